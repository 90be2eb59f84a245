package io.vtscope.aggregate;

import io.vtscope.observation.Observation;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Adds up for how long the JVM had stopped all threads, and for what. */
final class Stops {
  /** The JVM has some eighty operations; only a damaged recording has more. */
  private static final int MOST = 200;

  private final Meter all = new Meter();
  private final Map<String, Long> byOperation = new TreeMap<>();

  void add(Observation.Stop stop) {
    all.add(stop.at(), stop.nanos());
    if (byOperation.size() < MOST || byOperation.containsKey(stop.operation())) {
      byOperation.merge(stop.operation(), stop.nanos(), Long::sum);
    }
  }

  /** Null where no thread is known to have been stopped. */
  @Nullable Stopped all() {
    return byOperation.entrySet().stream()
        .max(Comparator.comparingLong(Map.Entry::getValue))
        .map(most -> new Stopped(all.cost(), most.getKey(), most.getValue()))
        .orElse(null);
  }
}
