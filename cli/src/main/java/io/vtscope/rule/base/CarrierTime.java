package io.vtscope.rule.base;

import io.vtscope.blame.Cause;
import io.vtscope.clock.Cost;
import io.vtscope.clock.Peak;
import io.vtscope.clock.Window;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.pin.Hotspot;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How much lost time of carriers matters. */
public final class CarrierTime {
  /** The part of all carriers' time; the load of a machine varies by as much. */
  private static final double NOTICEABLE_SHARE = 0.01;

  /** Less than this in a window is over before anyone could have noticed. */
  public static final Duration NOTICEABLE = Duration.ofMillis(250);

  /** A smaller sum is not reported. */
  private static final Duration NEGLIGIBLE = Duration.ofMillis(10);

  private static final Duration AT_ONCE = Duration.ofNanos(Peak.SPAN);

  /** What took less of the window than this is not seen in a 99th percentile. */
  private static final double MOMENT = 0.01;

  /** What the JVM tells of by other events than pins. */
  private static final Set<Cause> APART =
      Set.of(Cause.CONTENTION, Cause.FILE_IO, Cause.NATIVE_CALL);

  private CarrierTime() {}

  public static boolean isNegligible(Cost cost) {
    return cost.totalNanos() < NEGLIGIBLE.toNanos();
  }

  /**
   * Whether a person would notice, in all or in the five minutes in which it was worst: what takes
   * little for hours, and then much, is as bad as what was not there before.
   *
   * @param nanos what of its cost counts
   */
  public static boolean isNoticeable(long nanos, Hotspot hotspot, Snapshot snapshot) {
    return isNoticeable(nanos, hotspot.cost(), snapshot)
        || isNoticeableAtPeak(nanos, hotspot, snapshot);
  }

  /** What it took at least when it was worst, if only that is noticed; else null. */
  public static @Nullable Peak noticedPeak(Hotspot hotspot, Snapshot snapshot) {
    Cost cost = hotspot.cost();
    if (isNoticeable(cost.totalNanos(), cost, snapshot)
        || !isNoticeableAtPeak(cost.totalNanos(), hotspot, snapshot)) {
      return null;
    }
    Peak peak = peak(hotspot, snapshot);
    return new Peak(atPeak(hotspot, peak, snapshot), peak.span());
  }

  private static boolean isNoticeableAtPeak(long nanos, Hotspot hotspot, Snapshot snapshot) {
    Peak peak = peak(hotspot, snapshot);
    double seconds = peak.span() / 1e9;
    return isNoticeable(nanos, seconds, snapshot)
        && isNoticeable(Math.min(nanos, atPeak(hotspot, peak, snapshot)), seconds, snapshot);
  }

  /** Of the time of all carriers, in the part of the window in which it happened or was worst. */
  public static double shareThen(Hotspot hotspot, Snapshot snapshot) {
    Peak peak = peak(hotspot, snapshot);
    double available = Math.max(1, snapshot.carriers().parallelism()) * (double) peak.span();
    return Math.max(
        shareThen(hotspot.cost(), snapshot), atPeak(hotspot, peak, snapshot) / available);
  }

  /**
   * What a place took at the least in the stretch in which all of its kind took most: outside of
   * that it took no more than all.
   */
  private static long atPeak(Hotspot hotspot, Peak peak, Snapshot snapshot) {
    long all =
        snapshot.hotspots().stream()
            .filter(one -> isOfOneKind(one.blame().cause(), hotspot.blame().cause()))
            .mapToLong(one -> one.cost().totalNanos())
            .sum();
    long ofKind =
        APART.contains(hotspot.blame().cause())
            ? all
            : Math.max(all, snapshot.carriers().pinnedNanos());
    return hotspot.cost().totalNanos() - Math.max(0, ofKind - peak.nanos());
  }

  private static Peak peak(Hotspot hotspot, Snapshot snapshot) {
    return switch (hotspot.blame().cause()) {
      case CONTENTION -> snapshot.course().enters();
      case FILE_IO -> snapshot.course().files();
      case NATIVE_CALL -> snapshot.course().natives();
      default -> snapshot.course().pins();
    };
  }

  private static boolean isOfOneKind(Cause one, Cause other) {
    return one == other || (!APART.contains(one) && !APART.contains(other));
  }

  /**
   * Whether a person would notice. In a long window, the part in which it happened counts: an
   * outage in a recording of a day is still an outage.
   */
  public static boolean isNoticeable(long nanos, Cost cost, Snapshot snapshot) {
    return isNoticeable(nanos, cost.last() - cost.first(), snapshot);
  }

  /**
   * Whether a person would notice.
   *
   * @param span from when it first happened to when it last did, nanoseconds
   */
  public static boolean isNoticeable(long nanos, long span, Snapshot snapshot) {
    return isNoticeable(nanos, then(span, snapshot), snapshot);
  }

  /**
   * The part of all carriers' time in the window. If the parallelism is unknown, all carriers that
   * were seen count: there may have been fewer at a time, and then the part is larger.
   */
  public static double shareOfSeen(Hotspot hotspot, Snapshot snapshot) {
    double seen = Math.max(1, snapshot.carriers().peakPool());
    return hotspot.extent().share() < 0
        ? hotspot.cost().totalNanos() / Math.max(1, seen * snapshot.window().nanos())
        : hotspot.extent().share();
  }

  /** Of the time of all carriers in the part of the window in which it happened. */
  public static double shareThen(Cost cost, Snapshot snapshot) {
    return shareThen(cost.totalNanos(), cost.last() - cost.first(), snapshot);
  }

  /**
   * The same.
   *
   * @param span from when it first happened to when it last did, nanoseconds
   */
  public static double shareThen(long nanos, long span, Snapshot snapshot) {
    double available = Math.max(1, snapshot.carriers().parallelism()) * then(span, snapshot) * 1e9;
    return nanos / available;
  }

  /** Seconds of the part of the window in which something happened. */
  static double secondsThen(Cost cost, Snapshot snapshot) {
    return then(cost.last() - cost.first(), snapshot);
  }

  /** Seconds of the part of the window in which something happened. */
  private static double then(long span, Snapshot snapshot) {
    return Math.min(
        snapshot.window().seconds(), Math.max((double) AT_ONCE.toSeconds(), span / 1e9));
  }

  /** Whether it was over so soon that what is true of the whole, long window says nothing of it. */
  public static boolean isMoment(Cost cost, Snapshot snapshot) {
    long window = snapshot.window().nanos();
    return window > AT_ONCE.toNanos() && cost.last() - cost.first() < MOMENT * window;
  }

  /** Whether a person would notice; if the parallelism is unknown, with a single carrier. */
  public static boolean isNoticeable(long nanos, Snapshot snapshot) {
    return isNoticeable(nanos, snapshot.window(), snapshot);
  }

  /** Whether a person would notice in a part of the window. */
  public static boolean isNoticeable(long nanos, Window part, Snapshot whole) {
    return isNoticeable(nanos, part.seconds(), whole);
  }

  /** The part of all carriers' time in the window, 0 to 1; -1 if the parallelism is unknown. */
  public static double ofAll(long nanos, Snapshot snapshot) {
    double available = snapshot.carriers().parallelism() * snapshot.window().seconds() * 1e9;
    return available > 0 ? Math.min(1, nanos / available) : -1;
  }

  private static boolean isNoticeable(long nanos, double seconds, Snapshot snapshot) {
    double carriers = Math.max(1, snapshot.carriers().parallelism());
    double available = carriers * seconds * 1e9;
    return nanos >= NOTICEABLE.toNanos() && nanos >= NOTICEABLE_SHARE * available;
  }
}
