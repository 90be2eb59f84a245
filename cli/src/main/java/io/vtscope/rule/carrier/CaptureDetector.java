package io.vtscope.rule.carrier;

import io.vtscope.blame.Cause;
import io.vtscope.blame.Site;
import io.vtscope.clock.Budget;
import io.vtscope.clock.SchedulingDelay;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.judge.Severity;
import io.vtscope.finding.Verdict;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.CarrierPeriod;
import io.vtscope.ledger.carrier.Carriers;
import io.vtscope.ledger.carrier.DumpedCarriers;
import io.vtscope.ledger.carrier.Growth;
import io.vtscope.ledger.carrier.LongCall;
import io.vtscope.ledger.pin.Hotspot;
import io.vtscope.rule.base.CarrierTime;
import io.vtscope.rule.base.Detector;
import io.vtscope.rule.base.HeldFindings;
import io.vtscope.rule.base.Missing;
import io.vtscope.rule.base.Spell;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds calls that hold a carrier without ever parking: native code, and I/O on files and pipes.
 */
public final class CaptureDetector implements Detector {
  /**
   * Files are read and written by every program; below a tenth of the carriers that is its work.
   */
  private static final double MUCH = 0.1;

  /** Trial threads that tell how long one waits for a carrier. */
  private static final int ENOUGH = 10;

  /** Nobody notices less, and a carrier that is gone for long makes some wait longer. */
  private static final Duration AT_ONCE = Duration.ofMillis(10);

  /** The part of the time by samples; with more, what is known of single calls is kept. */
  private static final double PART = 0.5;

  /** The part of one carrier's time if the carriers were not sampled; any program takes less. */
  private static final double MOST_OF_ONE = 0.5;

  /** Of all carriers' time. */
  private static final double MANY = 0.25;

  private static final Duration LONG = Duration.ofSeconds(1);

  private final Kind kind;
  private final Cause cause;

  private CaptureDetector(Kind kind, Cause cause) {
    this.kind = kind;
    this.cause = cause;
  }

  public static Detector nativeCode() {
    return new CaptureDetector(Kind.NATIVE_CAPTURE, Cause.NATIVE_CALL);
  }

  public static Detector fileIo() {
    return new CaptureDetector(Kind.FILE_IO_CAPTURE, Cause.FILE_IO);
  }

  @Override
  public Kind kind() {
    return kind;
  }

  @Override
  public Verdict evaluate(Snapshot snapshot) {
    List<Finding> findings = new ArrayList<>();
    for (Hotspot hotspot : snapshot.hotspots()) {
      if (hotspot.blame().cause() == cause
          && CarrierTime.isNoticeable(hotspot.cost().totalNanos(), hotspot, snapshot)
          && !isCompensated(hotspot, snapshot)) {
        findings.add(HeldPlace.finding(kind, severity(hotspot, snapshot), hotspot, snapshot));
      }
    }
    if (cause == Cause.NATIVE_CALL) {
      Finding more =
          ShortNativeCalls.of(
              snapshot, then -> snapshot.carriers().peakQueued() != 0 && !isFree(then));
      boolean told = findings.stream().anyMatch(HeldFindings::isLoud);
      if (more != null && (!told || findings.stream().anyMatch(one -> isPartOf(one, more)))) {
        // It includes the longer calls of the same place.
        findings.removeIf(one -> isOfOnePlace(one, more));
        findings.add(more);
      }
    }
    return Missing.verdict(kind(), snapshot, findings);
  }

  /** Whether the calls that were told apart are the lesser part of the time in that place. */
  private static boolean isPartOf(Finding one, Finding more) {
    return isOfOnePlace(one, more) && one.share() < PART * more.share();
  }

  private static boolean isOfOnePlace(Finding one, Finding other) {
    return isOne(one.site(), other.site());
  }

  /** Then another carrier does the work meanwhile, and the growth of the pool is the finding. */
  private static boolean isCompensated(Hotspot hotspot, Snapshot snapshot) {
    Carriers carriers = snapshot.carriers();
    if (carriers.parallelism() > 0 && carriers.peakPool() <= carriers.parallelism()) {
      return false; // a carrier that there should be anyway was started on the way to it
    }
    return Stream.concat(
            snapshot.growths().stream(), GrownBefore.calls(snapshot).stream().map(LongCall::call))
        .map(Growth::site)
        .anyMatch(site -> isOne(site, hotspot.blame().site()));
  }

  private static boolean isOne(@Nullable Site one, @Nullable Site other) {
    return one != null && other != null && one.name().equals(other.name());
  }

  /** A warning if virtual threads waited for a carrier meanwhile, or if that is unknown. */
  private Severity severity(Hotspot hotspot, Snapshot snapshot) {
    long total = hotspot.cost().totalNanos();
    boolean muchFileIo =
        total >= LONG.toNanos()
            && (hotspot.extent().share() < 0 || CarrierTime.shareThen(hotspot, snapshot) >= MUCH);
    boolean isSpell = isSpell(hotspot, snapshot);
    boolean waits = hotspot.extent().waits() || isSpell || waits(total, snapshot);
    boolean enough =
        cause == Cause.FILE_IO
            ? muchFileIo
            : snapshot.carriers().budget() != null || isMuchUnseen(hotspot, snapshot);
    boolean much = enough && waits;
    boolean free =
        isFree(snapshot.whole()) && !isSpell && !CarrierTime.isMoment(hotspot.cost(), snapshot);
    return much && hotspot.extent().queued() != 0 && !free ? Severity.WARNING : Severity.INFO;
  }

  /**
   * Whether there was a part of the window, however long that is, in which many carriers were
   * blocked and waited, and virtual threads waited for one.
   */
  private static boolean isSpell(Hotspot hotspot, Snapshot snapshot) {
    CarrierPeriod spell =
        Spell.longest(
            snapshot,
            then -> {
              Budget budget = then.work().budget();
              long blocked = budget == null ? 0 : budget.blocked() + budget.compensated();
              return budget != null
                  && blocked >= MANY * budget.total()
                  && then.work().hardlyComputed(blocked);
            });
    return spell != null
        && spell.window().from() < hotspot.cost().last()
        && spell.window().to() > hotspot.cost().first();
  }

  /**
   * Whether native code takes much if the carriers were not sampled. It may be meant to keep one of
   * many carriers. So it must take a large part of all, and most of one.
   */
  private static boolean isMuchUnseen(Hotspot hotspot, Snapshot snapshot) {
    DumpedCarriers dumped = snapshot.carriers().dumped();
    int started = dumped == null ? 0 : dumped.parallelism();
    double ofOne =
        CarrierTime.shareThen(hotspot, snapshot) * Math.max(1, snapshot.carriers().parallelism());
    int carriers = Math.max(snapshot.carriers().parallelism(), started);
    return hotspot.cost().totalNanos() >= LONG.toNanos()
        && ofOne >= MOST_OF_ONE
        && ofOne >= MUCH * Math.max(1, carriers);
  }

  /** Whether who wanted a carrier had one at once: at the moment of waking up many are queued. */
  private static boolean isFree(CarrierPeriod period) {
    SchedulingDelay delay = period.work().delay();
    return delay != null && delay.count() >= ENOUGH && delay.p99Nanos() < AT_ONCE.toNanos();
  }

  /** If it is unknown, calls on files count as waits, and native code does not. */
  private boolean waits(long nanos, Snapshot snapshot) {
    return snapshot.carriers().cpuNanos() < 0
        ? cause == Cause.FILE_IO
        : snapshot.carriers().hardlyComputed(nanos);
  }
}
