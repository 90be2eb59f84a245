package io.vtscope.probe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** The state of a resource pool, such as a connection pool. */
@Name(EventNames.RESOURCE_POOL)
@Label("Resource Pool")
@Category({"vtscope"})
@Description("A resource pool at one moment")
@StackTrace(false)
public final class ResourcePoolEvent extends Event {
  @Label("Name")
  @Name(EventNames.NAME)
  public @Nullable String name;

  @Label("Class")
  @Name(EventNames.TYPE)
  public @Nullable String type;

  @Label("Active")
  @Description("Lent out; -1 where it is not known")
  @Name(EventNames.ACTIVE)
  public int active;

  @Label("Idle")
  @Description("-1 where it is not known")
  @Name(EventNames.IDLE)
  public int idle;

  @Label("Maximum")
  @Description("-1 where it is not known")
  @Name(EventNames.MAXIMUM)
  public int maximum;

  @Label("Waiting")
  @Description("Threads that wait to borrow; -1 where it is not known")
  @Name(EventNames.WAITING)
  public int waiting;
}
