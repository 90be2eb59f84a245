package io.vtscope.probe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.jspecify.annotations.Nullable;

/** A virtual thread that misses its wake-up: a JDK bug. */
@Name(EventNames.LOST_WAKEUP)
@Label("Lost Wake-Up")
@Category({"vtscope"})
@Description(
    "A virtual thread that was woken and does not run. Written when three counts saw it, then every 30 counts")
@StackTrace(false)
public final class LostWakeupEvent extends Event {
  @Label("Virtual Thread")
  @Description("Number of the virtual thread")
  @Name(EventNames.THREAD_ID)
  public long threadId;

  @Label("Name")
  @Description("Name of the virtual thread; empty if unnamed")
  @Name(EventNames.THREAD_NAME)
  public @Nullable String threadName;

  @Label("State")
  @Description("PARKED although it was unparked, or BLOCKED although it owns the monitor")
  @Name(EventNames.STATE)
  public @Nullable String state;

  @Label("Lasted")
  @Description("Lower bound of the duration")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.LASTED)
  public long lasted;

  @Label("Stack")
  @Description("Stack, one line per frame, innermost first: module, class, method, line")
  @Name(EventNames.STACK)
  public @Nullable String stack;
}
