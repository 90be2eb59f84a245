package io.vtscope.diff;

import io.vtscope.report.Report;

/**
 * A place where virtual threads wait, on one or both sides.
 *
 * @param place of the last side that has it
 * @param before threads on average, which is thread-seconds per second; 0 if new
 * @param after 0 if gone
 */
public record WaitChange(Trend trend, Report.Waiting place, double before, double after) {
  double difference() {
    return Math.abs(after - before);
  }
}
