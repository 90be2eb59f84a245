package io.vtscope.diff;

import io.vtscope.blame.Cause;
import io.vtscope.judge.Severity;
import io.vtscope.report.Report;
import io.vtscope.report.StableNames;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Pairs hotspots by cause, place and blocking call. Skips small ones, and class initialisation
 * without a warning.
 */
final class HotspotChanges {
  /** Smaller shares of carrier time are skipped. */
  static final double LEAST_SHARE = 0.01;

  private static final double MINUTE = 60e9;

  private static final Comparator<HotspotChange> ORDER =
      Comparator.comparing(HotspotChange::trend)
          .thenComparing(Comparator.comparingDouble(HotspotChange::difference).reversed());

  private record Key(Cause cause, @Nullable String place, @Nullable String blocking) {
    static Key of(Report.Hotspot hotspot) {
      return new Key(
          hotspot.cause(),
          hotspot.site() == null ? null : StableNames.of(hotspot.site()),
          hotspot.blocking() == null ? null : StableNames.ofClass(hotspot.blocking()));
    }
  }

  private record Sum(Report.Hotspot first, long nanos) {
    static Sum of(Report.Hotspot hotspot) {
      return new Sum(hotspot, hotspot.cost().totalNanos());
    }

    Sum and(Sum other) {
      return new Sum(first, nanos + other.nanos);
    }
  }

  private HotspotChanges() {}

  static List<HotspotChange> of(Side before, Side after) {
    Map<Key, Sum> old = sums(before.report());
    Map<Key, Sum> now = sums(after.report());
    Set<Key> keys = new LinkedHashSet<>(now.keySet());
    keys.addAll(old.keySet());
    return keys.stream()
        .map(key -> change(old.get(key), now.get(key), before, after))
        .filter(change ->
            matters(change.before(), change.nanosBefore(), before.report())
                || matters(change.after(), change.nanosAfter(), after.report()))
        .sorted(ORDER)
        .toList();
  }

  private static boolean matters(
      Report.@Nullable Hotspot hotspot, double perMinute, Report report) {
    int carriers = Math.max(1, report.carriers().parallelism());
    return hotspot != null
        && perMinute >= LEAST_SHARE * carriers * MINUTE
        && !(isOfClasses(hotspot.cause()) && !isTold(hotspot, report));
  }

  private static boolean isOfClasses(Cause cause) {
    return switch (cause) {
      case CLASS_INIT, CLASS_INIT_WAIT, CLASS_LOADING -> true;
      default -> false;
    };
  }

  /** Whether a warning names the place. */
  private static boolean isTold(Report.Hotspot hotspot, Report report) {
    return hotspot.site() != null
        && report.findings().stream()
            .anyMatch(finding ->
                finding.severity() != Severity.INFO
                    && finding.site() != null
                    && finding.site().name().equals(hotspot.site().name()));
  }

  private static Map<Key, Sum> sums(Report report) {
    Map<Key, Sum> sums = new LinkedHashMap<>();
    for (Report.Hotspot hotspot : report.hotspots()) {
      sums.merge(Key.of(hotspot), Sum.of(hotspot), Sum::and);
    }
    return sums;
  }

  private static HotspotChange change(
      @Nullable Sum old, @Nullable Sum now, Side before, Side after) {
    double nanosBefore = old == null ? 0 : before.perMinute(old.nanos());
    double nanosAfter = now == null ? 0 : after.perMinute(now.nanos());
    return new HotspotChange(
        trend(old, now, nanosBefore, nanosAfter),
        old == null ? null : old.first(),
        now == null ? null : now.first(),
        nanosBefore,
        nanosAfter);
  }

  /** Ignores negligible costs, which vary by chance. */
  private static Trend trend(
      @Nullable Sum old, @Nullable Sum now, double nanosBefore, double nanosAfter) {
    Trend trend = Trend.of(nanosBefore, nanosAfter, FindingChanges.LEAST_NANOS);
    if (trend == Trend.SAME) {
      return trend;
    }
    if (old == null) {
      return Trend.NEW;
    }
    return now == null ? Trend.GONE : trend;
  }
}
