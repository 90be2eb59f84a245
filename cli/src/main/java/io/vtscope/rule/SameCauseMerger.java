package io.vtscope.rule;

import io.vtscope.blame.Site;
import io.vtscope.clock.Cost;
import io.vtscope.finding.ExecutorFacts.BlockedLoop;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.LineFacts.UnansweredWait;
import io.vtscope.finding.LineFacts.UnansweredWait.Answer;
import io.vtscope.judge.Course;
import io.vtscope.judge.Limits;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Merges findings that have the same cause. */
final class SameCauseMerger {
  private SameCauseMerger() {}

  /** A merged finding has the place of its worst part. */
  static List<Finding> of(List<Finding> worstFirst) {
    Map<Finding, Finding> merged = new LinkedHashMap<>();
    for (Finding finding : worstFirst) {
      Finding cause = cause(finding, worstFirst);
      Finding known = merged.getOrDefault(cause, cause);
      merged.put(cause, cause.equals(finding) ? known : known.with(finding));
    }
    return List.copyOf(merged.values());
  }

  private static Finding cause(Finding finding, List<Finding> all) {
    return all.stream()
        .filter(other -> standsFor(other, finding))
        .findFirst()
        .map(other -> cause(other, all))
        .orElse(finding);
  }

  /** At equal severity the cause stands for both, else the worse one. */
  private static boolean standsFor(Finding one, Finding other) {
    int worse = one.severity().compareTo(other.severity());
    return (worse <= 0 && (isCause(one, other) || keepsMonitor(one, other)))
        || (worse < 0 && isCause(other, one));
  }

  private static boolean isCause(Finding cause, Finding effect) {
    return switch (cause.kind()) {
      case POOLED_VIRTUAL_THREADS -> isOfOne(cause, effect, Kind.EXECUTOR_SATURATION);
      case EXECUTOR_SATURATION ->
          isOfOne(cause, effect, Kind.EXECUTOR_MAX_UNREACHABLE) || owesAnswers(cause, effect);
      default -> false;
    };
  }

  private static boolean isOfOne(Finding cause, Finding effect, Kind kind) {
    return effect.kind() == kind
        && Objects.equals(cause.facts().executor(), effect.facts().executor());
  }

  /** Whether threads may wait for tasks that an executor does not complete. */
  private static boolean owesAnswers(Finding executor, Finding waits) {
    return (executor.judgement().course() == Course.STUCK
            || executor.facts() instanceof BlockedLoop)
        && waits.facts() instanceof UnansweredWait wait
        && wait.answer() == Answer.RESULT;
  }

  /** Whether a pin often keeps the monitor for which threads wait. */
  private static boolean keepsMonitor(Finding pin, Finding waits) {
    return pin.kind() == Kind.PINNED_MONITOR
        && waits.isOfWaiter()
        && places(waits).anyMatch(one -> places(pin).anyMatch(other -> mayBeSame(one, other)))
        && isOften(waits.cost(), pin.cost());
  }

  private static Stream<Site> places(Finding finding) {
    return Stream.concat(finding.holders().stream(), Stream.ofNullable(finding.site()));
  }

  private static boolean mayBeSame(Site one, Site other) {
    return one.name().equals(other.name())
        && (one.lock() == null || other.lock() == null || one.lock().equals(other.lock()));
  }

  private static boolean isOften(@Nullable Cost waits, @Nullable Cost pins) {
    return waits == null
        || pins == null
        || pins.totalNanos()
            >= Limits.SOME * Math.max(waits.maxNanos(), waits.last() - waits.first());
  }
}
