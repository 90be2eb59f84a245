package io.vtscope.probe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** A deadlocked thread; one event per thread. */
@Name(EventNames.DEADLOCK)
@Label("Deadlocked Thread")
@Category({"vtscope"})
@Description("A thread of a deadlock")
@StackTrace(false)
public final class DeadlockEvent extends Event {
  @Label("Deadlock")
  @Description("Number of the circle")
  @Name(EventNames.DEADLOCK_ID)
  public long deadlock;

  @Label("Thread")
  @Name(EventNames.THREAD_ID)
  public long threadId;

  @Label("Name")
  @Description("Empty where it has none")
  @Name(EventNames.THREAD_NAME)
  public @Nullable String threadName;

  @Label("Virtual")
  @Name(EventNames.VIRTUAL)
  public boolean virtual;

  @Label("Kind")
  @Description(
      "LOCK (java.util.concurrent), MONITOR, CLASS (the static initialiser that another thread runs), or END (of another thread or of its task)")
  @Name(EventNames.KIND)
  public @Nullable String kind;

  @Label("Lock")
  @Description("Class and identity of what it waits for, the initialiser, or whose end that is")
  @Name(EventNames.LOCK)
  public @Nullable String lock;

  @Label("Owner")
  @Description("Name and number of the thread that has it, or is to end")
  @Name(EventNames.OWNER)
  public @Nullable String owner;

  @Label("Stack")
  @Description("A line per frame, innermost first: module, class, method, line")
  @Name(EventNames.STACK)
  public @Nullable String stack;
}
