package io.vtscope.rule.carrier;

import io.vtscope.blame.Cause;
import io.vtscope.clock.Cost;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.judge.Severity;
import io.vtscope.finding.Verdict;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.pin.Hotspot;
import io.vtscope.rule.base.CarrierTime;
import io.vtscope.rule.base.Detector;
import io.vtscope.rule.base.FullMachine;
import io.vtscope.rule.base.Missing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Finds places that hold carriers while virtual threads wait in them: monitors, native frames. */
public final class PinnedDetector implements Detector {
  /** A place that pins once or twice is being set up; one that pins again and again is used. */
  private static final int REPEATED = 3;

  /** A carrier that is gone for this long is noticed even if it happens once. */
  private static final Duration LONG = Duration.ofSeconds(1);

  /**
   * What no frame explains comes and goes: a thread that the JDK has taken for a blocked one is
   * free again as soon as it parks. This often it does not go.
   */
  private static final int OFTEN = 10;

  /** Of the carriers' time; that is felt, whatever it comes from. */
  private static final double MUCH = 0.5;

  /** Less than this may be what a full machine makes of it. */
  private static final double FELT = 0.05;

  private final Kind kind;
  private final Set<Cause> causes;

  /** Of it all places have one cure. */
  private final Cause together;

  private PinnedDetector(Kind kind, Cause together, Set<Cause> causes) {
    this.kind = kind;
    this.together = together;
    this.causes = causes;
  }

  public static Detector monitor() {
    return new PinnedDetector(Kind.PINNED_MONITOR, Cause.MONITOR, Set.of(Cause.MONITOR));
  }

  public static Detector nativeFrame() {
    return new PinnedDetector(
        Kind.PINNED_NATIVE, Cause.NATIVE, Set.of(Cause.NATIVE, Cause.NOT_UNMOUNTED, Cause.UNKNOWN));
  }

  @Override
  public Kind kind() {
    return kind;
  }

  @Override
  public Verdict evaluate(Snapshot snapshot) {
    List<Finding> findings = new ArrayList<>();
    List<Hotspot> quiet = new ArrayList<>();
    for (Hotspot hotspot : snapshot.hotspots()) {
      if (causes.contains(hotspot.blame().cause()) && !CarrierTime.isNegligible(hotspot.cost())) {
        Severity severity = severity(hotspot, snapshot);
        findings.add(HeldPlace.finding(kind, severity, hotspot, snapshot));
        if (severity == Severity.INFO && hotspot.blame().cause() == together && lasts(hotspot)) {
          quiet.add(hotspot);
        }
      }
    }
    Finding all = ManyPlaces.together(kind, quiet, snapshot);
    if (all != null) {
      findings.add(all);
    }
    return Missing.verdict(kind(), snapshot, findings);
  }

  private static Severity severity(Hotspot hotspot, Snapshot snapshot) {
    return lasts(hotspot) && CarrierTime.isNoticeable(nanos(hotspot, snapshot), hotspot, snapshot)
        ? Severity.WARNING
        : Severity.INFO;
  }

  /**
   * What it cost. On a machine without a free processor a few of many short pins last for long, as
   * who could go on gets none: of a small share each counts as most of them do.
   */
  private static long nanos(Hotspot hotspot, Snapshot snapshot) {
    Cost cost = hotspot.cost();
    return FullMachine.makesPinsLong(hotspot, FELT, snapshot)
        ? Math.min(cost.totalNanos(), cost.count() * cost.p50Nanos())
        : cost.totalNanos();
  }

  private static boolean lasts(Hotspot hotspot) {
    Cost cost = hotspot.cost();
    return hotspot.blame().cause() == Cause.NOT_UNMOUNTED
        ? cost.count() >= OFTEN || hotspot.extent().share() >= MUCH
        : cost.count() >= REPEATED || cost.maxNanos() >= LONG.toNanos();
  }
}
