package io.vtscope.agent;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.module.ModuleFinder;
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
  /** {@code io.vtscope.probe.AgentProperties.FAILURE}, which only the agent's own loader sees. */
  private static final String FAILURE = "vtscope.failure";

  private static final AtomicBoolean running = new AtomicBoolean();

  private AgentStart() {}

  /** Starts the agent, or says in one line why not: to the viewer where one asked for it. */
  public static void start(
      @Nullable String options, Instrumentation instrumentation, boolean attached) {
    if (!running.compareAndSet(false, true)) {
      return;
    }
    try {
      haveFlightRecorder(instrumentation);
      startCore(options == null ? "" : options, instrumentation, attached);
    } catch (InvocationTargetException e) {
      failed(e.getTargetException(), options, attached);
    } catch (Exception | LinkageError e) {
      failed(e, options, attached);
    }
  }

  private static void failed(Throwable why, @Nullable String options, boolean attached) {
    running.set(false);
    boolean isSentence = why instanceof IOException && why.getMessage() != null;
    String sentence = "could not start: " + (isSentence ? why.getMessage() : why);
    System.setProperty(FAILURE, sentence);
    if (!attached) {
      AgentMain.say(options, sentence);
    }
  }

  private static void startCore(String options, Instrumentation instrumentation, boolean attached)
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
      Class.forName("io.vtscope.agent.core.Agent", true, loader)
          .getMethod(
              "start",
              String.class,
              Instrumentation.class,
              boolean.class,
              Path.class,
              Runnable.class)
          .invoke(null, options, instrumentation, attached, jar, stopped);
      started = true;
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
      throws IOException, ReflectiveOperationException {
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
    if (ModuleFinder.ofSystem().find("jdk.jfr").isEmpty()) {
      throw new IOException("this Java runtime has no module jdk.jfr (Flight Recorder)");
    }
    Class.forName("jdk.internal.module.Modules")
        .getMethod("loadModule", String.class)
        .invoke(null, "jdk.jfr");
  }
}
