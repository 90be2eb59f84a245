package io.vtscope.finding;

import io.vtscope.aggregate.Waits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Whether virtual threads wait for one thing for longer than a burst of work takes. */
final class Lasting {
  /** Counts that follow one another: two looks at one moment are none. */
  private static final Duration SHORTEST = Duration.ofMillis(900);

  private static final int FEWEST = 2;

  private Lasting() {}

  /** The longest row of counts, one after the other, that are all so; empty where it is short. */
  static List<Waits.Point> points(Waits<?, ?> waits, Predicate<Waits.Point> wanted) {
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

  private static boolean lasts(List<Waits.Point> row) {
    return row.size() >= FEWEST && row.getLast().at() - row.getFirst().at() >= SHORTEST.toNanos();
  }
}
