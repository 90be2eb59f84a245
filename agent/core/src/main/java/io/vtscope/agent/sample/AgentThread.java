package io.vtscope.agent.sample;

/** An agent thread that ignores interrupts. Some applications interrupt all threads at shutdown. */
public final class AgentThread extends Thread {
  /** Inherits nothing from its creator. */
  public AgentThread(Runnable task, String name, boolean daemon) {
    // A builder would load five more classes before main.
    super(null, task, name, 0, false);
    setDaemon(daemon);
    setContextClassLoader(null);
  }

  @Override
  public void interrupt() {}
}
