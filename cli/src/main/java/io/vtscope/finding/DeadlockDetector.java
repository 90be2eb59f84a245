package io.vtscope.finding;

import io.vtscope.blame.Frames;
import io.vtscope.blame.PinReasons;
import io.vtscope.blame.Site;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Deadlock;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.observation.Frame;
import io.vtscope.observation.LockObservation;
import io.vtscope.observation.LockObservation.WaitedFor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds threads that wait for each other in a circle, which none of them can leave. */
final class DeadlockDetector implements Detector {
  /** Who stands in the title; all stand in the proof. */
  private static final int MOST_NAMED = 4;

  /** A circle of more is one of many alike. */
  private static final int MOST_PLACES = 10;

  /** Before, the JVM tells neither the monitor that a virtual thread waits for nor its owner. */
  private static final int MONITORS_KNOWN = 24;

  @Override
  public Kind kind() {
    return Kind.DEADLOCK;
  }

  @Override
  public Verdict evaluate(Snapshot snapshot) {
    List<Finding> findings = new ArrayList<>();
    snapshot.deadlocks().forEach(deadlock -> findings.add(finding(deadlock, snapshot)));
    if (findings.isEmpty() && snapshot.target().agent() == null) {
      return new Verdict.NotEvaluated("only the agent follows who waits for whom; run with it");
    }
    if (findings.isEmpty() && !InitialiserCircle.stalled(snapshot).isEmpty()) {
      return new Verdict.NotEvaluated(
          "most likely static initialisers wait for each other, as starvation-deadlock says, which is"
              + " told here no sooner than after 8 s");
    }
    if (findings.isEmpty() && ClassInitDetector.hangs(snapshot)) {
      return new Verdict.NotEvaluated(
          "virtual threads had waited for 10 s or longer for a class to be initialised, and nothing"
              + " tells what its static initialiser waits for; no circle was seen");
    }
    String unknown = findings.isEmpty() ? AllWait.unknown(snapshot) : null;
    if (unknown != null) {
      return new Verdict.NotEvaluated(unknown);
    }
    if (findings.isEmpty() && snapshot.target().feature() < MONITORS_KNOWN) {
      return new Verdict.NotEvaluated(
          Verdict.Reason.JDK,
          "before JDK 24 the JVM does not tell which monitor a virtual thread waits for, nor who has"
              + " it; no circle was seen of locks of java.util.concurrent");
    }
    return Missing.verdict(kind(), snapshot, findings);
  }

  private Finding finding(Deadlock deadlock, Snapshot snapshot) {
    LockObservation.Deadlocked first = first(deadlock);
    Frame initialiser = initialiser(first, InitialiserCircle.of(deadlock));
    Site site = initialiser == null ? site(first) : Site.of(initialiser);
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("threads", deadlock.threads().size());
    evidence.put("proof", proof(deadlock));
    // It is told once, and hardly a thread can leave it.
    long until = Math.max(deadlock.last(), snapshot.window().to());
    evidence.put("seenForMillis", (until - deadlock.first()) / 1e6);
    Waits<Long, LockObservation.LockQueue> behind = Circles.behind(deadlock, snapshot);
    if (behind != null) {
      evidence.putAll(WaitWords.evidence(behind, snapshot));
    }
    return new Finding(
            kind(),
            Severity.CRITICAL,
            title(deadlock) + behind(behind, deadlock),
            site,
            List.of(),
            site == null ? null : snapshot.origins().of(site.type()),
            null,
            1,
            (deadlock.isForEver()
                    ? "End the process: no thread can leave "
                        + (deadlock.threads().size() == 1 ? "that" : "the circle")
                        + ". Then "
                    : "Interrupt one of them that can be, or end the process. Then ")
                + remedy(deadlock),
            evidence,
            first.stack(),
            deadlock.threads().stream().limit(MOST_PLACES).map(DeadlockDetector::place).toList())
        .about(deadlock.number());
  }

  /** One that initialises a class that others wait for, where one does. */
  private static LockObservation.Deadlocked first(Deadlock deadlock) {
    Set<String> types = InitialiserCircle.of(deadlock);
    return deadlock.threads().stream()
        .filter(thread -> initialiser(thread, types) != null)
        .findFirst()
        .orElse(deadlock.threads().getFirst());
  }

  private static @Nullable Frame initialiser(LockObservation.Deadlocked thread, Set<String> types) {
    return thread.stack().frames().stream()
        .filter(frame -> frame.isClassInit() && types.contains(frame.type()))
        .findFirst()
        .orElse(null);
  }

  /** Where each of them stands: the code of all has to change, or of one. */
  private static String place(LockObservation.Deadlocked thread) {
    Site site = site(thread);
    return "%s%s %s"
        .formatted(
            ThreadWords.of(thread.thread()),
            site == null ? "" : " in " + site.name() + (site.line() > 0 ? ":" + site.line() : ""),
            ThreadWords.waits(thread));
  }

  private static String remedy(Deadlock deadlock) {
    if (!InitialiserCircle.of(deadlock).isEmpty()) {
      return InitialiserCircle.remedy(deadlock);
    }
    boolean ofMap =
        deadlock.threads().stream().anyMatch(thread -> MapFunctions.isPart(thread.lock()));
    boolean ofJoin = deadlock.threads().stream().anyMatch(thread -> thread.kind() == WaitedFor.END);
    if (ofJoin && deadlock.threads().size() == 1) {
      return "let no thread wait for its own end (join), nor for that of the executor or the scope"
          + " that runs it.";
    }
    if (ofJoin) {
      return "do not wait for a thread or its task (join, get of a Future, close of an executor or a"
          + " scope) while holding what it needs.";
    }
    return ofMap
        ? MapFunctions.NO_USE
            + ": make what it needs before, or keep a CompletableFuture of the value (with Caffeine"
            + " AsyncCache)."
        : deadlock.threads().stream().allMatch(thread -> thread.kind() == WaitedFor.MONITOR)
            ? "take these monitors in the same order everywhere, or use ReentrantLocks in their place,"
                + " which can be taken with a time limit (tryLock)."
            : "take these locks in the same order everywhere, or with tryLock and a time limit.";
  }

  private static String behind(
      @Nullable Waits<Long, LockObservation.LockQueue> behind, Deadlock deadlock) {
    if (behind == null) {
      return "";
    }
    Waits.Point most = behind.peak().share().isExact() ? behind.peak() : behind.middle();
    return most.threads() <= deadlock.threads().size()
        ? ""
        : " %s wait for what they have."
            .formatted(most.about() + WaitWords.of(most.threads(), most));
  }

  private static String title(Deadlock deadlock) {
    List<LockObservation.Deadlocked> threads = deadlock.threads();
    int named = Math.min(MOST_NAMED, threads.size());
    String waits =
        threads.subList(0, named).stream()
            .map(thread -> ThreadWords.of(thread.thread()) + " for " + waitedFor(thread))
            .collect(Collectors.joining(", "));
    String more = named < threads.size() ? " and " + (threads.size() - named) + " more" : "";
    return "%s%s: %s%s."
        .formatted(
            threads.size() == 1
                ? "A thread waits for its own end"
                : Amounts.count(threads.size(), "thread") + " wait for each other",
            deadlock.isForEver()
                ? " and will never run again"
                : ", which only an interrupt or a time limit can end",
            waits,
            more);
  }

  private static String waitedFor(LockObservation.Deadlocked thread) {
    String type = thread.kind() == WaitedFor.CLASS ? PinReasons.initialised(thread.lock()) : null;
    return type == null ? thread.lock() : "the class " + type + " to be initialised";
  }

  /** Each thread, what it waits for, and who has that. */
  private static String proof(Deadlock deadlock) {
    return deadlock.threads().stream()
        .map(thread -> ThreadWords.of(thread.thread()) + " " + ThreadWords.waits(thread))
        .collect(Collectors.joining("; "));
  }

  static @Nullable Site site(LockObservation.Deadlocked thread) {
    List<Frame> frames = thread.stack().frames();
    int innermost = Frames.innermostOfApplication(frames);
    return innermost < 0 ? null : Site.of(frames.get(innermost));
  }
}
