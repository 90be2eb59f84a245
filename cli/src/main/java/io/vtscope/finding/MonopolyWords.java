package io.vtscope.finding;

import io.vtscope.aggregate.Budget;
import io.vtscope.aggregate.Monopoly;
import io.vtscope.aggregate.RunningPlace;
import io.vtscope.aggregate.Snapshot;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How bad it is that carriers are kept by running, and the sentences about it. */
final class MonopolyWords {
  /** Who computes for long once or twice is being set up; who does it again and again is used. */
  private static final int REPEATED = 3;

  /** That is noticed even if it happens once, and no set-up of a program that runs. */
  private static final Duration LONG = Duration.ofSeconds(2);

  /**
   * When a program begins, many compute at once, once: all ends within this many times the longest.
   */
  private static final double ONE_EPISODE = 1.5;

  /** So little processor time, in all, nobody misses: the machine has been slow. */
  private static final Duration COMPUTED = Duration.ofMillis(500);

  /** Fewer samples say little of how long it ran in all. */
  private static final int LEAST_SAMPLES = 10;

  /** Of what looks told apart: less than that more is what any looks miss. */
  private static final double MUCH_MORE = 1.5;

  private MonopolyWords() {}

  /** Whether others waited for a carrier, so long and so often that someone would notice. */
  static boolean harms(Monopoly monopoly, Snapshot snapshot) {
    var cost = monopoly.cost();
    boolean once = cost.last() - cost.first() <= ONE_EPISODE * cost.maxNanos();
    boolean lasting =
        monopoly.longestNanos() >= LONG.toNanos() || (cost.count() >= REPEATED && !once);
    return lasting
        && Math.max(monopoly.cpuNanos(), monopoly.longestCpuNanos()) >= COMPUTED.toNanos()
        && CarrierTime.isNoticeable(monopoly.waitedNanos(), monopoly.cost(), snapshot);
  }

  /** "app.Hash.run (hash 1.2)", or what can be said where that is not known. */
  static String where(Monopoly monopoly) {
    return monopoly.site() == null
        ? "Code of the JDK"
        : monopoly.site().name() + HoldWords.in(monopoly.artifact());
  }

  /** "kept a carrier 3 times, 2 s in a window of 10 s: 5 % of the time of 4 carriers, ...". */
  static String cost(Monopoly monopoly, Snapshot snapshot) {
    var cost = monopoly.cost();
    String times = cost.count() == 1 ? "once" : Amounts.count(cost.count(), "time");
    String text =
        "kept a carrier %s, %s in a window of %s"
            .formatted(
                times, Amounts.time(cost.totalNanos()), Amounts.time(snapshot.window().nanos()));
    if (monopoly.impact() >= 0) {
      text += CarrierTime.share(monopoly.impact(), cost.totalNanos(), snapshot);
    }
    return text
        + longest(monopoly, snapshot)
        + waited(monopoly, snapshot)
        + inAll(monopoly, snapshot);
  }

  /**
   * Looks are a tenth of a second apart: of stretches of about that length many are not told apart,
   * and no stretch is seen from its beginning to its end. Where samples of what runs say that it is
   * much more, that is said.
   */
  private static String inAll(Monopoly monopoly, Snapshot snapshot) {
    RunningPlace most = snapshot.mostRun();
    Budget budget = snapshot.carriers().budget();
    if (most == null
        || budget == null
        || monopoly.site() == null
        || most.samples() < LEAST_SAMPLES
        || !most.site().type().equals(monopoly.site().type())) {
      return "";
    }
    double share = (double) most.samples() / most.ofSamples();
    double nanos = share * budget.running();
    return nanos < MUCH_MORE * monopoly.cost().totalNanos()
        ? ""
        : "; with stretches too short to be told apart it ran for about %s (%s of the samples of running virtual threads)"
            .formatted(Amounts.time((long) nanos), Amounts.share(share));
  }

  /** That it had begun long before, where that is so. */
  private static String longest(Monopoly monopoly, Snapshot snapshot) {
    boolean isLonger = monopoly.longestNanos() > snapshot.window().to() - snapshot.window().from();
    return isLonger
        ? " (at the longest for %s, from before the window on)"
            .formatted(Amounts.time(monopoly.longestNanos()))
        : "";
  }

  private static String waited(Monopoly monopoly, Snapshot snapshot) {
    if (!monopoly.delays().isEmpty()) {
      return "; meanwhile new virtual threads waited up to %s for a carrier"
          .formatted(Amounts.time(monopoly.delays().getFirst()));
    }
    if (monopoly.waitedNanos() > 0 || monopoly.queued() > 0) {
      return "; meanwhile up to %s waited for a carrier"
          .formatted(Amounts.count(monopoly.queued(), "virtual thread"));
    }
    return "; meanwhile nobody waited for a carrier, %d of %s kept"
        .formatted(
            monopoly.carriers(), Amounts.count(snapshot.carriers().parallelism(), "carrier"));
  }

  static Finding finding(
      String id, Severity severity, String title, String remedy, Monopoly monopoly) {
    return new Finding(
        id,
        severity,
        title,
        monopoly.site(),
        java.util.List.of(),
        monopoly.artifact(),
        monopoly.cost(),
        Math.max(0, monopoly.impact()),
        remedy,
        evidence(monopoly),
        monopoly.stack());
  }

  private static Map<String, Object> evidence(Monopoly monopoly) {
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("carriers", monopoly.carriers());
    evidence.put("processorMillis", monopoly.cpuNanos() / 1e6);
    evidence.put("waitedMillis", monopoly.waitedNanos() / 1e6);
    var delays = monopoly.delays();
    evidence.put("trialsDelayed", delays.size());
    put(evidence, "delayP50Millis", delays.isEmpty() ? null : delays.get(delays.size() / 2) / 1e6);
    put(evidence, "delayMaxMillis", delays.isEmpty() ? null : delays.getFirst() / 1e6);
    put(evidence, "queuedMeanwhile", monopoly.queued() < 0 ? null : monopoly.queued());
    return evidence;
  }

  private static void put(Map<String, Object> evidence, String name, @Nullable Object value) {
    if (value != null) {
      evidence.put(name, value);
    }
  }
}
