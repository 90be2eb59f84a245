package io.vtscope.finding;

import io.vtscope.blame.Site;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Scan;
import io.vtscope.ledger.wait.WaitPlace;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.state.LockState;
import io.vtscope.state.PopulationState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where threads wait for a lock.
 *
 * @param waitsIn the example's method
 * @param waitersThere readers and writers may wait in several methods
 * @param lockField where the lock is kept, as "Controller.lock"; null if unknown
 */
public record LockPlace(String waitsIn, Part waitersThere, @Nullable String lockField) {
  /** A part of the waiters. */
  public enum Part {
    ALL,
    MOST,
    SOME
  }

  /** Null if only JDK frames are known. */
  public static @Nullable LockPlace of(Waits<?, LockState.LockQueue> waits, Snapshot snapshot) {
    LockState.LockQueue queue = waits.example();
    Site waiter = WaitPlace.of(queue.waiters().stack()).site();
    if (waiter == null) {
      return null;
    }
    int there = 0;
    int elsewhere = 0;
    for (PopulationState.WaitGroup group : waitingAlike(queue, snapshot)) {
      Site site = WaitPlace.of(group.stack()).site();
      if (site != null && site.name().equals(waiter.name())) {
        there += group.count();
      } else {
        elsewhere += group.count();
      }
    }
    boolean isOnePlace = there == 0 || elsewhere == 0 || there >= queue.waiters().count();
    Part part = isOnePlace ? Part.ALL : 2 * there > queue.waiters().count() ? Part.MOST : Part.SOME;
    String field = snapshot.waits().population().code().field(queue.waiters().stack());
    return new LockPlace(waiter.name(), part, field);
  }

  /** Waiters of the same scan for any lock of that class. */
  private static List<PopulationState.WaitGroup> waitingAlike(
      LockState.LockQueue queue, Snapshot snapshot) {
    Scan scan = snapshot.waits().population().scan(queue.scan());
    return scan == null
        ? List.of()
        : scan.groups().stream().filter(group -> isForSuch(queue, group)).toList();
  }

  /** On JDK 24, awaited monitors have no known class. */
  private static boolean isForSuch(LockState.LockQueue queue, PopulationState.WaitGroup group) {
    String type = queue.lock().substring(0, Math.max(0, queue.lock().indexOf('@')));
    return queue.monitor()
        ? group.isAtMonitor() && (group.waitsFor() == null || type.equals(group.waitsFor()))
        : type.equals(group.waitsFor());
  }
}
