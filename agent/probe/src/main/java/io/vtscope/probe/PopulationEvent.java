package io.vtscope.probe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** Counts of virtual threads by activity. */
@Name(EventNames.POPULATION)
@Label("Population")
@Category({"vtscope"})
@Description("How many virtual threads there are and what they do")
@StackTrace(false)
public final class PopulationEvent extends Event {
  @Label("Scan")
  @Description("Number of the count")
  @Name(EventNames.SCAN)
  public long scan;

  @Label("Total")
  @Description("Virtual threads that live; without those of the JDK and ours")
  @Name(EventNames.TOTAL)
  public long total;

  @Label("Running")
  @Description("Mounted")
  @Name(EventNames.RUNNING)
  public long running;

  @Label("Pinned")
  @Description("Parked and mounted")
  @Name(EventNames.PINNED)
  public long pinned;

  @Label("Runnable")
  @Description("Could run and have no carrier")
  @Name(EventNames.RUNNABLE)
  public long runnable;

  @Label("Parked")
  @Description("Without a time limit")
  @Name(EventNames.PARKED)
  public long parked;

  @Label("Parked With a Limit")
  @Description("Asleep, or waiting with a time limit")
  @Name(EventNames.TIMED)
  public long timed;

  @Label("Blocked")
  @Description("Waiting to enter a monitor, unmounted")
  @Name(EventNames.BLOCKED)
  public long blocked;

  @Label("Waiting")
  @Description("In Object.wait, unmounted")
  @Name(EventNames.WAITING)
  public long waiting;

  @Label("Sampled")
  @Description("Of those that wait, chosen at random, have had their stacks taken")
  @Name(EventNames.SAMPLED)
  public int sampled;

  @Label("Sampled Blocked")
  @Description(
      "Of the sampled, those chosen among the blocked; the rest is of all others that wait")
  @Name(EventNames.SAMPLED_BLOCKED)
  public int sampledBlocked;

  @Label("Took")
  @Description("Time that the count and the stacks took")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.TOOK)
  public long took;

  @Label("Tracked")
  @Description("Whether the JVM knows all virtual threads (jdk.trackAllThreads)")
  @Name(EventNames.TRACKED)
  public boolean tracked;

  @Label("Elsewhere")
  @Description("Of all, those on a scheduler of their own, whose carriers are not looked at")
  @Name(EventNames.ELSEWHERE)
  public long elsewhere;
}
