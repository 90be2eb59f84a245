package io.vtscope.check;

import io.vtscope.finding.Severity;
import io.vtscope.report.Report;
import io.vtscope.report.Signature;
import java.time.LocalDate;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * A finding that somebody has accepted.
 *
 * @param severity the worst that is accepted of it; null for any
 * @param reason for people; null where nobody has given one
 * @param expires the last day on which it is accepted, in UTC; null where it is for good
 */
public record Entry(
    Signature of,
    @Nullable Severity severity,
    @Nullable String reason,
    @Nullable LocalDate expires) {

  /** So that a baseline changes no more than what it says. */
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

  /** Whether a severity is not worse than the accepted one. */
  boolean covers(Severity other) {
    return severity == null || other.compareTo(severity) >= 0;
  }

  /** The same for what has become worse. */
  Entry covering(Severity other) {
    return covers(other) ? this : new Entry(of, other, reason, expires);
  }

  private static String text(@Nullable String part) {
    return part == null ? "" : part;
  }
}
