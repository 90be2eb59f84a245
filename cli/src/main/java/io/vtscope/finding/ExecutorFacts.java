package io.vtscope.finding;

import org.jspecify.annotations.Nullable;

/** Facts about executors. */
public sealed interface ExecutorFacts extends Facts {

  /** Facts about one executor, which may stand for others of the same place. */
  sealed interface OfExecutor extends ExecutorFacts {
    ThreadPool pool();

    /** What it did in the window; null if it did nothing. */
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
   * It had no room for tasks.
   *
   * @param hadNoRoom how many tasks
   * @param ofTasks tasks that were submitted before it was shut down; -1 if unknown
   * @param tracked rejected tasks that were looked for among those submitted later
   * @param resubmitted of these, submitted again and accepted
   * @param shedBy the class of a library that rejects tasks on purpose; null if unknown
   * @param callersGot the exception that the callers got instead; null if there is no such thing
   * @param rejectingStacks stacks in which tasks were rejected
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
      @Nullable String callersGot,
      int rejectingStacks)
      implements OfExecutor {
    /** What becomes of a task for which there is no room. */
    public enum Fate {
      /** Its caller gets an exception. */
      THROWN,
      /** The same, and its caller submits it again until it is accepted. */
      RESUBMITTED,
      /** The same, by a library that is there to reject what is too much. */
      SHED,
      DROPPED,
      /** A task that has waited for longest is dropped instead. */
      OLDEST_DROPPED,
      RUN_BY_CALLER,
      /** A handler of the application gets it. */
      HANDLED
    }
  }

  /**
   * All its threads were busy while tasks waited longer and longer, or long.
   *
   * @param grown whether the queue grew; else it stayed long
   * @param queueLength tasks in it when it was longest
   * @param busyNanos for how long all threads were busy meanwhile
   * @param startedAfterNanos how far into the window that began; -1 if it is most of the window
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
      /** Its threads wait for one lock. */
      ONE_LOCK,
      /** An event loop has only one thread. */
      EVENT_LOOP,
      /** The pool of Spring Boot stays at its core size. */
      SPRING_BOOT,
      /** A fork-join pool is for tasks that compute. */
      FORK_JOIN,
      /** Tasks submitted others, and most of these are done. */
      WORKED_OFF,
      TOO_MANY_TASKS
    }
  }

  /**
   * No thread is left to run the tasks that its threads wait for.
   *
   * @param lasts whether they still waited in the last sample
   * @param waitsIn the method in which one of them waits; null if unknown
   */
  record SelfStarvation(
      ThreadPool pool,
      TaskCounts tasks,
      Awaited awaited,
      boolean lasts,
      int threadsWaiting,
      long threadsWaitedNanos,
      @Nullable String waitsIn)
      implements OfExecutor {
    /** What its threads wait for. */
    public enum Awaited {
      /** Tasks in its own queue. */
      OWN_QUEUE,
      /** Tasks that wait, in turn, for this executor. */
      CIRCLE
    }
  }

  /**
   * None of its tasks ended any more, while tasks waited.
   *
   * @param queued tasks in the queue at the end
   * @param stillNanos for how long none ended
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
   * The tasks of a scheduler began too late.
   *
   * @param overdueMaxNanos by how much, at most
   * @param lateNanos for how long tasks were late
   */
  record Late(ThreadPool pool, TaskCounts tasks, long overdueMaxNanos, long lateNanos)
      implements OfExecutor {}

  /**
   * An event loop waits while most virtual threads wait.
   *
   * @param samplesInWait samples of the loop, one a second, in which it waited
   * @param loopWaitedNanos from the first of them to the last
   * @param waitersIn where the virtual threads wait
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
   * It never has as many threads as its maximum allows.
   *
   * @param secondsHeldUp samples, one a second, in which tasks waited noticeably meanwhile
   */
  record MaximumUnreachable(
      ThreadPool pool, TaskCounts tasks, MaximumUnreachable.Effect effect, int secondsHeldUp)
      implements OfExecutor {
    /** What it does to tasks. */
    public enum Effect {
      /** They waited noticeably, again and again. */
      HELD_UP,
      QUEUED,
      /** One was not seen in the queue, but waited noticeably. */
      WAITED,
      NONE
    }
  }

  /**
   * It never got a task.
   *
   * @param watchedNanos for how long it was watched
   */
  record Unused(ThreadPool pool, long watchedNanos) implements OfExecutor {}

  /**
   * Its threads are virtual, and pooled.
   *
   * @param olderThanAgent whether it was made before the agent came
   * @param tasksIn the method in which its tasks were seen; null if unknown
   */
  record PooledVirtualThreads(
      ThreadPool pool,
      TaskCounts tasks,
      PooledVirtualThreads.Effect effect,
      boolean olderThanAgent,
      @Nullable String tasksIn)
      implements OfExecutor {
    /** What the bound does to tasks. */
    public enum Effect {
      /** Tasks that are due wait for a thread. */
      DUE_TASKS_WAIT,
      QUEUED,
      NONE
    }
  }

  /**
   * All threads of an executor wait, without a time limit.
   *
   * @param threadsWaitIn where one of them does; null if unknown
   * @param forQueuedTasks whether tasks in the queue refer to what they wait for
   */
  record AllWait(
      int threadsWaiting,
      long threadsWaitedNanos,
      @Nullable String threadsWaitIn,
      boolean forQueuedTasks) {}

  /**
   * Where most threads of an executor were while all of them ran tasks and more waited.
   *
   * @param threadsLookedAt on average
   * @param threadsInOnePlace of them, on average
   * @param allLookedAt whether it has no other threads
   * @param threadsIn the method in which they were
   * @param threadsBlockIn the call in which they waited; null if unknown, or for a lock
   * @param lock that they waited for; null if there is none
   * @param lockOwner name of the thread that had it; null if unknown
   * @param ownerIn the method in which the owner was, if that is a thread of the executor; else
   *     null
   * @param ownerBlocksIn the call in which the owner waited; null if unknown
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
   * Calls of an asynchronous method that ran on the thread that called it.
   *
   * @param calls all calls that were counted
   * @param callsLookedAt of these, the calls whose thread is known
   * @param onCaller of these, the calls that ran on the thread that called
   */
  record AsyncOnCaller(
      String method, long calls, long callsLookedAt, long onCaller, AsyncOnCaller.Cause cause)
      implements ExecutorFacts {
    /** Why the call was not intercepted. */
    public enum Cause {
      /** The bean called its own method. */
      SELF_CALL,
      /** The bean's proxy does not handle the annotation. */
      NOT_ENABLED,
      UNKNOWN
    }
  }
}
