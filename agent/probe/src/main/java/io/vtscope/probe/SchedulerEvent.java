package io.vtscope.probe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** The virtual thread scheduler; absent before the first virtual thread. */
@Name(EventNames.SCHEDULER)
@Label("Virtual Thread Scheduler")
@Category({"vtscope"})
@Description("The pool of carriers at one moment")
@StackTrace(false)
public final class SchedulerEvent extends Event {
  @Label("Parallelism")
  @Description("Carriers that the scheduler keeps busy where there is work")
  @Name(EventNames.PARALLELISM)
  public int parallelism;

  @Label("Maximum Pool Size")
  @Description("Carriers that compensation may add up to; 0 where it is not known")
  @Name(EventNames.MAX_POOL_SIZE)
  public int maxPoolSize;

  @Label("Pool Size")
  @Description("Carriers that exist")
  @Name(EventNames.POOL_SIZE)
  public int poolSize;

  @Label("Mounted")
  @Description(
      "Carriers that the pool counts as active; those that are compensated for are left out")
  @Name(EventNames.MOUNTED)
  public int mounted;

  @Label("Queued")
  @Description("Virtual threads that could run and wait for a carrier")
  @Name(EventNames.QUEUED)
  public long queued;

  @Label("Running")
  @Description("Carriers whose virtual thread neither waits nor is parked")
  @Name(EventNames.RUNNING)
  public int running;

  @Label("Pinned")
  @Description("Carriers whose virtual thread is parked")
  @Name(EventNames.PINNED)
  public int pinned;

  @Label("Blocked")
  @Description(
      "Carriers whose virtual thread waits for a monitor, or stays in native code without processor time")
  @Name(EventNames.BLOCKED)
  public int blocked;

  @Label("Compensated")
  @Description("Carriers that block in a call for which the pool may start another")
  @Name(EventNames.COMPENSATED)
  public int compensated;

  @Label("Idle")
  @Description("Carriers without a virtual thread")
  @Name(EventNames.IDLE)
  public int idle;

  @Label("Delay")
  @Description(
      "From start to run of the probe virtual thread that ran since the last sample; absent where none did")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.DELAY)
  public long delay;

  @Label("Pending")
  @Description(
      "How long the probe virtual thread that has not run yet has waited; 0 where there is none")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.PENDING)
  public long pending;

  @Label("Late")
  @Description("How late this sample is: the JVM or the machine had no time for it")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.LATE)
  public long late;

  @Label("Threads Made")
  @Description(
      "Virtual and platform threads of the application made since the last sample; -1 where not known")
  @Name(EventNames.THREADS_MADE)
  public long threadsMade;
}
