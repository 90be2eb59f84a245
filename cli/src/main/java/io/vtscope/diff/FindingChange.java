package io.vtscope.diff;

import io.vtscope.report.Report;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A finding of one side or of both.
 *
 * @param before null where it is new
 * @param after null where it is gone
 * @param nanosBefore carrier time a minute; -1 where it is not counted so, as after
 * @param comparable whether the other side has looked for it too
 */
public record FindingChange(
    Trend trend,
    Report.@Nullable Finding before,
    Report.@Nullable Finding after,
    double nanosBefore,
    double nanosAfter,
    boolean comparable) {

  /** As it is now, or was where it is gone. */
  public Report.Finding last() {
    return after == null ? Objects.requireNonNull(before) : after;
  }
}
