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
@Description("Counts and times of an executor")
@StackTrace(false)
public final class ExecutorLoadEvent extends Event {
  @Label("Executor")
  @Description("Number of the executor")
  @Name(EventNames.EXECUTOR_ID)
  public long executor;

  @Label("Submitted")
  @Description("Tasks given to it since it is watched")
  @Name(EventNames.SUBMITTED)
  public long submitted;

  @Label("Started")
  @Description("Of them, begun; 0 where that is not seen")
  @Name(EventNames.STARTED)
  public long started;

  @Label("Completed")
  @Description("Of them, ended; -1 where that is not seen")
  @Name(EventNames.COMPLETED)
  public long completed;

  @Label("Failed")
  @Description("Of them, ended by an exception; -1 where nobody sees that")
  @Name(EventNames.FAILED)
  public long failed;

  @Label("Rejected")
  @Description("Of them, refused")
  @Name(EventNames.REJECTED)
  public long rejected;

  @Label("Active")
  @Description("Tasks that run; -1 where not known")
  @Name(EventNames.ACTIVE)
  public long active;

  @Label("Threads")
  @Description("That it has; -1 where not known")
  @Name(EventNames.THREADS)
  public int threads;

  @Label("Queued")
  @Description("Tasks that wait; -1 where not known")
  @Name(EventNames.QUEUED)
  public long queued;

  @Label("Submitted By Own")
  @Description(
      "Of those submitted, given by its own threads, as far as it was looked; -1 where it is not")
  @Name(EventNames.SUBMITTED_BY_OWN)
  public long submittedByOwn = -1;

  @Label("Given From Outside")
  @Description("Tasks that others than its threads gave to a fork-join pool; -1 of all others")
  @Name(EventNames.GIVEN_FROM_OUTSIDE)
  public long givenFromOutside = -1;

  @Label("Queued From Outside")
  @Description(
      "Of them, that wait; a parallel stream is one, where who gave it waits too; -1 of all others")
  @Name(EventNames.QUEUED_FROM_OUTSIDE)
  public long queuedFromOutside = -1;

  @Label("Rejected After Shutdown")
  @Description("Of those refused, as it was shut down; -1 where that is not told")
  @Name(EventNames.REJECTED_AFTER_SHUTDOWN)
  public long rejectedAfterShutdown = -1;

  @Label("Refused, Followed")
  @Description(
      "Refused tasks that were looked for among those given later; 0 where none is told from others")
  @Name(EventNames.REFUSED_FOLLOWED)
  public long refusedFollowed;

  @Label("Refused, Taken")
  @Description("Of them, given again and not refused then")
  @Name(EventNames.REFUSED_TAKEN)
  public long refusedTaken;

  @Label("Mean Wait")
  @Description(
      "Mean time in the queue over the last second, by its mean length; absent where nothing left it")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.MEAN_WAIT)
  public long meanWait;

  @Label("Time In Queue")
  @Description(
      "Of all tasks together since it is watched, by the queue's length; absent where that is not known, or tasks wait of which nobody knows since when")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.QUEUE_TIME)
  public long queueTime = Timespans.NONE;

  @Label("Overdue")
  @Description(
      "Of a scheduler: how long the task in its queue that is due for longest has been; 0 where none is, absent of all others")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.OVERDUE)
  public long overdue = Timespans.NONE;

  @Label("Timed")
  @Description("Tasks of the last second whose times were taken")
  @Name(EventNames.WAIT_COUNT)
  public long waitCount;

  @Label("Wait, Median")
  @Description("In the queue; absent where none was timed")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.WAIT_P50)
  public long waitP50;

  @Label("Wait, 99th Percentile")
  @Description("Absent where none was timed")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.WAIT_P99)
  public long waitP99;

  @Label("Wait, Longest")
  @Description("Absent where none was timed")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.WAIT_MAX)
  public long waitMax;

  @Label("Run, Median")
  @Description("Absent where none was timed")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.RUN_P50)
  public long runP50;

  @Label("Run, 99th Percentile")
  @Description("Absent where none was timed")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.RUN_P99)
  public long runP99;

  @Label("Run, Longest")
  @Description("Absent where none was timed")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.RUN_MAX)
  public long runMax;

  @Label("All Wait")
  @Description(
      "Threads that it has, where tasks are queued, all of them wait without a time limit, and did for the same a second before; 0 where they do not")
  @Name(EventNames.ALL_WAIT)
  public int allWait;

  @Label("All Wait, For")
  @Description(
      "OWN_TASKS for tasks of its own queue, CIRCLE for tasks that wait for these in turn, SHARED for what tasks in its queue refer to, UNKNOWN; absent where they do not wait so")
  @Name(EventNames.ALL_WAIT_FOR)
  public @Nullable String allWaitFor;

  @Label("All Wait, Lasted")
  @Description("Since when they have waited for the same; absent where they do not")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.ALL_WAIT_LASTED)
  public long allWaitLasted = Timespans.of(-1);

  @Label("All Wait, Stack")
  @Description("Of one of these threads; absent where they do not wait so, or it was told before")
  @Name(EventNames.ALL_WAIT_STACK)
  public @Nullable String allWaitStack;

  @Label("Rejecting Stack")
  @Description("Of a task that was refused in the last second; absent where none was")
  @Name(EventNames.STACK)
  public @Nullable String stack;

  @Label("Submitting Stack")
  @Description(
      "Of a thread that submitted a task while others waited in the queue; absent if none did")
  @Name(EventNames.SUBMITTING_STACK)
  public @Nullable String submittingStack;
}
