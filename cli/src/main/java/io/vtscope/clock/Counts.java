package io.vtscope.clock;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Counts or durations of a limited number of things. */
public final class Counts<K> {
  private final Map<K, Long> counts = new HashMap<>();
  private final int most;

  /**
   * Creates empty counts.
   *
   * @param most different things; others are ignored
   */
  public Counts(int most) {
    this.most = most;
  }

  public void add(K thing, long times) {
    Most.merge(counts, most, thing, times, Long::sum);
  }

  /** Most frequent first; equally frequent ones by name. */
  public List<Map.Entry<K, Long>> all() {
    return counts.entrySet().stream()
        .sorted(
            Map.Entry.<K, Long>comparingByValue()
                .reversed()
                .thenComparing(one -> one.getKey().toString()))
        .map(Map.Entry::copyOf)
        .toList();
  }

  /** Null without any. */
  public @Nullable K most() {
    List<Map.Entry<K, Long>> all = all();
    return all.isEmpty() ? null : all.getFirst().getKey();
  }
}
