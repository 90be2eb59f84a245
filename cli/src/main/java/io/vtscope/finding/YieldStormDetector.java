package io.vtscope.finding;

import io.vtscope.aggregate.Monopoly;
import io.vtscope.aggregate.Snapshot;
import io.vtscope.aggregate.YieldLoop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds virtual threads that wait by calling {@code Thread.yield} again and again. A carrier that
 * is given back so is taken again at once: on JDK 25 threads that come from elsewhere may wait for
 * ever.
 */
final class YieldStormDetector implements Detector {
  /** Some of them that take turns are seen by samples only; two of these a second. */
  private static final int LEAST_SAMPLES = 5;

  /** Of all samples: less than that may be anybody's short wait. */
  private static final double MUCH = 1 / 3.0;

  /** New threads that waited, until it is a pattern. */
  private static final int REPEATED = 3;

  /** Or one of them, for so long. */
  private static final Duration LONG = Duration.ofSeconds(2);

  private static final String REMEDY =
      "Wait for what is waited for, by a lock, a queue or a CompletableFuture, or sleep between two"
          + " looks at it: Thread.yield gives the carrier to those that were queued on it before, and"
          + " takes it again.";

  @Override
  public String id() {
    return "yield-storm";
  }

  @Override
  public Verdict evaluate(Snapshot snapshot) {
    Map<String, YieldLoop> loops = new LinkedHashMap<>();
    for (YieldLoop loop : snapshot.yieldLoops()) {
      boolean much = loop.samples() >= LEAST_SAMPLES && loop.samples() >= MUCH * loop.ofSamples();
      if (much && CarrierTime.isNoticeable(loop.nanos(), snapshot)) {
        loops.put(loop.site().name(), loop);
      }
    }
    List<Finding> findings = new ArrayList<>();
    for (Monopoly monopoly : snapshot.monopolies()) {
      long kept = monopoly.cost().totalNanos();
      if (monopoly.yields() && CarrierTime.isNoticeable(kept, monopoly.cost(), snapshot)) {
        String site = monopoly.site() == null ? "" : monopoly.site().name();
        YieldLoop loop = loops.get(site);
        // Of many that take turns one may be seen to stay now and then: that is the lesser part.
        if (loop == null || loop.nanos() <= kept) {
          loops.remove(site);
          findings.add(finding(monopoly, snapshot));
        }
      }
    }
    loops.values().forEach(loop -> findings.add(finding(loop, snapshot)));
    return Missing.orLooked(snapshot, findings);
  }

  private Finding finding(Monopoly monopoly, Snapshot snapshot) {
    String title =
        "%s calls Thread.yield again and again%s: it %s."
            .formatted(
                MonopolyWords.where(monopoly),
                MonopolyWords.places(monopoly),
                MonopolyWords.cost(monopoly, snapshot));
    Severity severity = isLong(monopoly.delays()) ? Severity.WARNING : Severity.INFO;
    return MonopolyWords.finding(id(), severity, title, REMEDY, monopoly);
  }

  private Finding finding(YieldLoop loop, Snapshot snapshot) {
    String waited =
        loop.delays().isEmpty()
            ? ""
            : "; meanwhile new virtual threads waited up to %s for a carrier"
                .formatted(Amounts.time(loop.delays().getFirst()));
    String title =
        "%s%s calls Thread.yield again and again: %s of the samples of running virtual threads are in it, about %s of carrier time in a window of %s%s."
            .formatted(
                loop.site().name(),
                HoldWords.in(loop.artifact()),
                Amounts.share((double) loop.samples() / loop.ofSamples()),
                Amounts.time(loop.nanos()),
                Amounts.time(snapshot.window().nanos()),
                waited);
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("samples", loop.samples());
    evidence.put("ofSamples", loop.ofSamples());
    evidence.put("carrierMillis", loop.nanos() / 1e6);
    evidence.put("trialsDelayed", loop.delays().size());
    if (!loop.delays().isEmpty()) {
      evidence.put("delayMaxMillis", loop.delays().getFirst() / 1e6);
    }
    return new Finding(
        id(),
        isLong(loop.delays()) ? Severity.WARNING : Severity.INFO,
        title,
        loop.site(),
        List.of(),
        loop.artifact(),
        null,
        CarrierTime.ofAll(loop.nanos(), snapshot),
        REMEDY,
        evidence,
        loop.stack());
  }

  /** The longest first. */
  private static boolean isLong(List<Long> delays) {
    return delays.size() >= REPEATED || (!delays.isEmpty() && delays.getFirst() >= LONG.toNanos());
  }
}
