package io.vtscope.agent;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.module.ModuleFinder;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Starts the agent in its own class loader, at most one at a time. After it stops, nothing here
 * refers to it.
 */
public final class AgentStart implements Consumer<@Nullable Object[]> {
  /** {@code io.vtscope.probe.AgentProperties.FAILURE}, a class not visible here. */
  private static final String FAILURE = "vtscope.failure";

  /** {@code io.vtscope.probe.AgentProperties.VERSION}. */
  private static final String VERSION = "vtscope.agent";

  /** {@code io.vtscope.probe.AgentProperties.STARTING}. */
  private static final String STARTING = "vtscope.starting";

  /** Nanoseconds. */
  private static final long LONGEST_START = 5_000_000_000L;

  // An AtomicBoolean's first use would delay the start.
  private static boolean running;

  /** Receives the agent's end, or its late failure. */
  private static final class End implements Runnable, Consumer<Throwable> {
    private final AgentClassLoader loader;
    private final String options;
    private final boolean attached;

    End(AgentClassLoader loader, String options, boolean attached) {
      this.loader = loader;
      this.options = options;
      this.attached = attached;
    }

    @Override
    public void run() {
      loader.close();
      ended();
    }

    @Override
    public void accept(Throwable why) {
      loader.close();
      failed(why, options, attached);
    }
  }

  private static synchronized boolean begins() {
    boolean begins = !running;
    running = true;
    return begins;
  }

  private static synchronized void ended() {
    running = false;
  }

  private static synchronized boolean isRunning() {
    return running;
  }

  /**
   * Starts the agent on behalf of {@code AgentMain}.
   *
   * @param arguments options or null, instrumentation, whether a viewer attached
   */
  @Override
  public void accept(@Nullable Object[] arguments) {
    start(
        (String) arguments[0],
        (Instrumentation) Objects.requireNonNull(arguments[1]),
        Boolean.TRUE.equals(arguments[2]));
  }

  /** Reports a failure to the viewer or in one printed line. */
  private static void start(
      @Nullable String options, Instrumentation instrumentation, boolean attached) {
    while (!begins()) {
      if (!attached) {
        tellLeftOut(options);
        return;
      }
      if (awaitStart()) {
        return;
      }
    }
    try {
      haveNoSecurityManager();
      System.setProperty(STARTING, "");
      haveFlightRecorder(instrumentation);
      startCore(options == null ? "" : options, instrumentation, attached);
    } catch (Exception | LinkageError e) {
      failed(e, options, attached);
    }
  }

  /** A second -javaagent is usually an oversight, for example in JAVA_TOOL_OPTIONS. */
  private static void tellLeftOut(@Nullable String options) {
    if (options != null && !options.isEmpty()) {
      AgentMain.tell(
          options, "already running; ignored the options from a second -javaagent: " + options);
    }
  }

  /**
   * Waits for another agent that is starting or stopping.
   *
   * @return false if that agent has ended
   */
  private static boolean awaitStart() {
    long end = System.nanoTime() + LONGEST_START;
    while (isRunning()) {
      if (System.getProperty(VERSION) != null || System.nanoTime() - end > 0) {
        return true;
      }
      try {
        Thread.sleep(10);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return true;
      }
    }
    return false;
  }

  private static void failed(Throwable why, @Nullable String options, boolean attached) {
    ended();
    boolean isSentence = why instanceof IOException && why.getMessage() != null;
    String sentence = "could not start: " + (isSentence ? why.getMessage() : why);
    try {
      System.setProperty(FAILURE, sentence);
      System.clearProperty(STARTING);
    } catch (SecurityException e) {
      // forbidden by a policy; standard error remains
    }
    if (!attached) {
      AgentMain.say(options, sentence);
    }
  }

  private static void startCore(String options, Instrumentation instrumentation, boolean attached)
      throws IOException, URISyntaxException, ReflectiveOperationException {
    Path said = Jar.location();
    Path jar = said == null ? NamedJar.location(instrumentation) : said;
    AgentClassLoader loader = new AgentClassLoader(jar, "vtscope/agent/");
    End end = new End(loader, options, attached);
    boolean started = false;
    try {
      Object entry =
          Class.forName("io.vtscope.agent.core.AgentEntry", true, loader)
              .getDeclaredConstructor()
              .newInstance();
      Throwable failure =
          call(entry, new Object[] {options, instrumentation, attached, jar, end, end});
      if (failure != null) {
        failed(failure, options, attached);
        return;
      }
      started = true;
    } finally {
      if (!started) {
        loader.close();
      }
    }
  }

  @SuppressWarnings("unchecked") // our own class
  private static @Nullable Throwable call(Object entry, Object[] arguments) {
    return ((Function<Object[], @Nullable Throwable>) entry).apply(arguments);
  }

  /**
   * A security policy would make the agent fail in its threads, in Flight Recorder and in woven
   * application code.
   */
  private static void haveNoSecurityManager() throws IOException {
    if (SecurityManagers.arePossible()) {
      throw new IOException(
          "vtscope does not work with a SecurityManager; start the JVM without java.security.manager");
    }
  }

  /** A modular application may run without jdk.jfr. This loads it like {@code jcmd JFR.start}. */
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
      throw new IOException(
          "this Java runtime does not contain the module jdk.jfr (Flight Recorder)");
    }
    Class.forName("jdk.internal.module.Modules")
        .getMethod("loadModule", String.class)
        .invoke(null, "jdk.jfr");
  }
}
