package io.vtscope.agent.executor;

import java.util.List;

/** How a call reached Spring's {@code @Async} method. */
enum Interception {
  /** Through the asynchronous interceptor. */
  BY_EXECUTOR,
  /** Through other proxies. */
  BY_OTHERS,
  /** From the same class. */
  FROM_ITSELF,
  /** From another class. */
  DIRECT;

  private static final String AOP = "org.springframework.aop.";

  /** Between proxy and method. */
  private static final List<String> TRANSPARENT =
      List.of(
          "java.lang.reflect.",
          "java.lang.invoke.",
          "jdk.internal.reflect.",
          "org.springframework.util.ReflectionUtils",
          "org.springframework.cglib.");

  /** Proxy classes. */
  private static final List<String> MADE =
      List.of(
          "$$SpringCGLIB$$", "$$EnhancerBySpringCGLIB$$", "$$FastClassBySpringCGLIB$$", "$Proxy");

  private static final String ASYNC = "AsyncExecution";

  /**
   * Classifies a call.
   *
   * @param types classes of outer frames, innermost first
   * @param own class of the method
   */
  static Interception of(List<String> types, String own) {
    String caller = "nobody";
    for (int i = types.size() - 1; i >= 0; i--) {
      String type = types.get(i);
      // Calls from another such method match too: it already runs on an executor.
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
