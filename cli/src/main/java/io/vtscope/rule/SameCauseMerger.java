package io.vtscope.rule;

import io.vtscope.finding.ExecutorFacts.BlockedLoop;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.LineFacts.UnansweredWait;
import io.vtscope.finding.LineFacts.UnansweredWait.Answer;
import io.vtscope.judge.Course;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Merges findings that have the same cause. */
final class SameCauseMerger {
  private static final List<Pair> PAIRS =
      List.of(
          new Pair(Kind.POOLED_VIRTUAL_THREADS, Kind.EXECUTOR_SATURATION),
          new Pair(Kind.EXECUTOR_SATURATION, Kind.EXECUTOR_MAX_UNREACHABLE));

  /** At equal severity the first stands for both. */
  private record Pair(Kind first, Kind second) {
    private boolean isOf(Finding one, Finding other) {
      return one.kind() == first
          && other.kind() == second
          && Objects.equals(one.facts().executor(), other.facts().executor());
    }
  }

  private SameCauseMerger() {}

  static List<Finding> of(List<Finding> worstFirst) {
    List<Finding> left = new ArrayList<>();
    for (Finding finding : worstFirst) {
      int at = sameCause(left, finding);
      if (at < 0) {
        left.add(finding);
      } else {
        left.set(at, both(left.get(at), finding));
      }
    }
    return List.copyOf(left);
  }

  private static int sameCause(List<Finding> left, Finding finding) {
    for (int at = 0; at < left.size(); at++) {
      if (left.get(at).all().anyMatch(one -> isPair(one, finding) || isPair(finding, one))) {
        return at;
      }
    }
    return -1;
  }

  private static Finding both(Finding worse, Finding other) {
    return worse.severity() == other.severity() && isPair(other, worse)
        ? other.with(worse)
        : worse.with(other);
  }

  private static boolean isPair(Finding first, Finding second) {
    return PAIRS.stream().anyMatch(pair -> pair.isOf(first, second)) || owesAnswers(first, second);
  }

  /** Whether threads may wait for tasks that an executor does not complete. */
  private static boolean owesAnswers(Finding executor, Finding waits) {
    return executor.kind() == Kind.EXECUTOR_SATURATION
        && (executor.judgement().course() == Course.STUCK
            || executor.facts() instanceof BlockedLoop)
        && waits.facts() instanceof UnansweredWait wait
        && wait.answer() == Answer.RESULT;
  }
}
