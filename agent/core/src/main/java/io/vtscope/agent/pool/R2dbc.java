package io.vtscope.agent.pool;

import io.vtscope.agent.jvm.ForeignFields;
import io.vtscope.probe.ResourcePoolEvent;
import org.jspecify.annotations.Nullable;

/** R2DBC Pool 1.0, read from Reactor Pool 1.0 to 1.2. Other pools of Reactor Pool are ignored. */
final class R2dbc implements Figures {
  private static final String OWNER = "io.r2dbc.pool.";

  private final ForeignFields fields = new ForeignFields();

  @Override
  public boolean isClosed(Object pool) {
    return fields.get(pool, "idleResources") == null || !isOfR2dbc(pool);
  }

  /** The maker's lambda decides when a connection is too old. */
  private boolean isOfR2dbc(Object pool) {
    Object maker = fields.get(fields.get(pool, "poolConfig"), "evictionPredicate");
    return maker != null && maker.getClass().getName().startsWith(OWNER);
  }

  @Override
  public @Nullable String name(Object pool) {
    return null;
  }

  @Override
  public void read(Object pool, ResourcePoolEvent into) {
    into.active = fields.getInt(pool, "acquired", -1);
    into.idle = fields.getInt(pool, "idleSize", -1);
    into.waiting = fields.getInt(pool, "pendingSize", -1);
    Object strategy = fields.get(fields.get(pool, "poolConfig"), "allocationStrategy");
    into.maximum = fields.getInt(strategy, "max", -1);
  }
}
