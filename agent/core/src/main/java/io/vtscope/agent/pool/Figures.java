package io.vtscope.agent.pool;

import io.vtscope.probe.ResourcePoolEvent;
import org.jspecify.annotations.Nullable;

/**
 * Reads the figures of one pool from its fields: no lock is taken and no code of the pool's is
 * called, as a virtual thread that has such a lock may have no carrier. A field that this version
 * does not have leaves its figure -1.
 */
interface Figures {
  /** Whether it lends nothing any more. */
  boolean isClosed(Object pool);

  /** What somebody has called it; null where nobody has. */
  @Nullable String name(Object pool);

  void read(Object pool, ResourcePoolEvent into);
}
