package io.vtscope.state;

import io.vtscope.jvm.Stack;
import io.vtscope.jvm.ThreadName;
import org.jspecify.annotations.Nullable;

/** Deadlocks, lock queues and lost wake-ups. */
public sealed interface LockState extends State {

  /**
   * A thread in a cycle of waits.
   *
   * @param deadlock the cycle's number; repeated while it lasts
   * @param lock class and identity, "the end of" a thread, or an initialiser:
   *     "app.Config.&lt;clinit&gt;"
   */
  record Deadlocked(
      long at,
      long deadlock,
      ThreadName thread,
      WaitedFor kind,
      String lock,
      String owner,
      Stack stack)
      implements LockState {}

  /** What a thread waits for. */
  enum WaitedFor {
    LOCK,
    MONITOR,
    CLASS,
    END
  }

  /** A static initialiser that did not end while virtual threads waited. */
  record Initialiser(long at, String type, ThreadName thread, int waiters, Stack stack)
      implements LockState {}

  /**
   * Sampled threads that wait for one lock.
   *
   * @param lock class and identity
   * @param owner name and number; null if free or unknown
   * @param ownerStack a reader's without an owner
   * @param enteredIn the owner's method that entered the monitor; null if unknown
   */
  record LockQueue(
      long at,
      long scan,
      boolean monitor,
      String lock,
      Waiters waiters,
      @Nullable String owner,
      @Nullable String ownerState,
      Stack ownerStack,
      @Nullable String enteredIn,
      @Nullable Reader reader)
      implements LockState {
    public @Nullable String holder() {
      return owner == null && reader != null ? reader.name() : owner;
    }

    public @Nullable String holderState() {
      return owner == null && reader != null ? reader.state() : ownerState;
    }
  }

  /**
   * Sampled waiting threads.
   *
   * @param oldest longest observed wait, or 0
   * @param stack an example
   * @param turns null if not observed
   */
  record Waiters(int count, long oldest, Stack stack, @Nullable Turns turns) {}

  /**
   * A holder of a read lock.
   *
   * @param waits whether it waits for the same lock, without a timeout
   */
  record Reader(String name, String state, boolean waits) {}

  /**
   * How a lock's queue moved on.
   *
   * @param count waiting threads that got the lock
   * @param nanos observed time
   * @param owned looks that found an owner
   */
  record Turns(int count, long nanos, int looks, int owned) {
    public Turns and(Turns more) {
      return new Turns(
          count + more.count, nanos + more.nanos, looks + more.looks, owned + more.owned);
    }
  }

  /** A virtual thread that does not wake. */
  record LostWakeup(long at, ThreadName thread, String state, long nanos, Stack stack)
      implements LockState {}
}
