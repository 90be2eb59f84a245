package io.vtscope.probe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** Executors not watched because too many were created together. */
@Name(EventNames.EXECUTORS_LEFT_OUT)
@Label("Executors Left Out")
@Category({"vtscope"})
@Description(
    "Executors that the agent did not observe because too many were created. It observes 500 at once and ten more a second")
@StackTrace(false)
public final class ExecutorsLeftOutEvent extends Event {
  @Label("Count")
  @Description("Executors left out since the previous event")
  @Name(EventNames.COUNT)
  public long count;
}
