package io.vtscope.probe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** What a busy executor's threads do while tasks are queued. */
@Name(EventNames.EXECUTOR_THREADS)
@Label("Executor Threads")
@Category({"vtscope"})
@Description(
    "Where most threads of an executor stand, while all run tasks and more tasks wait; or an event loop that waits")
@StackTrace(false)
public final class ExecutorThreadsEvent extends Event {
  @Label("Executor")
  @Description("Number of the executor")
  @Name(EventNames.EXECUTOR_ID)
  public long executor;

  @Label("Looked")
  @Description("Threads of it that were looked at")
  @Name(EventNames.LOOKED)
  public int looked;

  @Label("Count")
  @Description("Of them, those that wait for one lock, or are in one method: the most that do")
  @Name(EventNames.COUNT)
  public int count;

  @Label("Stack")
  @Description("Of one of these")
  @Name(EventNames.STACK)
  public @Nullable String stack;

  @Label("Lock")
  @Description("That they wait for; absent where they wait for none")
  @Name(EventNames.LOCK)
  public @Nullable String lock;

  @Label("Owner")
  @Description("Name of the thread that has it; absent where nobody has, or it is not known")
  @Name(EventNames.OWNER)
  public @Nullable String owner;

  @Label("Owner Stack")
  @Description("Where that stands; absent where it is no thread of the executor's")
  @Name(EventNames.OWNER_STACK)
  public @Nullable String ownerStack;
}
