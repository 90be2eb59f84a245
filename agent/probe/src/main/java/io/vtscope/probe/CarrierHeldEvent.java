package io.vtscope.probe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.jspecify.annotations.Nullable;

/** A virtual thread that keeps its carrier over several samples. Repeated until it ends. */
@Name(EventNames.CARRIER_HELD)
@Label("Held Carrier")
@Category({"vtscope"})
@Description(
    "A virtual thread that keeps its carrier. Written after half a second, at growing intervals while it lasts, and at its end")
@StackTrace(false)
public final class CarrierHeldEvent extends Event {
  @Label("Hold")
  @Description("Number of the hold; equal in all events about it")
  @Name(EventNames.HOLD)
  public long hold;

  @Label("Carrier")
  @Description("Name of the carrier")
  @Name(EventNames.CARRIER)
  public @Nullable String carrier;

  @Label("Virtual Thread")
  @Description("Number of the virtual thread")
  @Name(EventNames.THREAD_ID)
  public long threadId;

  @Label("Virtual Thread Name")
  @Description("Name of the virtual thread; empty if unnamed")
  @Name(EventNames.THREAD_NAME)
  public @Nullable String threadName;

  @Label("Kind")
  @Description(
      "The most frequent state: RUNNING, PINNED, BLOCKED (at a monitor), COMPENSATED (in a call for which the pool may start another carrier), NATIVE (no processor time, and no wait known to Java)")
  @Name(EventNames.KIND)
  public @Nullable String kind;

  @Label("Lasted")
  @Description("Duration since the agent first saw it")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.LASTED)
  public long lasted;

  @Label("Processor Time")
  @Description("Processor time of the carrier while it was measured; absent if unknown")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.CPU_TIME)
  public long cpuTime;

  @Label("Ended")
  @Description("Whether the virtual thread has released the carrier")
  @Name(EventNames.ENDED)
  public boolean ended;

  @Label("Waits For")
  @Description(
      "Class and identity of the lock or object, or the class initialiser, that it waits for; absent if none or unknown")
  @Name(EventNames.WAITS_FOR)
  public @Nullable String waitsFor;

  @Label("Stack")
  @Description("Stack, one line per frame, innermost first: module, class, method, line")
  @Name(EventNames.STACK)
  public @Nullable String stack;
}
