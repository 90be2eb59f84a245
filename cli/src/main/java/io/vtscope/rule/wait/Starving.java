package io.vtscope.rule.wait;

import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.judge.Limits;
import io.vtscope.judge.Severity;
import io.vtscope.rule.base.HeldFindings;
import java.util.List;

/**
 * Decides whether threads that have borrowed from a pool wait for a carrier, which others hold or
 * compute on. Then the pool is not the bottleneck.
 */
final class Starving {
  private final double held;

  /**
   * @param found findings that say what takes the carriers
   */
  Starving(List<Finding> found) {
    held =
        found.stream()
            .filter(one -> HeldFindings.isLoud(one) || isLoudMonopoly(one))
            .mapToDouble(one -> one.judgement().cost())
            .sum();
  }

  private static boolean isLoudMonopoly(Finding finding) {
    return finding.kind() == Kind.CPU_MONOPOLY && finding.severity() != Severity.INFO;
  }

  /** Whether the loud holders of the carriers had most of them. */
  boolean is() {
    return held >= Limits.HALF;
  }
}
