package io.vtscope.view.tui;

import io.vtscope.finding.ThreadWords;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Kept;
import io.vtscope.ledger.carrier.Stall;
import io.vtscope.ledger.wait.Deadlock;
import io.vtscope.ledger.wait.Dump;
import io.vtscope.ledger.wait.Scan;
import io.vtscope.ledger.wait.Share;
import io.vtscope.observation.LockObservation;
import io.vtscope.observation.Stack;
import io.vtscope.observation.StallObservation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Everything that a snapshot says of one lock. */
final class Locks {
  private Locks() {}

  /**
   * Who has it.
   *
   * @param owner name and number
   * @param state as the JVM calls it; null where not known
   * @param stack without frames where not known
   * @param waitsFor what it waits for itself; null where nothing or not known
   */
  record Owner(
      String owner, @Nullable String state, Stack stack, @Nullable String waitsFor, long at) {}

  /** "ReentrantLock$NonfairSync@1f", without the package. */
  static String brief(String lock) {
    return lock.substring(lock.lastIndexOf('.') + 1);
  }

  /** Those that are said to wait for it: in the last count, and on their carriers. */
  static List<String> waiters(Snapshot snapshot, String lock) {
    List<String> all = new ArrayList<>();
    for (Kept kept : snapshot.carriers().kept()) {
      if (lock.equals(kept.last().waitsFor())) {
        all.add("%s on %s".formatted(ThreadWords.of(kept.last().thread()), kept.last().carrier()));
      }
    }
    LockObservation.LockQueue queue = queue(snapshot, lock);
    Scan last = snapshot.population().last();
    if (queue != null && last != null) {
      Share share = last.share(queue);
      all.add(
          queue.count() == 0
              ? "some virtual threads in the last count"
              : "%s%s virtual threads in the last count"
                  .formatted(share.isExact() ? "" : "about ", Figures.whole(last.threads(share))));
    }
    return all;
  }

  /** The lock, with its identity, that a group waits for; null where that is not known. */
  static @Nullable String of(Sight sight, ThreadsPage.Row row) {
    Scan last = sight.snapshot().population().last();
    String type = row.waitsFor();
    if (last == null || type == null) {
      return null;
    }
    return last.locks().stream()
        .filter(queue -> queue.lock().startsWith(type + "@"))
        .max(
            Comparator.comparing(
                (LockObservation.LockQueue queue) -> queue.stack().equals(row.stack())))
        .map(LockObservation.LockQueue::lock)
        .orElse(null);
  }

  /** What the last count says of those who wait for it; null where nothing. */
  static LockObservation.@Nullable LockQueue queue(Snapshot snapshot, String lock) {
    Scan last = snapshot.population().last();
    return last == null
        ? null
        : last.locks().stream().filter(queue -> queue.lock().equals(lock)).findFirst().orElse(null);
  }

  /** What was said of its owner last; null where nobody has it, or that is not known. */
  static @Nullable Owner owner(Snapshot snapshot, String lock) {
    Owner latest = null;
    LockObservation.LockQueue queue = queue(snapshot, lock);
    if (queue != null && queue.owner() != null) {
      latest = new Owner(queue.owner(), queue.ownerState(), queue.ownerStack(), null, queue.at());
    }
    for (Deadlock deadlock : snapshot.deadlocks()) {
      for (LockObservation.Deadlocked thread : deadlock.threads()) {
        if (thread.lock().equals(lock) && isLater(thread.at(), latest)) {
          latest = deadlocked(deadlock, thread);
        }
      }
    }
    for (Stall stall : snapshot.stalls()) {
      latest = among(stall.threads(), lock, latest);
    }
    for (Dump dump : snapshot.dumps()) {
      latest = among(dump.threads(), lock, latest);
    }
    return latest;
  }

  private static Owner deadlocked(Deadlock deadlock, LockObservation.Deadlocked waiting) {
    for (LockObservation.Deadlocked thread : deadlock.threads()) {
      if (ThreadWords.of(thread.thread()).equals(waiting.owner())) {
        return new Owner(waiting.owner(), null, thread.stack(), thread.lock(), waiting.at());
      }
    }
    return new Owner(waiting.owner(), null, Stack.NONE, null, waiting.at());
  }

  private static @Nullable Owner among(
      List<StallObservation.ThreadState> threads, String lock, @Nullable Owner before) {
    Owner latest = before;
    for (StallObservation.ThreadState thread : threads) {
      if (lock.equals(thread.waitsFor())
          && thread.owner() != null
          && isLater(thread.at(), latest)) {
        StallObservation.ThreadState owner = named(threads, thread.owner());
        latest =
            new Owner(
                thread.owner(),
                owner == null ? null : owner.state(),
                owner == null ? Stack.NONE : owner.stack(),
                owner == null ? null : owner.waitsFor(),
                thread.at());
      }
    }
    return latest;
  }

  private static StallObservation.@Nullable ThreadState named(
      List<StallObservation.ThreadState> threads, String name) {
    return threads.stream()
        .filter(thread -> ThreadWords.of(thread.thread()).equals(name))
        .findFirst()
        .orElse(null);
  }

  private static boolean isLater(long at, @Nullable Owner than) {
    return than == null || at > than.at;
  }
}
