package io.vtscope.export;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Adds up the figures of consecutive windows, so that no total falls, and limits the number of
 * series: a metric's first series keep their place, later ones share one.
 */
final class Totals {
  private final Map<Series, Amount> ended = new LinkedHashMap<>();
  private Map<Series, Amount> sent = new LinkedHashMap<>();
  private final Set<Series> admitted = new HashSet<>();

  /** The totals with the window that has not ended. */
  Map<Series, Amount> with(Map<Series, Amount> window) {
    // A place that has no pins after all would count them twice, and take a series from another.
    admitted.removeIf(
        series -> isTotal(series) && !window.containsKey(series) && !ended.containsKey(series));
    Map<Series, Amount> totals = new LinkedHashMap<>(ended);
    limited(window).forEach((series, amount) -> totals.merge(series, amount, Amount::plus));
    sent.forEach((series, before) -> {
      if (isTotal(series)) {
        // The past may be judged anew, for example if a pin that was counted lasts longer.
        totals.computeIfPresent(series, (same, amount) -> amount.atLeast(before));
      } else if (series.metric() == Metric.FINDING) {
        totals.putIfAbsent(series, Amount.of(0));
      }
    });
    sent = totals;
    return totals;
  }

  /** Keeps the totals of the window, after which another begins. */
  void end(Map<Series, Amount> window) {
    limited(window)
        .forEach((series, amount) -> {
          if (isTotal(series)) {
            ended.merge(series, amount, Amount::plus);
          }
        });
  }

  private static boolean isTotal(Series series) {
    return series.metric().kind() != Metric.Kind.NUMBER;
  }

  private Map<Series, Amount> limited(Map<Series, Amount> window) {
    Map<Series, Amount> limited = new LinkedHashMap<>();
    window.forEach((series, amount) -> limited.merge(admit(series), amount, Amount::plus));
    return limited;
  }

  private Series admit(Series series) {
    Metric metric = series.metric();
    if (metric.unlimited() == null || admitted.contains(series)) {
      return series;
    }
    if (admitted.stream().filter(one -> one.metric() == metric).count() < metric.most()) {
      admitted.add(series);
      return series;
    }
    return series.other();
  }
}
