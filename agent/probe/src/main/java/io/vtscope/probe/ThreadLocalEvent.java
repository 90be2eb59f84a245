package io.vtscope.probe;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** Sampled thread-local values, by thread-local and class. */
@Name(EventNames.THREAD_LOCAL)
@Label("Thread-Locals")
@Category({"vtscope"})
@Description(
    "Memory of thread-locals. Written every ten seconds if 50 or more virtual threads live")
@StackTrace(false)
public final class ThreadLocalEvent extends Event {
  @Label("Scan")
  @Description("Number of the count")
  @Name(EventNames.SCAN)
  public long scan;

  @Label("Class of the Value")
  @Description("Class of the value")
  @Name(EventNames.VALUE)
  public @Nullable String value;

  @Label("Sampled")
  @Description("Sampled threads")
  @Name(EventNames.SAMPLED)
  public int sampled;

  @Label("Count")
  @Description("Sampled threads with such a value")
  @Name(EventNames.COUNT)
  public int count;

  @Label("Bytes")
  @Description(
      "Size of these values with their own arrays and buffers, and what collections hold; other referenced objects, and those shared by several threads, are not counted")
  @DataAmount
  @Name(EventNames.BYTES)
  public long bytes;

  @Label("Thread-Local")
  @Description("Class and identity hash code of the thread-local; absent for the values in several")
  @Name(EventNames.LOCAL)
  public @Nullable String local;

  @Label("Field")
  @Description(
      "Field of the thread-local, or the fields that it may be, separated by |; absent if unknown or not yet found")
  @Name(EventNames.FIELD)
  public @Nullable String field;

  @Label("Inherited")
  @Description("Whether some are of inheritable thread-locals")
  @Name(EventNames.INHERITED)
  public boolean inherited;

  @Label("Maximum Heap")
  @Description("Maximum heap of the JVM")
  @DataAmount
  @Name(EventNames.HEAP)
  public long heap;
}
