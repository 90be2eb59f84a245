package io.vtscope.rule.wait;

import io.vtscope.blame.Site;
import io.vtscope.clock.Steps;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.LineFacts;
import io.vtscope.finding.LineFacts.UnansweredWait.Answer;
import io.vtscope.finding.Waiters;
import io.vtscope.judge.Judgement;
import io.vtscope.judge.Limits;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Line;
import io.vtscope.ledger.wait.Scan;
import io.vtscope.ledger.wait.WaitPlace;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.library.Borrowing;
import io.vtscope.library.OwnBound;
import io.vtscope.library.ResourcePoolTypes;
import io.vtscope.state.PopulationState.WaitGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds lost signals: threads wait for each other's in two methods of a class. Idle workers wait in
 * one method.
 */
final class MissedSignals {
  private MissedSignals() {}

  static List<Finding> all(Snapshot snapshot) {
    List<Finding> findings = new ArrayList<>();
    for (Line<String, WaitGroup> line :
        Line.all(snapshot.waits().population(), MissedSignals::type)) {
      String type = line.waits().key();
      List<Waits<String, WaitGroup>> methods =
          snapshot
              .waits()
              .population()
              .groups(group -> type.equals(type(group)) ? waiting(group).site().name() : null)
              .stream()
              .filter(Waits::areManyNow)
              .toList();
      boolean isMissed = methods.size() > 1 && line.stuck() >= Limits.LONG && !wasSignalled(line);
      Judgement judgement =
          isMissed ? Explained.judge(line, Line.Resource.OTHER, Set.of(), snapshot) : null;
      if (judgement != null) {
        findings.add(finding(line, methods, judgement, snapshot));
      }
    }
    return findings;
  }

  /** Whether a thread left {@code Object.wait} for the monitor, with the same stack. */
  private static boolean wasSignalled(Line<String, ?> line) {
    return line.stuckCounts().stream()
        .map(Scan::groups)
        .flatMap(List::stream)
        .anyMatch(group -> group.isAtMonitor() && line.waits().key().equals(typeOf(group)));
  }

  private static @Nullable String type(WaitGroup group) {
    return group.isAtMonitor() || group.state().startsWith("TIMED") || group.objects() > 1
        ? null
        : typeOf(group);
  }

  private static @Nullable String typeOf(WaitGroup group) {
    Borrowing waiting = ResourcePoolTypes.known().findOrSignal(group.stack());
    return waiting == null || waiting.own() != OwnBound.CONDITION ? null : waiting.site().type();
  }

  private static Borrowing waiting(WaitGroup group) {
    return Objects.requireNonNull(ResourcePoolTypes.known().findOrSignal(group.stack()));
  }

  private static Finding finding(
      Line<String, WaitGroup> line,
      List<Waits<String, WaitGroup>> methods,
      Judgement judgement,
      Snapshot snapshot) {
    Borrowing most = waiting(methods.getFirst().example());
    Stack stack = methods.getFirst().example().stack();
    return new Finding(
        Kind.UNANSWERED_WAIT,
        judgement,
        Site.of(most.site()),
        snapshot.origins().of(most.site().type()),
        new LineFacts.UnansweredWait(
            Waiters.of(line.waits(), snapshot),
            Objects.requireNonNull(WaitPlace.of(stack).blocking()),
            most.caller() == null ? null : most.caller().name(),
            null,
            methods.get(1).key(),
            line.waits().points().getLast().threads(),
            (long) (line.stuck() * Steps.SECOND),
            Answer.SIGNAL),
        stack);
  }
}
