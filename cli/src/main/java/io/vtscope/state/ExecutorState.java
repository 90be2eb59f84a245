package io.vtscope.state;

import io.vtscope.jvm.Stack;
import org.jspecify.annotations.Nullable;

/** Executors and their tasks. */
public sealed interface ExecutorState extends State {

  /** How an executor runs tasks. */
  enum ExecutorKind {
    THREAD_POOL,
    PER_TASK,
    FORK_JOIN,
    JETTY,
    JBOSS,
    /** One thread with a queue, as in Netty. */
    EVENT_LOOP,
    /** Reported by a newer agent. */
    UNKNOWN
  }

  /**
   * An executor.
   *
   * @param at time of this report, repeated in every chunk
   * @param since start of counting; {@code at} if unknown
   * @param executor its number
   * @param name of the first thread that ran a task
   * @param givenName bean name, or its own name
   * @param stack where it was made; may be empty
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
      implements ExecutorState {}

  /**
   * Limits of an executor; -1 if unlimited or unknown.
   *
   * @param core threads kept
   * @param capacity of the queue; 2147483647 if unbounded
   * @param rejection class of the rejection handler
   */
  record Bounds(
      int core, int maximum, int capacity, @Nullable String queue, @Nullable String rejection) {}

  /**
   * An executor's totals, and its tasks in the last second.
   *
   * @param now at the end of the second
   * @param outside for fork-join pools
   * @param rejecting stack of a rejected submission; may be empty
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
      implements ExecutorState {
    /** Waiting tasks; for a fork-join pool, only those from other threads. */
    public long queued() {
      return outside.queued >= 0 ? outside.queued : now.queued;
    }

    /** Accepted tasks; for a fork-join pool, only those from other threads. */
    public long accepted() {
      return outside.given >= 0 ? outside.given : tasks.submitted - Math.max(0, tasks.rejected);
    }
  }

  /**
   * Totals since the executor is observed.
   *
   * @param submitted -1 if unknown
   * @param started 0 if unknown
   * @param byOwn by its own threads, sampled; -1 if unknown
   */
  record Tasks(
      long submitted, long started, long completed, long failed, long rejected, long byOwn) {}

  /** An executor at one moment; -1 if unknown. */
  record Activity(long active, int threads, long queued) {}

  /**
   * Waiting and running times, in nanoseconds.
   *
   * @param meanWait from the mean queue length; -1 if no task left the queue
   * @param queueTime total; -1 if unknown
   * @param overdue longest delay of due tasks; -1 if unknown
   */
  record TaskTimes(long meanWait, long queueTime, long overdue, Times waits, Times runs) {}

  /**
   * External submissions to a fork-join pool; -1 if unknown.
   *
   * @param queued a parallel stream counts as one
   */
  record Outside(long given, long queued) {
    public static final Outside NOT_KNOWN = new Outside(-1, -1);
  }

  /** What all threads of a pool wait for. */
  enum Awaited {
    /** Possibly reported by a newer agent. */
    UNKNOWN,
    /** An object that queued tasks refer to; they may end the wait. */
    SHARED,
    /** Tasks that in turn wait for this pool. */
    CIRCLE,
    /** Tasks in its own queue, with no free thread. */
    OWN_TASKS;

    /** Whether none of these threads can end the wait. */
    public boolean isProved() {
      return this == CIRCLE || this == OWN_TASKS;
    }
  }

  /**
   * All threads wait without a timeout while tasks are queued.
   *
   * @param threads 0 if this is not so
   * @param nanos at least
   * @param stack empty if already reported
   */
  record AllWait(int threads, Awaited awaited, long nanos, Stack stack) {
    public static final AllWait NONE = new AllWait(0, Awaited.UNKNOWN, 0, Stack.NONE);

    public boolean isProved() {
      return threads > 0 && awaited.isProved();
    }
  }

  /**
   * What happened to rejected tasks.
   *
   * @param afterShutdown -1 if unknown
   * @param followed watched for resubmission
   * @param taken accepted later
   */
  record Refused(long afterShutdown, long followed, long taken) {
    public static final Refused NOT_FOLLOWED = new Refused(-1, 0, 0);
  }

  /** Why an asynchronous call ran on the calling thread. */
  enum CalledHow {
    /** From another class, without a proxy. */
    DIRECT,
    /** From the class itself, past its proxy. */
    FROM_ITSELF,
    /** Through a proxy without async support. */
    BY_OTHERS,
    /** Ran elsewhere, or reported by a newer agent. */
    UNKNOWN
  }

  /**
   * Where most threads of a busy executor stand while tasks wait.
   *
   * @param looked sampled threads
   * @param count threads with a common lock or method
   * @param ownerStack empty unless the owner belongs to the executor
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
      implements ExecutorState {}

  /** A submitter while tasks were queued; sampled once per second. */
  record ExecutorSubmitter(long at, long executor, Stack stack) implements ExecutorState {}

  /**
   * Executors that the agent did not observe.
   *
   * @param count too many since the last report
   * @param type an unknown class
   */
  record ExecutorsLeftOut(long at, long count, @Nullable String type) implements ExecutorState {}

  /**
   * A method with Spring's {@code @Async}.
   *
   * @param since first report; {@code at} if unknown
   * @param looked inspected calls
   * @param onCaller inspected calls that ran on the calling thread
   * @param stack of the first such call; may be empty
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
      implements ExecutorState {}

  /** Times of some tasks in one second, in nanoseconds; -1 without any. */
  record Times(long count, long p50, long p99, long max) {}
}
