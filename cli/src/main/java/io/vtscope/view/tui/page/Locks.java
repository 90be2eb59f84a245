package io.vtscope.view.tui.page;

import io.vtscope.blame.Site;
import io.vtscope.finding.ExecutorFacts;
import io.vtscope.finding.Facts;
import io.vtscope.finding.Finding;
import io.vtscope.finding.HungFacts;
import io.vtscope.finding.Kind;
import io.vtscope.finding.LineFacts;
import io.vtscope.finding.ThreadWords;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Dump;
import io.vtscope.ledger.carrier.Kept;
import io.vtscope.ledger.carrier.Stall;
import io.vtscope.ledger.wait.Deadlock;
import io.vtscope.ledger.wait.Scan;
import io.vtscope.ledger.wait.Share;
import io.vtscope.state.LockState;
import io.vtscope.state.StallState;
import io.vtscope.view.tui.state.Detail;
import io.vtscope.view.tui.state.ViewModel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds what a snapshot knows about a lock. */
public final class Locks {
  private static final Set<Kind> MONITORS = Set.of(Kind.MONITOR_CONTENTION, Kind.PINNED_MONITOR);

  private Locks() {}

  /**
   * A lock owner.
   *
   * @param state null if unknown
   * @param stack without frames if unknown
   * @param waitsFor null for nothing or unknown
   */
  public record Owner(
      String owner, @Nullable String state, Stack stack, @Nullable String waitsFor, long at) {}

  /** "ReentrantLock$NonfairSync@1f", without the package. */
  static String brief(String lock) {
    return lock.substring(lock.lastIndexOf('.') + 1);
  }

  public static Detail detail(String lock) {
    return Detail.of(Detail.Kind.LOCK, lock, "lock " + brief(lock));
  }

  public static List<String> waiters(Snapshot snapshot, String lock) {
    List<String> all = new ArrayList<>();
    for (Kept kept : snapshot.carriers().kept()) {
      if (lock.equals(kept.last().waitsFor())) {
        all.add("%s on %s".formatted(ThreadWords.of(kept.last().thread()), kept.last().carrier()));
      }
    }
    LockState.LockQueue queue = queue(snapshot, lock);
    Scan last = snapshot.waits().population().last();
    if (queue != null && last != null) {
      Share share = last.share(queue);
      all.add(
          queue.waiters().count() == 0
              ? "some virtual threads in the last sample"
              : "%s%s virtual threads in the last sample"
                  .formatted(share.isExact() ? "" : "about ", Figures.whole(last.threads(share))));
    }
    return all;
  }

  /**
   * The identified lock that a group waits for; null if unknown.
   *
   * @param type class of the lock; null for none
   */
  public static @Nullable String of(ViewModel model, @Nullable String type, Stack stack) {
    Scan last = model.snapshot().waits().population().last();
    if (last == null || type == null) {
      return null;
    }
    return last.locks().stream()
        .filter(queue -> queue.lock().startsWith(type + "@"))
        .max(
            Comparator.comparing(
                (LockState.LockQueue queue) -> queue.waiters().stack().equals(stack)))
        .map(LockState.LockQueue::lock)
        .orElse(null);
  }

  /** Null if unknown. */
  static @Nullable String of(Facts facts) {
    return switch (facts) {
      case LineFacts.LockQueue queue -> queue.lock();
      case LineFacts.LostLock lost -> lost.lock();
      case HungFacts.Stall stall -> stall.cause().lock();
      case ExecutorFacts.Backlog backlog -> lock(backlog.place());
      case ExecutorFacts.Standstill still -> lock(still.place());
      case ExecutorFacts.BlockedLoop loop -> loop.place().lock();
      default -> null;
    };
  }

  private static @Nullable String lock(ExecutorFacts.@Nullable CommonPlace place) {
    return place == null ? null : place.lock();
  }

  /** Null if unknown. Monitor findings name a place, whose waiters or owner show the lock. */
  public static @Nullable String of(ViewModel model, Finding finding) {
    String lock = of(finding.facts());
    Site site = finding.site();
    if (lock != null || site == null || !MONITORS.contains(finding.kind())) {
      return lock;
    }
    Snapshot snapshot = model.snapshot();
    for (Kept kept : snapshot.carriers().kept()) {
      if (kept.last().waitsFor() != null && isAt(site, kept.stack())) {
        return kept.last().waitsFor();
      }
    }
    Scan last = snapshot.waits().population().last();
    return last == null
        ? null
        : last.locks().stream()
            .filter(queue -> isAt(site, queue.waiters().stack()) || isAt(site, queue.ownerStack()))
            .map(LockState.LockQueue::lock)
            .findFirst()
            .orElse(null);
  }

  private static boolean isAt(Site site, @Nullable Stack stack) {
    return stack != null
        && stack.frames().stream().anyMatch(frame -> frame.name().equals(site.name()));
  }

  /** Null for none. */
  public static LockState.@Nullable LockQueue queue(Snapshot snapshot, String lock) {
    Scan last = snapshot.waits().population().last();
    return last == null
        ? null
        : last.locks().stream().filter(queue -> queue.lock().equals(lock)).findFirst().orElse(null);
  }

  /** Null if the lock is free or its owner unknown. */
  public static @Nullable Owner owner(Snapshot snapshot, String lock) {
    Owner latest = null;
    LockState.LockQueue queue = queue(snapshot, lock);
    if (queue != null && queue.owner() != null) {
      latest = new Owner(queue.owner(), queue.ownerState(), queue.ownerStack(), null, queue.at());
    }
    for (Deadlock deadlock : snapshot.waits().deadlocks()) {
      for (LockState.Deadlocked thread : deadlock.threads()) {
        if (thread.lock().equals(lock) && isLater(thread.at(), latest)) {
          latest = deadlocked(deadlock, thread);
        }
      }
    }
    for (Stall stall : snapshot.carrierSummary().stalls()) {
      latest = among(stall.threads(), lock, latest);
    }
    for (Dump dump : snapshot.carrierSummary().dumps()) {
      latest = among(dump.threads(), lock, latest);
    }
    return latest;
  }

  private static Owner deadlocked(Deadlock deadlock, LockState.Deadlocked waiting) {
    for (LockState.Deadlocked thread : deadlock.threads()) {
      if (ThreadWords.of(thread.thread()).equals(waiting.owner())) {
        return new Owner(waiting.owner(), null, thread.stack(), thread.lock(), waiting.at());
      }
    }
    return new Owner(waiting.owner(), null, Stack.NONE, null, waiting.at());
  }

  private static @Nullable Owner among(
      List<StallState.ThreadState> threads, String lock, @Nullable Owner before) {
    Owner latest = before;
    for (StallState.ThreadState thread : threads) {
      if (lock.equals(thread.waitsFor())
          && thread.owner() != null
          && isLater(thread.at(), latest)) {
        StallState.ThreadState owner = named(threads, thread.owner());
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

  private static StallState.@Nullable ThreadState named(
      List<StallState.ThreadState> threads, String name) {
    return threads.stream()
        .filter(thread -> ThreadWords.of(thread.thread()).equals(name))
        .findFirst()
        .orElse(null);
  }

  private static boolean isLater(long at, @Nullable Owner than) {
    return than == null || at > than.at;
  }
}
