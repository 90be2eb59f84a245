package io.vtscope.rule.carrier;

import io.vtscope.blame.Cause;
import io.vtscope.blame.Frames;
import io.vtscope.blame.Site;
import io.vtscope.clock.Budget;
import io.vtscope.clock.Peak;
import io.vtscope.finding.CarrierFacts.Call;
import io.vtscope.finding.CarrierFacts.Extent;
import io.vtscope.finding.CarrierFacts.Held;
import io.vtscope.finding.CarrierFacts.Loading;
import io.vtscope.finding.CarrierFacts.Loading.How;
import io.vtscope.finding.CarrierFacts.Monitor;
import io.vtscope.finding.CarrierFacts.ShorterPins;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.Severity;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.pin.Hotspot;
import io.vtscope.ledger.pin.PlatformOwner;
import io.vtscope.library.ClassHolds;
import io.vtscope.observation.Basis;
import io.vtscope.observation.Frame;
import io.vtscope.rule.base.CarrierTime;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The facts about a place that holds carriers. */
public final class HeldPlace {
  /** The part of the waits before which one thread owned the monitor; else it is one of many. */
  private static final double OFTEN = 0.25;

  /** The part of the carriers' time that unrecorded pins take at least; less may be chance. */
  private static final double MUCH = 0.1;

  /** How many times the recorded pins all pins are; else the recorded ones say how bad it is. */
  private static final int TIMES = 2;

  private HeldPlace() {}

  public static Finding finding(Kind kind, Severity severity, Hotspot hotspot, Snapshot snapshot) {
    return new Finding(
        kind,
        severity,
        hotspot.cost(),
        hotspot.impact(),
        hotspot.site(),
        hotspot.holders(),
        hotspot.artifact(),
        facts(hotspot, snapshot),
        hotspot.stacks().isEmpty() ? null : hotspot.stacks().getFirst().stack());
  }

  private static Held facts(Hotspot hotspot, Snapshot snapshot) {
    return new Held(
        hotspot.cause(),
        new Call(
            hotspot.blocking(),
            hotspot.alsoIn(),
            hotspot.operation(),
            hotspot.reason(),
            hotspot.caller() == null ? null : hotspot.caller().name(),
            HeldCure.nameOf(hotspot.callerArtifact())),
        HeldCure.isOfMonitors(hotspot) ? monitor(hotspot) : null,
        hotspot.cause() == Cause.CLASS_LOADING ? loading(hotspot) : null,
        extent(hotspot, snapshot),
        shorterPins(hotspot, snapshot),
        HeldCure.of(hotspot, snapshot),
        HeldCure.isOfLocks(hotspot) ? NeverEnds.of(hotspot, snapshot) : null,
        null,
        hotspot.place());
  }

  private static Extent extent(Hotspot hotspot, Snapshot snapshot) {
    Peak peak = CarrierTime.noticedPeak(hotspot, snapshot);
    return new Extent(
        hotspot.carriers() == 0 ? -1 : hotspot.carriers(),
        hotspot.queued(),
        hotspot.lastingNanos() == 0 ? -1 : hotspot.lastingNanos(),
        peak == null ? -1 : peak.nanos(),
        peak == null ? -1 : peak.span(),
        hotspot.stacks().size());
  }

  private static Monitor monitor(Hotspot hotspot) {
    PlatformOwner owner = hotspot.platformOwner();
    boolean isOften = owner != null && owner.times() >= OFTEN * hotspot.cost().count();
    boolean holds = hotspot.cause() == Cause.MONITOR;
    Site site = hotspot.site();
    boolean isCutOff =
        holds
            && hotspot.basis() != Basis.FRAMES
            && HeldCure.isUnknown(hotspot)
            && hotspot.notRead() == null
            && HeldCure.isCutOff(hotspot);
    return new Monitor(
        site == null || (holds && hotspot.basis() == Basis.FRAMES) ? null : site.lock(),
        holds ? hotspot.basis() : null,
        holds ? hotspot.notRead() : null,
        isCutOff ? hotspot.stacks().getFirst().stack().frames().size() : -1,
        owner != null && isOften ? owner.thread() : null,
        owner != null && isOften ? owner.times() : -1);
  }

  private static Loading loading(Hotspot hotspot) {
    if (ClassHolds.links(hotspot)) {
      return new Loading(How.LINKS, siteName(hotspot));
    }
    if (ClassHolds.waits(hotspot)) {
      return new Loading(How.LOADER_BLOCKS, loader(hotspot));
    }
    return ClassHolds.goesOn(hotspot)
        ? new Loading(How.AGAIN_AND_AGAIN, asker(hotspot))
        : new Loading(How.OTHER_THREAD, siteName(hotspot));
  }

  private static String siteName(Hotspot hotspot) {
    return hotspot.site() == null ? "" : hotspot.site().name();
  }

  /**
   * What the JDK's class loader has called if that is the application's: the loader's own code, and
   * not what it calls in turn. Else the site.
   */
  private static String loader(Hotspot hotspot) {
    @Nullable String loader = null;
    for (Frame frame : frames(hotspot)) {
      loader = frame.isJdk() || Frames.isMade(frame) ? loader : frame.name();
      if (frame.name().equals(siteName(hotspot)) && loader != null) {
        return loader;
      }
    }
    return siteName(hotspot);
  }

  /** The application's code that needs the class and is no class loader; else the site. */
  private static String asker(Hotspot hotspot) {
    String asker = siteName(hotspot);
    for (Frame frame : frames(hotspot).reversed()) {
      if (Frames.loadsClass(frame)) {
        break;
      }
      asker = frame.isJdk() || Frames.isMade(frame) ? asker : frame.name();
    }
    return asker;
  }

  private static List<Frame> frames(Hotspot hotspot) {
    return hotspot.stacks().isEmpty() ? List.of() : hotspot.stacks().getFirst().stack().frames();
  }

  /** For the most costly place; null for the others, and if there are few. */
  private static @Nullable ShorterPins shorterPins(Hotspot hotspot, Snapshot snapshot) {
    Budget budget = snapshot.carriers().budget();
    Duration shortest = snapshot.quality().pinThreshold();
    if (budget == null || shortest == null || shortest.isZero()) {
      return null;
    }
    List<Hotspot> pins = snapshot.hotspots().stream().filter(one -> one.cause().isPin()).toList();
    long recorded = pins.stream().mapToLong(pin -> pin.cost().totalNanos()).sum();
    boolean many =
        budget.pinned() >= TIMES * recorded
            && budget.pinned() - recorded >= MUCH * budget.total()
            && !pins.isEmpty()
            && pins.getFirst().equals(hotspot);
    return many
        ? new ShorterPins(
            shortest.toNanos(), budget.pinned(), (double) budget.pinned() / budget.total())
        : null;
  }
}
