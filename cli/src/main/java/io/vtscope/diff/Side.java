package io.vtscope.diff;

import io.vtscope.finding.Diagnosis;
import io.vtscope.report.Report;
import org.jspecify.annotations.Nullable;

/**
 * One of the two that are compared.
 *
 * @param name of the file or the target, as it was given
 * @param diagnosis with all stacks of all hotspots; null where only a report was there
 */
public record Side(String name, Report report, @Nullable Diagnosis diagnosis) {
  private static final double MINUTE = 60e9;

  /** So much in a minute of the window. */
  public double perMinute(long amount) {
    return amount * MINUTE / report.window().nanos();
  }
}
