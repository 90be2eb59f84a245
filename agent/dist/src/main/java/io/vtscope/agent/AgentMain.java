package io.vtscope.agent;

import java.lang.instrument.Instrumentation;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Where the JVM enters the agent, at its start or when a viewer attaches.
 *
 * <p>The class is compiled for Java 8, so that a JVM that is too old says so and starts its
 * application. It must not: throw, whatever happens; load a class of ours but by name; write
 * anything but one line, and that only on failure; start threads; keep what the agent allocates.
 */
public final class AgentMain {
  private static final int OLDEST_JAVA = 21;

  /** {@code AgentOptions.child}, which only the agent's own loader sees. */
  private static final String CHILD = "child";

  private AgentMain() {}

  /** Called by the JVM before the application's main method. */
  public static void premain(@Nullable String options, Instrumentation instrumentation) {
    start(options, instrumentation, false);
  }

  /** Called by the JVM when a viewer attaches. */
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

  /**
   * By an interface of the JDK: before the application's main method nothing is as slow as to call
   * a method with parameters by reflection for the first time.
   */
  @SuppressWarnings("unchecked") // it is ours
  private static void start(Object starter, @Nullable Object[] arguments) {
    ((Consumer<@Nullable Object[]>) starter).accept(arguments);
  }

  /**
   * Prints why the agent does not run. Prints nothing in a child JVM of a watched command, because
   * the user did not name that JVM.
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
