package io.vtscope.probe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.jspecify.annotations.Nullable;

/** The state of a resource pool, such as a connection pool. */
@Name(EventNames.RESOURCE_POOL)
@Label("Resource Pool")
@Category({"vtscope"})
@Description("A connection pool or similar pool. Written once a second until it is closed")
@StackTrace(false)
public final class ResourcePoolEvent extends Event {
  @Label("Name")
  @Description("Name of the pool, or its product and a number")
  @Name(EventNames.NAME)
  public @Nullable String name;

  @Label("Class")
  @Description("Class of the pool")
  @Name(EventNames.TYPE)
  public @Nullable String type;

  @Label("Active")
  @Description("Borrowed resources; -1 if unknown")
  @Name(EventNames.ACTIVE)
  public int active;

  @Label("Idle")
  @Description("Idle resources; -1 if unknown")
  @Name(EventNames.IDLE)
  public int idle;

  @Label("Maximum")
  @Description("Maximum number of resources; -1 if unknown or unlimited")
  @Name(EventNames.MAXIMUM)
  public int maximum;

  @Label("Waiting")
  @Description("Threads that wait to borrow; -1 if unknown")
  @Name(EventNames.WAITING)
  public int waiting;

  @Label("Loans")
  @Description("Resources returned since the last event, if the agent saw them borrowed")
  @Name(EventNames.LOANS)
  public long loans;

  @Label("Loan Time")
  @Description("Total time that these were lent")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.LOAN_TIME)
  public long loanTime;

  @Label("Loan p99")
  @Description("99th percentile of their lengths, exact to an eighth; absent without loans")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.LOAN_P99)
  public long loanP99 = Timespans.NONE;
}
