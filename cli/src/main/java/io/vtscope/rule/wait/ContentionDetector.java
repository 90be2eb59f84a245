package io.vtscope.rule.wait;

import io.vtscope.blame.Cause;
import io.vtscope.blame.Site;
import io.vtscope.clock.Cost;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.judge.Severity;
import io.vtscope.finding.Verdict;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.pin.Hotspot;
import io.vtscope.library.Monitors;
import io.vtscope.rule.base.CarrierTime;
import io.vtscope.rule.base.CausesFirst;
import io.vtscope.rule.base.Detector;
import io.vtscope.rule.base.FullMachine;
import io.vtscope.rule.base.Missing;
import io.vtscope.rule.carrier.HeldPlace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds monitors that virtual threads queue for, each on its carrier. Until JDK 23 that is not
 * pinning in the JVM's words, and can cost more than the pin of the thread that has the monitor.
 * And, on every JDK, locks that they queue for without their carriers.
 */
public final class ContentionDetector implements Detector {
  /** So little, in all, no one would look for. */
  private static final Duration NEGLIGIBLE = Duration.ofMillis(50);

  /**
   * Whoever waited once for something to be set up waited less than this, and all who did, one
   * after the other as there were carriers for them.
   */
  private static final Duration SET_UP = Duration.ofSeconds(1);

  /** What takes more than a tenth of all carriers' time is felt, whatever it is for. */
  private static final double FELT = 0.1;

  /** Of a short window one or two waits for a set-up are a large share. */
  private static final int REPEATED = 3;

  /**
   * Waits that take less than this of what it takes who has the monitor and is pinned: his finding
   * tells them, and they are gone with him.
   */
  private static final double BESIDE_OWNER = 0.1;

  @Override
  public Kind kind() {
    return Kind.MONITOR_CONTENTION;
  }

  @Override
  public Verdict evaluate(Snapshot snapshot) {
    List<Finding> findings = new ArrayList<>();
    for (Hotspot hotspot : snapshot.hotspots()) {
      if (hotspot.blame().cause() == Cause.CONTENTION && isWorthAWord(hotspot.cost())) {
        findings.add(HeldPlace.finding(kind(), severity(hotspot, snapshot), hotspot, snapshot));
      }
    }
    findings.addAll(LockQueues.findings(kind(), snapshot));
    if (findings.isEmpty() && !Monitors.pin(snapshot.target())) {
      // Since then the JVM records no wait of a virtual thread for a monitor.
      return Missing.nothing(Kind.Need.TWO_COUNTS, List.of(), snapshot);
    }
    return Missing.verdict(kind(), snapshot, findings);
  }

  /** Of one wait or two, as at a start, only what somebody could have noticed. */
  private static boolean isWorthAWord(Cost cost) {
    Duration least = cost.count() < REPEATED ? CarrierTime.NOTICEABLE : NEGLIGIBLE;
    return cost.totalNanos() >= least.toNanos();
  }

  /**
   * Short waits are what monitors are for, and no worse than on platform threads; long ones, again
   * and again, take the carriers from everybody else. On a machine without a free processor who has
   * a monitor for microseconds may lose his processor meanwhile, and others then wait for long.
   */
  private static Severity severity(Hotspot hotspot, Snapshot snapshot) {
    Cost cost = hotspot.cost();
    boolean once = cost.isOneEpisode() || cost.last() - cost.first() <= SET_UP.toNanos();
    boolean felt = CarrierTime.shareOfSeen(hotspot, snapshot) >= FELT;
    boolean few = cost.count() < REPEATED || !felt;
    boolean setUp = once && cost.maxNanos() < SET_UP.toNanos() && few;
    boolean ofMachine = FullMachine.makesWaitsLong(hotspot, FELT, snapshot);
    boolean beside = snapshot.hotspots().stream().anyMatch(other -> isBeside(hotspot, other));
    return !setUp
            && !ofMachine
            && !beside
            && CarrierTime.isNoticeable(cost.lastingNanos(), hotspot, snapshot)
        ? Severity.WARNING
        : Severity.INFO;
  }

  private static boolean isBeside(Hotspot waits, Hotspot owner) {
    return owner.blame().cause() == Cause.MONITOR
        && waits.cost().totalNanos() < BESIDE_OWNER * owner.cost().totalNanos()
        && CausesFirst.meet(places(waits), places(owner));
  }

  private static List<Site> places(Hotspot hotspot) {
    List<Site> places = new ArrayList<>(hotspot.blame().holders());
    if (hotspot.blame().site() != null) {
      places.add(hotspot.blame().site());
    }
    return places;
  }
}
