package io.vtscope.agent.record;

/** Detects that the JVM is exiting. */
public final class JvmExit {
  /** Reused, because each thread consumes an id. */
  private static final Thread HOOK = new Thread(null, () -> {}, "vtscope-exit", 0, false);

  private JvmExit() {}

  public static synchronized boolean hasBegun() {
    try {
      Runtime.getRuntime().addShutdownHook(HOOK);
      Runtime.getRuntime().removeShutdownHook(HOOK);
      return false;
    } catch (IllegalStateException e) {
      return true;
    }
  }
}
