package io.vtscope.ledger.wait;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Virtual threads that wait for one thing, over all counts.
 *
 * @param key what makes them one
 * @param points the counts in which some were seen, in the order of time; at least one
 * @param average how many there were, over all counts; estimated from the samples
 * @param lastScan number of the last count of all
 * @param example from the count with most of them, the largest group
 */
public record Waits<K, E>(K key, List<Point> points, double average, long lastScan, E example) {

  /**
   * They in one count.
   *
   * @param at when that was, nanoseconds since the epoch
   * @param index of the count among all that were kept
   * @param threads how many they are, estimated from the sample
   * @param waiting all virtual threads that waited then
   * @param total all virtual threads then
   * @param oldest one of them had waited so long at least; 0 if none was seen before
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

    /** How many they were at least, with a confidence of 95 %. */
    public long atLeast() {
      return share.isExact()
          ? share.count()
          : Math.max(share.count(), (long) (share.low() * waiting));
    }

    /** How many they were at most, with a confidence of 95 %. */
    public long atMost() {
      return share.isExact()
          ? share.count()
          : Math.max(share.count(), (long) Math.ceil(share.high() * waiting));
    }
  }

  /** The count with most of them, the first of several. */
  public Point peak() {
    Point most = points.getFirst();
    for (Point point : points) {
      most = point.threads() > most.threads() ? point : most;
    }
    return most;
  }

  /** The median count: the largest is often an outlier. */
  public Point middle() {
    List<Point> sorted = points.stream().sorted(Comparator.comparingLong(Point::threads)).toList();
    return sorted.get(sorted.size() / 2);
  }

  /** They in the last count; null if none were seen in it. */
  public @Nullable Point now() {
    return points.getLast().scan() == lastScan ? points.getLast() : null;
  }

  /** The longest wait that was seen, nanoseconds; 0 if no thread was seen twice. */
  public long oldest() {
    return points.stream().mapToLong(Point::oldest).max().orElse(0);
  }
}
