package io.vtscope.agent;

import java.util.function.Consumer;

/** What the agent tells when it has ended, or could not start after all. */
final class AgentEnd implements Runnable, Consumer<Throwable> {
  private final AgentClassLoader loader;
  private final String options;
  private final boolean attached;

  AgentEnd(AgentClassLoader loader, String options, boolean attached) {
    this.loader = loader;
    this.options = options;
    this.attached = attached;
  }

  @Override
  public void run() {
    loader.close();
    AgentStart.ended();
  }

  @Override
  public void accept(Throwable why) {
    loader.close();
    AgentStart.failed(why, options, attached);
  }
}
