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
   * @param oldest one of them has waited so long at least; 0 if none was seen before
   * @param owner name and number of the thread that has it; null if nobody has it, or if unknown
   * @param ownerState as the JVM calls it; null if unknown
   * @param ownerStack if nobody has it alone, that of the reader
   * @param reader null where nobody reads, or it is unknown, or the lock has no readers
   */
  record LockQueue(
      long at,
      long scan,
      boolean monitor,
      String lock,
      int count,
      long oldest,
      @Nullable String owner,
      @Nullable String ownerState,
      Stack ownerStack,
      Stack stack,
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
   * One that has the read lock of a read-write lock, of maybe many.
   *
   * @param state as the JVM calls it
   * @param waits whether it waits, without a time limit, for the same lock
   */
  record Reader(String name, String state, boolean waits) {}

  /** A virtual thread that has been woken and stays asleep. */
  record LostWakeup(long at, ThreadName thread, String state, long nanos, Stack stack)
      implements LockObservation {}
}
