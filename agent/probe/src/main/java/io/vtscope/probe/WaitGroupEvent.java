package io.vtscope.probe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.jspecify.annotations.Nullable;

/** Sampled virtual threads with the same stack. */
@Name(EventNames.WAIT_GROUP)
@Label("Wait Group")
@Category({"vtscope"})
@Description("Sampled virtual threads that wait in the same place")
@StackTrace(false)
public final class WaitGroupEvent extends Event {
  @Label("Scan")
  @Description("Number of the count that it belongs to")
  @Name(EventNames.SCAN)
  public long scan;

  @Label("Count")
  @Description("Of the sampled threads")
  @Name(EventNames.COUNT)
  public int count;

  @Label("Oldest")
  @Description("At least so long one of them has waited there; 0 where none was seen there before")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.OLDEST)
  public long oldest;

  @Label("State")
  @Description("As the JVM itself calls it")
  @Name(EventNames.STATE)
  public @Nullable String state;

  @Label("Waits For")
  @Description(
      "Class of the lock, object or monitor that one of them waits for; absent where there is none")
  @Name(EventNames.WAITS_FOR)
  public @Nullable String waitsFor;

  @Label("Objects")
  @Description("How many different locks or objects they wait for; 0 where there is none")
  @Name(EventNames.OBJECTS)
  public int objects;

  @Label("Ended Since")
  @Description(
      "Of those that were seen to wait with this stack before and were followed, so many have ended since the last count")
  @Name(EventNames.ENDED_SINCE)
  public int endedSince;

  @Label("Gone On Since")
  @Description(
      "Of those that were seen to wait with this stack in the last count and would be told apart, so many do so no more")
  @Name(EventNames.GONE_ON_SINCE)
  public int goneOnSince;

  @Label("Stack")
  @Description("A line per frame, innermost first: module, class, method, line")
  @Name(EventNames.STACK)
  public @Nullable String stack;
}
