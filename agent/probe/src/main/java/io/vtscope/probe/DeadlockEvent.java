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
@Description(
    "A thread of a deadlock. Written when two scans saw the circle (after eight seconds for class initialisers), then every 30 scans")
@StackTrace(false)
public final class DeadlockEvent extends Event {
  @Label("Deadlock")
  @Description("Number of the circle")
  @Name(EventNames.DEADLOCK_ID)
  public long deadlock;

  @Label("Thread")
  @Description("Number of the thread")
  @Name(EventNames.THREAD_ID)
  public long threadId;

  @Label("Name")
  @Description("Name of the thread; empty if unnamed")
  @Name(EventNames.THREAD_NAME)
  public @Nullable String threadName;

  @Label("Virtual")
  @Description("Whether it is a virtual thread")
  @Name(EventNames.VIRTUAL)
  public boolean virtual;

  @Label("Kind")
  @Description(
      "What it waits for: LOCK (java.util.concurrent), MONITOR, CLASS (a static initialiser that another thread runs), END (of a thread or task)")
  @Name(EventNames.KIND)
  public @Nullable String kind;

  @Label("Lock")
  @Description(
      "Class and identity of the lock, the initialiser, or the thread or task that has to end")
  @Name(EventNames.LOCK)
  public @Nullable String lock;

  @Label("Owner")
  @Description("Name and number of the owner, or of the thread that has to end")
  @Name(EventNames.OWNER)
  public @Nullable String owner;

  @Label("Stack")
  @Description("Stack, one line per frame, innermost first: module, class, method, line")
  @Name(EventNames.STACK)
  public @Nullable String stack;
}
