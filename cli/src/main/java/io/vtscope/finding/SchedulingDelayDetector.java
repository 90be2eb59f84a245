package io.vtscope.finding;

import io.vtscope.aggregate.SchedulingDelay;
import io.vtscope.aggregate.Snapshot;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds that a new virtual thread waits long for a carrier. That is what the other findings lead
 * to; where there is none, it is the application's own load. Trial threads are started only while
 * others are mounted or queued: of the time in which nothing runs the median knows nothing.
 */
final class SchedulingDelayDetector implements Sequel {
  /** Half of all that begins waits so long: who has called has given up, or calls again. */
  private static final Duration GIVEN_UP = Duration.ofSeconds(1);

  /** A burst of work that drains makes one or a few trials wait; to be more takes this many. */
  private static final int OVERLOADED = 10;

  /**
   * While nothing moves there is one trial that waits, and no other is begun: as long as {@value
   * #OVERLOADED} that are given up.
   */
  private static final Duration STUCK = Duration.ofSeconds(OVERLOADED * GIVEN_UP.toSeconds());

  /** One or two long waits are what any start-up, or a collection of garbage, makes of it. */
  private static final int REPEATED = 3;

  @Override
  public String id() {
    return "scheduling-delay";
  }

  @Override
  public Verdict evaluate(Snapshot snapshot, List<Finding> found) {
    SchedulingDelay delay = snapshot.carriers().delay();
    boolean slow =
        delay != null
            && delay.p99Nanos() >= SchedulingDelay.SLOW_NANOS
            && (delay.slow() >= REPEATED || delay.maxNanos() >= GIVEN_UP.toNanos());
    return Missing.orLooked(
        snapshot, delay != null && slow ? List.of(finding(delay, snapshot, found)) : List.of());
  }

  private Finding finding(SchedulingDelay delay, Snapshot snapshot, List<Finding> found) {
    boolean explained = found.stream().anyMatch(HeldFindings::isLoud);
    boolean givenUp = delay.p50Nanos() >= GIVEN_UP.toNanos() && delay.slow() >= OVERLOADED;
    boolean stuck = delay.stuckNanos() >= STUCK.toNanos();
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("trials", delay.count());
    evidence.put("p50Millis", delay.p50Nanos() / 1e6);
    evidence.put("p99Millis", delay.p99Nanos() / 1e6);
    evidence.put("maxMillis", delay.maxNanos() / 1e6);
    return new Finding(
        id(),
        (givenUp || stuck) && !explained ? Severity.WARNING : Severity.INFO,
        "A new virtual thread waited %s for a carrier%s (%s, started only while others ran or were ready, in a window of %s)."
            .formatted(
                Amounts.time(delay.count() == 1 ? delay.maxNanos() : delay.p50Nanos()),
                delay.count() == 1
                    ? ""
                    : " at the median, %s at the 99th percentile, %s at most"
                        .formatted(Amounts.time(delay.p99Nanos()), Amounts.time(delay.maxNanos())),
                Amounts.count(delay.count(), "trial thread"),
                Amounts.time(snapshot.window().nanos())),
        null,
        List.of(),
        null,
        null,
        0,
        explained
            ? "Look at the other findings first: they say what holds the carriers."
            : "There is more to run than the carriers can: bound how much is taken on at a time, or give"
                + " the JVM more processors.",
        evidence,
        null);
  }
}
