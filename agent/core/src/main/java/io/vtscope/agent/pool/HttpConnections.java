package io.vtscope.agent.pool;

import io.vtscope.probe.ResourcePoolEvent;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.jspecify.annotations.Nullable;

/** The connections of one Apache HttpClient. */
final class HttpConnections {
  int lent;
  int idle;
  int waiting;

  /** Of all routes together. */
  int maximum;

  /**
   * A request waits if its route or the whole pool is at the limit. No more can then be lent, so
   * this is the maximum.
   */
  void tell(ResourcePoolEvent into) {
    into.active = Math.max(-1, lent);
    into.idle = Math.max(-1, idle);
    into.waiting = Math.max(-1, waiting);
    into.maximum = waiting > 0 ? into.active : maximum;
  }

  /** -1 if unknown. */
  static int size(@Nullable Object some) {
    if (some instanceof ConcurrentHashMap<?, ?> map && map.getClass() == ConcurrentHashMap.class) {
      return map.size();
    }
    return some instanceof Collection<?> all
            && (all.getClass() == HashSet.class
                || all.getClass() == LinkedList.class
                || all.getClass() == ConcurrentLinkedDeque.class)
        ? all.size()
        : -1;
  }
}
