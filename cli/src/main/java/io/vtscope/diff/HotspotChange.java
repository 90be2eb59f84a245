package io.vtscope.diff;

import io.vtscope.report.Report;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A place that holds carriers, on one or both sides.
 *
 * @param before the costliest at this place; null if new
 * @param after null if gone
 * @param nanosBefore carrier time per minute; 0 if new
 */
public record HotspotChange(
    Trend trend,
    Report.@Nullable Hotspot before,
    Report.@Nullable Hotspot after,
    double nanosBefore,
    double nanosAfter) {

  public Report.Hotspot last() {
    return after == null ? Objects.requireNonNull(before) : after;
  }

  double difference() {
    return Math.abs(nanosAfter - nanosBefore);
  }
}
