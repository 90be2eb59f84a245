package io.vtscope.rule.wait;

import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.LineFacts;
import io.vtscope.finding.Waiters;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Pool;
import io.vtscope.ledger.wait.WaitPlace;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.observation.PopulationObservation;
import io.vtscope.observation.Stack;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A rule for calls that wait in the queue of OkHttp's Dispatcher. The stacks of the threads that
 * wait for the answers do not show it, so the rule uses the Dispatcher's own figures.
 */
final class QueuedCalls {
  private static final String DISPATCHER = "okhttp3.Dispatcher";

  /** In fewer samples, a second apart, a burst may be worked off. */
  private static final int REPEATED = 3;

  /** As with pools: so many at once are too many, fewer may be intended. */
  private static final int CROWD = 100;

  /** No burst lasts that long. */
  private static final Duration LONG = Duration.ofSeconds(10);

  /** Of the time between the first and the last sample with a queue. */
  private static final double MOST_OF_TIME = 0.5;

  private QueuedCalls() {}

  static List<Finding> all(Snapshot snapshot) {
    List<Finding> findings = new ArrayList<>();
    for (Pool pool : snapshot.pools()) {
      boolean isKnown = pool.busiest().active() >= 0 && pool.busiest().maximum() > 0;
      if (pool.isOfCalls() && isKnown && pool.crowded().looks() >= REPEATED) {
        findings.add(finding(pool, snapshot));
      }
    }
    return findings;
  }

  private static Finding finding(Pool pool, Snapshot snapshot) {
    Waits<String, PopulationObservation.WaitGroup> answers = answers(snapshot);
    boolean waitedFor = answers != null && answers.peak().atLeast() >= CROWD;
    boolean isLoud = lasts(pool) && pool.peakWaiting() >= CROWD && waitedFor;
    Stack theirs = // else some may wait for another answer
        answers != null && answers.peak().threads() >= pool.peakWaiting()
            ? answers.example().stack()
            : null;
    return new Finding(
        Kind.POOL_BOTTLENECK,
        isLoud ? Severity.WARNING : Severity.INFO,
        null,
        -1,
        theirs == null ? null : WaitPlace.of(theirs).site(),
        List.of(),
        snapshot.origins().of(DISPATCHER),
        new LineFacts.QueuedCalls(
            pool.busiest().name(),
            pool.busiest().active(),
            pool.busiest().maximum(),
            pool.peakWaiting(),
            pool.crowded().looks(),
            pool.samples(),
            answers == null ? null : Waiters.of(answers, snapshot)),
        theirs);
  }

  private static boolean lasts(Pool pool) {
    Pool.Crowded crowded = pool.crowded();
    long time = crowded.last() - crowded.first();
    return time >= LONG.toNanos()
        && crowded.looks() >= MOST_OF_TIME * time / Duration.ofSeconds(1).toNanos();
  }

  /** The threads that wait for an answer, of such a call or another; null if there are none. */
  private static @Nullable Waits<String, PopulationObservation.WaitGroup> answers(
      Snapshot snapshot) {
    return snapshot.population().groups(QueuedCalls::answer).stream().findFirst().orElse(null);
  }

  private static @Nullable String answer(PopulationObservation.WaitGroup group) {
    String waitsFor = group.waitsFor();
    boolean isAnswer =
        waitsFor != null && (waitsFor.contains("Future") || waitsFor.contains("CountDownLatch"));
    return isAnswer ? "answers" : null;
  }
}
