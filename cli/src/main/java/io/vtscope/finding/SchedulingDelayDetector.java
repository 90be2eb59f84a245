package io.vtscope.finding;

import io.vtscope.clock.Budget;
import io.vtscope.clock.SchedulingDelay;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.CarrierPeriod;
import io.vtscope.ledger.carrier.CarrierWork;
import io.vtscope.ledger.carrier.Carriers;
import io.vtscope.ledger.carrier.RunningPlace;
import io.vtscope.ledger.carrier.TimelinePoint;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds that a new virtual thread waits long for a carrier. That is what the other findings lead
 * to; where there is none, it is the application's own load. Trial threads are started only while
 * others are mounted or queued: of the time in which nothing runs the median knows nothing. Where
 * there was no agent to start them, it is a queue that gets no shorter while all carriers are
 * taken. And that nothing ran at all, as the JVM had stopped all threads.
 */
final class SchedulingDelayDetector implements Sequel {
  /** Half of all that begins waits so long. */
  private static final Duration GIVEN_UP = Duration.ofNanos(SchedulingDelay.GIVEN_UP_NANOS);

  /** A burst of work that drains makes one or a few trials wait; to be more takes this many. */
  private static final int OVERLOADED = 10;

  /**
   * Of trials that a person would notice, one after the other: that is some four seconds of it at
   * least, and no burst. With a place that most of the running is in there is something to do.
   */
  private static final int NOTICED = 20;

  /** Of the samples of running virtual threads. */
  private static final double MOST = 2 / 3.0;

  /**
   * While nothing moves there is one trial that waits, and no other is begun: as long as {@value
   * #OVERLOADED} that are given up.
   */
  private static final Duration STUCK = Duration.ofSeconds(OVERLOADED * GIVEN_UP.toSeconds());

  /**
   * Or few that wait for seconds each, in all for so long, while no fewer wait than before; or so
   * long by their median, where there is a place to look at: the longer they wait the fewer are
   * begun.
   */
  private static final Duration OVERLOAD = Duration.ofSeconds(5);

  /** Of the samples of running virtual threads: less than that is one place among others. */
  private static final double MUCH = 1 / 3.0;

  /** Fewer say little of where the time goes. */
  private static final int LEAST_SAMPLES = 5;

  /** One or two long waits are what any start-up, or a collection of garbage, makes of it. */
  private static final int REPEATED = 3;

  /**
   * Of the processors' time that carriers could have had on a full machine: with less, what takes
   * the rest makes others wait, and not what runs on the carriers.
   */
  private static final double CROWDED_OUT = 0.5;

  private static final String WITHOUT_PROCESSORS =
      "Look at what else runs on this machine and in this JVM (top -H): give the JVM processors that"
          + " others do not need, or have them run elsewhere. What runs on the carriers may be no more"
          + " than they could do alone.";

  private static final String TOO_MUCH =
      "There is more to run than the carriers can: bound how much is taken on at a time, or give the"
          + " JVM more processors.";

  private static final String HELD =
      "Carriers were held, by what waits without letting go of them, for longer than anything ran: look"
          + " at the places that hold them, though each takes little (vtscope report -o report.html has"
          + " them all).";

  private static final String ELSEWHERE =
      " Where others must not wait for it, run what computes on a bounded pool of platform threads, as"
          + " many as there are processors: virtual threads are not time-sliced.";

  /** Looks of a viewer without an agent, a second apart: one or two see what is on its way. */
  private static final int LOOKS = 5;

  @Override
  public Kind kind() {
    return Kind.SCHEDULING_DELAY;
  }

  @Override
  public Verdict evaluate(Snapshot snapshot, List<Finding> found) {
    SchedulingDelay delay = snapshot.carriers().delay();
    boolean slow =
        delay != null
            && delay.p99Nanos() >= SchedulingDelay.SLOW_NANOS
            && (delay.slow() >= REPEATED || delay.maxNanos() >= GIVEN_UP.toNanos());
    List<Finding> findings = new ArrayList<>(StoppedJvm.of(snapshot));
    Finding all = delay != null && slow ? finding(delay, snapshot.whole(), snapshot, found) : null;
    Finding ofSpell =
        all != null && all.severity() == Severity.WARNING ? null : ofSpell(snapshot, found);
    if (ofSpell != null) {
      findings.add(ofSpell);
    } else if (all != null) {
      findings.add(all);
    }
    if (!findings.isEmpty()) {
      return Missing.verdict(kind(), snapshot, findings);
    }
    int looks = snapshot.carriers().budget() == null ? standsStill(snapshot.carriers()) : 0;
    boolean told = found.stream().anyMatch(HeldFindings::isLoud);
    return Missing.verdict(
        kind(), snapshot, looks < LOOKS || told ? List.of() : List.of(standstill(looks, snapshot)));
  }

  /** Of a part of a long window, in which somebody would notice; else null. */
  private @Nullable Finding ofSpell(Snapshot snapshot, List<Finding> found) {
    CarrierPeriod spell =
        Spell.longest(
            snapshot,
            then -> {
              SchedulingDelay delay = then.work().delay();
              return delay != null && delay.p50Nanos() >= SchedulingDelay.SLOW_NANOS;
            });
    SchedulingDelay delay = spell == null ? null : spell.work().delay();
    if (spell == null || delay == null) {
      return null;
    }
    Finding finding = finding(delay, spell, snapshot, found);
    return finding.severity() == Severity.WARNING ? finding : null;
  }

  /**
   * By the pool's own figures, without the agent: in how many of the last looks all carriers were
   * at work, and the queue for them got no shorter.
   */
  private static int standsStill(Carriers carriers) {
    int looks = 0;
    long queued = 0;
    for (TimelinePoint point : carriers.timeline()) {
      if (point.sampled()) {
        boolean stuck =
            carriers.parallelism() > 0
                && point.mounted() >= carriers.parallelism()
                && point.queued() > 0;
        looks = !stuck ? 0 : point.queued() < queued ? 1 : looks + 1;
        queued = point.queued();
      }
    }
    return looks;
  }

  private Finding standstill(int looks, Snapshot snapshot) {
    Carriers carriers = snapshot.carriers();
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("looks", looks);
    evidence.put("queued", carriers.peakQueued());
    return new Finding(
        kind(),
        Severity.WARNING,
        "%s taken and up to %s waited for one, no fewer from look to look in the last %d, in a window of %s; who holds the carriers is not known."
            .formatted(
                Amounts.capitalised(Amounts.all(carriers.parallelism(), "carrier", "were", "was")),
                Amounts.count(carriers.peakQueued(), "virtual thread"),
                looks,
                Amounts.time(snapshot.window().nanos())),
        null,
        List.of(),
        null,
        null,
        0,
        "Look again with the agent (vtscope report without --no-agent, or vtscope dump): what has not"
            + " ended leaves no event, and nothing else tells who holds the carriers.",
        evidence,
        null);
  }

  /**
   * The finding.
   *
   * @param period the window, or a part of it
   */
  private Finding finding(
      SchedulingDelay delay, CarrierPeriod period, Snapshot whole, List<Finding> found) {
    boolean explained = // who computes is told by a sequel too
        found.stream().anyMatch(HeldFindings::isLoud)
            || StoppedJvm.isLoud(whole)
            || IdleCarrier.isUnwoken(whole.carriers())
            || whole.monopolies().stream().anyMatch(one -> MonopolyWords.harms(one, whole))
            || ShortStretches.harmful(whole, found) != null;
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("trials", delay.count());
    evidence.put("p50Millis", delay.p50Nanos() / 1e6);
    evidence.put("p99Millis", delay.p99Nanos() / 1e6);
    evidence.put("maxMillis", delay.maxNanos() / 1e6);
    boolean crowdedOut = !explained && isCrowdedOut(period, whole);
    RunningPlace most = explained || crowdedOut ? null : mostRun(period);
    boolean isOnePlace = most != null && most.samples() >= MOST * most.ofSamples();
    boolean ofOthers = crowdedOut && period.work().othersHadMost(); // nothing of it is to blame
    boolean loud = !ofOthers && (isGivenUp(delay) || (isNoticed(delay) && isOnePlace));
    if (most != null) {
      evidence.put("mostRun", most.site().name());
      evidence.put("samples", most.samples());
      evidence.put("ofSamples", most.ofSamples());
    }
    return new Finding(
        kind(),
        loud && !explained ? Severity.WARNING : Severity.INFO,
        "A new virtual thread waited %s for a carrier%s (%s, started only while others ran or were ready, in %s)%s%s."
            .formatted(
                Amounts.time(delay.count() == 1 ? delay.maxNanos() : delay.p50Nanos()),
                delay.count() == 1
                    ? ""
                    : " at the median, %s at the 99th percentile, %s at most"
                        .formatted(Amounts.time(delay.p99Nanos()), Amounts.time(delay.maxNanos())),
                Amounts.count(delay.count(), "trial thread"),
                Spell.of(period, whole),
                most == null ? "" : running(most),
                crowdedOut ? withoutProcessor(period.work(), evidence) : ""),
        null,
        List.of(),
        null,
        null,
        0,
        explained
            ? "Look at the other findings first: they say what holds the carriers."
            : crowdedOut
                ? WITHOUT_PROCESSORS
                : isHeld(period.work()) ? HELD : TOO_MUCH + (isOnePlace ? ELSEWHERE : ""),
        evidence,
        most == null ? null : most.stack());
  }

  /**
   * Whether the machine was full and others had most of it: other programs, or other threads of the
   * JVM, as those that collect garbage.
   */
  private static boolean isCrowdedOut(CarrierPeriod period, Snapshot whole) {
    CarrierWork work = period.work();
    return work.machineIsFull()
        && work.budget() != null
        && work.cpuNanos() >= 0
        && work.cpuNanos()
            < CROWDED_OUT * Math.min(work.budget().running(), processorTime(period, whole));
  }

  /** Whether the carriers' time went less into what runs than into what waits on them. */
  private static boolean isHeld(CarrierWork work) {
    Budget budget = work.budget();
    return budget != null && budget.held() > budget.running();
  }

  /** That of all processors that the JVM may use; 0 where it is not known how many these are. */
  private static long processorTime(CarrierPeriod period, Snapshot whole) {
    return whole.target().processors() * period.window().nanos();
  }

  private static String withoutProcessor(CarrierWork work, Map<String, Object> evidence) {
    long running = Objects.requireNonNull(work.budget()).running();
    evidence.put("runningMillis", running / 1e6);
    evidence.put("processorMillis", work.cpuNanos() / 1e6);
    return "; the machine's processors were busy all the time, and for the %s that carriers ran they had one for %s"
        .formatted(Amounts.time(running), Amounts.time(work.cpuNanos()));
  }

  /** Whether it is so long and so often that someone would notice. */
  static boolean isLong(SchedulingDelay delay) {
    return isGivenUp(delay) || isNoticed(delay);
  }

  private static boolean isGivenUp(SchedulingDelay delay) {
    boolean often = delay.slow() >= OVERLOADED || delay.overloadNanos() >= OVERLOAD.toNanos();
    return (delay.p50Nanos() >= GIVEN_UP.toNanos() && often)
        || delay.stuckNanos() >= STUCK.toNanos();
  }

  private static boolean isNoticed(SchedulingDelay delay) {
    boolean often =
        delay.slow() >= NOTICED || delay.slow() * delay.p50Nanos() >= OVERLOAD.toNanos();
    return delay.p50Nanos() >= SchedulingDelay.SLOW_NANOS && often;
  }

  private static @Nullable RunningPlace mostRun(CarrierPeriod period) {
    RunningPlace most = period.mostRun();
    boolean isMuch =
        most != null
            && most.samples() >= LEAST_SAMPLES
            && most.samples() >= MUCH * most.ofSamples();
    return isMuch ? most : null;
  }

  private static String running(RunningPlace most) {
    return "; %s of the samples of running virtual threads are in %s%s"
        .formatted(
            Amounts.share((double) most.samples() / most.ofSamples()),
            most.site().name(),
            HoldWords.in(most.artifact()));
  }
}
