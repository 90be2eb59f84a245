package io.vtscope.agent.executor;

import java.util.List;

/** How a call came to a method that is annotated with Spring's {@code @Async}. */
enum Interception {
  /** By the interceptor that gives it to an executor. */
  BY_EXECUTOR,
  /** Through a proxy that knows nothing of {@code @Async}. */
  BY_OTHERS,
  /** From the class itself: no proxy sees that. */
  FROM_ITSELF,
  /** From elsewhere, without a proxy. */
  DIRECT;

  private static final String AOP = "org.springframework.aop.";

  /** What stands between a proxy and the method. */
  private static final List<String> TRANSPARENT =
      List.of(
          "java.lang.reflect.",
          "java.lang.invoke.",
          "jdk.internal.reflect.",
          "org.springframework.util.ReflectionUtils",
          "org.springframework.cglib.");

  /** Made by CGLIB, or by the JDK. */
  private static final List<String> MADE =
      List.of(
          "$$SpringCGLIB$$", "$$EnhancerBySpringCGLIB$$", "$$FastClassBySpringCGLIB$$", "$Proxy");

  private static final String ASYNC = "AsyncExecution";

  /**
   * How the innermost method was called.
   *
   * @param types classes of the frames outside of it, the innermost first
   * @param own its class
   */
  static Interception of(List<String> types, String own) {
    String caller = "nobody";
    for (int i = types.size() - 1; i >= 0; i--) {
      String type = types.get(i);
      // Also where it is called by another such method that an executor runs: it is there, then.
      if (type.startsWith(AOP) && type.contains(ASYNC)) {
        return BY_EXECUTOR;
      }
      caller = isTransparent(type) ? caller : type;
    }
    return caller.startsWith(AOP) ? BY_OTHERS : caller.equals(own) ? FROM_ITSELF : DIRECT;
  }

  private static boolean isTransparent(String type) {
    for (String begin : TRANSPARENT) {
      if (type.startsWith(begin)) {
        return true;
      }
    }
    for (String part : MADE) {
      if (type.contains(part)) {
        return true;
      }
    }
    return false;
  }
}
