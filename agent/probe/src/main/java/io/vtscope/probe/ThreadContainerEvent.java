package io.vtscope.probe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** The virtual thread count of an executor. */
@Name(EventNames.CONTAINER)
@Label("Thread Container")
@Category({"vtscope"})
@Description("An executor that makes threads")
@StackTrace(false)
public final class ThreadContainerEvent extends Event {
  @Label("Scan")
  @Description("Number of the count that it belongs to")
  @Name(EventNames.SCAN)
  public long scan;

  @Label("Name")
  @Description("Class and identity of the executor")
  @Name(EventNames.NAME)
  public @Nullable String name;

  @Label("Threads")
  @Name(EventNames.THREADS)
  public long threads;
}
