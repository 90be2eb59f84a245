package io.vtscope.agent;

import org.jspecify.annotations.Nullable;

/** Whether the JVM can have a SecurityManager (before JDK 24). */
final class SecurityManagers {
  private static final int FIRST_WITHOUT = 24;

  private SecurityManagers() {}

  static boolean arePossible() {
    return Runtime.version().feature() < FIRST_WITHOUT
        && (isThere() || arePossible(System.getProperty("java.security.manager"), false));
  }

  /**
   * Whether a security manager can be set before JDK 24.
   *
   * @param property {@code java.security.manager}; required since JDK 18
   */
  static boolean arePossible(@Nullable String property, boolean isThere) {
    return isThere || (property != null && !property.equals("disallow"));
  }

  @SuppressWarnings("removal") // removed in JDK 24
  private static boolean isThere() {
    return System.getSecurityManager() != null;
  }
}
