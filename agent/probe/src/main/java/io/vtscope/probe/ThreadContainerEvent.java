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
@Description("An executor that creates a virtual thread for each task. Written with each count")
@StackTrace(false)
public final class ThreadContainerEvent extends Event {
  @Label("Scan")
  @Description("Number of the count")
  @Name(EventNames.SCAN)
  public long scan;

  @Label("Name")
  @Description("Class and identity of the executor")
  @Name(EventNames.NAME)
  public @Nullable String name;

  @Label("Threads")
  @Description("Virtual threads of the executor")
  @Name(EventNames.THREADS)
  public long threads;
}
