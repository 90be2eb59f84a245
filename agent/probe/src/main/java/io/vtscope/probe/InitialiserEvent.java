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
@Description(
    "A static initialiser that virtual threads wait for. Written after one second, after eight seconds, then every 30 counts")
@StackTrace(false)
public final class InitialiserEvent extends Event {
  @Label("Class")
  @Description("Class; any class if the thread initialises several")
  @Name(EventNames.TYPE)
  public @Nullable String type;

  @Label("Thread")
  @Description("Number of the thread that runs the initialiser")
  @Name(EventNames.THREAD_ID)
  public long threadId;

  @Label("Name")
  @Description("Name of that thread; empty if unnamed")
  @Name(EventNames.THREAD_NAME)
  public @Nullable String threadName;

  @Label("Virtual")
  @Description("Whether it is a virtual thread")
  @Name(EventNames.VIRTUAL)
  public boolean virtual;

  @Label("Waiters")
  @Description("Sampled virtual threads that seem to wait for it")
  @Name(EventNames.WAITERS)
  public int waiters;

  @Label("Stack")
  @Description(
      "Stack of that thread, one line per frame, innermost first: module, class, method, line")
  @Name(EventNames.STACK)
  public @Nullable String stack;
}
