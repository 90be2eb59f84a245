package io.vtscope.agent;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Loads the agent into a loader of its own and starts it, once at a time: a second time while it
 * runs changes nothing. When it stops, nothing here refers to it any more.
 */
public final class AgentStart {
  private static final AtomicBoolean running = new AtomicBoolean();

  private AgentStart() {}

  public static void start(
      @Nullable String options, Instrumentation instrumentation, boolean attached)
      throws Exception {
    if (!running.compareAndSet(false, true)) {
      return;
    }
    boolean started = false;
    try {
      haveFlightRecorder(instrumentation);
      started = startCore(options == null ? "" : options, instrumentation, attached);
    } finally {
      if (!started) {
        running.set(false);
      }
    }
  }

  private static boolean startCore(
      String options, Instrumentation instrumentation, boolean attached)
      throws IOException, URISyntaxException, ReflectiveOperationException {
    Path jar = Path.of(Jar.location());
    AgentClassLoader loader = new AgentClassLoader(jar, "vtscope/agent/");
    Runnable stopped =
        () -> {
          loader.close();
          running.set(false);
        };
    boolean started = false;
    try {
      started =
          (boolean)
              Class.forName("io.vtscope.agent.core.Agent", true, loader)
                  .getMethod(
                      "start",
                      String.class,
                      Instrumentation.class,
                      boolean.class,
                      Path.class,
                      Runnable.class)
                  .invoke(null, options, instrumentation, attached, jar, stopped);
      return started;
    } catch (InvocationTargetException e) {
      if (e.getTargetException() instanceof Exception cause) {
        throw new ReflectiveOperationException(cause.toString(), cause);
      }
      throw e;
    } finally {
      if (!started) {
        loader.close();
      }
    }
  }

  /**
   * An application that is a module has only the modules that it requires; Flight Recorder is then
   * loaded as the JVM loads it for {@code jcmd JFR.start}.
   */
  private static void haveFlightRecorder(Instrumentation instrumentation)
      throws ReflectiveOperationException {
    if (ModuleLayer.boot().findModule("jdk.jfr").isPresent()) {
      return;
    }
    instrumentation.redefineModule(
        Object.class.getModule(),
        Set.of(),
        Map.of("jdk.internal.module", Set.of(AgentStart.class.getModule())),
        Map.of(),
        Set.of(),
        Map.of());
    Class.forName("jdk.internal.module.Modules")
        .getMethod("loadModule", String.class)
        .invoke(null, "jdk.jfr");
  }
}
