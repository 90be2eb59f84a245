package io.vtscope.rule.wait;

import io.vtscope.blame.Frames;
import io.vtscope.blame.PinReasons;
import io.vtscope.blame.Site;
import io.vtscope.clock.Most;
import io.vtscope.finding.Circles;
import io.vtscope.finding.Finding;
import io.vtscope.finding.HungFacts;
import io.vtscope.finding.HungFacts.CircleThread;
import io.vtscope.finding.HungFacts.Deadlock.Remedy;
import io.vtscope.finding.Kind;
import io.vtscope.finding.ThreadWords;
import io.vtscope.finding.Verdict;
import io.vtscope.finding.Waiters;
import io.vtscope.judge.Harm;
import io.vtscope.jvm.Frame;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Deadlock;
import io.vtscope.ledger.wait.Line;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.library.MapFunctions;
import io.vtscope.rule.carrier.ClassInitDetector;
import io.vtscope.rule.carrier.InitialiserCircle;
import io.vtscope.state.LockState;
import io.vtscope.state.LockState.WaitedFor;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Finds threads that wait for each other in a circle. */
public final class DeadlockDetector {
  private DeadlockDetector() {}

  public static List<Finding> find(Snapshot snapshot) {
    return snapshot.waits().deadlocks().stream()
        .filter(deadlock -> !LostLocks.explain(deadlock, snapshot))
        .map(deadlock -> finding(deadlock, snapshot))
        .toList();
  }

  /** Why nothing was found; null if there is no deadlock. */
  public static Verdict.@Nullable NotEvaluated unknown(Snapshot snapshot) {
    if (snapshot.target().agent() == null) {
      return new Verdict.NotEvaluated(
          "only the agent detects which thread waits for which; run with the agent");
    }
    if (!InitialiserCircle.stalled(snapshot).isEmpty()) {
      return new Verdict.NotEvaluated(
          "most likely static initialisers wait for each other (see starvation-deadlock), and this"
              + " check needs 8 s to report it; watch for longer");
    }
    if (ClassInitDetector.hangs(snapshot)) {
      return new Verdict.NotEvaluated(
          "virtual threads waited at least 10 s for a class, and what its static initialiser waits"
              + " for is unknown; no deadlock cycle was seen");
    }
    String unknown = AllThreadsBlocked.unknown(snapshot);
    if (unknown != null) {
      return new Verdict.NotEvaluated(unknown);
    }
    return snapshot.target().monitorsPin()
        ? new Verdict.NotEvaluated(
            Verdict.Reason.JDK,
            "before JDK 24 the JVM does not report for which monitor a virtual thread waits, nor its"
                + " owner; no deadlock of java.util.concurrent locks was seen")
        : null;
  }

  private static Finding finding(Deadlock deadlock, Snapshot snapshot) {
    Set<String> types = InitialiserCircle.of(deadlock);
    LockState.Deadlocked first = first(deadlock, types);
    Frame initialiser = initialiser(first, types);
    Site site = initialiser == null ? site(first) : Site.of(initialiser);
    // The agent reports a deadlock once, and it hardly ever ends.
    long until = Math.max(deadlock.last(), snapshot.window().to());
    double lasted = (until - deadlock.first()) / 1e9;
    return new Finding(
        Kind.DEADLOCK,
        Line.proved(new Harm(lasted, lasted, lasted * deadlock.threads().size())),
        null,
        1,
        site,
        List.of(),
        site == null ? null : snapshot.origins().of(site.type()),
        new HungFacts.Deadlock(
            String.valueOf(deadlock.number()),
            deadlock.threads().size(),
            deadlock.isForEver(),
            remedy(deadlock),
            List.copyOf(types),
            until - deadlock.first(),
            behind(deadlock, snapshot),
            deadlock.threads().stream()
                .limit(Most.EXAMPLES)
                .map(thread -> thread(thread, snapshot))
                .toList()),
        first.stack());
  }

  /** A thread in an awaited initialiser, else the first. */
  private static LockState.Deadlocked first(Deadlock deadlock, Set<String> types) {
    return deadlock.threads().stream()
        .filter(thread -> initialiser(thread, types) != null)
        .findFirst()
        .orElse(deadlock.threads().getFirst());
  }

  private static @Nullable Frame initialiser(LockState.Deadlocked thread, Set<String> types) {
    return thread.stack().frames().stream()
        .filter(frame -> frame.isClassInit() && types.contains(frame.type()))
        .findFirst()
        .orElse(null);
  }

  private static CircleThread thread(LockState.Deadlocked thread, Snapshot snapshot) {
    String type = thread.kind() == WaitedFor.CLASS ? PinReasons.initialised(thread.lock()) : null;
    return new CircleThread(
        ThreadWords.of(thread.thread()),
        path(thread, snapshot),
        thread.kind(),
        type == null ? thread.lock() : type,
        snapshot.waits().population().code().field(thread.stack()),
        thread.owner());
  }

  private static Remedy remedy(Deadlock deadlock) {
    List<LockState.Deadlocked> threads = deadlock.threads();
    if (!InitialiserCircle.of(deadlock).isEmpty()) {
      return threads.stream().allMatch(thread -> thread.kind() == WaitedFor.CLASS)
          ? Remedy.INITIALISERS
          : Remedy.INITIALISER_WAITS;
    }
    if (threads.stream().anyMatch(thread -> thread.kind() == WaitedFor.END)) {
      return threads.size() == 1 ? Remedy.OWN_END : Remedy.JOIN;
    }
    if (threads.stream().anyMatch(thread -> MapFunctions.isPart(thread.lock()))) {
      return Remedy.MAP;
    }
    return threads.stream().allMatch(thread -> thread.kind() == WaitedFor.MONITOR)
        ? Remedy.MONITORS
        : Remedy.LOCKS;
  }

  private static @Nullable Waiters behind(Deadlock deadlock, Snapshot snapshot) {
    Waits<Long, LockState.LockQueue> behind = Circles.behind(deadlock, snapshot);
    if (behind == null) {
      return null;
    }
    Waits.Point most = behind.peak().share().isExact() ? behind.peak() : behind.middle();
    return most.threads() <= deadlock.threads().size() ? null : Waiters.of(behind, snapshot);
  }

  private static List<Frame> path(LockState.Deadlocked thread, Snapshot snapshot) {
    @Nullable Frame innermost = innermost(thread);
    Predicate<Frame> own = snapshot.origins().own(snapshot.target());
    return thread.stack().frames().stream()
        .filter(frame -> own.test(frame) || (innermost != null && innermost.equals(frame)))
        .distinct()
        .toList();
  }

  static @Nullable Site site(LockState.Deadlocked thread) {
    Frame frame = innermost(thread);
    return frame == null ? null : Site.of(frame);
  }

  private static @Nullable Frame innermost(LockState.Deadlocked thread) {
    List<Frame> frames = thread.stack().frames();
    int innermost = Frames.innermostOfApplication(frames);
    return innermost < 0 ? null : frames.get(innermost);
  }
}
