package io.vtscope.finding;

import io.vtscope.observation.Frame;
import io.vtscope.observation.LockObservation.WaitedFor;
import io.vtscope.observation.StallObservation.Role;
import io.vtscope.observation.StallObservation.StallProof;
import java.util.List;
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
      /** In a few samples no other virtual thread was left. */
      NO_OTHERS,
      /** More and more wait, and no other virtual thread was left. */
      NO_OTHERS_AND_GROWING,
      /** No waiter made progress, and no thread was seen in the guarded code. */
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

  /**
   * All carriers are held by threads that wait, while other virtual threads have no carrier.
   *
   * @param proof why it cannot end by itself
   * @param reason what explains the wait beside the proof
   * @param lock that the proof is about; null if there is none
   * @param owner of the lock; null if it is free or unknown
   * @param next the thread that would have to run; null if unknown
   * @param someInCalls whether other carriers are in calls that the pool compensates for
   * @param seenHere how many of the threads were seen to wait at the site
   * @param initialisers classes whose static initialisers wait for each other
   * @param threads some of the threads that hold the carriers, or have the lock
   * @param moreThreads that hold carriers
   */
  record Stall(
      StallExtent extent,
      StallProof proof,
      Reason reason,
      @Nullable String lock,
      @Nullable String owner,
      @Nullable String next,
      boolean someInCalls,
      int seenHere,
      List<String> initialisers,
      StallCure cure,
      List<StalledThread> threads,
      int moreThreads)
      implements LineFacts {
    /** What explains the wait. */
    public enum Reason {
      /** Only the proof does. */
      PROOF,
      /** Static initialisers most likely wait for each other. */
      INITIALISERS,
      /** A platform thread owned the monitors. */
      PLATFORM_THREAD,
      /** Each seems to wait for a lock of another; monitor owners are unknown. */
      DEADLOCK,
      /** They wait with a time limit, or for a signal. */
      TIMED
    }
  }

  /**
   * How long carriers were stalled.
   *
   * @param carriers that were held
   * @param queued virtual threads that could run and had no carrier
   * @param stalls how many times
   * @param ended whether the stall that is shown has ended
   */
  record StallExtent(
      int carriers,
      long queued,
      int stalls,
      long stalledNanos,
      long longestNanos,
      String firstSeen,
      String lastSeen,
      boolean ended) {}

  /**
   * What would end a stall.
   *
   * @param target the class, or the call, to change; null if it is the code at the site
   * @param library what to do about a library; null if the cure is not {@link Cure#LIBRARY}
   * @param jdkLock what the lock guards; null if it is not the JDK's
   * @param newerThan a library whose code it is; null if it may be the application's
   */
  record StallCure(
      Cure cure,
      @Nullable String target,
      @Nullable LibraryFix library,
      @Nullable JdkLock jdkLock,
      @Nullable String newerThan) {
    /** What to do. */
    public enum Cure {
      BREAK_CIRCLE,
      MAP_DEADLOCK,
      LOCK_ORDER,
      PLATFORM_OWNER,
      NETWORK,
      INITIALISE,
      LOAD_CLASSES,
      NOT_UNMOUNTED,
      INITIALISER_OR_NATIVE,
      OBJECT_WAIT,
      MAP_FUNCTION,
      LIBRARY,
      JDK_LOCK,
      REPLACE_LOCK
    }
  }

  /**
   * A thread of a stall.
   *
   * @param carrier null if it has none
   * @param thread its name
   * @param at its innermost frame of the application; null if unknown
   * @param waitsFor the lock; null if unknown
   * @param owner of the lock; null if it is free or unknown
   * @param isFree whether the lock is free
   */
  record StalledThread(
      Role role,
      @Nullable String carrier,
      String thread,
      String state,
      @Nullable Frame at,
      @Nullable String waitsFor,
      @Nullable String owner,
      boolean isFree) {}

  /**
   * All carriers have virtual threads that wait, in the thread dump at the end of a recording.
   *
   * @param lastedNanos the time between two dumps with the same threads; -1 if there is one dump
   * @param target the class to initialise; null if the cure is another
   * @param threads some of the threads
   */
  record DumpedStall(
      int carriers,
      long lastedNanos,
      Cure cure,
      @Nullable String target,
      List<DumpedThread> threads,
      int moreThreads)
      implements LineFacts {
    /** What to do. */
    public enum Cure {
      INITIALISE,
      /** This JDK's thread dumps have no stacks of virtual threads. */
      DUMP,
      STACKS
    }
  }

  /**
   * A virtual thread on a carrier in a thread dump.
   *
   * @param waitsFor the class whose initialisation it waits for; null if none is known
   * @param at its innermost frame of the application; null if unknown
   * @param heldNanos for how long at least; 0 if unknown
   */
  record DumpedThread(
      String carrier,
      long thread,
      How how,
      @Nullable String waitsFor,
      @Nullable Frame at,
      long heldNanos) {
    /** What it does. */
    public enum How {
      PINNED,
      NATIVE,
      CLASS_WAIT,
      NO_STACK,
      WAITS
    }
  }

  /**
   * Threads wait for each other in a circle.
   *
   * @param subject number of the circle
   * @param threads how many there are
   * @param forEver whether no interrupt and no time limit can end it
   * @param initialisers classes that are never initialised because of it
   * @param seenForNanos how long it has lasted at least
   * @param behind more threads that wait for what these have; null if there are none
   * @param circle some of the threads
   */
  record Deadlock(
      String subject,
      int threads,
      boolean forEver,
      Cure cure,
      List<String> initialisers,
      long seenForNanos,
      @Nullable Waiters behind,
      List<CircleThread> circle)
      implements LineFacts {
    /** What to change. */
    public enum Cure {
      /** Static initialisers need each other. */
      INITIALISERS,
      /** A static initialiser waits for threads that need its class. */
      INITIALISER_WAITS,
      OWN_END,
      JOIN,
      MAP,
      MONITORS,
      LOCKS
    }
  }

  /**
   * A thread of a circle.
   *
   * @param thread its name and number
   * @param at its innermost frame of the application; null if unknown
   * @param waitsFor the lock, the class, or the thread whose end it waits for
   * @param owner the thread that has it
   */
  record CircleThread(
      String thread, @Nullable Frame at, WaitedFor kind, String waitsFor, String owner) {}
}
