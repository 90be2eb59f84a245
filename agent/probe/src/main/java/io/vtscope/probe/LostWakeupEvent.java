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
@Description("A virtual thread that was woken and does not run")
@StackTrace(false)
public final class LostWakeupEvent extends Event {
  @Label("Virtual Thread")
  @Name(EventNames.THREAD_ID)
  public long threadId;

  @Label("Name")
  @Description("Empty where it has none")
  @Name(EventNames.THREAD_NAME)
  public @Nullable String threadName;

  @Label("State")
  @Description(
      "PARKED though it has been unparked, or BLOCKED though the monitor has been handed to it")
  @Name(EventNames.STATE)
  public @Nullable String state;

  @Label("Lasted")
  @Description("At least")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.LASTED)
  public long lasted;

  @Label("Stack")
  @Description("A line per frame, innermost first: module, class, method, line")
  @Name(EventNames.STACK)
  public @Nullable String stack;
}
