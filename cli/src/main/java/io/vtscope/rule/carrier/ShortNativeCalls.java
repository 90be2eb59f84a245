package io.vtscope.rule.carrier;

import io.vtscope.blame.Cause;
import io.vtscope.blame.Frames;
import io.vtscope.clock.Budget;
import io.vtscope.finding.CarrierFacts;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.CarrierPeriod;
import io.vtscope.ledger.carrier.CarrierWork;
import io.vtscope.ledger.carrier.RunningPlace;
import io.vtscope.ledger.wait.WaitPlace;
import io.vtscope.observation.Frame;
import io.vtscope.rule.base.CarrierTime;
import io.vtscope.rule.base.Chance;
import io.vtscope.rule.base.Spell;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds native code that waits for shorter than samples of native methods tell apart, or that they
 * do not see, a foreign function for one: virtual threads are seen running there all the time, and
 * their carriers take hardly any processor time.
 */
final class ShortNativeCalls {
  /** Of the samples of running virtual threads: else several places share what they took. */
  private static final double MOST = 0.5;

  /**
   * Fewer say little of where the time goes, unless they agree as hardly any chance would. They are
   * half a second apart.
   */
  private static final int ENOUGH = 10;

  /** Of the window: a machine that is late for more than this has no processors to give. */
  private static final double LATE = 0.1;

  /** As the sampler catches who runs by chance, of less it says little. */
  private static final Duration LONG = Duration.ofSeconds(1);

  private ShortNativeCalls() {}

  /**
   * Null where there is nothing to say.
   *
   * @param harms whether that somebody waited for a carrier meanwhile makes it worse
   */
  static @Nullable Finding of(Snapshot snapshot, Predicate<CarrierPeriod> harms) {
    CarrierPeriod all = snapshot.whole();
    boolean isAll = isMuch(all, snapshot);
    if (isAll && harms.test(all)) {
      return finding(all, snapshot, Severity.WARNING);
    }
    CarrierPeriod spell = Spell.longest(snapshot, then -> waits(then, snapshot));
    if (spell != null && isMuch(spell, snapshot) && harms.test(spell)) {
      return finding(spell, snapshot, Severity.WARNING);
    }
    return isAll ? finding(all, snapshot, Severity.INFO) : null;
  }

  /** Whether most of those that ran did so in one place, and hardly computed. */
  private static boolean waits(CarrierPeriod period, Snapshot whole) {
    CarrierWork work = period.work();
    Budget budget = work.budget();
    RunningPlace most = period.mostRun();
    return budget != null
        && most != null
        && !isFileIo(most)
        && share(most) >= MOST
        && work.hardlyComputed(budget.running())
        && work.lateNanos() < LATE * period.window().nanos()
        && !waitsForClass(most, whole);
  }

  private static boolean isMuch(CarrierPeriod period, Snapshot whole) {
    RunningPlace most = period.mostRun();
    if (most == null || !waits(period, whole)) {
      return false;
    }
    long nanos = nanos(most, period.work());
    return isEnough(most.samples(), most.ofSamples())
        && nanos >= LONG.toNanos()
        && CarrierTime.isNoticeable(nanos, period.window(), whole);
  }

  private static double share(RunningPlace most) {
    return (double) most.samples() / most.ofSamples();
  }

  private static long nanos(RunningPlace most, CarrierWork work) {
    return (long) (share(most) * Objects.requireNonNull(work.budget()).running());
  }

  private static boolean isEnough(long samples, long of) {
    return samples >= ENOUGH || Chance.isNone(samples, of, MOST);
  }

  /** Of which each call tells how long it took. */
  private static boolean isFileIo(RunningPlace most) {
    List<Frame> frames = most.stack().frames();
    return !frames.isEmpty() && Frames.isFile(frames.getFirst());
  }

  /** Who waits for a class to be initialised seems to run, and takes no processor time either. */
  private static boolean waitsForClass(RunningPlace most, Snapshot snapshot) {
    return snapshot.hotspots().stream()
        .filter(hotspot -> hotspot.blame().cause() == Cause.CLASS_INIT_WAIT)
        .flatMap(hotspot -> hotspot.stacks().stream())
        .map(costed -> WaitPlace.of(costed.stack()).site())
        .anyMatch(site -> site != null && site.name().equals(most.site().name()));
  }

  /**
   * The finding.
   *
   * @param period the window, or the part of it in which it is so
   */
  private static Finding finding(CarrierPeriod period, Snapshot whole, Severity severity) {
    RunningPlace most = Objects.requireNonNull(period.mostRun());
    CarrierWork work = period.work();
    Budget budget = Objects.requireNonNull(work.budget());
    return new Finding(
        Kind.NATIVE_CAPTURE,
        severity,
        null,
        CarrierTime.ofAll(nanos(most, work), whole),
        most.site(),
        List.of(),
        most.artifact(),
        new CarrierFacts.NativeBySamples(
            most.samples(),
            most.ofSamples(),
            period.window().nanos(),
            budget.running(),
            work.cpuNanos(),
            most.site().isNative()),
        most.stack());
  }
}
