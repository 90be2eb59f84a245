package io.vtscope.rule.carrier;

import io.vtscope.blame.Blame;
import io.vtscope.blame.Cause;
import io.vtscope.blame.Frames;
import io.vtscope.blame.Site;
import io.vtscope.clock.Budget;
import io.vtscope.clock.Cost;
import io.vtscope.finding.CarrierFacts.Call;
import io.vtscope.finding.CarrierFacts.Entries;
import io.vtscope.finding.CarrierFacts.Extent;
import io.vtscope.finding.CarrierFacts.Held;
import io.vtscope.finding.CarrierFacts.Loading;
import io.vtscope.finding.CarrierFacts.Loading.How;
import io.vtscope.finding.CarrierFacts.Monitor;
import io.vtscope.finding.CarrierFacts.ShorterPins;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.judge.Judgement;
import io.vtscope.judge.Limits;
import io.vtscope.jvm.Basis;
import io.vtscope.jvm.Frame;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.charge.Charge;
import io.vtscope.ledger.pin.Hotspot;
import io.vtscope.ledger.pin.Hotspot.PlatformOwner;
import io.vtscope.library.ClassHolds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds places that hold carriers, and their facts. */
public final class HeldPlace {
  private HeldPlace() {}

  /** The places with one of the causes. */
  public static List<Finding> find(Kind kind, Snapshot snapshot, Cause... causes) {
    List<Finding> findings = new ArrayList<>();
    for (Hotspot hotspot : snapshot.hotspots()) {
      boolean isOne = Arrays.asList(causes).contains(hotspot.blame().cause());
      Charge charge = isOne ? snapshot.charged().charges().of(hotspot.place()) : null;
      Judgement judgement = charge == null ? null : charge.judged();
      if (judgement != null) {
        findings.add(finding(kind, judgement, hotspot, snapshot));
      }
    }
    return findings;
  }

  public static Finding finding(
      Kind kind, Judgement judgement, Hotspot hotspot, Snapshot snapshot) {
    return new Finding(
        kind,
        judgement,
        hotspot.cost(),
        hotspot.extent().share(),
        hotspot.blame().site(),
        hotspot.blame().holders(),
        hotspot.blame().artifact(),
        facts(hotspot, snapshot),
        hotspot.stacks().isEmpty() ? null : hotspot.stacks().getFirst().stack());
  }

  private static Held facts(Hotspot hotspot, Snapshot snapshot) {
    Blame blame = hotspot.blame();
    return new Held(
        blame.cause(),
        new Call(
            blame.blocking(),
            hotspot.alsoIn(),
            hotspot.reported().operation(),
            hotspot.reported().reason(),
            blame.caller() == null ? null : blame.caller().name(),
            blame.callerArtifact() == null ? null : blame.callerArtifact().title()),
        HeldRemedy.isOfMonitors(blame) ? monitor(hotspot, snapshot) : null,
        blame.cause() == Cause.CLASS_LOADING ? loading(hotspot) : null,
        extent(hotspot),
        shorterPins(hotspot, snapshot),
        HeldRemedy.of(hotspot, snapshot),
        HeldRemedy.isOfLocks(hotspot) ? NeverEnds.of(hotspot, snapshot) : null,
        null,
        hotspot.place());
  }

  private static Extent extent(Hotspot hotspot) {
    Hotspot.Extent extent = hotspot.extent();
    return new Extent(
        extent.carriers() == 0 ? -1 : extent.carriers(),
        extent.queued(),
        extent.lastingNanos() == 0 ? -1 : extent.lastingNanos(),
        hotspot.stacks().size());
  }

  private static Monitor monitor(Hotspot hotspot, Snapshot snapshot) {
    PlatformOwner owner = hotspot.platformOwner();
    boolean isOften = owner != null && owner.times() >= Limits.HALF * hotspot.cost().count();
    Blame blame = hotspot.blame();
    boolean holds = blame.cause() == Cause.MONITOR;
    Site site = blame.site();
    boolean isCutOff =
        holds
            && blame.basis() != Basis.FRAMES
            && HeldRemedy.isUnknown(blame)
            && blame.notRead() == null
            && HeldRemedy.isCutOff(hotspot);
    return new Monitor(
        site == null || (holds && blame.basis() == Basis.FRAMES) ? null : site.lock(),
        holds ? blame.basis() : null,
        holds ? blame.notRead() : null,
        isCutOff ? hotspot.stacks().getFirst().stack().frames().size() : -1,
        owner != null && isOften ? owner.thread() : null,
        owner != null && isOften ? owner.times() : -1,
        holds && site != null ? entries(site, hotspot.cost(), snapshot) : null);
  }

  private static @Nullable Entries entries(Site holder, Cost pins, Snapshot snapshot) {
    long count = 0;
    long nanos = 0;
    for (Hotspot hotspot : snapshot.hotspots()) {
      if (hotspot.blame().cause() == Cause.CONTENTION
          && hotspot.blame().holders().contains(holder)) {
        count += hotspot.cost().count();
        nanos += hotspot.cost().totalNanos();
      }
    }
    return count > 0 && nanos >= Limits.SOME * pins.totalNanos() ? new Entries(count, nanos) : null;
  }

  private static Loading loading(Hotspot hotspot) {
    if (ClassHolds.links(hotspot.blame())) {
      return new Loading(How.LINKS, siteName(hotspot.blame()));
    }
    if (ClassHolds.waits(hotspot)) {
      return new Loading(How.LOADER_BLOCKS, loader(hotspot));
    }
    return ClassHolds.goesOn(hotspot)
        ? new Loading(How.AGAIN_AND_AGAIN, asker(hotspot))
        : new Loading(How.OTHER_THREAD, siteName(hotspot.blame()));
  }

  private static String siteName(Blame blame) {
    return blame.site() == null ? "" : blame.site().name();
  }

  /** The application's class loader that the JDK called, else the site. */
  private static String loader(Hotspot hotspot) {
    @Nullable String loader = null;
    for (Frame frame : frames(hotspot)) {
      loader = frame.isJdk() || Frames.isMade(frame) ? loader : frame.name();
      if (frame.name().equals(siteName(hotspot.blame())) && loader != null) {
        return loader;
      }
    }
    return siteName(hotspot.blame());
  }

  /** The application's code that needs the class, else the site. */
  private static String asker(Hotspot hotspot) {
    String asker = siteName(hotspot.blame());
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

  /** Only for the costliest place; null if they are few. */
  private static @Nullable ShorterPins shorterPins(Hotspot hotspot, Snapshot snapshot) {
    Budget budget = snapshot.carriers().budget();
    Duration shortest = snapshot.quality().thresholds().pin();
    if (budget == null || shortest == null || shortest.isZero()) {
      return null;
    }
    List<Hotspot> pins =
        snapshot.hotspots().stream().filter(one -> one.blame().cause().isPin()).toList();
    long recorded = pins.stream().mapToLong(pin -> pin.cost().totalNanos()).sum();
    boolean many =
        budget.pinned() >= Limits.TIMES * recorded
            && budget.pinned() - recorded >= Limits.SOME * budget.total()
            && !pins.isEmpty()
            && pins.getFirst().equals(hotspot);
    return many
        ? new ShorterPins(
            shortest.toNanos(), budget.pinned(), (double) budget.pinned() / budget.total())
        : null;
  }
}
