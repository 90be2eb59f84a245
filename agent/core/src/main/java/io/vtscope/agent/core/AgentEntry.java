package io.vtscope.agent.core;

import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Where the agent is entered from the application's class loader, by an interface of the JDK. */
public final class AgentEntry implements Function<Object[], @Nullable Throwable> {
  /**
   * Starts the agent.
   *
   * @param arguments those of {@link Agent#start}, in their order
   * @return why it does not run; null where it does
   */
  @Override
  @SuppressWarnings("unchecked") // AgentStart says so
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
