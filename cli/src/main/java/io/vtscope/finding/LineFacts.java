package io.vtscope.finding;

import io.vtscope.library.Borrowers;
import io.vtscope.library.JdkLock;
import io.vtscope.library.LockAround;
import io.vtscope.library.OwnBound;
import org.jspecify.annotations.Nullable;

/** Facts about what virtual threads wait for. */
public sealed interface LineFacts extends Facts {
  /**
   * Many wait without a limit for an answer, and none of them makes progress.
   *
   * @param blocking the call in which they wait
   * @param caller of the site, outside its package; null if there is none
   * @param usedBy the application's method that needs the answer; null if it is site or caller
   * @param waitingAtEnd how many waited in the last count
   * @param noProgressNanos for how long no thread that was followed made progress
   * @param answer what they wait for
   */
  record UnansweredWait(
      Waiters waiters,
      String blocking,
      @Nullable String caller,
      @Nullable String usedBy,
      long waitingAtEnd,
      long noProgressNanos,
      Answer answer)
      implements LineFacts {
    /** What somebody else has to bring. */
    public enum Answer {
      RESULT,
      BARRIER,
      /** A result, or the end of a delay: a coroutine that is blocked for. */
      COROUTINE
    }
  }

  /**
   * A library starts virtual threads that sleep, and none was seen to wake.
   *
   * @param blocking the call in which they sleep
   * @param caller of the site; null if unknown
   * @param sleepingAtFirst how many slept in the first count that saw some
   * @param sleepingAtEnd how many slept in the last count
   */
  record ThreadLeak(
      Waiters waiters,
      String blocking,
      @Nullable String caller,
      long sleepingAtFirst,
      long sleepingAtEnd)
      implements LineFacts {}

  /**
   * Virtual threads wait for a resource pool of a known product.
   *
   * @param caller the method that calls the pool; null if unknown
   * @param figures the pool's own; null if unknown
   * @param starved whether the threads that have borrowed wait for a carrier
   * @param leak whether something that was borrowed may be lost
   * @param borrowersAtWork at most so many of what is lent were with virtual threads that work, in
   *     ten samples or more; -1 if it may be all of it
   * @param borrowers where most of them are; null if unknown
   * @param lockAround a lock that one of the waiters has; null if there is none
   */
  record PoolQueue(
      Waiters waiters,
      String product,
      @Nullable String caller,
      @Nullable PoolState figures,
      boolean starved,
      Leak leak,
      long borrowersAtWork,
      @Nullable Borrowers borrowers,
      @Nullable LockAround lockAround)
      implements LineFacts {
    /** Whether something that was borrowed is not returned. */
    public enum Leak {
      NONE,
      /** In a few samples no thread was seen that works with one. */
      POSSIBLE,
      /** In ten samples or more fewer threads were seen to work than have borrowed. */
      LIKELY
    }

    @Override
    public long goneNanos() {
      return waiters.goneForNanos();
    }
  }

  /**
   * Virtual threads wait for a bound that is no pool of a known product.
   *
   * @param caller the method that calls the code with the bound; null if unknown
   * @param ofLibrary whether the bound is a library's
   * @param starved whether the threads that could end the wait wait for a carrier
   */
  record BoundQueue(
      Waiters waiters,
      OwnBound bound,
      @Nullable String caller,
      boolean ofLibrary,
      boolean starved,
      Progress progress)
      implements LineFacts {
    /** Whether threads that wait are served. */
    public enum Progress {
      SEEN,
      /** More and more wait. */
      GROWING,
      /** No waiter made progress, and nothing shows that one will. */
      NONE,
      /** The same, and some of the waiters are in the guarded code already. */
      NONE_NESTED
    }

    @Override
    public long goneNanos() {
      return waiters.goneForNanos();
    }
  }

  /**
   * Calls wait in the queue of OkHttp's Dispatcher.
   *
   * @param pool name of the Dispatcher
   * @param poolActive calls that run, in the sample with the longest queue
   * @param poolMaximum calls that may run
   * @param callsQueued in the sample with the longest queue
   * @param samplesSeenIn the samples with a long queue
   * @param samples all samples
   * @param answers the threads that wait for an answer; null if none were seen
   */
  record QueuedCalls(
      String pool,
      int poolActive,
      int poolMaximum,
      long callsQueued,
      long samplesSeenIn,
      long samples,
      @Nullable Waiters answers)
      implements LineFacts {
    @Override
    public String subject() {
      return pool;
    }
  }

  /**
   * Virtual threads queue for a lock without their carriers.
   *
   * @param lock its class and identity
   * @param place where they wait; null if unknown
   * @param owner null if unknown
   * @param ownerHabit what the owners mostly do; null if unknown
   * @param alike other locks of that class; null if there are none
   * @param standby whether the waiters seem to be standbys of the owner
   * @param cure what would help
   * @param doubt what it may be instead
   */
  record LockQueue(
      Waiters waiters,
      String lock,
      LockKind kind,
      @Nullable LockPlace place,
      @Nullable LockOwner owner,
      @Nullable OwnerHabit ownerHabit,
      @Nullable AlikeLocks alike,
      boolean standby,
      LockCure cure,
      Doubt doubt)
      implements LineFacts {
    /** Why the lock may never be released. */
    public enum Doubt {
      NONE,
      /** The owner of a StampedLock is unknown, and may ask for it twice. */
      STAMPED_LOCK,
      /** A reader may have ended, or may ask for the write lock. */
      READ_LOCK
    }

    @Override
    public String subject() {
      return lock;
    }

    @Override
    public long goneNanos() {
      return waiters.goneForNanos();
    }
  }

  /** What threads queue for. */
  enum LockKind {
    MONITOR,
    /** A lock of java.util.concurrent. */
    LOCK,
    /** A part of the table of a ConcurrentHashMap. */
    MAP_BIN
  }

  /**
   * A thread that has a lock.
   *
   * @param owner null if a reader has it
   * @param reader one of the readers; null if there is an owner
   * @param ownerState its state; null if unknown
   * @param ownerIn the method in which it most likely took the lock; null if unknown
   */
  record LockOwner(
      @Nullable String owner,
      @Nullable String reader,
      @Nullable String ownerState,
      @Nullable String ownerIn) {}

  /**
   * What the owners of a lock mostly do.
   *
   * @param ownerMostlyIn the call in which they wait, or the method that they run
   * @param samplesSo the samples in which the owner did that
   * @param samplesWithWaiters the samples in which others waited
   */
  record OwnerHabit(
      Doing ownerMostly, String ownerMostlyIn, int samplesSo, int samplesWithWaiters) {
    /** What a thread does. */
    public enum Doing {
      WAITS,
      IN_NATIVE_CODE,
      RUNS
    }
  }

  /** Locks of one class for which threads wait in one place. */
  record AlikeLocks(int locksAlike, long waitingForAllAtPeak) {}

  /**
   * What would shorten the queue of a lock.
   *
   * @param target the call to change; null if it is the lock's own code
   * @param calledBy who calls the target; null if the cure is not {@link Cure#CALLBACK}
   * @param jdkLock what the lock guards; null if it is not the JDK's
   * @param newerThan the library and version whose code takes the lock; null if it is the
   *     application's
   */
  record LockCure(
      Cure cure,
      @Nullable String target,
      @Nullable String calledBy,
      @Nullable JdkLock jdkLock,
      @Nullable String newerThan) {
    /** What to do. */
    public enum Cure {
      /** The same owner waits in one call in all samples: find out what ends that wait. */
      OWNER_WAITS,
      /** Code that is called under the lock should not block. */
      CALLBACK,
      /** The lock is the JDK's: call its code in another way. */
      JDK_LOCK,
      HOLD_SHORTER
    }
  }

  /**
   * Virtual threads wait for a lock that is never released.
   *
   * @param place where they wait; null if unknown
   * @param thread that has the lock
   */
  record LostLock(Waiters waiters, String lock, @Nullable LockPlace place, How how, String thread)
      implements LineFacts {
    /** Why it is not released. */
    public enum How {
      OWNER_ENDED,
      READER_ENDED,
      /** A reader asks for the write lock, which it would get after all readers. */
      UPGRADE
    }

    @Override
    public String subject() {
      return lock;
    }
  }
}
