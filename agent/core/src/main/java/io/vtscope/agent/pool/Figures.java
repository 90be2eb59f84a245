package io.vtscope.agent.pool;

import io.vtscope.probe.ResourcePoolEvent;
import org.jspecify.annotations.Nullable;

/**
 * Reads a pool's figures from its fields. It takes no lock and calls no pool code, because the lock
 * owner may be a virtual thread without a carrier. A missing field leaves -1.
 */
interface Figures {
  boolean isClosed(Object pool);

  /** Null if the application gave no name. */
  @Nullable String name(Object pool);

  void read(Object pool, ResourcePoolEvent into);
}
