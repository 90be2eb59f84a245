package io.vtscope.rule.wait;

import static io.vtscope.judge.Limits.LONG;
import static io.vtscope.judge.Limits.MANY;

import io.vtscope.blame.Site;
import io.vtscope.clock.Steps;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.LineFacts;
import io.vtscope.finding.LineFacts.UnansweredWait.Answer;
import io.vtscope.finding.Waiters;
import io.vtscope.judge.Judgement;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Line;
import io.vtscope.ledger.wait.Population;
import io.vtscope.ledger.wait.Scan;
import io.vtscope.ledger.wait.WaitPlace;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.library.Borrowing;
import io.vtscope.library.OwnBound;
import io.vtscope.library.ResourcePoolTypes;
import io.vtscope.state.PopulationState.WaitGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds lost signals: threads wait for each other's in two methods of a class. Idle workers wait in
 * one method.
 */
final class MissedSignals {
  private final Snapshot snapshot;
  private final Population population;

  private MissedSignals(Snapshot snapshot) {
    this.snapshot = snapshot;
    population = snapshot.population();
  }

  static List<Finding> all(Snapshot snapshot) {
    return new MissedSignals(snapshot).all();
  }

  private List<Finding> all() {
    List<Finding> findings = new ArrayList<>();
    for (Waits<String, WaitGroup> waits : population.groups(MissedSignals::type)) {
      String type = waits.key();
      Line line = Line.of(waits, population, Map.of(), group -> type.equals(type(group)));
      List<Waits<String, WaitGroup>> methods =
          population.groups(group -> type.equals(type(group)) ? method(group) : null).stream()
              .filter(MissedSignals::areMany)
              .toList();
      if (methods.size() > 1 && line.stuck() >= LONG && !wasSignalled(type, line)) {
        Judgement judgement = Explained.judge(line, Line.Resource.OTHER, Set.of(), snapshot);
        if (judgement != null) {
          findings.add(finding(waits, methods, line, judgement));
        }
      }
    }
    return findings;
  }

  private static boolean areMany(Waits<?, ?> waits) {
    Waits.Point now = waits.now();
    return now != null && now.atLeast() >= MANY;
  }

  /** Whether a thread left {@code Object.wait} for the monitor, with the same stack. */
  private boolean wasSignalled(String type, Line line) {
    return line.stuckCounts(population).stream()
        .map(Scan::groups)
        .flatMap(List::stream)
        .anyMatch(group -> group.isAtMonitor() && type.equals(typeOf(group)));
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

  private static String method(WaitGroup group) {
    return waiting(group).site().name();
  }

  private static Borrowing waiting(WaitGroup group) {
    return Objects.requireNonNull(ResourcePoolTypes.known().findOrSignal(group.stack()));
  }

  private Finding finding(
      Waits<String, WaitGroup> waits,
      List<Waits<String, WaitGroup>> methods,
      Line line,
      Judgement judgement) {
    Borrowing most = waiting(methods.getFirst().example());
    Stack stack = methods.getFirst().example().stack();
    return new Finding(
        Kind.UNANSWERED_WAIT,
        judgement,
        Site.of(most.site()),
        snapshot.origins().of(most.site().type()),
        new LineFacts.UnansweredWait(
            Waiters.of(waits, snapshot),
            Objects.requireNonNull(WaitPlace.of(stack).blocking()),
            most.caller() == null ? null : most.caller().name(),
            null,
            methods.get(1).key(),
            waits.points().getLast().threads(),
            (long) (line.stuck() * Steps.SECOND),
            Answer.SIGNAL),
        stack);
  }
}
