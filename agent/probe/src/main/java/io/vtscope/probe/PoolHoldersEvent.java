package io.vtscope.probe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.jspecify.annotations.Nullable;

/** Sampled holders in a full pool with the same stack. */
@Name(EventNames.POOL_HOLDERS)
@Label("Pool Holders")
@Category({"vtscope"})
@Description(
    "What the borrowers of a full pool do while threads wait for it. Written once a second for up to eight pools and ten borrowers of each, one event per stack")
@StackTrace(false)
public final class PoolHoldersEvent extends Event {
  @Label("Name")
  @Description("Name of the pool")
  @Name(EventNames.NAME)
  public @Nullable String name;

  @Label("Class")
  @Description("Class of the pool")
  @Name(EventNames.TYPE)
  public @Nullable String type;

  @Label("Active")
  @Description("Borrowed resources")
  @Name(EventNames.ACTIVE)
  public int active;

  @Label("Known")
  @Description(
      "Borrowed resources whose borrower is known, because it borrowed after the agent started")
  @Name(EventNames.KNOWN)
  public int known;

  @Label("Count")
  @Description("Sampled borrowers with this stack")
  @Name(EventNames.COUNT)
  public int count;

  @Label("Longest")
  @Description("How long they have held a resource, at most")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.LONGEST)
  public long longest;

  @Label("Stack")
  @Description("Their stack; absent if these threads have ended")
  @Name(EventNames.STACK)
  public @Nullable String stack;

  @Label("Waits")
  @Description(
      "Whether these threads wait for the pool instead, which their stack does not show; known is then the number of known waiters")
  @Name(EventNames.WAITS)
  public boolean waits;
}
