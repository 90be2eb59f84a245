package io.vtscope.diff;

import io.vtscope.report.Report;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A finding of one or both sides.
 *
 * @param before null if new
 * @param after null if gone
 * @param nanosBefore carrier time per minute; -1 if not measured
 * @param comparable whether the other side checked for it too
 */
public record FindingChange(
    Trend trend,
    Report.@Nullable Finding before,
    Report.@Nullable Finding after,
    double nanosBefore,
    double nanosAfter,
    boolean comparable) {

  public Report.Finding last() {
    return after == null ? Objects.requireNonNull(before) : after;
  }
}
