package io.vtscope.rule.carrier;

import io.vtscope.clock.Budget;
import io.vtscope.clock.SchedulingDelay;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.LoadFacts;
import io.vtscope.finding.LoadFacts.LateStarts;
import io.vtscope.finding.LoadFacts.LateStarts.Reason;
import io.vtscope.finding.LoadFacts.MostRun;
import io.vtscope.finding.LoadFacts.StandingQueue;
import io.vtscope.judge.Severity;
import io.vtscope.finding.Verdict;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.CarrierPeriod;
import io.vtscope.ledger.carrier.CarrierWork;
import io.vtscope.ledger.carrier.Carriers;
import io.vtscope.ledger.carrier.RunningPlace;
import io.vtscope.ledger.carrier.TimelinePoint;
import io.vtscope.observation.Stack;
import io.vtscope.rule.base.HeldFindings;
import io.vtscope.rule.base.Missing;
import io.vtscope.rule.base.Sequel;
import io.vtscope.rule.base.Spell;
import io.vtscope.rule.base.StoppedJvm;
import io.vtscope.rule.thread.IdleCarrier;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A rule for new virtual threads that wait long for a carrier. Other findings lead to that; without
 * one it is the application's own load. The agent starts probes only while other threads are
 * mounted or queued, so the median ignores idle time. Without the agent the rule looks for a queue
 * that does not shrink while all carriers are taken. The JVM may also have stopped all threads.
 */
public final class SchedulingDelayDetector implements Sequel {
  /** The part of the samples of running virtual threads that one place to change has. */
  private static final double MOST = 2 / 3.0;

  /** The same part of a place that is named; with less it is one of many. */
  private static final double MUCH = 1 / 3.0;

  /** Fewer samples say little about where the time goes. */
  private static final int LEAST_SAMPLES = 5;

  /** Any start-up or garbage collection delays one or two probes. */
  private static final int REPEATED = 3;

  /**
   * The part of the processors' time that carriers have on a full machine. With less, other
   * programs or threads cause the delay, not what runs on the carriers.
   */
  private static final double CROWDED_OUT = 0.5;

  /** The samples of a viewer without an agent, a second apart; fewer may see a short queue. */
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
            && (delay.slow() >= REPEATED || delay.maxNanos() >= SchedulingDelay.GIVEN_UP_NANOS);
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
    boolean isExplained = found.stream().anyMatch(HeldFindings::isLoud);
    return Missing.verdict(
        kind(),
        snapshot,
        looks < LOOKS || isExplained ? List.of() : List.of(standstill(looks, snapshot.carriers())));
  }

  /** About a part of a long window in which a person would notice; null if there is none. */
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
   * By the pool's own figures, without the agent: the number of last samples in which all carriers
   * were at work and the queue for them did not shrink.
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

  private Finding standstill(int looks, Carriers carriers) {
    return finding(
        Severity.WARNING,
        new StandingQueue(carriers.parallelism(), looks, carriers.peakQueued()),
        null);
  }

  private Finding finding(Severity severity, LoadFacts facts, @Nullable Stack stack) {
    return new Finding(kind(), severity, null, -1, null, List.of(), null, facts, stack);
  }

  /**
   * The finding about delayed probes.
   *
   * @param period the window, or a part of it
   */
  private Finding finding(
      SchedulingDelay delay, CarrierPeriod period, Snapshot whole, List<Finding> found) {
    boolean explained = // other sequels report code that computes
        found.stream().anyMatch(HeldFindings::isLoud)
            || StoppedJvm.isLoud(whole)
            || IdleCarrier.isUnwoken(whole.carriers())
            || whole.monopolies().stream().anyMatch(one -> LongStretches.harms(one, whole))
            || ShortStretches.harmful(whole, found) != null;
    CarrierWork work = period.work();
    boolean crowdedOut = !explained && isCrowdedOut(period, whole);
    RunningPlace most = explained || crowdedOut ? null : mostRun(period);
    boolean isOnePlace = most != null && most.samples() >= MOST * most.ofSamples();
    boolean ofOthers = crowdedOut && work.othersHadMost(); // nothing in this JVM is to blame
    boolean loud =
        !ofOthers && (LongDelays.areGivenUp(delay) || (LongDelays.areNoticed(delay) && isOnePlace));
    return finding(
        loud && !explained ? Severity.WARNING : Severity.INFO,
        new LateStarts(
            delay.count(),
            delay.p50Nanos(),
            delay.p99Nanos(),
            delay.maxNanos(),
            period.window().nanos(),
            explained
                ? Reason.OTHER_FINDING
                : crowdedOut
                    ? Reason.PROCESSORS
                    : isHeld(work) ? Reason.HELD : isOnePlace ? Reason.ONE_PLACE : Reason.LOAD,
            most == null ? null : mostRun(most),
            crowdedOut ? Objects.requireNonNull(work.budget()).running() : -1,
            crowdedOut ? work.cpuNanos() : -1),
        most == null ? null : most.stack());
  }

  private static MostRun mostRun(RunningPlace most) {
    return new MostRun(most.site().name(), most.samples(), most.ofSamples());
  }

  /**
   * Whether the machine was full and other programs or other threads of the JVM had most of it, for
   * example those that collect garbage.
   */
  private static boolean isCrowdedOut(CarrierPeriod period, Snapshot whole) {
    CarrierWork work = period.work();
    return work.machineIsFull()
        && work.budget() != null
        && work.cpuNanos() >= 0
        && work.cpuNanos()
            < CROWDED_OUT * Math.min(work.budget().running(), processorTime(period, whole));
  }

  /** Whether carriers were held by waits for longer than they ran. */
  private static boolean isHeld(CarrierWork work) {
    Budget budget = work.budget();
    return budget != null && budget.held() > budget.running();
  }

  /** The time of all processors that the JVM may use; 0 if their number is unknown. */
  private static long processorTime(CarrierPeriod period, Snapshot whole) {
    return whole.target().processors() * period.window().nanos();
  }

  private static @Nullable RunningPlace mostRun(CarrierPeriod period) {
    RunningPlace most = period.mostRun();
    boolean isMuch =
        most != null
            && most.samples() >= LEAST_SAMPLES
            && most.samples() >= MUCH * most.ofSamples();
    return isMuch ? most : null;
  }
}
