package io.vtscope.probe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** Executors that are not observed. */
@Name(EventNames.EXECUTORS_LEFT_OUT)
@Label("Executors Left Out")
@Category({"vtscope"})
@Description(
    "Executors that the agent did not observe because too many were created, or because it does not know their class. It observes 500 at once and ten more a second")
@StackTrace(false)
public final class ExecutorsLeftOutEvent extends Event {
  @Label("Count")
  @Description("Executors left out since the previous event; 0 if the class is unknown")
  @Name(EventNames.COUNT)
  public long count;

  @Label("Class")
  @Description("Unknown class that owns platform threads; absent if too many were created")
  @Name(EventNames.TYPE)
  public @Nullable String type;
}
