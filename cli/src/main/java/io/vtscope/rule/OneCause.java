package io.vtscope.rule;

import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Makes one finding of several that have the same cause. */
final class OneCause {
  /** Kinds that show the same trouble of one executor, or of the carriers. */
  private static final List<Pair> PAIRS =
      List.of(
          new Pair(Kind.POOLED_VIRTUAL_THREADS, Kind.EXECUTOR_SATURATION),
          new Pair(Kind.EXECUTOR_SATURATION, Kind.EXECUTOR_MAX_UNREACHABLE),
          new Pair(Kind.CPU_MONOPOLY, Kind.SCHEDULING_DELAY));

  /** Two kinds; of equal severity the first stands for both. */
  private record Pair(Kind first, Kind second) {
    private boolean isOf(Finding one, Finding other) {
      return one.kind() == first
          && other.kind() == second
          && Objects.equals(one.facts().executor(), other.facts().executor());
    }
  }

  private OneCause() {}

  /**
   * The findings without those that another stands for.
   *
   * @param worstFirst so that the more severe of two stands for both
   */
  static List<Finding> of(List<Finding> worstFirst) {
    List<Finding> left = new ArrayList<>(worstFirst);
    for (Pair pair : PAIRS) {
      fold(pair, left);
    }
    return List.copyOf(left);
  }

  private static void fold(Pair pair, List<Finding> left) {
    for (int at = 0; at < left.size(); at++) {
      Finding one = left.get(at);
      for (int to = at + 1; to < left.size(); to++) {
        Finding other = left.get(to);
        if (pair.isOf(one, other)) {
          one = one.with(other);
          left.set(at, one);
          left.remove(to--);
        } else if (pair.isOf(other, one)) {
          one = one.severity() == other.severity() ? other.with(one) : one.with(other);
          left.set(at, one);
          left.remove(to--);
        }
      }
    }
  }
}
