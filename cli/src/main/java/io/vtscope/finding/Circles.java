package io.vtscope.finding;

import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Deadlock;
import io.vtscope.ledger.wait.Scan;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.state.LockState;
import io.vtscope.state.PopulationState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the lock queues behind deadlocked threads. */
public final class Circles {
  private Circles() {}

  /** Whether the queue waits for a deadlocked thread. */
  public static boolean hasDeadlocked(LockState.LockQueue queue, Snapshot snapshot) {
    return snapshot.waits().deadlocks().stream().anyMatch(deadlock -> isOf(deadlock, queue));
  }

  /** Threads that queue for this deadlock; null if no scan found any. */
  public static @Nullable Waits<Long, LockState.LockQueue> behind(
      Deadlock deadlock, Snapshot snapshot) {
    return snapshot
        .waits()
        .population()
        .locks(queue -> isOf(deadlock, queue) ? deadlock.number() : null)
        .stream()
        .findFirst()
        .orElse(null);
  }

  /** Virtual threads outside deadlocks and their queues. Only sampled waiters count. */
  public static long others(Scan scan, List<Deadlock> circles) {
    List<LockState.LockQueue> behind =
        scan.locks().stream()
            .filter(queue -> circles.stream().anyMatch(circle -> isOf(circle, queue)))
            .toList();
    long members =
        circles.stream()
            .flatMap(circle -> circle.threads().stream())
            .filter(thread -> thread.thread().virtual() && !isCounted(thread, behind))
            .count();
    long waiting = behind.stream().mapToLong(queue -> queue.waiters().count()).sum() + members;
    PopulationState.Population count = scan.count();
    return count.states().running()
        + count.states().runnable()
        + Math.max(0, count.sampled() - waiting);
  }

  private static boolean isCounted(LockState.Deadlocked thread, List<LockState.LockQueue> queues) {
    return queues.stream().anyMatch(queue -> queue.lock().equals(thread.lock()));
  }

  private static boolean isOf(Deadlock deadlock, LockState.LockQueue queue) {
    return deadlock.threads().stream()
        .anyMatch(thread ->
            thread.lock().equals(queue.lock())
                || ThreadWords.of(thread.thread()).equals(queue.owner()));
  }
}
