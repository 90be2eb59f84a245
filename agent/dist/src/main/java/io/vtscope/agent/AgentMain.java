package io.vtscope.agent;

import java.lang.instrument.Instrumentation;
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
        System.err.println(
            "vtscope: this is Java "
                + java
                + ", virtual threads exist from 21 on; the application runs without vtscope");
        return;
      }
      Class.forName("io.vtscope.agent.AgentStart")
          .getMethod("start", String.class, Instrumentation.class, boolean.class)
          .invoke(null, options, instrumentation, attached);
    } catch (Throwable e) {
      System.err.println("vtscope: could not start; the application runs without it: " + e);
    }
  }

  static boolean isTooOld(String specification) {
    return specification.startsWith("1.") || Integer.parseInt(specification) < OLDEST_JAVA;
  }
}
