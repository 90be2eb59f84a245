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
@Description("An executor of the application")
@StackTrace(false)
public final class ExecutorEvent extends Event {
  @Label("Executor")
  @Description("Number of the executor")
  @Name(EventNames.EXECUTOR_ID)
  public long executor;

  @Label("Class")
  @Name(EventNames.TYPE)
  public @Nullable String type;

  @Label("Kind")
  @Description("THREAD_POOL, PER_TASK (a thread for each task), FORK_JOIN, JETTY, EVENT_LOOP")
  @Name(EventNames.KIND)
  public @Nullable String kind;

  @Label("Name")
  @Description("Of the first thread that ran a task; absent before")
  @Name(EventNames.NAME)
  public @Nullable String name;

  @Label("Given Name")
  @Description("Of the bean that holds it, or what it calls itself; absent where it has none")
  @Name(EventNames.GIVEN_NAME)
  public @Nullable String givenName;

  @Label("Virtual")
  @Description("Whether its threads are virtual")
  @Name(EventNames.VIRTUAL)
  public boolean virtual;

  @Label("Core")
  @Description("Threads that it keeps; -1 where there is no such number")
  @Name(EventNames.CORE)
  public int core;

  @Label("Maximum")
  @Description("Threads that it may have; -1 where there is no such number")
  @Name(EventNames.MAXIMUM)
  public int maximum;

  @Label("Capacity")
  @Description("Tasks that may wait; 2147483647 for no bound, -1 where not known")
  @Name(EventNames.CAPACITY)
  public int capacity;

  @Label("Queue")
  @Description("Class of the queue; absent where there is none")
  @Name(EventNames.QUEUE)
  public @Nullable String queue;

  @Label("Rejection")
  @Description(
      "Class of what becomes of a task for which there is no room; absent where there is none")
  @Name(EventNames.REJECTION)
  public @Nullable String rejection;

  @Label("Told For")
  @Description(
      "How long ago the executor was first told of: what is counted runs from then; 0 the first time")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.TOLD_FOR)
  public long toldFor;

  @Label("Stack")
  @Description(
      "Where it was made; a line per frame, innermost first: module, class, method, line. Empty where it was there before the agent")
  @Name(EventNames.STACK)
  public @Nullable String stack;
}
