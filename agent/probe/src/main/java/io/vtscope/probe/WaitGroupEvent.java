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
@Description(
    "Sampled virtual threads that wait at the same place. Written with each count for the 20 largest groups")
@StackTrace(false)
public final class WaitGroupEvent extends Event {
  @Label("Scan")
  @Description("Number of the count")
  @Name(EventNames.SCAN)
  public long scan;

  @Label("Count")
  @Description("Sampled threads in the group")
  @Name(EventNames.COUNT)
  public int count;

  @Label("Oldest")
  @Description("Lower bound of the longest uninterrupted wait; 0 if unknown")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.OLDEST)
  public long oldest;

  @Label("State")
  @Description("State, as the JVM names it")
  @Name(EventNames.STATE)
  public @Nullable String state;

  @Label("Waits For")
  @Description(
      "Class of the lock, object or monitor that the group waits for, from one thread; absent if unknown")
  @Name(EventNames.WAITS_FOR)
  public @Nullable String waitsFor;

  @Label("Objects")
  @Description("Number of different objects that they wait for, without monitors; 0 if none")
  @Name(EventNames.OBJECTS)
  public int objects;

  @Label("Ended Since")
  @Description("Tracked threads with this stack that have ended since the last count")
  @Name(EventNames.ENDED_SINCE)
  public int endedSince;

  @Label("Gone On Since")
  @Description("Threads of the last count's sample that no longer wait with this stack")
  @Name(EventNames.GONE_ON_SINCE)
  public int goneOnSince;

  @Label("Stack")
  @Description("Stack, one line per frame, innermost first: module, class, method, line")
  @Name(EventNames.STACK)
  public @Nullable String stack;
}
