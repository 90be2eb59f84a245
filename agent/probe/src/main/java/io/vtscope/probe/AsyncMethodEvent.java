package io.vtscope.probe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.jspecify.annotations.Nullable;

/** A Spring {@code @Async} method and where its calls ran. */
@Name(EventNames.ASYNC_METHOD)
@Label("Async Method")
@Category({"vtscope"})
@Description("Whether calls of a method that is annotated with @Async ran on an executor")
@StackTrace(false)
public final class AsyncMethodEvent extends Event {
  @Label("Method")
  @Description("Class and name")
  @Name(EventNames.METHOD)
  public @Nullable String method;

  @Label("Calls")
  @Description("Since it is watched")
  @Name(EventNames.CALLS)
  public long calls;

  @Label("Looked At")
  @Description("Of them, looked at: the first, then some each second")
  @Name(EventNames.LOOKED)
  public long looked;

  @Label("On Caller")
  @Description(
      "Of those looked at, run on the thread that called, as nobody gave them to an executor")
  @Name(EventNames.ON_CALLER)
  public long onCaller;

  @Label("How")
  @Description("DIRECT, FROM_ITSELF or BY_OTHERS: how the last of them was called")
  @Name(EventNames.HOW)
  public @Nullable String how;

  @Label("Told For")
  @Description(
      "How long ago the method was first told of: what is counted runs from then; 0 the first time")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.TOLD_FOR)
  public long toldFor;

  @Label("Stack")
  @Description("Of the first that ran on its caller's thread; absent where none did")
  @Name(EventNames.STACK)
  public @Nullable String stack;
}
