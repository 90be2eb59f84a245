package io.vtscope.agent.record;

/** Whether the JVM has begun to exit, which it tells nobody who does not ask for it. */
public final class JvmExit {
  private JvmExit() {}

  /** Whether shutdown hooks run already: then no more can be added. */
  public static boolean hasBegun() {
    Thread hook = new Thread(() -> {});
    try {
      Runtime.getRuntime().addShutdownHook(hook);
      Runtime.getRuntime().removeShutdownHook(hook);
      return false;
    } catch (IllegalStateException e) {
      return true;
    }
  }
}
