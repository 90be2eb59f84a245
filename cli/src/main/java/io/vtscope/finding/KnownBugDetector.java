package io.vtscope.finding;

import io.vtscope.blame.Frames;
import io.vtscope.blame.Site;
import io.vtscope.ledger.Snapshot;
import io.vtscope.observation.Jdk;
import io.vtscope.observation.LockObservation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds virtual threads that stay asleep after they were woken, and carriers that stay idle while
 * virtual threads are queued. Only a bug of the JDK can do that.
 */
final class KnownBugDetector implements Detector {
  /** Any machine schedules a woken thread in less. */
  private static final Duration ON_ITS_WAY = Duration.ofSeconds(1);

  private static final int MOST_NAMED = 3;

  @Override
  public Kind kind() {
    return Kind.KNOWN_JDK_BUG;
  }

  @Override
  public Verdict evaluate(Snapshot snapshot) {
    Map<String, List<LockObservation.LostWakeup>> byState = new LinkedHashMap<>();
    for (LockObservation.LostWakeup lost : snapshot.lostWakeups()) {
      if (lost.nanos() >= ON_ITS_WAY.toNanos()) {
        byState.computeIfAbsent(lost.state(), state -> new ArrayList<>()).add(lost);
      }
    }
    List<Finding> findings = new ArrayList<>();
    byState.forEach((state, threads) -> findings.add(finding(state, threads, snapshot)));
    if (IdleCarrier.isUnwoken(snapshot.carriers())) {
      findings.add(IdleCarrier.finding(kind(), snapshot));
    }
    return findings.isEmpty() && snapshot.target().agent() == null
        ? new Verdict.NotEvaluated(
            "only the agent sees threads that miss their wake-up; run with it")
        : Missing.verdict(kind(), snapshot, findings);
  }

  private Finding finding(
      String state, List<LockObservation.LostWakeup> threads, Snapshot snapshot) {
    String version = snapshot.target().release();
    KnownBug bug = KnownBugs.ofSleeper(state, snapshot.target().jdk());
    LockObservation.LostWakeup first = threads.getFirst();
    int innermost = Frames.innermostOfApplication(first.stack().frames());
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("threads", threads.size());
    evidence.put("state", state);
    evidence.put("longestMillis", first.nanos() / 1e6);
    if (bug != null) {
      evidence.put("bug", bug.bug());
    }
    return new Finding(
            kind(),
            bug == null ? Severity.WARNING : Severity.CRITICAL,
            "%s been woken and %s %s, for at least %s: %s; %s."
                .formatted(
                    Amounts.count(threads.size(), "virtual thread")
                        + (threads.size() == 1 ? " has" : " have"),
                    threads.size() == 1 ? "stays" : "stay",
                    state,
                    Amounts.time(first.nanos()),
                    names(threads),
                    bug == null
                        ? "which bug of %s is the cause is not known".formatted(jdk(version))
                        : "%s of %s %s".formatted(bug.bug(), jdk(version), bug.effect())),
            innermost < 0 ? null : Site.of(first.stack().frames().get(innermost)),
            List.of(),
            null,
            null,
            0,
            remedy(bug, snapshot.target().jdk()),
            evidence,
            first.stack())
        .about(state);
  }

  private static String remedy(@Nullable KnownBug bug, Jdk jdk) {
    return bug == null
        ? "Report it to the vendor of the JDK, with this report; try its newest version."
        : "Update the JDK from %s: %s is %s (%s). Until then, %s."
            .formatted(jdk.release(), bug.bug(), bug.fixed(jdk), bug.link(), bug.workaround());
  }

  private static String names(List<LockObservation.LostWakeup> threads) {
    int named = Math.min(MOST_NAMED, threads.size());
    String names =
        threads.subList(0, named).stream()
            .map(lost -> ThreadWords.of(lost.thread()))
            .collect(Collectors.joining(", "));
    return named < threads.size() ? names + " and " + (threads.size() - named) + " more" : names;
  }

  private static String jdk(String version) {
    return version.isEmpty() ? "this JDK, whose version is not known" : "JDK " + version;
  }
}
