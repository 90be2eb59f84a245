package io.vtscope.agent.jvm;

/** The native library behind {@code sun.management.ThreadImpl}. */
final class ManagementLibrary {
  private ManagementLibrary() {}

  /** A custom runtime can lack java.management. */
  static boolean isInRuntime() {
    return ModuleLayer.boot().findModule("java.management").isPresent();
  }

  static boolean isLoaded() {
    try {
      Class.forName("sun.management.ManagementFactoryHelper", true, null); // loads the library
      return true;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }
}
