package io.vtscope.agent.weave;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/** A sample class for warming up the weaver. */
final class SomeExecutor implements Executor {
  private final Executor next;

  SomeExecutor(Executor next) {
    this.next = next;
  }

  @Override
  public void execute(Runnable task) {
    try {
      next.execute(task);
    } catch (RejectedExecutionException e) {
      reject(task);
      throw e;
    }
  }

  private void reject(Runnable task) {
    switch (task.hashCode()) {
      case 0, 1 -> task.run();
      default -> next.execute(task);
    }
  }

  /** The agent's loader uses another ending. */
  static byte[] classFile() {
    for (String ending : new String[] {".classdata", ".class"}) {
      String name = SomeExecutor.class.getSimpleName() + ending;
      try (InputStream in = SomeExecutor.class.getResourceAsStream(name)) {
        if (in != null) {
          return in.readAllBytes();
        }
      } catch (IOException e) {
        throw new IllegalStateException("the jar of vtscope cannot be read", e);
      }
    }
    throw new IllegalStateException("vtscope lacks " + SomeExecutor.class);
  }
}
