package io.vtscope.finding;

import io.vtscope.library.LockAround;
import io.vtscope.library.OwnBound;
import org.jspecify.annotations.Nullable;

/**
 * Facts about waiting virtual threads. Null and -1 mean unknown or none, unless stated otherwise.
 */
public sealed interface LineFacts extends Facts {
  /**
   * Many threads wait without a timeout, and none makes progress, or more and more are left.
   *
   * @param usedBy application method that needs the answer; null for site or caller
   * @param opposite method of the site's class in which others wait for a signal
   * @param noProgressNanos time without progress; -1 if some progress
   */
  record UnansweredWait(
      Waiters waiters,
      String blocking,
      @Nullable String caller,
      @Nullable String usedBy,
      @Nullable String opposite,
      long waitingAtEnd,
      long noProgressNanos,
      Answer answer)
      implements LineFacts {
    /** The awaited answer. */
    public enum Answer {
      RESULT,
      /** Of a server. */
      NETWORK,
      BARRIER,
      /** A signal that threads in two methods await from each other. */
      SIGNAL,
      /** A blocked coroutine's result or delay. */
      COROUTINE
    }
  }

  /**
   * A library starts virtual threads that sleep and were not seen to wake.
   *
   * @param sleepingAtFirst in the first scan with sleepers
   * @param sleepingAtEnd in the last scan
   */
  record ThreadLeak(
      Waiters waiters,
      String blocking,
      @Nullable String caller,
      long sleepingAtFirst,
      long sleepingAtEnd)
      implements LineFacts {}

  /**
   * Virtual threads wait for a resource pool.
   *
   * @param figures the pool's own
   * @param starved whether borrowers wait for a carrier
   * @param borrowersAtWork the most borrowed resources seen in use; -1 if all may be
   * @param lockAround a lock that a waiter holds
   */
  record PoolQueue(
      Waiters waiters,
      String product,
      @Nullable String caller,
      @Nullable PoolState figures,
      boolean starved,
      Leak leak,
      long borrowersAtWork,
      PoolLoans loans,
      @Nullable LockAround lockAround)
      implements LineFacts {
    /** Whether resources are lost. */
    public enum Leak {
      NONE,
      /** A few samples showed no borrower at work. */
      POSSIBLE,
      /** At least ten samples showed fewer threads at work than borrowed resources. */
      LIKELY
    }

    @Override
    public @Nullable String resource() {
      return figures == null ? null : figures.pool();
    }
  }

  /**
   * Virtual threads wait for a limit outside the known pools.
   *
   * @param figures the limit's own
   * @param starved whether the threads that could end the wait need a carrier
   * @param borrowersAtWork the most permits that may be in use; -1 if all may be
   * @param field where the limit is kept, as "Controller.permits"
   * @param holders waiting threads that have a permit
   */
  record BoundQueue(
      Waiters waiters,
      OwnBound bound,
      @Nullable String caller,
      boolean ofLibrary,
      @Nullable PoolState figures,
      boolean starved,
      Progress progress,
      long borrowersAtWork,
      @Nullable String field,
      @Nullable PoolHolders holders)
      implements LineFacts {
    /** Whether waiters are served. */
    public enum Progress {
      SEEN,
      GROWING,
      /** No waiter made progress, and nothing indicates future progress. */
      NONE,
      /** The same, and some waiters are already in the guarded code. */
      NONE_NESTED,
      /** The same, and fewer virtual threads work than permits are taken. */
      LOST
    }

    @Override
    public @Nullable String resource() {
      return figures == null ? null : figures.pool();
    }
  }

  /**
   * Calls wait in the queue of OkHttp's Dispatcher.
   *
   * @param pool the Dispatcher's name
   * @param samplesSeenIn with a long queue
   * @param answers threads that wait for an answer
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
    public String resource() {
      return pool;
    }

    @Override
    public String subject() {
      return pool;
    }
  }

  /**
   * Virtual threads queue for a lock without their carriers.
   *
   * @param lock class and identity
   * @param alike queues for other locks of that class
   */
  record LockQueue(
      Waiters waiters,
      String lock,
      LockKind kind,
      @Nullable LockPlace place,
      LockHolding holding,
      @Nullable AlikeLocks alike,
      boolean standby,
      Change change,
      Doubt doubt)
      implements LineFacts {
    /** Why it may never be released. */
    public enum Doubt {
      NONE,
      /** The unknown owner of a StampedLock may request it again. */
      STAMPED_LOCK,
      /** A reader may have ended, or may request the write lock. */
      READ_LOCK
    }

    @Override
    public String subject() {
      return lock;
    }
  }

  /** The holder of a lock, and the length of its holds. */
  record LockHolding(
      @Nullable LockOwner owner, @Nullable OwnerHabit ownerHabit, @Nullable LockUse use) {}

  /** The kind of lock. */
  enum LockKind {
    MONITOR,
    LOCK,
    /** A bin of a ConcurrentHashMap. */
    MAP_BIN
  }

  /**
   * The owner of a lock.
   *
   * @param owner null for a reader
   * @param reader an example
   * @param ownerIn method that probably took the lock
   */
  record LockOwner(
      @Nullable String owner,
      @Nullable String reader,
      @Nullable String ownerState,
      @Nullable String ownerIn) {}

  /**
   * What the owners mostly do.
   *
   * @param ownerMostlyIn awaited call, or running method
   * @param samplesSo samples that showed this
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

  /** Locks with the same class, awaited in the same place. */
  record AlikeLocks(int locksAlike, long waitingForAllAtPeak) {}

  /**
   * Virtual threads wait for a lock that is never released.
   *
   * @param thread last holder of the lock
   */
  record LostLock(Waiters waiters, String lock, @Nullable LockPlace place, How how, String thread)
      implements LineFacts {
    /** Why it is lost. */
    public enum How {
      OWNER_ENDED,
      READER_ENDED,
      /** A reader requests the write lock. */
      UPGRADE
    }

    @Override
    public String subject() {
      return lock;
    }
  }
}
