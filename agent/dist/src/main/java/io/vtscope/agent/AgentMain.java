package io.vtscope.agent;

import java.lang.instrument.Instrumentation;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The JVM's entry into the agent.
 *
 * <p>Compiled for Java 8, so that an older JVM prints a message and starts its application. It must
 * never throw, start threads or retain the agent's objects. It loads other vtscope classes by name,
 * and prints at most one line, on failure.
 */
public final class AgentMain {
  private static final int OLDEST_JAVA = 21;

  /** {@code AgentOptions.child}, a class not visible here. */
  private static final String CHILD = "child";

  private AgentMain() {}

  public static void premain(@Nullable String options, Instrumentation instrumentation) {
    start(options, instrumentation, false);
  }

  public static void agentmain(@Nullable String options, Instrumentation instrumentation) {
    start(options, instrumentation, true);
  }

  private static void start(
      @Nullable String options, Instrumentation instrumentation, boolean attached) {
    try {
      String java = System.getProperty("java.specification.version", "");
      if (isTooOld(java)) {
        say(options, "this is Java " + java + ", and virtual threads need Java 21 or newer");
        return;
      }
      start(
          Class.forName("io.vtscope.agent.AgentStart").getDeclaredConstructor().newInstance(),
          new Object[] {options, instrumentation, attached});
    } catch (Throwable e) {
      say(options, "could not start: " + e);
    }
  }

  /** Uses a JDK interface: a first reflective call with parameters is slow. */
  @SuppressWarnings("unchecked") // our own class
  private static void start(Object starter, @Nullable Object[] arguments) {
    ((Consumer<@Nullable Object[]>) starter).accept(arguments);
  }

  /**
   * Prints why the agent does not run. Silent in child JVMs of a watched command: the user did not
   * name them.
   */
  static void say(@Nullable String options, String why) {
    tell(options, why + "; the application runs without vtscope");
  }

  static void tell(@Nullable String options, String what) {
    if (options == null || !Arrays.asList(options.split(",", -1)).contains(CHILD)) {
      System.err.println("vtscope: " + what);
    }
  }

  static boolean isTooOld(String specification) {
    return specification.startsWith("1.") || Integer.parseInt(specification) < OLDEST_JAVA;
  }
}
