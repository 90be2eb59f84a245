package io.vtscope.rule.carrier;

import io.vtscope.blame.Site;
import io.vtscope.clock.Budget;
import io.vtscope.clock.ProcessorTime;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.LoadFacts.Late;
import io.vtscope.finding.LoadFacts.LongRuns;
import io.vtscope.finding.LoadFacts.Running;
import io.vtscope.finding.LoadFacts.Samples;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Monopoly;
import io.vtscope.ledger.carrier.RunningPlace;
import io.vtscope.rule.base.CarrierTime;
import io.vtscope.rule.base.FullMachine;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How bad it is that code keeps carriers by running, and the facts about it. */
final class LongStretches {
  /** Code that computes for long once or twice may only be set up. */
  private static final int REPEATED = 3;

  /** A person notices that even if it happens once, and no set-up takes so long. */
  private static final Duration LONG = Duration.ofSeconds(2);

  /** The processor time in all. With less the machine was slow. */
  private static final Duration COMPUTED = Duration.ofMillis(500);

  /** The same of a single stretch. With free processors nobody would have noticed less. */
  private static final Duration COMPUTED_ONCE = Duration.ofSeconds(1);

  /** Fewer samples say little of how long it ran in all. */
  private static final int LEAST_SAMPLES = 10;

  /**
   * The part of the window in which a carrier computes, for example by tasks of an actor or an
   * event bus that run one after the other: others have carriers, but those tasks queue.
   */
  private static final double GOES_ON = 0.5;

  /** How many times the stretches that were told apart: samples of a lesser part say no more. */
  private static final double MUCH_MORE = 1.5;

  /** The part of the time that a place takes at least; less needs no change. */
  private static final double LESSER = 0.1;

  private LongStretches() {}

  /** Whether others waited for a carrier so long and so often that someone would notice. */
  static boolean harms(Monopoly monopoly, Snapshot snapshot) {
    var cost = monopoly.cost();
    boolean isLong =
        monopoly.longest().nanos() >= LONG.toNanos() && !isOfMachine(monopoly, snapshot);
    boolean lasting = isLong || (cost.count() >= REPEATED && !cost.isOneEpisode());
    return lasting
        && computed(monopoly) >= COMPUTED.toNanos()
        && CarrierTime.isNoticeable(monopoly.others().waitedNanos(), monopoly.cost(), snapshot);
  }

  /** Whether it went on for most of the time, with no more than one carrier at a time. */
  static boolean goesOn(Monopoly monopoly, Snapshot snapshot) {
    long window = snapshot.window().nanos();
    return monopoly.cost().count() >= REPEATED
        && monopoly.cpuNanos() >= GOES_ON * window
        && monopoly.cost().totalNanos() <= window;
  }

  /** Whether each stretch would have been short with a processor for it. */
  private static boolean isOfMachine(Monopoly monopoly, Snapshot snapshot) {
    long little = Math.max(COMPUTED_ONCE.toNanos(), monopoly.cost().count() * COMPUTED.toNanos());
    return lackedProcessors(monopoly, snapshot) && computed(monopoly) < little;
  }

  private static boolean lackedProcessors(Monopoly monopoly, Snapshot snapshot) {
    return FullMachine.whileKept(monopoly, snapshot)
        && ProcessorTime.hardlyRan(monopoly.cpuNanos(), monopoly.cost().totalNanos());
  }

  private static long computed(Monopoly monopoly) {
    return Math.max(monopoly.cpuNanos(), monopoly.longest().cpuNanos());
  }

  static Finding finding(
      Kind kind, Severity severity, Running running, Monopoly monopoly, Snapshot snapshot) {
    return new Finding(
        kind,
        severity,
        monopoly.cost(),
        monopoly.share(),
        monopoly.code().site(),
        List.of(),
        monopoly.code().artifact(),
        facts(running, monopoly, snapshot),
        monopoly.longest().stack());
  }

  private static LongRuns facts(Running running, Monopoly monopoly, Snapshot snapshot) {
    Monopoly.Others others = monopoly.others();
    boolean isLonger =
        monopoly.longest().nanos() > snapshot.window().to() - snapshot.window().from();
    return new LongRuns(
        running,
        places(monopoly),
        monopoly.carriers(),
        isLonger ? monopoly.longest().nanos() : -1,
        monopoly.cpuNanos(),
        lackedProcessors(monopoly, snapshot),
        Late.of(others.waitedNanos(), others.delays(), others.queued()),
        withShorter(monopoly, snapshot));
  }

  /** The methods that took most of the time, and the method of the site. */
  private static List<Monopoly.Place> places(Monopoly monopoly) {
    Site found = monopoly.code().site();
    Map<String, Monopoly.Place> methods = new LinkedHashMap<>();
    for (Monopoly.Place place : monopoly.code().places()) {
      methods.merge(
          place.site().name(),
          place,
          (one, other) -> new Monopoly.Place(one.site(), one.nanos() + other.nanos()));
    }
    String site = found == null ? "" : found.name();
    double least = LESSER * monopoly.cost().totalNanos();
    return methods.values().stream()
        .filter(one -> one.site().name().equals(site) || one.nanos() >= least)
        .sorted(Comparator.comparingLong(Monopoly.Place::nanos).reversed())
        .toList();
  }

  /**
   * Samples of carriers are a tenth of a second apart. They tell few stretches of about that length
   * apart, and see no stretch from beginning to end.
   */
  private static @Nullable Samples withShorter(Monopoly monopoly, Snapshot snapshot) {
    Site site = monopoly.code().site();
    RunningPlace most = snapshot.mostRun();
    Budget budget = snapshot.carriers().budget();
    if (most == null
        || budget == null
        || site == null
        || most.samples() < LEAST_SAMPLES
        || !most.site().type().equals(site.type())) {
      return null;
    }
    double nanos = (double) most.samples() / most.ofSamples() * budget.running();
    return nanos < MUCH_MORE * monopoly.cost().totalNanos()
        ? null
        : new Samples(most.samples(), most.ofSamples(), (long) nanos);
  }
}
