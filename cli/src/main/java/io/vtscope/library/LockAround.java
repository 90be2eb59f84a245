package io.vtscope.library;

import io.vtscope.clock.Counts;
import io.vtscope.clock.Most;
import io.vtscope.jvm.Frame;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.state.LockState;
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
    Counts<LockAround> seen = new Counts<>(Most.PLACES);
    for (Waits.Point point : waits.points()) {
      for (LockState.LockQueue queue :
          snapshot.waits().population().scans().get(point.index()).locks()) {
        Borrowing borrowing = ResourcePoolTypes.known().find(queue.ownerStack());
        if (queue.owner() != null && borrowing != null && pool.equals(borrowing.pool())) {
          Frame caller = borrowing.caller();
          String in = caller == null ? null : caller.name();
          seen.add(new LockAround(queue.lock(), queue.owner(), in), 1);
        }
      }
    }
    return seen.all().stream()
        .filter(one -> one.getValue() >= REPEATED)
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(null);
  }
}
