package io.vtscope.probe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** A static initialiser that blocks virtual threads. */
@Name(EventNames.INITIALISER)
@Label("Lasting Initialiser")
@Category({"vtscope"})
@Description("A static initialiser that virtual threads wait for")
@StackTrace(false)
public final class InitialiserEvent extends Event {
  @Label("Class")
  @Description("One of them where the thread has begun to initialise several")
  @Name(EventNames.TYPE)
  public @Nullable String type;

  @Label("Thread")
  @Description("Runs the initialiser")
  @Name(EventNames.THREAD_ID)
  public long threadId;

  @Label("Name")
  @Description("Empty where it has none")
  @Name(EventNames.THREAD_NAME)
  public @Nullable String threadName;

  @Label("Virtual")
  @Name(EventNames.VIRTUAL)
  public boolean virtual;

  @Label("Waiters")
  @Description("Virtual threads that seem to wait for it, of those that were looked at")
  @Name(EventNames.WAITERS)
  public int waiters;

  @Label("Stack")
  @Description("A line per frame, innermost first: module, class, method, line")
  @Name(EventNames.STACK)
  public @Nullable String stack;
}
