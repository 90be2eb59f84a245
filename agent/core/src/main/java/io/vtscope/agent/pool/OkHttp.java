package io.vtscope.agent.pool;

import io.vtscope.agent.jvm.ForeignFields;
import io.vtscope.probe.ResourcePoolEvent;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * OkHttp's Dispatcher, from 3.14 to 5.1: calls that were enqueued, and of which it lets some run at
 * a time. Its queues are read without a lock.
 */
final class OkHttp implements Figures {
  private final ForeignFields fields = new ForeignFields();

  /** It may be used again whenever a call is enqueued. */
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
