package io.vtscope.ledger.wait;

import io.vtscope.state.PopulationState.WaitGroup;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The waiting time of unmounted virtual threads, threads × time, in nanoseconds. A double, because
 * a day of a million threads exceeds a long.
 *
 * @param rows longest first
 * @param nanos of all waiting threads, including those without a kept stack
 * @param time that the counts stand for, nanoseconds
 * @param counts number of counts
 * @param fewest smallest sample of a count with waiting threads
 * @param most largest sample of a count
 */
public record WaitProfile<K>(
    List<Row<K>> rows, double nanos, long time, int counts, long fewest, long most) {

  /**
   * The waiting time of one key.
   *
   * @param example the largest group
   * @param nanos estimated
   * @param error of the estimate with 95 % confidence, nanoseconds
   */
  public record Row<K>(K key, WaitGroup example, double nanos, double error) {}

  /** Time without a kept stack: of rare stacks, and of threads that continued. */
  public double unknown() {
    return Math.max(0, nanos - rows.stream().mapToDouble(Row::nanos).sum());
  }

  /** The largest error of any row, divided by the total. 0 if all threads were sampled. */
  public double error() {
    double most = rows.stream().mapToDouble(Row::error).max().orElse(0);
    return nanos == 0 ? 0 : most / nanos;
  }

  /**
   * The waiting time of threads by key.
   *
   * @param key null to omit a group
   */
  public static <K> WaitProfile<K> of(Population population, Function<WaitGroup, @Nullable K> key) {
    Sample others = new Sample();
    Sample atMonitors = new Sample();
    Map<K, Sum> sums = new LinkedHashMap<>();
    long time = 0;
    long fewest = Long.MAX_VALUE;
    long most = 0;
    for (int i = 0; i < population.scans().size(); i++) {
      Scan scan = population.scans().get(i);
      long nanos = population.time(i);
      time += nanos;
      if (scan.waiting() > 0) {
        fewest = Math.min(fewest, scan.count().sampled());
        most = Math.max(most, scan.count().sampled());
      }
      others.add(scan, false, nanos);
      atMonitors.add(scan, true, nanos);
      for (WaitGroup group : scan.groups()) {
        K of = key.apply(group);
        if (of != null) {
          sums.computeIfAbsent(of, k -> new Sum()).add(scan, group, nanos);
        }
      }
    }
    List<Row<K>> rows = new ArrayList<>();
    sums.forEach((of, sum) -> rows.add(sum.row(of, others, atMonitors)));
    rows.sort(Comparator.comparingDouble((Row<K> row) -> row.nanos).reversed());
    return new WaitProfile<>(
        List.copyOf(rows),
        others.nanos + atMonitors.nanos,
        time,
        population.scans().size(),
        Math.min(fewest, most),
        most);
  }

  /** The independent samples of one kind, of all counts. */
  private static final class Sample {
    double nanos;
    private double squares;

    void add(Scan scan, boolean apart, long time) {
      double all = scan.waiting(apart);
      double sampled = scan.sampled(apart);
      nanos += all * time;
      if (sampled > 0 && sampled < all) {
        squares += all * time * all * time / sampled * (1 - sampled / all);
      }
    }

    /** Of an estimated part. Samples of different weight count as fewer equal ones. */
    double error(double part) {
      return squares == 0
          ? 0
          : nanos * Share.halfWidth(Math.min(1, part / nanos), nanos * nanos / squares);
    }
  }

  private static final class Sum {
    private double others;
    private double atMonitors;
    private double largest = -1;
    private @Nullable WaitGroup example;

    void add(Scan scan, WaitGroup group, long time) {
      boolean apart = scan.isApart(group);
      long sampled = Math.max(group.count(), scan.sampled(apart));
      double threads = (double) scan.waiting(apart) * group.count() / sampled;
      if (apart) {
        atMonitors += threads * time;
      } else {
        others += threads * time;
      }
      if (threads > largest) {
        largest = threads;
        example = group;
      }
    }

    <K> Row<K> row(K key, Sample ofOthers, Sample ofMonitors) {
      double error =
          Math.hypot(
              others == 0 ? 0 : ofOthers.error(others),
              atMonitors == 0 ? 0 : ofMonitors.error(atMonitors));
      return new Row<>(key, Objects.requireNonNull(example), others + atMonitors, error);
    }
  }
}
