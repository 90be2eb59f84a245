package io.vtscope.agent.pool;

import io.vtscope.agent.jvm.ForeignFields;
import io.vtscope.probe.ResourcePoolEvent;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** HikariCP 3.2 to 7.0. */
final class Hikari implements Figures {
  /** {@code HikariPool.POOL_SHUTDOWN}. */
  private static final int SHUT_DOWN = 2;

  /** {@code ConcurrentBag.IConcurrentBagEntry.STATE_NOT_IN_USE} and {@code STATE_IN_USE}. */
  private static final int IDLE = 0;

  private static final int LENT = 1;

  private final ForeignFields fields = new ForeignFields();

  @Override
  public boolean isClosed(Object pool) {
    return fields.getInt(pool, "poolState", 0) == SHUT_DOWN;
  }

  @Override
  public @Nullable String name(Object pool) {
    return fields.get(pool, "poolName") instanceof String name ? name : null;
  }

  @Override
  public void read(Object pool, ResourcePoolEvent into) {
    into.maximum = fields.getInt(fields.get(pool, "config"), "maxPoolSize", -1);
    Object bag = fields.get(pool, "connectionBag");
    if (fields.get(bag, "waiters") instanceof AtomicInteger waiters) {
      into.waiting = waiters.get();
    }
    if (fields.get(bag, "sharedList") instanceof CopyOnWriteArrayList<?> entries
        && entries.getClass() == CopyOnWriteArrayList.class) {
      int lent = 0;
      int idle = 0;
      for (Object entry : entries) {
        int state = fields.getInt(entry, "state", Integer.MIN_VALUE);
        if (state == Integer.MIN_VALUE) {
          return;
        }
        lent += state == LENT ? 1 : 0;
        idle += state == IDLE ? 1 : 0;
      }
      into.active = lent;
      into.idle = idle;
    }
  }
}
