package io.vtscope.probe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.jspecify.annotations.Nullable;

/** A randomly chosen running carrier, twice per second. */
@Name(EventNames.RUNNING_SAMPLE)
@Label("Running Sample")
@Category({"vtscope"})
@Description("A virtual thread that ran, chosen at random")
@StackTrace(false)
public final class RunningSampleEvent extends Event {
  @Label("Virtual Thread")
  @Name(EventNames.THREAD_ID)
  public long threadId;

  @Label("Virtual Thread Name")
  @Description("Empty where it has none")
  @Name(EventNames.THREAD_NAME)
  public @Nullable String threadName;

  @Label("Stack")
  @Description("A line per frame, innermost first: module, class, method, line")
  @Name(EventNames.STACK)
  public @Nullable String stack;

  @Label("Looked Again")
  @Description(
      "Carriers that ran while none was idle and virtual threads were queued, and were looked at again some 50 ms later; since the last such event")
  @Name(EventNames.LOOKED_AGAIN)
  public int lookedAgain;

  @Label("Stayed")
  @Description("Of these, those that were still with the same virtual thread")
  @Name(EventNames.STAYED)
  public int stayed;

  @Label("Apart")
  @Description("From the one look to the other, added up over these carriers")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.APART)
  public long apart;
}
