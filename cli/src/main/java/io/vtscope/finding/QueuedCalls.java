package io.vtscope.finding;

import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Pool;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.observation.PopulationObservation;
import io.vtscope.observation.Stack;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Calls that wait in a queue of OkHttp's Dispatcher: who waits for their answers stands nowhere
 * near it, so the Dispatcher's own figures tell.
 */
final class QueuedCalls {
  private static final String DISPATCHER = "okhttp3.Dispatcher";

  /** In fewer looks, a second apart, a burst may be worked off. */
  private static final int REPEATED = 3;

  /** As with pools: so many at once are too many, fewer may be what the bound is meant for. */
  private static final int CROWD = 100;

  /** For so long nobody sends a burst. */
  private static final Duration LONG = Duration.ofSeconds(10);

  /** Of the time from the first to the last look in which there was a queue. */
  private static final double MOST_OF_TIME = 0.5;

  private static final String REMEDY =
      "Make maxRequestsPerHost (5 unless set) and maxRequests (64 unless set) of the Dispatcher as"
          + " large as the server bears; or call execute() in the virtual thread in place of enqueue(),"
          + " which the Dispatcher does not bound, with a Semaphore where the server needs a bound.";

  private QueuedCalls() {}

  static List<Finding> all(Snapshot snapshot) {
    List<Finding> findings = new ArrayList<>();
    for (Pool pool : snapshot.pools()) {
      boolean isKnown = pool.busiest().active() >= 0 && pool.busiest().maximum() > 0;
      if (pool.isOfCalls() && isKnown && pool.crowded().looks() >= REPEATED) {
        findings.add(finding(pool, snapshot));
      }
    }
    return findings;
  }

  private static Finding finding(Pool pool, Snapshot snapshot) {
    Waits<String, PopulationObservation.WaitGroup> answers = answers(snapshot);
    boolean waitedFor = answers != null && answers.peak().atLeast() >= CROWD;
    boolean isLoud = lasts(pool) && pool.peakWaiting() >= CROWD && waitedFor;
    Stack theirs = // else some may wait for something else
        answers != null && answers.peak().threads() >= pool.peakWaiting()
            ? answers.example().stack()
            : null;
    PopulationObservation.ResourcePool busiest = pool.busiest();
    return new Finding(
            Kind.POOL_BOTTLENECK,
            isLoud ? Severity.WARNING : Severity.INFO,
            title(pool, answers, snapshot),
            theirs == null ? null : LockQueues.site(theirs),
            List.of(),
            snapshot.origins().of(DISPATCHER),
            null,
            0,
            REMEDY,
            evidence(busiest, pool),
            theirs)
        .about(busiest.name());
  }

  private static boolean lasts(Pool pool) {
    Pool.Crowded crowded = pool.crowded();
    long time = crowded.last() - crowded.first();
    return time >= LONG.toNanos()
        && crowded.looks() >= MOST_OF_TIME * time / Duration.ofSeconds(1).toNanos();
  }

  /** Those who wait for an answer, if it is of such a call or not; null where nobody does. */
  private static @Nullable Waits<String, PopulationObservation.WaitGroup> answers(
      Snapshot snapshot) {
    return snapshot.population().groups(QueuedCalls::answer).stream().findFirst().orElse(null);
  }

  private static @Nullable String answer(PopulationObservation.WaitGroup group) {
    String waitsFor = group.waitsFor();
    boolean isAnswer =
        waitsFor != null && (waitsFor.contains("Future") || waitsFor.contains("CountDownLatch"));
    return isAnswer ? "answers" : null;
  }

  private static String title(
      Pool pool,
      @Nullable Waits<String, PopulationObservation.WaitGroup> answers,
      Snapshot snapshot) {
    PopulationObservation.ResourcePool busiest = pool.busiest();
    boolean isFull = busiest.active() >= busiest.maximum();
    return "Up to %s wait in the queue of %s while %s: %s; in %s of %s in a window of %s.%s"
        .formatted(
            Amounts.count(pool.peakWaiting(), "call"),
            busiest.name(),
            busiest.active() == 1 ? "1 runs" : busiest.active() + " run",
            isFull
                ? "it lets no more run at a time (maxRequests)"
                : "it would let %d run, but fewer to one host (maxRequestsPerHost)"
                    .formatted(busiest.maximum()),
            Amounts.number(pool.crowded().looks()),
            Amounts.count(pool.samples(), "look"),
            Amounts.time(snapshot.window().nanos()),
            answers == null ? "" : " " + WaitWords.howMany(answers) + " wait for an answer.");
  }

  private static Map<String, Object> evidence(
      PopulationObservation.ResourcePool busiest, Pool pool) {
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("poolActive", busiest.active());
    evidence.put("poolMaximum", busiest.maximum());
    evidence.put("poolWaiting", busiest.waiting());
    evidence.put("looksSeenIn", pool.crowded().looks());
    evidence.put("looks", pool.samples());
    return evidence;
  }
}
