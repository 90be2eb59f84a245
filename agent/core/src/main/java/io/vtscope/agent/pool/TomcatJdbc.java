package io.vtscope.agent.pool;

import io.vtscope.agent.jvm.ForeignFields;
import io.vtscope.probe.ResourcePoolEvent;
import java.util.LinkedList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Tomcat's JDBC pool, 8.5 to 11.0. */
final class TomcatJdbc implements Figures {
  private static final String GIVEN_BY_ITSELF = "Tomcat Connection Pool[";

  private final ForeignFields fields = new ForeignFields();

  @Override
  public boolean isClosed(Object pool) {
    return fields.isTrue(pool, "closed");
  }

  @Override
  public @Nullable String name(Object pool) {
    return fields.get(fields.get(pool, "poolProperties"), "name") instanceof String name
            && !name.startsWith(GIVEN_BY_ITSELF)
        ? name
        : null;
  }

  @Override
  public void read(Object pool, ResourcePoolEvent into) {
    into.maximum = fields.getInt(fields.get(pool, "poolProperties"), "maxActive", -1);
    into.active = size(fields.get(pool, "busy"));
    into.idle = size(fields.get(pool, "idle"));
    if (fields.get(pool, "waitcount") instanceof AtomicInteger waiting) {
      into.waiting = waiting.get();
    }
  }

  /** Handles JDK queues and Tomcat's fair queue. */
  private int size(@Nullable Object queue) {
    if (queue instanceof LinkedBlockingQueue<?> jdks
        && queue.getClass() == LinkedBlockingQueue.class) {
      return jdks.size();
    }
    return fields.get(queue, "items") instanceof LinkedList<?> items
            && items.getClass() == LinkedList.class
        ? items.size()
        : -1;
  }
}
