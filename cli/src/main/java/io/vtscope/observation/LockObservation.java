package io.vtscope.observation;

import org.jspecify.annotations.Nullable;

/** Threads that wait for one another, or for a signal that was lost. */
public sealed interface LockObservation extends SampledObservation {

  /**
   * One thread of a circle in which each thread waits for the next one.
   *
   * @param deadlock number of the circle; said again while it lasts
   * @param kind of what it waits for
   * @param lock class and identity; "the end of" a thread where it waits for that; the initialiser,
   *     "app.Config.&lt;clinit&gt;", where it waits for a class
   */
  record Deadlocked(
      long at,
      long deadlock,
      ThreadName thread,
      WaitedFor kind,
      String lock,
      String owner,
      Stack stack)
      implements LockObservation {}

  /** What a thread of a circle waits for. */
  enum WaitedFor {
    LOCK,
    MONITOR,
    /** That is being initialised by another thread. */
    CLASS,
    /** Of another thread. */
    END
  }

  /**
   * A static initialiser that did not end while virtual threads waited for its class.
   *
   * @param type the class; one of those that the thread has begun to initialise
   * @param thread runs it
   * @param waiters of the virtual threads that were looked at, those that seemed to wait for it
   * @param stack of the thread
   */
  record Initialiser(long at, String type, ThreadName thread, int waiters, Stack stack)
      implements LockObservation {}

  /**
   * Sampled threads that wait for one lock.
   *
   * @param monitor whether it is a monitor, and not a lock of java.util.concurrent
   * @param lock class and identity
   * @param waiters the threads
   * @param owner name and number of the thread that has it; null if it is free, or unknown
   * @param ownerState as the JVM calls it; null if unknown
   * @param ownerStack that of a reader if the lock has only readers
   * @param reader null if the lock has none, or it is unknown
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
      @Nullable Reader reader)
      implements LockObservation {
    /** The owner, alone or with other readers; null if there is none, or if unknown. */
    public @Nullable String holder() {
      return owner == null && reader != null ? reader.name() : owner;
    }

    /** As the JVM calls it; null if unknown. */
    public @Nullable String holderState() {
      return owner == null && reader != null ? reader.state() : ownerState;
    }
  }

  /**
   * Sampled threads that wait.
   *
   * @param oldest how long one of them has waited at least; 0 if none was seen before
   * @param stack of one of them
   */
  record Waiters(int count, long oldest, Stack stack) {}

  /**
   * A thread that has the read lock of a read-write lock; others may have it too.
   *
   * @param state as the JVM calls it
   * @param waits whether it waits, without a time limit, for the same lock
   */
  record Reader(String name, String state, boolean waits) {}

  /** A virtual thread that has been woken and stays asleep. */
  record LostWakeup(long at, ThreadName thread, String state, long nanos, Stack stack)
      implements LockObservation {}
}
