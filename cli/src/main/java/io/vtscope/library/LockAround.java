package io.vtscope.library;

import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Scan;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.observation.Frame;
import io.vtscope.observation.LockObservation;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A lock whose owner waits to borrow from a pool. If the waiters of that lock are the borrowers, no
 * thread makes progress. That is not proved: the borrowers are unknown.
 *
 * @param owner the thread that has the lock and waits for the pool
 * @param ownerIn the method that borrows; null if only the pool's frames are known
 */
public record LockAround(String lock, String owner, @Nullable String ownerIn) {
  /** In fewer samples, a second apart, it may just be served. */
  private static final int REPEATED = 3;

  /** The one that was seen in most samples; null if none was seen in several. */
  public static @Nullable LockAround of(BorrowCall pool, Waits<?, ?> waits, Snapshot snapshot) {
    if (pool.lends() == BorrowCall.Lends.NONE) {
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
      for (LockObservation.LockQueue queue : scan.locks()) {
        Borrowing borrowing = BorrowCalls.known().find(queue.ownerStack());
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
