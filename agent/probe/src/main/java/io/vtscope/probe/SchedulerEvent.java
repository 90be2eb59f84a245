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
@Description("The pool of carriers. Written ten times a second after the first virtual thread")
@StackTrace(false)
public final class SchedulerEvent extends Event {
  @Label("Parallelism")
  @Description("Carriers that the scheduler keeps busy if there is work")
  @Name(EventNames.PARALLELISM)
  public int parallelism;

  @Label("Maximum Pool Size")
  @Description("Maximum number of carriers with compensation; 0 if unknown")
  @Name(EventNames.MAX_POOL_SIZE)
  public int maxPoolSize;

  @Label("Pool Size")
  @Description("Existing carriers")
  @Name(EventNames.POOL_SIZE)
  public int poolSize;

  @Label("Mounted")
  @Description("Carriers that the pool counts as active, without compensated ones")
  @Name(EventNames.MOUNTED)
  public int mounted;

  @Label("Queued")
  @Description("Virtual threads that are ready to run and wait for a carrier")
  @Name(EventNames.QUEUED)
  public long queued;

  @Label("Running")
  @Description("Carriers whose virtual thread runs")
  @Name(EventNames.RUNNING)
  public int running;

  @Label("Pinned")
  @Description("Carriers whose virtual thread is parked")
  @Name(EventNames.PINNED)
  public int pinned;

  @Label("Blocked")
  @Description("Carriers whose virtual thread waits for a monitor, for a class or in native code")
  @Name(EventNames.BLOCKED)
  public int blocked;

  @Label("Compensated")
  @Description("Carriers that block in a call for which the pool may start another one")
  @Name(EventNames.COMPENSATED)
  public int compensated;

  @Label("Idle")
  @Description("Carriers without a virtual thread")
  @Name(EventNames.IDLE)
  public int idle;

  @Label("Delay")
  @Description(
      "Time from start to run of the probe thread that ran since the last sample; absent if none ran. Probes start only while virtual threads are mounted or queued. With ten or more queued threads, the time until as many were taken from the queues")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.DELAY)
  public long delay;

  @Label("Pending")
  @Description("How long the current probe thread has waited to run; 0 if no probe waits")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.PENDING)
  public long pending;

  @Label("Late")
  @Description("Time since the last sample beyond 100 ms: the JVM was busy, or nothing happened")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.LATE)
  public long late;

  @Label("Threads Made")
  @Description(
      "Virtual and platform threads that the application started since the last sample; -1 if unknown")
  @Name(EventNames.THREADS_MADE)
  public long threadsMade;
}
