package io.vtscope.probe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** A thread in a stall or a dump. */
@Name(EventNames.THREAD)
@Label("Thread")
@Category({"vtscope"})
@Description("A thread in a snapshot. Written with each stall and dump")
@StackTrace(false)
public final class ThreadEvent extends Event {
  @Label("Snapshot")
  @Description("Number of the snapshot")
  @Name(EventNames.SNAPSHOT)
  public long snapshot;

  @Label("Role")
  @Description(
      "CARRIED (mounted), QUEUED (ready to run), OWNER (owns a lock that a mounted thread waits for) or NEXT (gets that lock next)")
  @Name(EventNames.ROLE)
  public @Nullable String role;

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

  @Label("State")
  @Description("State, as the JVM names it: RUNNING, PINNED, PARKED, UNPARKED, BLOCKED, ...")
  @Name(EventNames.STATE)
  public @Nullable String state;

  @Label("Carrier")
  @Description("Name of the carrier; absent if none")
  @Name(EventNames.CARRIER)
  public @Nullable String carrier;

  @Label("Waits For")
  @Description(
      "Class and identity of the lock or object, or the class initialiser, that it waits for; absent if none or unknown")
  @Name(EventNames.WAITS_FOR)
  public @Nullable String waitsFor;

  @Label("Owner")
  @Description(
      "Name and number of the owner of that lock; absent if the lock is free or the owner is unknown")
  @Name(EventNames.OWNER)
  public @Nullable String owner;

  @Label("Stack")
  @Description("Stack, one line per frame, innermost first: module, class, method, line")
  @Name(EventNames.STACK)
  public @Nullable String stack;
}
