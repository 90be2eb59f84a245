package io.vtscope.diff;

import io.vtscope.finding.Diagnosis;
import io.vtscope.report.Report;
import org.jspecify.annotations.Nullable;

/**
 * One side of a comparison.
 *
 * @param name the file or target, as given
 * @param diagnosis with all stacks; null if only a report was given
 */
public record Side(String name, Report report, @Nullable Diagnosis diagnosis) {
  private static final double MINUTE = 60e9;

  public double perMinute(long amount) {
    return amount * MINUTE / report.window().nanos();
  }
}
