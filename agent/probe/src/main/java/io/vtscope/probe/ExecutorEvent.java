package io.vtscope.probe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.jspecify.annotations.Nullable;

/** An executor and where it was created. Repeated at its first task and in each chunk. */
@Name(EventNames.EXECUTOR)
@Label("Executor")
@Category({"vtscope"})
@Description(
    "An executor of the application. Written when it is first seen, at its first task, and in every chunk")
@StackTrace(false)
public final class ExecutorEvent extends Event {
  @Label("Executor")
  @Description("Number of the executor")
  @Name(EventNames.EXECUTOR_ID)
  public long executor;

  @Label("Class")
  @Description("Class of the executor")
  @Name(EventNames.TYPE)
  public @Nullable String type;

  @Label("Kind")
  @Description("THREAD_POOL, PER_TASK (one thread per task), FORK_JOIN, JETTY, JBOSS or EVENT_LOOP")
  @Name(EventNames.KIND)
  public @Nullable String kind;

  @Label("Name")
  @Description("Name of the first thread that ran a task; absent before that")
  @Name(EventNames.NAME)
  public @Nullable String name;

  @Label("Given Name")
  @Description(
      "The bean's name, the executor's own name, or the field or method that created it; absent if none")
  @Name(EventNames.GIVEN_NAME)
  public @Nullable String givenName;

  @Label("Virtual")
  @Description("Whether its threads are virtual")
  @Name(EventNames.VIRTUAL)
  public boolean virtual;

  @Label("Core")
  @Description("Core size; -1 if it has none")
  @Name(EventNames.CORE)
  public int core;

  @Label("Maximum")
  @Description("Maximum number of threads; -1 if it has none")
  @Name(EventNames.MAXIMUM)
  public int maximum;

  @Label("Capacity")
  @Description("Capacity of the queue; 2147483647 if unbounded, -1 if unknown")
  @Name(EventNames.CAPACITY)
  public int capacity;

  @Label("Queue")
  @Description("Class of the queue; absent if none")
  @Name(EventNames.QUEUE)
  public @Nullable String queue;

  @Label("Rejection")
  @Description("Class of the rejection policy; absent if none")
  @Name(EventNames.REJECTION)
  public @Nullable String rejection;

  @Label("Told For")
  @Description(
      "Time since the first event about this executor, when its counts begin; 0 in the first event")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.TOLD_FOR)
  public long toldFor;

  @Label("Stack")
  @Description(
      "Stack of the code that created it, one line per frame, innermost first; empty if it is older than the agent")
  @Name(EventNames.STACK)
  public @Nullable String stack;
}
