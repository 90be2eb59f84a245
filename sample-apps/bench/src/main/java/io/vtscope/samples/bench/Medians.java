package io.vtscope.samples.bench;

import java.util.ArrayList;
import java.util.List;

/** Medians of paired measurements. */
final class Medians {
  private final List<Double> without = new ArrayList<>();
  private final List<Double> with = new ArrayList<>();

  void add(double figure) {
    with.add(figure);
  }

  void add(double first, double second) {
    without.add(first);
    with.add(second);
  }

  double without() {
    return of(without);
  }

  double with() {
    return of(with);
  }

  /** The median ratio of pairs, independent of machine load. */
  double ratio() {
    List<Double> ratios = new ArrayList<>();
    for (int i = 0; i < with.size(); i++) {
      ratios.add(with.get(i) / without.get(i));
    }
    return of(ratios);
  }

  static double of(List<Double> figures) {
    double[] sorted = figures.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    int half = sorted.length / 2;
    if (sorted.length == 0) {
      return Double.NaN;
    }
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }
}
