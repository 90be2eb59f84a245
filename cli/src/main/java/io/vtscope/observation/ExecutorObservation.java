package io.vtscope.observation;

import org.jspecify.annotations.Nullable;

/** Executors: what they are, and what became of their tasks. */
public sealed interface ExecutorObservation extends SampledObservation {

  /** What makes an executor run tasks. */
  enum ExecutorKind {
    /** Threads that take tasks from a queue. */
    THREAD_POOL,
    /** A thread for each task. */
    PER_TASK,
    FORK_JOIN,
    /** A pool of Jetty's. */
    JETTY,
    /** One thread, with a queue: Netty's. */
    EVENT_LOOP,
    /** A newer agent knows it. */
    UNKNOWN
  }

  /**
   * What an executor is, as the agent has found it; true at any time.
   *
   * @param at when the agent wrote this; it writes it again in every chunk
   * @param since when the agent wrote it first, and began to count; {@code at} if unknown
   * @param executor tells executors apart
   * @param name of the first thread that ran a task; null if none was seen
   * @param givenName of the bean that holds it, or what it calls itself; null if it has none
   * @param virtual whether its threads are virtual
   * @param stack where it was made; without frames if that was before the agent came
   */
  record Executor(
      long at,
      long since,
      long executor,
      String type,
      ExecutorKind kind,
      @Nullable String name,
      @Nullable String givenName,
      boolean virtual,
      Bounds bounds,
      Stack stack)
      implements ExecutorObservation {}

  /**
   * How many threads and waiting tasks an executor may have.
   *
   * @param core threads that it keeps; -1 if there is no such number
   * @param maximum threads that it may have; -1 if there is no such number
   * @param capacity tasks that may wait, 2147483647 for no bound; -1 if unknown
   * @param queue class of the queue; null if there is none
   * @param rejection class of the handler of tasks for which there is no room; null if there is
   *     none
   */
  record Bounds(
      int core, int maximum, int capacity, @Nullable String queue, @Nullable String rejection) {}

  /**
   * What an executor has done since it is watched, and how long tasks took in the second before.
   *
   * @param tasks since it is watched
   * @param now at the end of the second
   * @param times of the second, unless they say otherwise
   * @param outside of a fork-join pool
   * @param refused what became of those refused
   * @param allWait of its threads
   * @param rejecting of a task that was refused in the second; without frames if none was
   */
  record ExecutorLoad(
      long at,
      long executor,
      Tasks tasks,
      Activity now,
      TaskTimes times,
      Outside outside,
      Refused refused,
      AllWait allWait,
      Stack rejecting)
      implements ExecutorObservation {}

  /**
   * How many tasks an executor had since it is watched.
   *
   * @param submitted tasks submitted to it, without those that it had when it was found; -1 if
   *     unknown
   * @param started tasks that began; 0 if unknown
   * @param completed tasks that ended
   * @param failed tasks that ended by an exception
   * @param rejected tasks that it refused
   * @param byOwn tasks that its own threads submitted, as far as that was sampled; -1 if it was not
   */
  record Tasks(
      long submitted, long started, long completed, long failed, long rejected, long byOwn) {}

  /**
   * What an executor has at one moment. Each is -1 if it is unknown.
   *
   * @param active tasks that run
   * @param threads of the executor
   * @param queued tasks that wait
   */
  record Activity(long active, int threads, long queued) {}

  /**
   * How long tasks waited and ran, nanoseconds.
   *
   * @param meanWait mean time in the queue, by its mean length; -1 if no task left the queue
   * @param queueTime time in the queue of all tasks together since the executor is watched; -1 if
   *     unknown
   * @param overdue how long the task of a scheduler that has been due for longest has been; 0 if no
   *     task is due, -1 if unknown
   * @param waits times in the queue
   * @param runs times that tasks ran
   */
  record TaskTimes(long meanWait, long queueTime, long overdue, Times waits, Times runs) {}

  /**
   * Tasks that threads of others gave to a fork-join pool; what its threads fork is not among them.
   *
   * @param given since the pool was made; -1 if unknown
   * @param queued of them, that wait; a parallel stream is one, where who gave it waits as well; -1
   *     if unknown
   */
  record Outside(long given, long queued) {
    public static final Outside NOT_KNOWN = new Outside(-1, -1);
  }

  /** What all threads of a pool wait for. */
  enum Awaited {
    /** A newer agent may know. */
    UNKNOWN,
    /** What tasks in the pool's queue refer to, who may be to end the wait. */
    SHARED,
    /** Tasks that wait for tasks in its queue, or for its threads, in turn. */
    CIRCLE,
    /** Tasks in its own queue, and no thread is left to run them. */
    OWN_TASKS;

    /** Whether none of these threads can end the wait. */
    public boolean isProved() {
      return this == CIRCLE || this == OWN_TASKS;
    }
  }

  /**
   * All threads of a pool wait, without a time limit, while tasks are in its queue.
   *
   * @param threads that it has; 0 where they do not wait so
   * @param nanos for so long at least
   * @param stack of one of them; without frames where it was told before
   */
  record AllWait(int threads, Awaited awaited, long nanos, Stack stack) {
    public static final AllWait NONE = new AllWait(0, Awaited.UNKNOWN, 0, Stack.NONE);

    /** Whether none of these threads can end the wait. */
    public boolean isProved() {
      return threads > 0 && awaited.isProved();
    }
  }

  /**
   * What became of tasks that were refused.
   *
   * @param afterShutdown of all refused, as somebody had shut the executor down; -1 where that is
   *     unknown
   * @param followed refused tasks that were looked for among those given later
   * @param taken of them, given again and not refused then
   */
  record Refused(long afterShutdown, long followed, long taken) {
    public static final Refused NOT_FOLLOWED = new Refused(-1, 0, 0);
  }

  /**
   * How a method that is to run on an executor was called, though it ran on its caller's thread.
   */
  enum CalledHow {
    /** From elsewhere, without a proxy. */
    DIRECT,
    /** From the class itself, which no proxy sees. */
    FROM_ITSELF,
    /** Through a proxy that knows nothing of executors. */
    BY_OTHERS,
    /** Not on its caller's thread; or a newer agent knows. */
    UNKNOWN
  }

  /**
   * Where most threads of an executor stand that all run tasks, while more tasks wait.
   *
   * @param looked threads that were looked at
   * @param count of them, those that wait for one lock, or are in one method
   * @param stack of one of these
   * @param lock that they wait for; null where they wait for none
   * @param owner name of the thread that has it; null where nobody has, or it is unknown
   * @param ownerStack where that stands; without frames where it is no thread of the executor's
   */
  record ExecutorThreads(
      long at,
      long executor,
      int looked,
      int count,
      Stack stack,
      @Nullable String lock,
      @Nullable String owner,
      Stack ownerStack)
      implements ExecutorObservation {}

  /**
   * A thread that submitted a task while others waited in the queue; sampled once a second.
   *
   * @param stack of the thread
   */
  record ExecutorSubmitter(long at, long executor, Stack stack) implements ExecutorObservation {}

  /**
   * Executors that were made and not looked at, as too many were made at once.
   *
   * @param count since the one before
   */
  record ExecutorsLeftOut(long at, long count) implements ExecutorObservation {}

  /**
   * A method that is annotated with Spring's {@code @Async}, and where its calls ran.
   *
   * @param type class of the method
   * @param since when it was first told of; as {@code at} where the agent does not tell
   * @param calls since it is watched
   * @param looked of them, looked at
   * @param onCaller of those looked at, run on the thread that called
   * @param how the last of these was called
   * @param stack of the first that ran on its caller's thread; without frames if none did
   */
  record AsyncMethod(
      long at,
      long since,
      String type,
      String method,
      long calls,
      long looked,
      long onCaller,
      CalledHow how,
      Stack stack)
      implements ExecutorObservation {}

  /**
   * Times of some of the tasks of a second, in nanoseconds; -1 if none was timed.
   *
   * @param count tasks whose times were taken
   */
  record Times(long count, long p50, long p99, long max) {}
}
