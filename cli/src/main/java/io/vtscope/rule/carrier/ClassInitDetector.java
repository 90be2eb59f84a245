package io.vtscope.rule.carrier;

import io.vtscope.blame.Cause;
import io.vtscope.blame.Site;
import io.vtscope.clock.Steps;
import io.vtscope.finding.CarrierFacts;
import io.vtscope.finding.CarrierFacts.ClassWaits;
import io.vtscope.finding.CarrierFacts.Standing;
import io.vtscope.finding.Change;
import io.vtscope.finding.Change.Remedy;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.ThreadWords;
import io.vtscope.judge.Confidence;
import io.vtscope.judge.Course;
import io.vtscope.judge.Harm;
import io.vtscope.judge.Judge;
import io.vtscope.judge.Judgement;
import io.vtscope.judge.Limits;
import io.vtscope.judge.Scarcity;
import io.vtscope.judge.Severity;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Kept;
import io.vtscope.ledger.charge.Charge;
import io.vtscope.ledger.pin.Hotspot;
import io.vtscope.ledger.wait.Scan;
import io.vtscope.ledger.wait.WaitPlace;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.library.ClassHolds;
import io.vtscope.state.LockState;
import io.vtscope.state.PopulationState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds static initialisers and class loading that hold carriers. Both are normal at start-up
 * unless they block or take very long.
 */
public final class ClassInitDetector {
  private static final Set<Cause> CAUSES =
      Set.of(Cause.CLASS_INIT, Cause.CLASS_INIT_WAIT, Cause.CLASS_LOADING);

  private static final Comparator<Hotspot> ORDER =
      Comparator.comparing((Hotspot hotspot) -> !isStuck(hotspot))
          .thenComparing(hotspot -> !lasts(hotspot))
          .thenComparing(hotspot -> !ClassHolds.waits(hotspot))
          .thenComparingLong(hotspot -> -hotspot.cost().totalNanos());

  private ClassInitDetector() {}

  public static List<Finding> find(Snapshot snapshot) {
    List<Finding> findings = new ArrayList<>();
    long startUp = 0;
    int startUpClasses = 0;
    for (List<Hotspot> ofOne : byPlace(snapshot).values()) {
      Judgement judgement = judged(ofOne, snapshot);
      if (judgement == null || passes(judgement, ofOne)) {
        startUp += nanos(ofOne);
        startUpClasses++;
      } else {
        findings.add(finding(ofOne, judgement, snapshot));
      }
    }
    double available = snapshot.carriers().available(snapshot.window());
    if (available > 0 && startUp >= Limits.FEW * available) {
      findings.add(startUp(startUpClasses, startUp, available));
    }
    for (Waits<Site, PopulationState.WaitGroup> waits : WaitsForClass.lasting(snapshot)) {
      Finding finding = WaitsForClass.finding(Kind.PINNED_CLASS_INIT, waits, snapshot);
      if (findings.stream().noneMatch(one -> isOfSameClass(one, finding))) {
        findings.add(finding);
      }
    }
    return findings;
  }

  /** Whether it is normal start-up. Blocking is not. */
  private static boolean passes(Judgement judgement, List<Hotspot> ofOne) {
    return judgement.course() == Course.PASSING && ofOne.stream().noneMatch(ClassHolds::waits);
  }

  private static boolean isOfSameClass(Finding one, Finding other) {
    return one.site() != null
        && other.site() != null
        && one.site().type().equals(other.site().type());
  }

  private static Finding finding(List<Hotspot> ofOne, Judgement judgement, Snapshot snapshot) {
    Hotspot about = ofOne.getFirst();
    Finding finding = HeldPlace.finding(Kind.PINNED_CLASS_INIT, judgement, about, snapshot);
    CarrierFacts.Held held = (CarrierFacts.Held) finding.facts();
    boolean lasts = ofOne.stream().anyMatch(ClassInitDetector::lasts);
    boolean hangs =
        about.blame().site() != null
            && lasts
            && ofOne.stream()
                .anyMatch(
                    one -> one.blame().site() != null && ClassHolds.isClass(one.blame().site()));
    String type = hangs && about.blame().site() != null ? about.blame().site().type() : null;
    LockState.Initialiser running = ClassHolds.waits(about) ? null : running(about, snapshot);
    Change change = lasts ? change(type, snapshot) : held.change();
    ClassWaits waits = waits(ofOne, type, running, snapshot);
    return new Finding(
        finding.kind(),
        finding.judgement(),
        finding.cost(),
        finding.share(),
        running == null ? finding.site() : WaitsForClass.site(running, finding.site()),
        finding.holders(),
        finding.artifact(),
        held.with(change, waits),
        running == null ? finding.stack() : running.stack());
  }

  private static ClassWaits waits(
      List<Hotspot> ofOne,
      @Nullable String type,
      LockState.@Nullable Initialiser running,
      Snapshot snapshot) {
    List<Hotspot> more = ofOne.subList(1, ofOne.size());
    List<Hotspot> own = more.stream().filter(ClassHolds::waits).toList();
    List<Hotspot> waiting = more.stream().filter(hotspot -> !ClassHolds.waits(hotspot)).toList();
    long times = waiting.stream().mapToLong(hotspot -> hotspot.cost().count()).sum();
    long unmounted = unmounted(ofOne.getFirst(), snapshot);
    return new ClassWaits(
        own.isEmpty() ? -1 : nanos(own),
        waiting.isEmpty() ? -1 : times,
        waiting.isEmpty() ? -1 : nanos(waiting),
        unmounted == 0 ? -1 : unmounted,
        type != null,
        running == null ? null : ThreadWords.of(running.thread()),
        running == null ? null : WaitPlace.of(running.stack()).blocking(),
        type == null ? List.of() : initialising(type, snapshot));
  }

  private static LockState.@Nullable Initialiser running(Hotspot about, Snapshot snapshot) {
    Site site = about.blame().site();
    return snapshot.waits().initialisers().stream()
        .filter(one -> site != null && ClassHolds.isClass(site) && one.type().equals(site.type()))
        .findFirst()
        .orElse(null);
  }

  private static List<Standing> initialising(String type, Snapshot snapshot) {
    List<Standing> standing = new ArrayList<>();
    for (LockState.Initialiser one : snapshot.waits().initialisers()) {
      if (one.type().equals(type) && !one.thread().virtual()) {
        standing.add(WaitsForClass.standing(one));
      }
    }
    for (Kept kept : snapshot.carriers().kept()) {
      List<Frame> frames = kept.stack() == null ? List.of() : kept.stack().frames();
      for (Frame frame : frames) {
        if (frame.isClassInit() && frame.type().equals(type)) {
          standing.add(
              new Standing(
                  type,
                  ThreadWords.of(kept.last().thread()),
                  kept.last().carrier(),
                  kept.nanos(),
                  WaitsForClass.path(frames, frame)));
        }
      }
    }
    return standing;
  }

  /** Whether the initialiser still waited at the end. */
  private static boolean isStuck(Hotspot hotspot) {
    return ClassHolds.waits(hotspot)
        && hotspot.extent().lastingNanos() >= Limits.LONG * Steps.SECOND;
  }

  /** Whether threads still waited for the class at the end. */
  private static boolean lasts(Hotspot hotspot) {
    return hotspot.blame().cause() == Cause.CLASS_INIT_WAIT
        && hotspot.extent().lastingNanos() >= Limits.LONG * Steps.SECOND;
  }

  /** Whether threads waited for a class at the end. */
  public static boolean hangs(Snapshot snapshot) {
    return snapshot.hotspots().stream().anyMatch(ClassInitDetector::lasts)
        || !WaitsForClass.lasting(snapshot).isEmpty();
  }

  /** Earlier initialisation does not help if it never ends. */
  private static Change change(@Nullable String type, Snapshot snapshot) {
    Set<String> circle = InitialiserCircle.all(snapshot);
    boolean isCircle = type == null ? !circle.isEmpty() : circle.contains(type);
    return Change.of(isCircle ? Remedy.BREAK_CIRCLE : Remedy.INITIALISER_HANGS, type);
  }

  /**
   * Threads that wait unmounted for an initialiser (from JDK 26 on). No event reports them. Their
   * state is as in {@code Object.wait}, and their top frame calls the initialiser.
   */
  private static long unmounted(Hotspot hotspot, Snapshot snapshot) {
    Set<String> callers = new HashSet<>();
    for (Hotspot.CostedStack costed : hotspot.stacks()) {
      List<Frame> frames = costed.stack().frames();
      for (int i = 1; i < frames.size(); i++) {
        if (frames.get(i - 1).isClassInit()) {
          callers.add(frames.get(i).toString());
        }
      }
    }
    return snapshot
        .waits()
        .population()
        .groups(group -> Scan.isForClass(group) && isAt(group.stack(), callers) ? "waits" : null)
        .stream()
        .mapToLong(waits -> waits.peak().threads())
        .sum();
  }

  private static boolean isAt(Stack stack, Set<String> places) {
    return !stack.frames().isEmpty() && places.contains(stack.frames().getFirst().toString());
  }

  /** Waits in the initialiser first, longest first, then its waiters. */
  private static Map<String, List<Hotspot>> byPlace(Snapshot snapshot) {
    Map<String, List<Hotspot>> places = new LinkedHashMap<>();
    for (Hotspot hotspot : snapshot.hotspots()) {
      if (CAUSES.contains(hotspot.blame().cause())) {
        places.computeIfAbsent(place(hotspot, snapshot), n -> new ArrayList<>()).add(hotspot);
      }
    }
    places.values().forEach(ofOne -> ofOne.sort(ORDER));
    return places;
  }

  /** A wait for an unknown class has its own key. */
  private static String place(Hotspot hotspot, Snapshot snapshot) {
    Site site = hotspot.blame().site();
    if (site == null) {
      return "";
    }
    boolean waits = hotspot.blame().cause() == Cause.CLASS_INIT_WAIT && !ClassHolds.isClass(site);
    Site waitedFor = waits ? WhoInitialises.of(hotspot, snapshot.hotspots()) : null;
    return waitedFor != null ? waitedFor.name() : waits ? site.name() + " waits" : site.name();
  }

  /** Null if there is nothing to report. A class is initialised only once. */
  private static @Nullable Judgement judged(List<Hotspot> ofOne, Snapshot snapshot) {
    Charge charge =
        snapshot.charged().charges().of(ofOne.stream().map(Hotspot::place).toList(), true);
    Judgement held = charge == null ? null : charge.judged();
    Judgement line = line(ofOne);
    return held == null || (line != null && line.severity().compareTo(held.severity()) < 0)
        ? line
        : held;
  }

  private static @Nullable Judgement line(List<Hotspot> ofOne) {
    long waited =
        ofOne.stream()
            .filter(ClassInitDetector::lasts)
            .mapToLong(hotspot -> hotspot.extent().lastingNanos())
            .max()
            .orElse(0);
    Harm harm = new Harm(waited / 1e9, waited / 1e9, waited / 1e9);
    return waited == 0
        ? null
        : Judge.of(Scarcity.LINE, -1, harm, Course.STUCK, Confidence.SAMPLED, Set.of(), false);
  }

  private static long nanos(List<Hotspot> hotspots) {
    return hotspots.stream().mapToLong(hotspot -> hotspot.cost().totalNanos()).sum();
  }

  private static Finding startUp(int classes, long nanos, double available) {
    return new Finding(
        Kind.PINNED_CLASS_INIT,
        Judgement.of(Severity.INFO),
        null,
        nanos / available,
        null,
        List.of(),
        null,
        new CarrierFacts.ClassStartUp(classes, nanos, nanos >= Limits.SOME * available),
        null);
  }
}
