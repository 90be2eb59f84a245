package io.vtscope.rule.carrier;

import io.vtscope.blame.Cause;
import io.vtscope.blame.Frames;
import io.vtscope.clock.Budget;
import io.vtscope.clock.Cost;
import io.vtscope.clock.SchedulingDelay;
import io.vtscope.finding.CarrierFacts;
import io.vtscope.finding.CarrierFacts.PoolGrowth.Role;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.judge.Severity;
import io.vtscope.finding.Verdict;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Carriers;
import io.vtscope.ledger.carrier.Growth;
import io.vtscope.ledger.pin.Hotspot;
import io.vtscope.observation.Frame;
import io.vtscope.rule.base.CarrierTime;
import io.vtscope.rule.base.Detector;
import io.vtscope.rule.base.Missing;
import io.vtscope.rule.base.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A rule for calls that made the pool of carriers grow: they block the carrier, and the scheduler
 * starts another instead.
 */
public final class CompensationDetector implements Detector {
  /** The part of the compensated time; calls that took less needed no added carrier. */
  private static final double NEXT_TO_NOTHING = 0.01;

  /** The part of the maximum from which the pool is about to stop growing. */
  private static final double NEAR_MAXIMUM = 0.9;

  /** Nobody notices shorter calls, however many there are. */
  private static final Duration UNNOTICED = Duration.ofMillis(10);

  /** The part of the calls that Cost's 90th percentile is of. */
  private static final double P90 = 0.9;

  /** The part of the window; a longer episode is much, even if it was the only one. */
  private static final double A_MOMENT = 0.05;

  /** The part of the compensated time; samples of the carriers are no more exact. */
  private static final double NEARLY_ALL = 0.9;

  /** Events of long calls on files, and of calls that have not ended. */
  private static final String[] TELL_OF_FILES = {
    "jdk.FileRead", "jdk.FileWrite", "jdk.NativeMethodSample"
  };

  @Override
  public Kind kind() {
    return Kind.COMPENSATION;
  }

  @Override
  public Verdict evaluate(Snapshot snapshot) {
    List<Finding> findings = new ArrayList<>();
    Carriers carriers = snapshot.carriers();
    Severity ofAll = severity(carriers);
    long grown = carriers.grown();
    boolean grew =
        carriers.parallelism() == 0
            ? carriers.grownAtOnce() > 0
            : carriers.peakPool() > carriers.parallelism();
    boolean someMatter =
        snapshot.growths().stream().anyMatch(growth -> growth.carriers() > PoolGrowths.NEGLIGIBLE);
    if (PoolGrowths.areImpossible(carriers)) {
      for (Growth growth : snapshot.growths()) {
        Cost cost = growth.cost();
        boolean waited = carriers.peakQueued() != 0;
        if (waited && cost != null && CarrierTime.isNoticeable(cost.totalNanos(), cost, snapshot)) {
          findings.add(held(growth, cost, snapshot));
        }
      }
    }
    for (Growth growth : grew ? snapshot.growths() : List.<Growth>of()) {
      boolean keeps = growth.keepsMost(carriers.budget());
      boolean main = keeps || growth.carriers() >= PoolGrowths.MAIN_SHARE * grown;
      boolean minor = growth.carriers() <= PoolGrowths.NEGLIGIBLE && someMatter && !keeps;
      boolean mayGrow = ofAll == Severity.WARNING && !carriers.isNearMaximum(carriers.peakPool());
      boolean quiet = minor || (mayGrow && grown > 0 && !lasts(growth, snapshot));
      Severity severity = quiet ? Severity.INFO : ofAll;
      boolean worthIt = severity != Severity.INFO || growth.carriers() > PoolGrowths.NEGLIGIBLE;
      long took = growth.cost() == null ? 0 : growth.cost().totalNanos();
      boolean before = isBefore(growth, carriers) && CarrierTime.isNoticeable(took, snapshot);
      if (before) {
        severity = severityNow(carriers, (double) took / snapshot.window().nanos());
      }
      if (before || (carriers.grownAtOnce() > PoolGrowths.NEGLIGIBLE && main && worthIt)) {
        findings.add(finding(carriers.seen(growth), snapshot, severity));
      }
    }
    findings.addAll(ExhaustedPool.findings(snapshot, findings));
    findings.addAll(GrownBefore.findings(snapshot, findings));
    return Missing.verdict(kind(), snapshot, findings);
  }

  /** Whether the pool had grown before the recording, and a call added few carriers since. */
  private static boolean isBefore(Growth growth, Carriers carriers) {
    return growth.carriers() <= PoolGrowths.NEGLIGIBLE
        && carriers.startedBefore() > PoolGrowths.NEGLIGIBLE;
  }

  /**
   * The severity in a pool that had grown before: by how many carriers the calls hold now.
   *
   * @param held the average; at times it is twice that
   */
  private static Severity severityNow(Carriers carriers, double held) {
    if (carriers.maxPoolSize() > 0 && held >= NEAR_MAXIMUM * carriers.maxPoolSize()) {
      return Severity.CRITICAL;
    }
    return PoolGrowths.isNoticeable(carriers, (long) (2 * held)) ? Severity.WARNING : Severity.INFO;
  }

  private static Severity severity(Carriers carriers) {
    if (carriers.isNearMaximum(carriers.peakPool())) {
      return isFelt(carriers) ? Severity.CRITICAL : Severity.WARNING;
    }
    // Idle carriers end and are started again. Over a day many start, but few at a time.
    boolean noticeable =
        carriers.grownAtOnce() >= Math.max(PoolGrowths.NOTICEABLE, carriers.parallelism());
    return noticeable ? Severity.WARNING : Severity.INFO;
  }

  /** Whether virtual threads waited for a carrier; true if that is unknown. */
  private static boolean isFelt(Carriers carriers) {
    SchedulingDelay delay = carriers.delay();
    if (delay != null && delay.count() > 0) {
      return delay.maxNanos() >= PoolGrowths.LONG.toNanos();
    }
    return carriers.peakQueued() != 0;
  }

  /**
   * Whether the added carriers were needed for long: by a long call, by calls that held one on
   * average, or by as many calls as the parallelism for a while.
   */
  private static boolean lasts(Growth growth, Snapshot snapshot) {
    Carriers carriers = snapshot.carriers();
    Cost cost = growth.cost();
    long window = snapshot.window().nanos();
    if (cost != null && (cost.maxNanos() >= PoolGrowths.LONG.toNanos() || isMuch(cost, window))) {
      return true;
    }
    if (carriers.budget() == null) {
      return cost == null && !growth.loadsClass() && !isShortFileIo(growth, snapshot);
    }
    long compensated = carriers.budget().compensated();
    if (isOfOthers(cost, snapshot, compensated) || isBesideOthers(growth, snapshot, compensated)) {
      return false;
    }
    long needed = 0;
    for (Step step : Step.all(snapshot)) {
      Budget budget = step.budget();
      boolean many =
          budget != null && budget.compensated() >= carriers.parallelism() * step.nanos();
      needed = many ? needed + step.nanos() : 0;
      if (needed >= PoolGrowths.LONG.toNanos()) {
        return true;
      }
    }
    return false;
  }

  /** Whether these calls together held a carrier on average, and not only for a moment. */
  private static boolean isMuch(Cost cost, long window) {
    boolean brief = cost.maxNanos() <= A_MOMENT * window;
    return noticed(cost) >= window && !(cost.isOneEpisode() && brief);
  }

  /** The time of the calls; if nearly all are very short, the least that the others took. */
  private static double noticed(Cost cost) {
    return cost.p90Nanos() < UNNOTICED.toNanos()
        ? cost.totalNanos() - P90 * cost.count() * cost.p90Nanos()
        : cost.totalNanos();
  }

  /**
   * Whether these are short calls on files: no long one was recorded, nor sampled in native code
   * before its end.
   */
  private static boolean isShortFileIo(Growth growth, Snapshot snapshot) {
    int site = Frames.innermostOfApplication(growth.stack().frames());
    List<Frame> calls = growth.stack().frames().subList(0, Math.max(0, site));
    return calls.stream().anyMatch(Frames::isFile)
        && Stream.of(TELL_OF_FILES).allMatch(event -> isRecorded(event, snapshot))
        && snapshot.hotspots().stream().noneMatch(hotspot -> isOfOneSite(hotspot, growth));
  }

  private static boolean isRecorded(String event, Snapshot snapshot) {
    return snapshot.quality().recorded().getOrDefault(event, false);
  }

  private static boolean isOfOneSite(Hotspot hotspot, Growth growth) {
    return hotspot.blame().cause() == Cause.FILE_IO
        && hotspot.blame().site() != null
        && growth.site() != null
        && hotspot.blame().site().name().equals(growth.site().name());
  }

  /**
   * Whether other calls kept the carriers that were started for these: the recorded times of the
   * others account for nearly all compensated time. Waits in {@code Object.wait} count in any
   * place, even if no carrier was started for them.
   */
  private static boolean isOfOthers(@Nullable Cost cost, Snapshot snapshot, long compensated) {
    long known =
        snapshot.carriers().waitedNanos()
            + snapshot.growths().stream()
                .filter(growth -> !GrowthCure.isObjectWait(growth.blocking()))
                .map(Growth::cost)
                .filter(Objects::nonNull)
                .mapToLong(Cost::totalNanos)
                .sum();
    boolean little = cost == null || cost.totalNanos() < PoolGrowths.MAIN_SHARE * compensated;
    return little && known >= NEARLY_ALL * compensated;
  }

  /**
   * Whether these calls took next to nothing of the compensated time, and others took most of it.
   * If the time of the others is unknown, more carriers were started for them.
   */
  private static boolean isBesideOthers(Growth growth, Snapshot snapshot, long compensated) {
    Cost cost = growth.cost();
    return cost != null
        && cost.totalNanos() < NEXT_TO_NOTHING * compensated
        && snapshot.growths().stream()
            .anyMatch(other ->
                other.cost() == null
                    ? other.carriers() > growth.carriers()
                    : other.keepsMost(snapshot.carriers().budget()));
  }

  /** About a call in a pool that may not grow. */
  private Finding held(Growth growth, Cost cost, Snapshot snapshot) {
    Carriers carriers = snapshot.carriers();
    long window = snapshot.window().nanos();
    double share = Math.min(1, (double) cost.totalNanos() / carriers.parallelism() / window);
    return new Finding(
        kind(),
        share >= NEAR_MAXIMUM ? Severity.CRITICAL : Severity.WARNING,
        cost,
        share,
        growth.site(),
        growth.holders(),
        growth.artifact(),
        new CarrierFacts.PoolBounded(
            CarrierFacts.Pool.of(carriers),
            GrowthCure.call(growth, snapshot.target()),
            carriers.peakQueued()),
        growth.stack());
  }

  private Finding finding(Growth growth, Snapshot snapshot, Severity severity) {
    Carriers carriers = snapshot.carriers();
    long grownNanos = grownNanos(carriers);
    return new Finding(
        kind(),
        severity,
        growth.cost(),
        growth.cost() == null ? -1 : 0, // other carriers were started for the held ones
        growth.site(),
        growth.holders(),
        growth.artifact(),
        new CarrierFacts.PoolGrowth(
            CarrierFacts.Pool.of(carriers),
            GrowthCure.call(growth, snapshot.target()),
            how(growth, carriers),
            growth.carriers(),
            grownNanos == 0 ? -1 : grownNanos,
            severity == Severity.CRITICAL ? carriers.peakQueued() : -1),
        growth.stack());
  }

  private static Role how(Growth growth, Carriers carriers) {
    if (isBefore(growth, carriers)) {
      return Role.BEFORE;
    }
    return growth.carriers() <= PoolGrowths.NEGLIGIBLE && growth.keepsMost(carriers.budget())
        ? Role.KEPT
        : Role.STARTED;
  }

  /** How long the pool was larger than the parallelism. Added carriers stay for a while. */
  private static long grownNanos(Carriers carriers) {
    long steps =
        carriers.timeline().stream()
            .filter(point -> carriers.parallelism() > 0 && point.pool() > carriers.parallelism())
            .count();
    return steps * carriers.step();
  }
}
