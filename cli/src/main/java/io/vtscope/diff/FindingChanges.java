package io.vtscope.diff;

import io.vtscope.report.Report;
import io.vtscope.report.Signature;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Pairs the findings of two sides. */
final class FindingChanges {
  /** Negligible carrier time per minute. */
  static final double LEAST_NANOS = 10e6;

  private static final Comparator<FindingChange> ORDER =
      Comparator.comparing(FindingChange::trend).thenComparing(change -> change.last().severity());

  private final Side before;
  private final Side after;

  FindingChanges(Side before, Side after) {
    this.before = before;
    this.after = after;
  }

  List<FindingChange> all() {
    List<Report.Finding> left = new ArrayList<>(after.report().findings());
    List<FindingChange> changes = new ArrayList<>();
    for (Report.Finding old : before.report().findings()) {
      Report.Finding same = take(left, Signature.of(old));
      changes.add(same == null ? gone(old) : both(old, same));
    }
    left.forEach(added -> changes.add(added(added)));
    return changes.stream().sorted(ORDER).toList();
  }

  private static Report.@Nullable Finding take(List<Report.Finding> from, Signature wanted) {
    for (Report.Finding finding : from) {
      if (wanted.matches(Signature.of(finding))) {
        from.remove(finding);
        return finding;
      }
    }
    return null;
  }

  private FindingChange gone(Report.Finding old) {
    return new FindingChange(
        Trend.GONE, old, null, nanos(before, old), -1, hasLooked(after, old.id()));
  }

  private FindingChange added(Report.Finding added) {
    return new FindingChange(
        Trend.NEW, null, added, -1, nanos(after, added), hasLooked(before, added.id()));
  }

  private FindingChange both(Report.Finding old, Report.Finding now) {
    return new FindingChange(
        trend(old, now), old, now, nanos(before, old), nanos(after, now), true);
  }

  /** A changed severity outweighs any change of cost. */
  private Trend trend(Report.Finding old, Report.Finding now) {
    int worse = old.severity().compareTo(now.severity());
    if (worse != 0) {
      return worse > 0 ? Trend.WORSE : Trend.BETTER;
    }
    return old.cost() == null || now.cost() == null
        ? Trend.SAME
        : Trend.of(nanos(before, old), nanos(after, now), LEAST_NANOS);
  }

  private static double nanos(Side side, Report.Finding finding) {
    return finding.cost() == null ? -1 : side.perMinute(finding.cost().totalNanos());
  }

  private static boolean hasLooked(Side side, String id) {
    return side.report().looked().stream()
        .anyMatch(
            looked -> looked.id().equals(id) && looked.status() != Report.Status.NOT_EVALUATED);
  }
}
