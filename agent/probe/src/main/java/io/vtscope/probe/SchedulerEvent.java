package io.vtscope.probe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** The scheduler of virtual threads at one moment; none before the first virtual thread. */
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
}
