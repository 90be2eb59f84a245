package io.vtscope.rule.base;

import io.vtscope.ledger.wait.Waits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Whether virtual threads wait for one thing for longer than a burst of work takes. */
public final class Lasting {
  /** Counts that follow one another: two looks at one moment are none. */
  private static final Duration SHORTEST = Duration.ofMillis(900);

  private static final int FEWEST = 2;

  /** So many counts, up to the end, are no burst that is worked off. */
  private static final int GOES_ON = 5;

  /** What is worked off gets shorter than this from the first third to the last. */
  private static final double NO_SHORTER = 0.8;

  /** Between two numbers of counts there may be that of a second look. */
  private static final int LAST_SCANS = 2;

  /** So many samples, one a second, without progress are seconds in which nothing was done. */
  public static final int HUNG = 10;

  /**
   * A caller that has waited so long is no longer served: people have given up by then, and pools
   * do after some tens of seconds.
   */
  public static final Duration NOT_SERVED = Duration.ofSeconds(10);

  private Lasting() {}

  /** The longest row of counts, one after the other, that are all so; empty where it is short. */
  public static List<Waits.Point> points(Waits<?, ?> waits, Predicate<Waits.Point> wanted) {
    List<Waits.Point> longest = List.of();
    List<Waits.Point> row = new ArrayList<>();
    for (Waits.Point point : waits.points()) {
      if (!row.isEmpty() && point.index() != row.getLast().index() + 1) {
        row = new ArrayList<>();
      }
      if (wanted.test(point)) {
        row.add(point);
      } else {
        row = new ArrayList<>();
      }
      if (lasts(row) && row.size() > longest.size()) {
        longest = List.copyOf(row);
      }
    }
    return longest;
  }

  /**
   * Whether a row of counts lasts to the end of what is known, and gets no shorter. In the last
   * count it may: a program that ends takes no more work, and works off what there is. Of five
   * counts a third is one: what is fewer in each of them than in the one before is worked off, as
   * by chance it would be in one row of a hundred and twenty.
   */
  public static boolean goesOn(Waits<?, ?> waits, List<Waits.Point> row) {
    if (row.size() < GOES_ON
        || row.getLast().at() - row.getFirst().at() < (GOES_ON - 1) * SHORTEST.toNanos()
        || row.getLast().scan() < waits.lastScan() - LAST_SCANS
        || alwaysFewer(row)) {
      return false;
    }
    int end = row.size() - 1;
    int third = end / 3;
    return mean(row.subList(end - third, end)) >= NO_SHORTER * mean(row.subList(0, third));
  }

  private static boolean alwaysFewer(List<Waits.Point> row) {
    for (int i = 1; i < row.size(); i++) {
      if (row.get(i).threads() >= row.get(i - 1).threads()) {
        return false;
      }
    }
    return true;
  }

  private static double mean(List<Waits.Point> row) {
    return row.stream().mapToLong(Waits.Point::threads).average().orElse(0);
  }

  private static boolean lasts(List<Waits.Point> row) {
    return row.size() >= FEWEST && row.getLast().at() - row.getFirst().at() >= SHORTEST.toNanos();
  }

  /** Whether one thread was seen to wait for so long. */
  public static boolean waitsFor(List<Waits.Point> points, Duration time) {
    return points.stream().anyMatch(point -> point.oldest() >= time.toNanos());
  }

  /** Whether the waiters grow in number, and one of them is not served. */
  public static boolean growsAndLasts(List<Waits.Point> points) {
    Waits.Point first = points.getFirst();
    Waits.Point middle = points.get(points.size() / 2);
    Waits.Point last = points.getLast();
    return first.threads() < middle.threads()
        && middle.threads() < last.threads()
        && last.oldest() >= NOT_SERVED.toNanos();
  }
}
