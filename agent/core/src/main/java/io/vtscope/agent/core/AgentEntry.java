package io.vtscope.agent.core;

import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Entry point from the application's class loader. */
public final class AgentEntry implements Function<Object[], @Nullable Throwable> {
  /**
   * Starts the agent.
   *
   * @param arguments see {@link Agent#start}
   * @return the failure, or null
   */
  @Override
  @SuppressWarnings("unchecked") // types fixed by AgentStart
  public @Nullable Throwable apply(Object[] arguments) {
    try {
      Agent.start(
          (String) arguments[0],
          (Instrumentation) arguments[1],
          (Boolean) arguments[2],
          (Path) arguments[3],
          (Runnable) arguments[4],
          (Consumer<Throwable>) arguments[5]);
      return null;
    } catch (Exception | LinkageError e) {
      return e;
    }
  }
}
