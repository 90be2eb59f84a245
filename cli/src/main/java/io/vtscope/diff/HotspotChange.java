package io.vtscope.diff;

import io.vtscope.report.Report;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A place that holds carriers, of one side or of both.
 *
 * @param before the most costly of those in this place; null where it is new
 * @param after null where it is gone
 * @param nanosBefore carrier time a minute; 0 where it is new
 * @param nanosAfter 0 where it is gone
 */
public record HotspotChange(
    Trend trend,
    Report.@Nullable Hotspot before,
    Report.@Nullable Hotspot after,
    double nanosBefore,
    double nanosAfter) {

  /** As it is now, or was where it is gone. */
  public Report.Hotspot last() {
    return after == null ? Objects.requireNonNull(before) : after;
  }

  double difference() {
    return Math.abs(nanosAfter - nanosBefore);
  }
}
