package io.vtscope.agent.pool;

import io.vtscope.agent.jvm.Conditions;
import io.vtscope.agent.jvm.ForeignFields;
import io.vtscope.probe.ResourcePoolEvent;
import org.jspecify.annotations.Nullable;

/** Spring's ConcurrencyThrottleSupport 6.1 to 6.2, the concurrency limit of task executors. */
final class SpringThrottle implements Figures {
  private final ForeignFields fields = new ForeignFields();

  /** Whether it limits nothing, as most executors. */
  @Override
  public boolean isClosed(Object pool) {
    return fields.getInt(pool, "concurrencyLimit", 0) < 0;
  }

  @Override
  public @Nullable String name(Object pool) {
    return null;
  }

  @Override
  public void read(Object pool, ResourcePoolEvent into) {
    into.maximum = fields.getInt(pool, "concurrencyLimit", -1);
    into.active = fields.getInt(pool, "concurrencyCount", -1);
    into.waiting = Conditions.waiting(fields.get(pool, "concurrencyCondition"));
  }
}
