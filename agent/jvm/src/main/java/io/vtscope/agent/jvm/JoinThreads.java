package io.vtscope.agent.jvm;

import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/** The threads of fork-join pools. */
public final class JoinThreads {
  private final PrivateField queues = PrivateField.of(ForkJoinPool.class, "queues");
  private final PrivateField owner;

  public JoinThreads() throws ReflectiveOperationException {
    owner = PrivateField.of(Private.type(ForkJoinPool.class.getName() + "$WorkQueue"), "owner");
  }

  /** Any of a pool; null where it has none. */
  public @Nullable Thread one(ForkJoinPool pool) {
    Object[] all = (Object[]) queues.get(pool);
    if (all != null) {
      for (Object queue : all) {
        Object thread = queue == null ? null : owner.get(queue);
        if (thread != null) {
          return (Thread) thread;
        }
      }
    }
    return null;
  }
}
