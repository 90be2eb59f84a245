package io.vtscope.finding;

import io.vtscope.aggregate.Deadlock;
import io.vtscope.aggregate.Snapshot;
import io.vtscope.aggregate.Waits;
import io.vtscope.observation.Observation;
import org.jspecify.annotations.Nullable;

/** Those who queue for what deadlocked threads have. */
final class Circles {
  private Circles() {}

  /** They too will never run again, and holding a lock for shorter does not help them. */
  static boolean hasDeadlocked(Observation.LockQueue queue, Snapshot snapshot) {
    return snapshot.deadlocks().stream().anyMatch(deadlock -> isOf(deadlock, queue));
  }

  /** Null where none were counted. */
  static @Nullable Waits<Long, Observation.LockQueue> behind(Deadlock deadlock, Snapshot snapshot) {
    return snapshot
        .population()
        .locks(queue -> isOf(deadlock, queue) ? deadlock.number() : null)
        .stream()
        .findFirst()
        .orElse(null);
  }

  private static boolean isOf(Deadlock deadlock, Observation.LockQueue queue) {
    return deadlock.threads().stream()
        .anyMatch(thread ->
            thread.lock().equals(queue.lock())
                || ThreadWords.of(thread.thread()).equals(queue.owner()));
  }
}
