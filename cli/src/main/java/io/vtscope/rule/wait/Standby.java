package io.vtscope.rule.wait;

import io.vtscope.ledger.wait.Scan;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.observation.LockObservation;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A rule for waiters that stand by to replace the owner of a lock, for example in a leader
 * election: in all samples the same thread had it and worked now and then, the number of waiters
 * stayed equal, and other threads came and went. Requests behind a lock grow in number.
 */
final class Standby {
  /** In less time a lock may only be held for long. */
  private static final Duration LONG = Duration.ofSeconds(10);

  /** States of waits without a time limit: a leader works. */
  private static final Set<String> IDLE = Set.of("PARKED", "PINNED", "WAIT", "WAITING", "BLOCKED");

  /** States of waits with a time limit: the owner looks again and again for work. */
  private static final String TIMED = "TIMED_";

  /** Of the samples: those with other threads, and those in which the leader waited. */
  private static final double MOST_OF_TIME = 0.5;

  private Standby() {}

  /** Whether they seem to. */
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

  /** Whether the number of waiters stayed equal, as far as the samples show. */
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
