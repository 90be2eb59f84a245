package io.vtscope.check;

import io.vtscope.judge.Severity;
import io.vtscope.report.Report;
import io.vtscope.report.Signature;
import java.time.LocalDate;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * An accepted finding.
 *
 * @param severity the worst accepted severity; null for any
 * @param reason a note for people; null if none
 * @param expires the last valid day, UTC; null for no end
 */
public record Entry(
    Signature of,
    @Nullable Severity severity,
    @Nullable String reason,
    @Nullable LocalDate expires) {

  static final Comparator<Entry> ORDER =
      Comparator.comparing((Entry entry) -> entry.of().id())
          .thenComparing(entry -> text(entry.of().place()))
          .thenComparing(entry -> text(entry.of().caller()))
          .thenComparing(entry -> text(entry.of().artifact()))
          .thenComparing(entry -> text(entry.of().executor()));

  static Entry of(Report.Finding finding) {
    return new Entry(Signature.of(finding), finding.severity(), null, null);
  }

  boolean isFor(Report.Finding finding) {
    return of.matches(Signature.of(finding));
  }

  boolean isOver(LocalDate today) {
    return expires != null && today.isAfter(expires);
  }

  boolean covers(Severity other) {
    return severity == null || other.compareTo(severity) >= 0;
  }

  /** Extended to a worse severity if necessary. */
  Entry covering(Severity other) {
    return covers(other) ? this : new Entry(of, other, reason, expires);
  }

  private static String text(@Nullable String part) {
    return part == null ? "" : part;
  }
}
