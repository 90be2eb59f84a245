package io.vtscope.agent.pool;

import io.vtscope.agent.jvm.ForeignFields;
import io.vtscope.probe.ResourcePoolEvent;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/** OkHttp's Dispatcher 3.14 to 5.1, read without a lock. */
final class OkHttp implements Figures {
  private final ForeignFields fields = new ForeignFields();

  @Override
  public boolean isClosed(Object pool) {
    return false;
  }

  @Override
  public @Nullable String name(Object pool) {
    return null;
  }

  @Override
  public void read(Object pool, ResourcePoolEvent into) {
    into.maximum = fields.getInt(pool, "maxRequests", -1);
    into.active = size(fields.get(pool, "runningAsyncCalls"));
    into.waiting = size(fields.get(pool, "readyAsyncCalls"));
  }

  private static int size(@Nullable Object queue) {
    return queue instanceof ArrayDeque<?> calls && queue.getClass() == ArrayDeque.class
        ? calls.size()
        : -1;
  }
}
