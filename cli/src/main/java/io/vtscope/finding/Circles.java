package io.vtscope.finding;

import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Deadlock;
import io.vtscope.ledger.wait.Scan;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.observation.LockObservation;
import io.vtscope.observation.PopulationObservation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Those who queue for what deadlocked threads have. */
public final class Circles {
  private Circles() {}

  /** They too will never run again, and holding a lock for shorter does not help them. */
  public static boolean hasDeadlocked(LockObservation.LockQueue queue, Snapshot snapshot) {
    return snapshot.deadlocks().stream().anyMatch(deadlock -> isOf(deadlock, queue));
  }

  /** Null where none were counted. */
  public static @Nullable Waits<Long, LockObservation.LockQueue> behind(
      Deadlock deadlock, Snapshot snapshot) {
    return snapshot
        .population()
        .locks(queue -> isOf(deadlock, queue) ? deadlock.number() : null)
        .stream()
        .findFirst()
        .orElse(null);
  }

  /**
   * Virtual threads of a count that neither are in a circle nor wait for what is in one, nor are
   * parked on their carriers: of those that wait as many as were looked at.
   */
  public static long others(Scan scan, List<Deadlock> circles) {
    List<LockObservation.LockQueue> behind =
        scan.locks().stream()
            .filter(queue -> circles.stream().anyMatch(circle -> isOf(circle, queue)))
            .toList();
    long members =
        circles.stream()
            .flatMap(circle -> circle.threads().stream())
            .filter(thread -> thread.thread().virtual() && !isCounted(thread, behind))
            .count();
    long waiting = behind.stream().mapToLong(queue -> queue.waiters().count()).sum() + members;
    PopulationObservation.Population count = scan.count();
    return count.states().running()
        + count.states().runnable()
        + Math.max(0, count.sampled() - waiting);
  }

  private static boolean isCounted(
      LockObservation.Deadlocked thread, List<LockObservation.LockQueue> queues) {
    return queues.stream().anyMatch(queue -> queue.lock().equals(thread.lock()));
  }

  private static boolean isOf(Deadlock deadlock, LockObservation.LockQueue queue) {
    return deadlock.threads().stream()
        .anyMatch(thread ->
            thread.lock().equals(queue.lock())
                || ThreadWords.of(thread.thread()).equals(queue.owner()));
  }
}
