package io.vtscope.library;

import io.vtscope.jvm.Frame;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Scan;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.state.LockState;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A lock whose owner waits for a pool. It may be a deadlock, if borrowers need the lock.
 *
 * @param ownerIn the borrowing method; null if unknown
 */
public record LockAround(String lock, String owner, @Nullable String ownerIn) {
  /** Fewer samples may be a normal wait. */
  private static final int REPEATED = 3;

  /** The most frequently seen lock, or null. */
  public static @Nullable LockAround of(
      ResourcePoolType pool, Waits<?, ?> waits, Snapshot snapshot) {
    if (pool.lends() == ResourcePoolType.Lends.NONE) {
      return null;
    }
    Map<String, Integer> counts = new HashMap<>();
    LockAround most = null;
    int mostly = REPEATED - 1;
    for (Waits.Point point : waits.points()) {
      Scan scan = snapshot.population().scan(point.scan());
      if (scan == null) {
        continue;
      }
      for (LockState.LockQueue queue : scan.locks()) {
        Borrowing borrowing = ResourcePoolTypes.known().find(queue.ownerStack());
        if (queue.owner() == null || borrowing == null || !pool.equals(borrowing.pool())) {
          continue;
        }
        int seen = counts.merge(queue.owner() + ' ' + queue.lock(), 1, Integer::sum);
        if (seen > mostly) {
          mostly = seen;
          Frame caller = borrowing.caller();
          most = new LockAround(queue.lock(), queue.owner(), caller == null ? null : caller.name());
        }
      }
    }
    return most;
  }
}
