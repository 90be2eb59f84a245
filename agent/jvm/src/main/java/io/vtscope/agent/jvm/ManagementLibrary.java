package io.vtscope.agent.jvm;

/** The library that the native methods of {@code sun.management.ThreadImpl} are in. */
final class ManagementLibrary {
  private ManagementLibrary() {}

  /** Loads it first; false where the application's runtime has no module java.management. */
  static boolean isLoaded() {
    try {
      Class.forName(
          "sun.management.ManagementFactoryHelper", true, null); // its initialiser loads it
      return true;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }
}
