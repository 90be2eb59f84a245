package io.vtscope.probe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.jspecify.annotations.Nullable;

/** A running carrier; up to four are written, twice per second. */
@Name(EventNames.RUNNING_SAMPLE)
@Label("Running Sample")
@Category({"vtscope"})
@Description("A running virtual thread. Up to four are written, twice a second")
@StackTrace(false)
public final class RunningSampleEvent extends Event {
  @Label("Virtual Thread")
  @Description("Number of the virtual thread")
  @Name(EventNames.THREAD_ID)
  public long threadId;

  @Label("Virtual Thread Name")
  @Description("Name of the virtual thread; empty if unnamed")
  @Name(EventNames.THREAD_NAME)
  public @Nullable String threadName;

  @Label("Stack")
  @Description("Stack, one line per frame, innermost first: module, class, method, line")
  @Name(EventNames.STACK)
  public @Nullable String stack;

  @Label("Looked Again")
  @Description(
      "Carriers that were sampled again about 50 ms later, because virtual threads were queued and no carrier was idle; since the previous event")
  @Name(EventNames.LOOKED_AGAIN)
  public int lookedAgain;

  @Label("Stayed")
  @Description("Carriers that still ran the same virtual thread in the second sample")
  @Name(EventNames.STAYED)
  public int stayed;

  @Label("Apart")
  @Description("Time between the two samples, summed over these carriers")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.APART)
  public long apart;
}
