package io.vtscope.ledger.wait;

import io.vtscope.judge.Limits;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Virtual threads that wait for one thing, over all counts.
 *
 * @param points counts with such threads, in time order; not empty
 * @param average estimated mean number over the time of all counts
 * @param lastScan number of the last count
 * @param example the largest group of the peak
 */
public record Waits<K, E>(K key, List<Point> points, double average, long lastScan, E example) {

  /**
   * The threads in one count.
   *
   * @param at nanoseconds since the epoch
   * @param index of the count in the population
   * @param threads estimated
   * @param waiting all waiting virtual threads
   * @param total all virtual threads
   * @param oldest lower bound of the longest wait; 0 if unknown
   */
  public record Point(
      long at,
      long scan,
      int index,
      Share share,
      long threads,
      long waiting,
      long total,
      long oldest) {

    /** Lower bound with 95 % confidence. */
    public long atLeast() {
      return share.isExact()
          ? share.count()
          : Math.max(share.count(), (long) (share.low() * waiting));
    }

    /** Upper bound with 95 % confidence. */
    public long atMost() {
      return share.isExact()
          ? share.count()
          : Math.max(share.count(), (long) Math.ceil(share.high() * waiting));
    }
  }

  public Point peak() {
    Point most = points.getFirst();
    for (Point point : points) {
      most = point.threads() > most.threads() ? point : most;
    }
    return most;
  }

  /** The peak is often an outlier. */
  public Point middle() {
    List<Point> sorted = points.stream().sorted(Comparator.comparingLong(Point::threads)).toList();
    return sorted.get(sorted.size() / 2);
  }

  /** In the last count; null without any. */
  public @Nullable Point now() {
    return points.getLast().scan() == lastScan ? points.getLast() : null;
  }

  /** Whether surely many threads wait in the last count. */
  public boolean areManyNow() {
    Point now = now();
    return now != null && now.atLeast() >= Limits.MANY;
  }

  /** 0 if no thread was seen twice. */
  public long oldest() {
    return points.stream().mapToLong(Point::oldest).max().orElse(0);
  }
}
