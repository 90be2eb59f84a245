package io.vtscope.agent.jvm;

/** The native library behind {@code sun.management.ThreadImpl}. */
final class ManagementLibrary {
  private ManagementLibrary() {}

  static boolean isLoaded() {
    try {
      Class.forName("sun.management.ManagementFactoryHelper", true, null); // loads the library
      return true;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }
}
