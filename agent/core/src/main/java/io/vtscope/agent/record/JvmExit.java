package io.vtscope.agent.record;

/** Whether the JVM has begun to exit, which it tells nobody who does not ask for it. */
public final class JvmExit {
  /** Never started; the same again and again, as each that is made takes a thread's number. */
  private static final Thread HOOK = new Thread(null, () -> {}, "vtscope-exit", 0, false);

  private JvmExit() {}

  /** Whether shutdown hooks run already: then no more can be added. */
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
