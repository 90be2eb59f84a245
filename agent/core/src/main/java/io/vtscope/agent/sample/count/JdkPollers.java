package io.vtscope.agent.sample.count;

import io.vtscope.agent.jvm.ThreadRegistry;
import java.util.function.Consumer;

/** Visits only the JDK's virtual threads that poll the network (since JDK 22). */
public final class JdkPollers implements ThreadRegistry.Visitor {
  private final Consumer<Thread> visitor;

  public JdkPollers(Consumer<Thread> visitor) {
    this.visitor = visitor;
  }

  /** Names like "Read-Poller" or "12-Write-SubPoller-1" ({@code sun.nio.ch.Poller}). */
  static boolean isOne(Thread thread) {
    String name = thread.getName();
    return name.contains("Poller")
        && (name.contains("Read-")
            || name.contains("Write-")
            || name.contains("SubPoller")
            || name.contains("MasterPoller"));
  }

  @Override
  public void container(Object container, boolean isRoot) {
    // they belong to the root
  }

  @Override
  public void accept(Thread thread) {
    if (thread.isVirtual() && isOne(thread)) {
      visitor.accept(thread);
    }
  }
}
