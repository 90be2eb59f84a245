package io.vtscope.diff;

import io.vtscope.report.Report;
import io.vtscope.report.StableNames;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Pairs the places where virtual threads wait. Skips places without a thread on average. */
final class WaitChanges {
  private static final double LEAST_THREADS = 1;

  private static final Comparator<WaitChange> ORDER =
      Comparator.comparing(WaitChange::trend)
          .thenComparing(Comparator.comparingDouble(WaitChange::difference).reversed());

  private record Key(@Nullable String site, @Nullable String blocking) {
    static Key of(Report.Waiting waiting) {
      return new Key(
          waiting.site() == null ? null : StableNames.of(waiting.site()),
          waiting.blocking() == null ? null : StableNames.ofClass(waiting.blocking()));
    }
  }

  private WaitChanges() {}

  /** Empty if a side did not count virtual threads. */
  static List<WaitChange> of(Side before, Side after) {
    List<Report.Waiting> ofBefore = before.report().waiting();
    List<Report.Waiting> ofAfter = after.report().waiting();
    if (ofBefore == null || ofAfter == null) {
      return List.of();
    }
    Map<Key, Report.Waiting> old = sums(ofBefore);
    Map<Key, Report.Waiting> now = sums(ofAfter);
    Set<Key> keys = new LinkedHashSet<>(now.keySet());
    keys.addAll(old.keySet());
    return keys.stream()
        .map(key -> change(old.get(key), now.get(key)))
        .filter(change -> Math.max(change.before(), change.after()) >= LEAST_THREADS)
        .sorted(ORDER)
        .toList();
  }

  private static Map<Key, Report.Waiting> sums(List<Report.Waiting> places) {
    Map<Key, Report.Waiting> sums = new LinkedHashMap<>();
    for (Report.Waiting place : places) {
      sums.merge(
          Key.of(place),
          place,
          (one, other) ->
              new Report.Waiting(
                  one.site(),
                  one.blocking(),
                  one.threads() + other.threads(),
                  Math.hypot(one.error(), other.error())));
    }
    return sums;
  }

  /** At least one is not null. */
  private static WaitChange change(Report.@Nullable Waiting old, Report.@Nullable Waiting now) {
    double before = old == null ? 0 : old.threads();
    double after = now == null ? 0 : now.threads();
    double error = Math.hypot(old == null ? 0 : old.error(), now == null ? 0 : now.error());
    Trend trend = Trend.of(before, after, Math.max(LEAST_THREADS, error));
    if (trend != Trend.SAME) {
      trend = old == null ? Trend.NEW : now == null ? Trend.GONE : trend;
    }
    return new WaitChange(
        trend, java.util.Objects.requireNonNull(now == null ? old : now), before, after);
  }
}
