package io.vtscope.finding;

import io.vtscope.blame.Site;
import io.vtscope.clock.Budget;
import io.vtscope.clock.ProcessorTime;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Monopoly;
import io.vtscope.ledger.carrier.RunningPlace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How bad it is that carriers are kept by running, and the sentences about it. */
final class MonopolyWords {
  /** Who computes for long once or twice is being set up; who does it again and again is used. */
  private static final int REPEATED = 3;

  /** That is noticed even if it happens once, and no set-up of a program that runs. */
  private static final Duration LONG = Duration.ofSeconds(2);

  /** So little processor time, in all, nobody misses: the machine has been slow. */
  private static final Duration COMPUTED = Duration.ofMillis(500);

  /** So little, once and in all, would not have been felt, had there been a processor for it. */
  private static final Duration COMPUTED_ONCE = Duration.ofSeconds(1);

  /** Fewer samples say little of how long it ran in all. */
  private static final int LEAST_SAMPLES = 10;

  /**
   * A carrier that is computed on for half of the time, as by tasks of an actor or an event bus
   * that run one after the other: others have carriers, but those tasks stand in line.
   */
  private static final double GOES_ON = 0.5;

  /** Of what looks told apart: less than that more is what any looks miss. */
  private static final double MUCH_MORE = 1.5;

  private static final int MOST_PLACES = 4;

  /** Of the time of all places: one that took less is none of what is to change. */
  private static final double LESSER = 0.1;

  private static final String WITHOUT_PROCESSORS =
      "See first what else takes the processors of this machine, other programs or other threads of"
          + " this JVM, or give the JVM more of them. ";

  private MonopolyWords() {}

  /** Whether others waited for a carrier, so long and so often that someone would notice. */
  static boolean harms(Monopoly monopoly, Snapshot snapshot) {
    var cost = monopoly.cost();
    boolean isLong = monopoly.longestNanos() >= LONG.toNanos() && !isOfMachine(monopoly, snapshot);
    boolean lasting = isLong || (cost.count() >= REPEATED && !cost.isOneEpisode());
    return lasting
        && computed(monopoly) >= COMPUTED.toNanos()
        && CarrierTime.isNoticeable(monopoly.waitedNanos(), monopoly.cost(), snapshot);
  }

  /** Whether it went on for most of the time, no more than one at a time. */
  static boolean goesOn(Monopoly monopoly, Snapshot snapshot) {
    long window = snapshot.window().nanos();
    return monopoly.cost().count() >= REPEATED
        && monopoly.cpuNanos() >= GOES_ON * window
        && monopoly.cost().totalNanos() <= window;
  }

  /** Whether it had been short each time, had there been a processor for it. */
  private static boolean isOfMachine(Monopoly monopoly, Snapshot snapshot) {
    long little = Math.max(COMPUTED_ONCE.toNanos(), monopoly.cost().count() * COMPUTED.toNanos());
    return lackedProcessors(monopoly, snapshot) && computed(monopoly) < little;
  }

  private static boolean lackedProcessors(Monopoly monopoly, Snapshot snapshot) {
    return FullMachine.whileKept(monopoly, snapshot)
        && ProcessorTime.hardlyRan(monopoly.cpuNanos(), monopoly.cost().totalNanos());
  }

  private static long computed(Monopoly monopoly) {
    return Math.max(monopoly.cpuNanos(), monopoly.longestCpuNanos());
  }

  /** What to do; where there were no processors for it, with what to look at before. */
  static String remedy(String remedy, Monopoly monopoly, Snapshot snapshot) {
    return lackedProcessors(monopoly, snapshot) ? WITHOUT_PROCESSORS + remedy : remedy;
  }

  /** That most of the time it had none of the processors, where that is so. */
  private static String processors(Monopoly monopoly, Snapshot snapshot) {
    return lackedProcessors(monopoly, snapshot)
        ? "; the machine was full: it had a processor for %s of that"
            .formatted(Amounts.time(monopoly.cpuNanos()))
        : "";
  }

  /**
   * "app.Hash.run (hash 1.2)", or what can be said where that is not known; of several places their
   * class, or their library.
   */
  static String where(Monopoly monopoly) {
    if (monopoly.site() == null) {
      return "Code of the JDK";
    }
    String in = HoldWords.in(monopoly.artifact());
    if (worthNaming(monopoly).size() == 1) {
      return monopoly.site().name() + in;
    }
    boolean isOne = types(monopoly).map(MonopolyWords::outermost).distinct().count() <= 1;
    return isOne || monopoly.artifact() == null
        ? outermost(monopoly.site().type()) + in
        : "Code of " + HoldWords.nameOf(monopoly.artifact());
  }

  /** ", in parse (3 s), render (2 s) and 2 more places"; "" where there is only one. */
  static String places(Monopoly monopoly) {
    List<Monopoly.Place> all = worthNaming(monopoly);
    if (all.size() < 2) {
      return "";
    }
    List<String> names = new ArrayList<>();
    for (Monopoly.Place place : all.subList(0, Math.min(MOST_PLACES, all.size()))) {
      Site site = place.site();
      boolean isOne = types(monopoly).distinct().count() <= 1;
      String name = isOne ? site.method() : WaitWords.shortName(site);
      names.add("%s (%s)".formatted(name, Amounts.time(place.nanos())));
    }
    if (all.size() > MOST_PLACES) {
      names.add(Amounts.count(all.size() - MOST_PLACES, "more place"));
    }
    String last = names.removeLast();
    return ", in %s and %s".formatted(String.join(", ", names), last);
  }

  /** The first, and those beside which its time is not nearly all. */
  private static List<Monopoly.Place> worthNaming(Monopoly monopoly) {
    double least = LESSER * monopoly.cost().totalNanos();
    return monopoly.places().stream()
        .filter(place -> place.site().equals(monopoly.site()) || place.nanos() >= least)
        .toList();
  }

  private static Stream<String> types(Monopoly monopoly) {
    return worthNaming(monopoly).stream().map(place -> place.site().type());
  }

  private static String outermost(String type) {
    return type.split("\\$", 2)[0];
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
        + processors(monopoly, snapshot)
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
      Kind kind, Severity severity, String title, String remedy, Monopoly monopoly) {
    return new Finding(
        kind,
        severity,
        title,
        monopoly.site(),
        List.of(),
        monopoly.artifact(),
        monopoly.cost(),
        Math.max(0, monopoly.impact()),
        remedy,
        evidence(monopoly),
        monopoly.stack());
  }

  private static Map<String, Object> evidence(Monopoly monopoly) {
    Map<String, Object> evidence = new LinkedHashMap<>();
    List<Monopoly.Place> places = worthNaming(monopoly);
    if (places.size() > 1) {
      evidence.put(
          "places", places.stream().map(MonopolyWords::place).collect(Collectors.joining("; ")));
    }
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

  private static String place(Monopoly.Place place) {
    return "%s %s".formatted(place.site().name(), Amounts.time(place.nanos()));
  }

  private static void put(Map<String, Object> evidence, String name, @Nullable Object value) {
    if (value != null) {
      evidence.put(name, value);
    }
  }
}
