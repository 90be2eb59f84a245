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
@Description("Executors that were not looked at, as too many were made at once")
@StackTrace(false)
public final class ExecutorsLeftOutEvent extends Event {
  @Label("Count")
  @Description("Since the event before")
  @Name(EventNames.COUNT)
  public long count;
}
