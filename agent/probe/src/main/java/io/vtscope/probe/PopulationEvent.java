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
@Description("The number of virtual threads by state. Written every one to three seconds")
@StackTrace(false)
public final class PopulationEvent extends Event {
  @Label("Scan")
  @Description("Number of the count")
  @Name(EventNames.SCAN)
  public long scan;

  @Label("Total")
  @Description("Live virtual threads, except those of the JDK and the agent")
  @Name(EventNames.TOTAL)
  public long total;

  @Label("Running")
  @Description("Mounted threads")
  @Name(EventNames.RUNNING)
  public long running;

  @Label("Pinned")
  @Description("Parked threads that keep their carriers")
  @Name(EventNames.PINNED)
  public long pinned;

  @Label("Runnable")
  @Description("Threads that are ready to run and have no carrier")
  @Name(EventNames.RUNNABLE)
  public long runnable;

  @Label("Parked")
  @Description("Threads parked without a timeout")
  @Name(EventNames.PARKED)
  public long parked;

  @Label("Parked With a Limit")
  @Description("Threads that sleep or wait with a timeout")
  @Name(EventNames.TIMED)
  public long timed;

  @Label("Blocked")
  @Description("Unmounted threads that wait to enter a monitor")
  @Name(EventNames.BLOCKED)
  public long blocked;

  @Label("Waiting")
  @Description("Unmounted threads in Object.wait")
  @Name(EventNames.WAITING)
  public long waiting;

  @Label("Sampled")
  @Description("Waiting threads, chosen at random, whose stacks were taken")
  @Name(EventNames.SAMPLED)
  public int sampled;

  @Label("Sampled Blocked")
  @Description(
      "Sampled threads that were chosen among the blocked ones; the other samples come from the other waiting threads")
  @Name(EventNames.SAMPLED_BLOCKED)
  public int sampledBlocked;

  @Label("Took")
  @Description("Duration of the count and of taking the stacks")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.TOOK)
  public long took;

  @Label("Tracked")
  @Description("Whether the JVM tracks all virtual threads (jdk.trackAllThreads)")
  @Name(EventNames.TRACKED)
  public boolean tracked;

  @Label("Elsewhere")
  @Description("Threads on other schedulers, whose carriers the agent does not sample")
  @Name(EventNames.ELSEWHERE)
  public long elsewhere;
}
