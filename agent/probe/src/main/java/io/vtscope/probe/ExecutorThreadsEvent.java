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
    "What the threads of a busy executor do. Written once a second for up to eight executors: pools whose threads are all busy while tasks are queued, and event loops that block")
@StackTrace(false)
public final class ExecutorThreadsEvent extends Event {
  @Label("Executor")
  @Description("Number of the executor")
  @Name(EventNames.EXECUTOR_ID)
  public long executor;

  @Label("Looked")
  @Description("Platform threads that were sampled, up to eight")
  @Name(EventNames.LOOKED)
  public int looked;

  @Label("Count")
  @Description("Size of the largest group that waits for one lock or is in one method")
  @Name(EventNames.COUNT)
  public int count;

  @Label("Stack")
  @Description("Stack from one thread in the group")
  @Name(EventNames.STACK)
  public @Nullable String stack;

  @Label("Lock")
  @Description("Class and identity of the lock that the group waits for; absent if none")
  @Name(EventNames.LOCK)
  public @Nullable String lock;

  @Label("Owner")
  @Description("Name of the lock's owner; absent if the lock is free or the owner is unknown")
  @Name(EventNames.OWNER)
  public @Nullable String owner;

  @Label("Owner Stack")
  @Description("Stack of the owner; absent if it is not a thread of this executor")
  @Name(EventNames.OWNER_STACK)
  public @Nullable String ownerStack;
}
