package io.vtscope.agent.sample;

/**
 * A thread of the agent, which no interrupt reaches: applications that shut down interrupt all
 * threads of a group, and one that is interrupted cannot park any more and closes the files that it
 * reads.
 */
public final class AgentThread extends Thread {
  /** Inherits nothing of the thread that makes it. */
  public AgentThread(Runnable task, String name, boolean daemon) {
    // By its constructor: a builder would have five classes loaded before main begins.
    super(null, task, name, 0, false);
    setDaemon(daemon);
    setContextClassLoader(null);
  }

  @Override
  public void interrupt() {}
}
