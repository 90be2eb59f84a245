package io.vtscope.probe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.jspecify.annotations.Nullable;

/** An executor's counters, and task times for the last second. */
@Name(EventNames.EXECUTOR_LOAD)
@Label("Executor Load")
@Category({"vtscope"})
@Description(
    "Counts and times of an executor. Written once a second while it is active, otherwise every ten seconds, and at the end of a chunk")
@StackTrace(false)
public final class ExecutorLoadEvent extends Event {
  @Label("Executor")
  @Description("Number of the executor")
  @Name(EventNames.EXECUTOR_ID)
  public long executor;

  @Label("Submitted")
  @Description("Tasks submitted since the agent observes it")
  @Name(EventNames.SUBMITTED)
  public long submitted;

  @Label("Started")
  @Description("Submitted tasks that have started; 0 if not observable")
  @Name(EventNames.STARTED)
  public long started;

  @Label("Completed")
  @Description(
      "Submitted tasks that have ended; -1 if not observable. In a fork-join pool, only tasks from outside and stolen tasks")
  @Name(EventNames.COMPLETED)
  public long completed;

  @Label("Failed")
  @Description("Tasks that ended with an exception; -1 if not observable")
  @Name(EventNames.FAILED)
  public long failed;

  @Label("Rejected")
  @Description("Rejected tasks")
  @Name(EventNames.REJECTED)
  public long rejected;

  @Label("Active")
  @Description("Running tasks; -1 if unknown")
  @Name(EventNames.ACTIVE)
  public long active;

  @Label("Threads")
  @Description("Threads of the executor; -1 if unknown")
  @Name(EventNames.THREADS)
  public int threads;

  @Label("Queued")
  @Description("Queued tasks; -1 if unknown")
  @Name(EventNames.QUEUED)
  public long queued;

  @Label("Submitted By Own")
  @Description("Checked tasks that the executor's own threads submitted; -1 if not checked")
  @Name(EventNames.SUBMITTED_BY_OWN)
  public long submittedByOwn = -1;

  @Label("Given From Outside")
  @Description("Tasks that other threads submitted to a fork-join pool; -1 for other executors")
  @Name(EventNames.GIVEN_FROM_OUTSIDE)
  public long givenFromOutside = -1;

  @Label("Queued From Outside")
  @Description(
      "Queued fork-join tasks that other threads submitted. A parallel stream counts while its caller waits; -1 for other executors")
  @Name(EventNames.QUEUED_FROM_OUTSIDE)
  public long queuedFromOutside = -1;

  @Label("Rejected After Shutdown")
  @Description("Tasks rejected after a shutdown; -1 if unknown")
  @Name(EventNames.REJECTED_AFTER_SHUTDOWN)
  public long rejectedAfterShutdown = -1;

  @Label("Refused, Followed")
  @Description("Rejected tasks that the agent tracked; 0 if they cannot be distinguished")
  @Name(EventNames.REFUSED_FOLLOWED)
  public long refusedFollowed;

  @Label("Refused, Taken")
  @Description("Tracked tasks that were submitted again and accepted")
  @Name(EventNames.REFUSED_TAKEN)
  public long refusedTaken;

  @Label("Mean Wait")
  @Description(
      "Mean time in the queue over the last second, estimated from its length; absent if no task left it")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.MEAN_WAIT)
  public long meanWait;

  @Label("Time In Queue")
  @Description(
      "Queue time summed over all tasks since the agent observes the executor; absent if unknown")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.QUEUE_TIME)
  public long queueTime = Timespans.NONE;

  @Label("Overdue")
  @Description(
      "For a scheduler, how long its oldest due task has been due, 0 if no task is due; absent for other executors")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.OVERDUE)
  public long overdue = Timespans.NONE;

  @Label("Timed")
  @Description("Tasks of the last second that were timed")
  @Name(EventNames.WAIT_COUNT)
  public long waitCount;

  @Label("Wait, Median")
  @Description(
      "Median time in the queue, for a scheduler since the task was due; absent if no task was timed")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.WAIT_P50)
  public long waitP50;

  @Label("Wait, 99th Percentile")
  @Description("99th percentile of the time in the queue; absent if no task was timed")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.WAIT_P99)
  public long waitP99;

  @Label("Wait, Longest")
  @Description("Longest time in the queue; absent if no task was timed")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.WAIT_MAX)
  public long waitMax;

  @Label("Run, Median")
  @Description("Median run time; absent if no task was timed")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.RUN_P50)
  public long runP50;

  @Label("Run, 99th Percentile")
  @Description("99th percentile of the run time; absent if no task was timed")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.RUN_P99)
  public long runP99;

  @Label("Run, Longest")
  @Description("Longest run time; absent if no task was timed")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.RUN_MAX)
  public long runMax;

  @Label("All Wait")
  @Description(
      "Number of threads, if tasks are queued and every thread has waited for the same object for a second without a timeout; otherwise 0")
  @Name(EventNames.ALL_WAIT)
  public int allWait;

  @Label("All Wait, For")
  @Description(
      "What all threads wait for: OWN_TASKS (tasks in the executor's own queue), CIRCLE (tasks that wait for these in turn), SHARED (an object that queued tasks refer to), UNKNOWN; absent if not all wait")
  @Name(EventNames.ALL_WAIT_FOR)
  public @Nullable String allWaitFor;

  @Label("All Wait, Lasted")
  @Description("How long all threads have waited for the same object; absent if not all wait")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.ALL_WAIT_LASTED)
  public long allWaitLasted = Timespans.of(-1);

  @Label("All Wait, Stack")
  @Description(
      "Stack from one waiting thread; absent if not all wait, or if it was written in the last half minute")
  @Name(EventNames.ALL_WAIT_STACK)
  public @Nullable String allWaitStack;

  @Label("Rejecting Stack")
  @Description("Stack where a task was rejected in the last second; absent if no task was")
  @Name(EventNames.STACK)
  public @Nullable String stack;

  @Label("Submitting Stack")
  @Description("Stack where a task was submitted while others were queued; absent if unknown")
  @Name(EventNames.SUBMITTING_STACK)
  public @Nullable String submittingStack;
}
