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
@Description("A virtual thread that keeps its carrier")
@StackTrace(false)
public final class CarrierHeldEvent extends Event {
  @Label("Hold")
  @Description("Number of the hold; the same in all that is said of it")
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
  @Description("Empty where it has none")
  @Name(EventNames.THREAD_NAME)
  public @Nullable String threadName;

  @Label("Kind")
  @Description(
      "What it did most: RUNNING, PINNED, BLOCKED (a monitor), COMPENSATED (a call for which the pool may start another carrier), NATIVE (no processor time, no wait that Java knows of)")
  @Name(EventNames.KIND)
  public @Nullable String kind;

  @Label("Lasted")
  @Description("Since it was first seen there")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.LASTED)
  public long lasted;

  @Label("Processor Time")
  @Description(
      "Of the carrier, over the part of it that was measured; absent where it is not known")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.CPU_TIME)
  public long cpuTime;

  @Label("Ended")
  @Description("Whether it has let go of the carrier")
  @Name(EventNames.ENDED)
  public boolean ended;

  @Label("Waits For")
  @Description(
      "Class and identity of the lock or object that it waits for; absent where there is none or it is not known")
  @Name(EventNames.WAITS_FOR)
  public @Nullable String waitsFor;

  @Label("Stack")
  @Description("A line per frame, innermost first: module, class, method, line")
  @Name(EventNames.STACK)
  public @Nullable String stack;
}
