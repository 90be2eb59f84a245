package io.vtscope.probe;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** Sampled thread-local values, by class. */
@Name(EventNames.THREAD_LOCAL)
@Label("Thread-Locals")
@Category({"vtscope"})
@Description("What virtual threads keep in thread-locals")
@StackTrace(false)
public final class ThreadLocalEvent extends Event {
  @Label("Scan")
  @Description("Number of the count that it belongs to")
  @Name(EventNames.SCAN)
  public long scan;

  @Label("Class of the Value")
  @Name(EventNames.VALUE)
  public @Nullable String value;

  @Label("Sampled")
  @Description("Threads that were looked at")
  @Name(EventNames.SAMPLED)
  public int sampled;

  @Label("Count")
  @Description("Of them, those that have such a value")
  @Name(EventNames.COUNT)
  public int count;

  @Label("Bytes")
  @Description(
      "Of all values of that class in the sampled threads, with the arrays and buffers that they own")
  @DataAmount
  @Name(EventNames.BYTES)
  public long bytes;

  @Label("Maximum Heap")
  @DataAmount
  @Name(EventNames.HEAP)
  public long heap;
}
