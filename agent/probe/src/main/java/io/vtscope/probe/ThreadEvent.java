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
@Description("A thread at one moment")
@StackTrace(false)
public final class ThreadEvent extends Event {
  @Label("Snapshot")
  @Description("Number of the stall or dump that it is written for")
  @Name(EventNames.SNAPSHOT)
  public long snapshot;

  @Label("Role")
  @Description(
      "CARRIED (mounted on a carrier), QUEUED (could run), OWNER (has a lock that a carried one waits for), NEXT (would get it next)")
  @Name(EventNames.ROLE)
  public @Nullable String role;

  @Label("Thread")
  @Description("Number of the thread")
  @Name(EventNames.THREAD_ID)
  public long threadId;

  @Label("Name")
  @Description("Empty where it has none")
  @Name(EventNames.THREAD_NAME)
  public @Nullable String threadName;

  @Label("Virtual")
  @Name(EventNames.VIRTUAL)
  public boolean virtual;

  @Label("State")
  @Description("As the JVM itself calls it: RUNNING, PINNED, PARKED, UNPARKED, BLOCKED, ...")
  @Name(EventNames.STATE)
  public @Nullable String state;

  @Label("Carrier")
  @Description("Name of the carrier; absent where it has none")
  @Name(EventNames.CARRIER)
  public @Nullable String carrier;

  @Label("Waits For")
  @Description(
      "Class and identity of the lock or object; absent where there is none or it is not known")
  @Name(EventNames.WAITS_FOR)
  public @Nullable String waitsFor;

  @Label("Owner")
  @Description(
      "Name and number of the thread that has what is waited for; absent where it is free or not known")
  @Name(EventNames.OWNER)
  public @Nullable String owner;

  @Label("Stack")
  @Description("A line per frame, innermost first: module, class, method, line")
  @Name(EventNames.STACK)
  public @Nullable String stack;
}
