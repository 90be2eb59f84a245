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
@Description(
    "Calls of methods with Spring's @Async annotation. Written once a second for each called method, and in every chunk")
@StackTrace(false)
public final class AsyncMethodEvent extends Event {
  @Label("Method")
  @Description("Class and method")
  @Name(EventNames.METHOD)
  public @Nullable String method;

  @Label("Calls")
  @Description("Calls since the agent observes the method")
  @Name(EventNames.CALLS)
  public long calls;

  @Label("Looked At")
  @Description("Calls that the agent checked: the first twenty, then up to ten a second")
  @Name(EventNames.LOOKED)
  public long looked;

  @Label("On Caller")
  @Description("Checked calls that ran on the calling thread, without an executor")
  @Name(EventNames.ON_CALLER)
  public long onCaller;

  @Label("How")
  @Description(
      "How the last such call was made: DIRECT (without a proxy), FROM_ITSELF (by its own class), BY_OTHERS (by a proxy that ignores @Async); BY_EXECUTOR if all used an executor")
  @Name(EventNames.HOW)
  public @Nullable String how;

  @Label("Told For")
  @Description(
      "Time since the first event about this method, when its counts begin; 0 in the first event")
  @Timespan(Timespan.NANOSECONDS)
  @Name(EventNames.TOLD_FOR)
  public long toldFor;

  @Label("Stack")
  @Description("Stack of the first call that ran on its caller; absent if none did")
  @Name(EventNames.STACK)
  public @Nullable String stack;
}
