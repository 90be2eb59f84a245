package io.vtscope.rule.wait;

import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.LineFacts;
import io.vtscope.finding.Waiters;
import io.vtscope.judge.Judgement;
import io.vtscope.judge.Limits;
import io.vtscope.judge.Severity;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Line;
import io.vtscope.ledger.wait.Pool;
import io.vtscope.ledger.wait.WaitPlace;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.state.PopulationState.WaitGroup;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds calls queued in OkHttp's Dispatcher. Stacks do not show that queue, so its own counters are
 * used.
 */
final class QueuedCalls {
  private static final String DISPATCHER = "okhttp3.Dispatcher";

  private QueuedCalls() {}

  static List<Finding> all(Snapshot snapshot) {
    return snapshot.waits().pools().stream()
        .filter(pool -> pool.isOfCalls() && pool.crowded() >= Limits.TIMES)
        .filter(pool -> pool.busiest().active() >= 0 && pool.busiest().maximum() > 0)
        .map(pool -> finding(pool, snapshot))
        .toList();
  }

  private static Finding finding(Pool pool, Snapshot snapshot) {
    Line<?, WaitGroup> line =
        Line.all(snapshot.waits().population(), QueuedCalls::answer).stream()
            .findFirst()
            .orElse(null);
    Waits<?, WaitGroup> answers = line == null ? null : line.waits();
    Stack theirs = // otherwise some may wait for another answer
        answers != null && answers.peak().threads() >= Limits.MOST * pool.peakWaiting()
            ? answers.example().stack()
            : null;
    return new Finding(
        Kind.POOL_BOTTLENECK,
        judgement(pool, line),
        theirs == null ? null : WaitPlace.of(theirs).site(),
        snapshot.origins().of(DISPATCHER),
        new LineFacts.QueuedCalls(
            pool.busiest().name(),
            pool.busiest().active(),
            pool.busiest().maximum(),
            pool.peakWaiting(),
            pool.crowded(),
            pool.samples(),
            answers == null ? null : Waiters.of(answers, snapshot)),
        theirs);
  }

  private static Judgement judgement(Pool pool, @Nullable Line<?, ?> line) {
    boolean isCrowd = line != null && line.isCrowd() && pool.peakWaiting() >= Limits.CROWD;
    Line.Resource resource = isCrowd ? Line.Resource.CROWDED_POOL : Line.Resource.POOL;
    Judgement ofAnswers = line == null ? null : line.judge(resource, Set.of());
    return ofAnswers == null ? Judgement.of(Severity.INFO) : ofAnswers;
  }

  private static @Nullable String answer(WaitGroup group) {
    String waitsFor = group.waitsFor();
    boolean isAnswer =
        waitsFor != null && (waitsFor.contains("Future") || waitsFor.contains("CountDownLatch"));
    return isAnswer ? "answers" : null;
  }
}
