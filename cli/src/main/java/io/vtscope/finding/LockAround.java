package io.vtscope.finding;

import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Scan;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.observation.Frame;
import io.vtscope.observation.LockObservation;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A lock that one has who waits to borrow from a pool, and that others wait for: where these have
 * borrowed what it waits for, nobody gets on. Nothing tells who has borrowed, so it is not proved.
 *
 * @param owner who has the lock, and waits for the pool
 * @param caller where it does; null where no frame is left beyond the pool's
 */
record LockAround(String lock, String owner, @Nullable Frame caller) {
  /** In fewer counts, a second apart, it may just be served. */
  private static final int REPEATED = 3;

  /** The one that was seen in most counts; null where there is none in several. */
  static @Nullable LockAround of(BorrowCall pool, Waits<?, ?> waits, Snapshot snapshot) {
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
          most = new LockAround(queue.lock(), queue.owner(), borrowing.caller());
        }
      }
    }
    return most;
  }

  /** A sentence that follows, with a blank before it. */
  String sentence() {
    return " %s waits for one as well%s, and has the lock %s, for which others wait: where these have borrowed what it waits for, none of them gets on until a time limit ends it."
        .formatted(owner, caller == null ? "" : ", in " + caller.name(), lock);
  }

  /** What to do first. */
  String remedy() {
    return "Borrow nothing while holding a lock that those need who have borrowed%s: borrow before the lock is taken, or let it go first; a larger pool only puts it off. Where these do not need it, "
        .formatted(caller == null ? "" : ", as in " + caller.name());
  }
}
