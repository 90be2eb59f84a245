package io.vtscope.rule.wait;

import io.vtscope.blame.Site;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.LineFacts.LockQueue.Doubt;
import io.vtscope.finding.LineFacts.LostLock;
import io.vtscope.finding.LineFacts.LostLock.How;
import io.vtscope.finding.LockPlace;
import io.vtscope.finding.Waiters;
import io.vtscope.judge.Limits;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Deadlock;
import io.vtscope.ledger.wait.Line;
import io.vtscope.ledger.wait.WaitPlace;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.meaning.Meaning;
import io.vtscope.state.LockState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds locks that are never released. */
final class LostLocks {
  private static final String ENDED = "TERMINATED";

  private LostLocks() {}

  record Key(String lock, String thread, How how) {}

  static Finding finding(Waits<Key, LockState.LockQueue> waits, Snapshot snapshot) {
    LockState.LockQueue queue = waits.example();
    Site waiter = WaitPlace.of(queue.waiters().stack()).site();
    Site holder = WaitPlace.of(queue.ownerStack()).site();
    Site site = holder == null ? waiter : holder;
    return new Finding(
        Kind.MONITOR_CONTENTION,
        Line.of(waits, snapshot.waits().population(), Map.of(), group -> false).proved(),
        null,
        1,
        site,
        List.of(),
        site == null ? null : snapshot.origins().of(site.type()),
        new LostLock(
            Waiters.of(waits, snapshot),
            queue.lock(),
            LockPlace.of(waits, snapshot),
            waits.key().how(),
            waits.key().thread()),
        holder == null ? queue.waiters().stack() : queue.ownerStack());
  }

  static List<Waits<Key, LockState.LockQueue>> of(Snapshot snapshot) {
    List<Waits<Key, LockState.LockQueue>> lost = new ArrayList<>();
    for (Waits<Key, LockState.LockQueue> waits :
        snapshot.waits().population().locks(LostLocks::key)) {
      // The owner's locks and wait are sampled at different times, so one sample is no proof.
      if (waits.key().how() != How.UPGRADE || waits.points().size() > 1) {
        lost.add(waits);
      }
    }
    return lost;
  }

  /** Whether the deadlock consists of readers of one lost lock. */
  static boolean explain(Deadlock deadlock, Snapshot snapshot) {
    return of(snapshot).stream()
        .map(waits -> waits.key().lock())
        .anyMatch(
            lost -> deadlock.threads().stream().allMatch(thread -> thread.lock().equals(lost)));
  }

  private static @Nullable Key key(LockState.LockQueue queue) {
    if (queue.monitor()) {
      return null;
    }
    if (queue.owner() != null) {
      return ENDED.equals(queue.ownerState())
          ? new Key(queue.lock(), queue.owner(), How.OWNER_ENDED)
          : null;
    }
    LockState.Reader reader = queue.reader();
    if (reader == null) {
      return null;
    }
    if (reader.state().equals(ENDED)) {
      return new Key(queue.lock(), reader.name(), How.READER_ENDED);
    }
    return reader.waits() ? new Key(queue.lock(), reader.name(), How.UPGRADE) : null;
  }

  static Doubt doubt(Waits<String, LockState.LockQueue> waits) {
    if (waits.oldest() < Limits.STUCK * 1e9) {
      return Doubt.NONE;
    }
    if (Meaning.STAMPED_LOCK.isType(waits.key())) {
      return Doubt.STAMPED_LOCK;
    }
    boolean readersHaveIt =
        Meaning.READ_WRITE_LOCK.isType(waits.key()) && waits.example().owner() == null;
    return readersHaveIt ? Doubt.READ_LOCK : Doubt.NONE;
  }
}
