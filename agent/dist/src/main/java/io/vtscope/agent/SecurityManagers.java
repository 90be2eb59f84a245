package io.vtscope.agent;

import org.jspecify.annotations.Nullable;

/** Whether this JVM has a SecurityManager, or lets the application set one: up to JDK 23. */
final class SecurityManagers {
  private static final int FIRST_WITHOUT = 24;

  private SecurityManagers() {}

  static boolean arePossible() {
    return Runtime.version().feature() < FIRST_WITHOUT
        && (isThere() || arePossible(System.getProperty("java.security.manager"), false));
  }

  /**
   * The same for a JVM before JDK 24.
   *
   * @param property {@code java.security.manager}: without one, none can be set since JDK 18
   */
  static boolean arePossible(@Nullable String property, boolean isThere) {
    return isThere || (property != null && !property.equals("disallow"));
  }

  @SuppressWarnings("removal") // it is there until JDK 23
  private static boolean isThere() {
    return System.getSecurityManager() != null;
  }
}
