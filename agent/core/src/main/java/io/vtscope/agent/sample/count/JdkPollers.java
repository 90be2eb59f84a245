package io.vtscope.agent.sample.count;

import io.vtscope.agent.jvm.ThreadRegistry;
import java.util.function.Consumer;

/** Visits only the JDK's own virtual threads, which wait for the network (from JDK 22 on). */
public final class JdkPollers implements ThreadRegistry.Visitor {
  private final Consumer<Thread> visitor;

  public JdkPollers(Consumer<Thread> visitor) {
    this.visitor = visitor;
  }

  /** {@code sun.nio.ch.Poller} names them "Read-Poller", "12-Write-SubPoller-1" and the like. */
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
    // theirs are of the root
  }

  @Override
  public void accept(Thread thread) {
    if (thread.isVirtual() && isOne(thread)) {
      visitor.accept(thread);
    }
  }
}
