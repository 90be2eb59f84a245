package io.vtscope.finding;

import io.vtscope.ledger.wait.Scan;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.observation.LockObservation;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whether those who wait for a lock stand by to take the place of the one that has it, as it seems:
 * from the first count to the last the same thread had it and did something now and then, as many
 * waited, and others came and went beside them. Where requests pile up behind a lock they are more
 * and more.
 */
final class Standby {
  /** Shorter a lock may only be held for long. */
  private static final Duration LONG = Duration.ofSeconds(10);

  /** Waits for what another has to do, without a time limit: who leads does something. */
  private static final Set<String> IDLE = Set.of("PARKED", "PINNED", "WAIT", "WAITING", "BLOCKED");

  /** What one that waits with a time limit is in: it looks again and again what there is to do. */
  private static final String TIMED = "TIMED_";

  /**
   * Of the counts: those in which others lived, and in which who leads waited for his next turn.
   */
  private static final double MOST_OF_TIME = 0.5;

  static final String MEANT =
      " The same thread had it in every count, and as many waited from the first to the last.";

  private Standby() {}

  static String remedy(String otherwise) {
    return "Nothing, if these stand by to take the place of the one that has it; else see why that never"
        + " lets it go. "
        + otherwise;
  }

  /** Whether they do, as it seems. */
  static boolean is(Waits<String, LockObservation.LockQueue> waits, List<Scan> scans) {
    List<Waits.Point> points = waits.points();
    long others = points.stream().filter(point -> point.total() > point.threads()).count();
    return points.size() == scans.size()
        && points.getLast().at() - points.getFirst().at() >= LONG.toNanos()
        && (waits.example().monitor() || waits.oldest() >= LONG.toNanos())
        && areAsMany(points)
        && others > MOST_OF_TIME * points.size()
        && isLed(waits.key(), scans);
  }

  /** As far as the samples tell. */
  private static boolean areAsMany(List<Waits.Point> points) {
    long most = points.stream().mapToLong(Waits.Point::atMost).min().orElse(0);
    return points.stream().allMatch(point -> point.atLeast() <= most);
  }

  private static boolean isLed(String lock, List<Scan> scans) {
    String first = null;
    int turns = 0;
    for (Scan scan : scans) {
      LockObservation.LockQueue queue = queue(lock, scan);
      if (queue == null || queue.owner() == null || IDLE.contains(queue.ownerState())) {
        return false;
      }
      first = first == null ? queue.owner() : first;
      if (!queue.owner().equals(first)) {
        return false;
      }
      turns += String.valueOf(queue.ownerState()).startsWith(TIMED) ? 1 : 0;
    }
    return first != null && turns > MOST_OF_TIME * scans.size();
  }

  private static LockObservation.@Nullable LockQueue queue(String lock, Scan scan) {
    return scan.locks().stream().filter(one -> one.lock().equals(lock)).findFirst().orElse(null);
  }
}
