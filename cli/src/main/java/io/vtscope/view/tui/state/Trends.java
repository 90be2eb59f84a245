package io.vtscope.view.tui.state;

import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.pin.Hotspot;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How the cost of the largest hotspots changes. Immutable. */
public final class Trends {
  public static final Trends NONE = new Trends(0, Map.of());

  /** Limit of the steps kept. */
  public static final int STEPS = 120;

  private static final int MOST = 300;

  /** Latest steps, compared with earlier ones. */
  private static final int RECENT = 5;

  private final long at;
  private final Map<String, Trend> trends;

  private Trends(long at, Map<String, Trend> trends) {
    this.at = at;
    this.trends = trends;
  }

  private static final class Trend {
    /** Carrier nanoseconds. */
    final long total;

    /** Average held carriers per step, the latest last. */
    final double[] rates;

    Trend(long total, double[] rates) {
      this.total = total;
      this.rates = rates;
    }
  }

  public Trends next(Snapshot snapshot) {
    long to = snapshot.window().to();
    if (to <= at) {
      return to == at ? this : NONE.next(snapshot);
    }
    Map<String, Trend> next = new HashMap<>();
    int followed = Math.min(MOST, snapshot.hotspots().size());
    for (Hotspot hotspot : snapshot.hotspots().subList(0, followed)) {
      String key = hotspot.place();
      next.put(key, after(trends.get(key), hotspot.cost().totalNanos(), to));
    }
    return new Trends(to, next);
  }

  private Trend after(@Nullable Trend before, long total, long to) {
    if (at == 0) {
      return new Trend(total, new double[0]);
    }
    double[] old = before == null ? new double[0] : before.rates;
    int kept = Math.min(STEPS - 1, old.length);
    double[] rates = Arrays.copyOfRange(old, old.length - kept, old.length + 1);
    long gained = total - (before == null ? 0 : before.total);
    rates[kept] = Math.max(0, (double) gained / (to - at));
    return new Trend(total, rates);
  }

  /** Empty if unknown. */
  public double[] rates(String key) {
    Trend trend = trends.get(key);
    return trend == null ? new double[0] : trend.rates.clone();
  }

  /** "rising", "falling", "steady" or "quiet"; empty if unknown. */
  public String word(String key) {
    Trend trend = trends.get(key);
    if (trend == null || trend.rates.length < 2 * RECENT) {
      return "";
    }
    int length = trend.rates.length;
    double recent = mean(trend.rates, length - RECENT, length);
    double before = mean(trend.rates, Math.max(0, length - 4 * RECENT), length - RECENT);
    if (recent == 0) {
      return "quiet";
    }
    return recent > 1.3 * before ? "rising" : recent < 0.7 * before ? "falling" : "steady";
  }

  private static double mean(double[] values, int from, int to) {
    return Arrays.stream(values, from, to).average().orElse(0);
  }
}
