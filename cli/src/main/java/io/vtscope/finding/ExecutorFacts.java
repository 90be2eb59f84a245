package io.vtscope.finding;

import io.vtscope.state.ExecutorState.Awaited;
import io.vtscope.state.ExecutorState.CalledHow;
import org.jspecify.annotations.Nullable;

/** Facts about executors. Null and -1 mean unknown or none, unless stated otherwise. */
public sealed interface ExecutorFacts extends Facts {

  /** Facts about one executor, or several from one place. */
  sealed interface OfExecutor extends ExecutorFacts {
    ThreadPool pool();

    /** Its task counts in the window; null if unused. */
    default @Nullable TaskCounts tasks() {
      return null;
    }

    @Override
    default double heldUp() {
      TaskCounts tasks = tasks();
      double waiting = tasks == null ? -1 : tasks.waiting();
      return Math.max(waiting, ExecutorFacts.super.heldUp());
    }

    @Override
    default @Nullable String subject() {
      return pool().subject();
    }

    @Override
    default String executor() {
      return pool().executor();
    }
  }

  /**
   * The executor rejected tasks because it was full.
   *
   * @param tracked rejected tasks watched for resubmission
   * @param resubmitted tracked tasks accepted later
   * @param shedBy library class that rejects tasks on purpose
   * @param callersGot exception that callers saw instead
   */
  record Rejected(
      ThreadPool pool,
      TaskCounts tasks,
      Fate fate,
      long hadNoRoom,
      long ofTasks,
      long tracked,
      long resubmitted,
      @Nullable String shedBy,
      @Nullable String callersGot)
      implements OfExecutor {
    /** What happens to a task. */
    public enum Fate {
      THROWN,
      /** The caller gets an exception, and resubmits until accepted. */
      RESUBMITTED,
      /** A library rejects the task to limit load. */
      SHED,
      DROPPED,
      OLDEST_DROPPED,
      RUN_BY_CALLER,
      /** The application's handler receives it. */
      HANDLED
    }
  }

  /**
   * The queue grew or stayed long while all threads were busy.
   *
   * @param queueLength the maximum
   * @param startedAfterNanos since the start of the window; -1 for most of the window
   */
  record Backlog(
      ThreadPool pool,
      TaskCounts tasks,
      Backlog.Cause cause,
      boolean grown,
      long queueLength,
      long busyNanos,
      long startedAfterNanos,
      @Nullable CommonPlace place)
      implements OfExecutor {
    /** Why tasks wait. */
    public enum Cause {
      ONE_LOCK,
      EVENT_LOOP,
      /** Spring Boot's pool stays at its core size. */
      SPRING_BOOT,
      /** A fork-join pool is meant for computation. */
      FORK_JOIN,
      /** Tasks submitted others; most have completed. */
      WORKED_OFF,
      TOO_MANY_TASKS
    }
  }

  /**
   * Threads wait for tasks that only they could run.
   *
   * @param lasts whether the last sample still showed it
   */
  record SelfStarvation(
      ThreadPool pool,
      TaskCounts tasks,
      Awaited awaited,
      boolean lasts,
      int threadsWaiting,
      long threadsWaitedNanos,
      @Nullable String waitsIn)
      implements OfExecutor {}

  /**
   * No task completed while others waited.
   *
   * @param queued queue length at the end
   */
  record Standstill(
      ThreadPool pool,
      TaskCounts tasks,
      long queued,
      long stillNanos,
      @Nullable AllWait allWait,
      @Nullable CommonPlace place)
      implements OfExecutor {}

  /**
   * Scheduled tasks started late.
   *
   * @param place of most threads meanwhile
   */
  record Late(
      ThreadPool pool,
      TaskCounts tasks,
      long overdueMaxNanos,
      long lateNanos,
      @Nullable CommonPlace place)
      implements OfExecutor {}

  /**
   * An event loop is blocked while most virtual threads wait.
   *
   * @param samplesInWait samples of the waiting loop
   */
  record BlockedLoop(
      ThreadPool pool,
      TaskCounts tasks,
      CommonPlace place,
      int samplesInWait,
      long loopWaitedNanos,
      Waiters waiters,
      String waitersIn)
      implements OfExecutor {}

  /**
   * The executor never grows to its maximum.
   *
   * @param secondsHeldUp samples with noticeable waits
   */
  record MaximumUnreachable(
      ThreadPool pool, TaskCounts tasks, MaximumUnreachable.Effect effect, int secondsHeldUp)
      implements OfExecutor {
    /** What happens to tasks. */
    public enum Effect {
      /** Tasks waited noticeably and repeatedly. */
      HELD_UP,
      QUEUED,
      /** A task waited noticeably, but no sample saw it queued. */
      WAITED,
      NONE
    }
  }

  /** An executor without tasks. */
  record Unused(ThreadPool pool, long watchedNanos) implements OfExecutor {}

  /**
   * An executor that pools virtual threads.
   *
   * @param olderThanAgent whether it predates the agent
   */
  record PooledVirtualThreads(
      ThreadPool pool,
      TaskCounts tasks,
      PooledVirtualThreads.Effect effect,
      boolean olderThanAgent,
      @Nullable String tasksIn)
      implements OfExecutor {
    /** What happens to tasks. */
    public enum Effect {
      /** Due tasks wait for a thread. */
      DUE_TASKS_WAIT,
      QUEUED,
      NONE
    }
  }

  /**
   * All threads wait without a timeout.
   *
   * @param forQueuedTasks whether queued tasks refer to the awaited object
   */
  record AllWait(
      int threadsWaiting,
      long threadsWaitedNanos,
      @Nullable String threadsWaitIn,
      boolean forQueuedTasks) {}

  /**
   * Where most threads were while all were busy and tasks waited. Thread counts are averages.
   *
   * @param allLookedAt whether every thread was sampled
   * @param threadsIn their common method
   * @param threadsBlockIn call in which they waited; null for a lock
   * @param ownerIn the owner's method, if it belongs to the executor
   */
  record CommonPlace(
      long threadsLookedAt,
      long threadsInOnePlace,
      boolean allLookedAt,
      String threadsIn,
      @Nullable String threadsBlockIn,
      @Nullable String lock,
      @Nullable String lockOwner,
      @Nullable String ownerIn,
      @Nullable String ownerBlocksIn) {}

  /**
   * Asynchronous calls that ran on the calling thread.
   *
   * @param callsLookedAt calls whose thread is known
   * @param cause why no proxy intercepted it
   */
  record AsyncOnCaller(
      String method, long calls, long callsLookedAt, long onCaller, CalledHow cause)
      implements ExecutorFacts {}
}
