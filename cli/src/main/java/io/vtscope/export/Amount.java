package io.vtscope.export;

import io.vtscope.clock.Distribution;
import java.util.ArrayList;
import java.util.List;

/** The value of a series. */
public sealed interface Amount {
  /** One number. */
  record Single(double value) implements Amount {}

  /**
   * Durations by length.
   *
   * @param counts one per interval between the metric's bounds
   * @param sum seconds
   */
  record Lengths(List<Long> counts, double sum) implements Amount {
    public long count() {
      return counts.stream().mapToLong(Long::longValue).sum();
    }
  }

  static Amount of(double value) {
    return new Single(value);
  }

  static Amount ofNanos(long nanos) {
    return new Single(nanos / NANOS);
  }

  static Amount of(Distribution lengths, Metric metric) {
    List<Long> bounds =
        metric.bounds().stream().map(seconds -> Math.round(seconds * NANOS)).toList();
    return new Lengths(lengths.counts(bounds), lengths.totalNanos() / NANOS);
  }

  double NANOS = 1e9;

  /** The sum of two amounts of the same metric. */
  default Amount plus(Amount other) {
    return with(other, Long::sum, Double::sum);
  }

  /** The larger of each part, so that a total never falls. */
  default Amount atLeast(Amount other) {
    return with(other, Math::max, Math::max);
  }

  private Amount with(
      Amount other,
      java.util.function.LongBinaryOperator ofCounts,
      java.util.function.DoubleBinaryOperator ofSums) {
    return switch (this) {
      case Single(double value) -> new Single(ofSums.applyAsDouble(value, ((Single) other).value));
      case Lengths(List<Long> counts, double sum) -> {
        Lengths more = (Lengths) other;
        List<Long> both = new ArrayList<>();
        for (int i = 0; i < counts.size(); i++) {
          both.add(ofCounts.applyAsLong(counts.get(i), more.counts.get(i)));
        }
        yield new Lengths(List.copyOf(both), ofSums.applyAsDouble(sum, more.sum));
      }
    };
  }
}
