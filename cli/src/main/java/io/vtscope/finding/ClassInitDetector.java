package io.vtscope.finding;

import io.vtscope.blame.Cause;
import io.vtscope.blame.Site;
import io.vtscope.clock.Cost;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Kept;
import io.vtscope.ledger.pin.Hotspot;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.observation.Frame;
import io.vtscope.observation.LockObservation;
import io.vtscope.observation.PopulationObservation;
import io.vtscope.observation.Stack;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds static initialisers, and loading of classes, that hold carriers. Every program loads and
 * initialises classes as it begins, and virtual threads that need the same class wait meanwhile:
 * that is no finding. It is one where the initialiser or the loader itself waits for something, or
 * takes very long.
 */
final class ClassInitDetector implements Detector {
  private static final Set<Cause> CAUSES =
      Set.of(Cause.CLASS_INIT, Cause.CLASS_INIT_WAIT, Cause.CLASS_LOADING);

  /** Longer than loading and running any initialiser took where processors were free. */
  private static final Duration LONG = Duration.ofSeconds(2);

  /** Those that only compute took up to 4.3 s on a machine overloaded twenty times. */
  private static final Duration LONG_ON_A_FULL_MACHINE = Duration.ofSeconds(5);

  /** Time lost in one class whose initialiser or loader waits: it is lost once, not always. */
  private static final Duration WAITED = Duration.ofMillis(500);

  /** A class is loaded once; who waits this often and for this long asks for one that never is. */
  private static final int AGAIN_AND_AGAIN = 100;

  private static final Duration GOES_ON = Duration.ofSeconds(10);

  /** So much of start-up, in all, is worth a line. */
  private static final Duration START_UP = Duration.ofMillis(100);

  /** So much of all carriers' time is no start-up any more, or a long one. */
  private static final double MUCH = 0.1;

  /** The state of a virtual thread that waits for a monitor's, or a class's, notification. */
  private static final String WAITS = "WAIT";

  private static final String CONTENDED = "Contended monitor enter";

  private static final Comparator<Hotspot> ORDER =
      Comparator.comparing((Hotspot hotspot) -> !isStuck(hotspot))
          .thenComparing(hotspot -> !lasts(hotspot))
          .thenComparing(hotspot -> !waits(hotspot))
          .thenComparingLong(hotspot -> -hotspot.cost().totalNanos());

  @Override
  public Kind kind() {
    return Kind.PINNED_CLASS_INIT;
  }

  @Override
  public Verdict evaluate(Snapshot snapshot) {
    List<Finding> findings = new ArrayList<>();
    long startUp = 0;
    int startUpClasses = 0;
    for (List<Hotspot> ofOne : byPlace(snapshot).values()) {
      if (isStartUp(ofOne, snapshot)) {
        startUp += nanos(ofOne);
        startUpClasses++;
      } else {
        findings.add(finding(ofOne, snapshot));
      }
    }
    if (startUp >= START_UP.toNanos()) {
      findings.add(startUp(startUpClasses, startUp, snapshot));
    }
    for (Waits<Site, PopulationObservation.WaitGroup> waits : WaitsForClass.lasting(snapshot)) {
      Finding finding = WaitsForClass.finding(kind(), waits, snapshot);
      if (findings.stream().noneMatch(one -> isOfSameClass(one, finding))) {
        findings.add(finding);
      }
    }
    return Missing.verdict(kind(), snapshot, findings);
  }

  private static boolean isOfSameClass(Finding one, Finding other) {
    return one.site() != null
        && other.site() != null
        && one.site().type().equals(other.site().type());
  }

  /** About the first, with what it has cost those who waited for it. */
  private Finding finding(List<Hotspot> ofOne, Snapshot snapshot) {
    Finding finding = HoldWords.finding(kind(), Severity.WARNING, ofOne.getFirst(), snapshot);
    List<Hotspot> more = ofOne.subList(1, ofOne.size());
    List<Hotspot> own = more.stream().filter(ClassInitDetector::waits).toList();
    List<Hotspot> waiting = more.stream().filter(hotspot -> !waits(hotspot)).toList();
    String title = finding.told().title();
    Map<String, Object> evidence = new LinkedHashMap<>(finding.facts().evidence());
    if (!own.isEmpty()) {
      evidence.put("blockedElsewhereMillis", nanos(own) / 1e6);
      title += " In other calls it blocked for %s more.".formatted(Amounts.time(nanos(own)));
    }
    if (!waiting.isEmpty()) {
      long times = waiting.stream().mapToLong(hotspot -> hotspot.cost().count()).sum();
      evidence.put("waited", times);
      evidence.put("waitedCarrierMillis", nanos(waiting) / 1e6);
      title +=
          " Others waited for it %s, %s of carrier time more."
              .formatted(Amounts.count(times, "time"), Amounts.time(nanos(waiting)));
    }
    long unmounted = unmounted(ofOne.getFirst(), snapshot);
    if (unmounted > 0) {
      evidence.put("waitedWithoutCarrier", unmounted);
      title +=
          " Up to %s waited for it, without a carrier."
              .formatted(Amounts.count(unmounted, "virtual thread"));
    }
    Hotspot about = ofOne.getFirst();
    boolean lasts = ofOne.stream().anyMatch(ClassInitDetector::lasts);
    boolean hangs =
        about.site() != null
            && lasts
            && ofOne.stream().anyMatch(one -> one.site() != null && HoldWords.isClass(one.site()));
    if (hangs) {
      title += " Its initialiser had not ended.";
    }
    LockObservation.Initialiser running = waits(about) ? null : running(about, snapshot);
    if (running != null) {
      title = WaitsForClass.blocks(running) + " " + title;
    }
    return new Finding(
        finding.kind(),
        finding.severity(),
        title,
        running == null ? finding.site() : WaitsForClass.site(running, finding.site()),
        finding.holders(),
        finding.artifact(),
        finding.cost(),
        finding.impact(),
        hangs
            ? remedy(about, finding.told().remedy(), snapshot)
            : lasts ? ofUnknown(snapshot) : finding.told().remedy(),
        evidence,
        running == null ? finding.stack() : running.stack(),
        hangs && about.site() != null ? initialising(about.site().type(), snapshot) : List.of());
  }

  /** Who was seen to initialise what others waited for; null where nobody was. */
  private static LockObservation.@Nullable Initialiser running(Hotspot about, Snapshot snapshot) {
    Site site = about.site();
    return snapshot.initialisers().stream()
        .filter(one -> site != null && HoldWords.isClass(site) && one.type().equals(site.type()))
        .findFirst()
        .orElse(null);
  }

  /** Where those stand who initialise the class, on a carrier or on a thread of their own. */
  private static List<String> initialising(String type, Snapshot snapshot) {
    List<String> lines = new ArrayList<>();
    for (LockObservation.Initialiser one : snapshot.initialisers()) {
      if (one.type().equals(type) && !one.thread().virtual()) {
        lines.add(WaitsForClass.standing(one));
      }
    }
    for (Kept kept : snapshot.carriers().kept()) {
      List<Frame> frames = kept.stack() == null ? List.of() : kept.stack().frames();
      for (Frame frame : frames) {
        if (frame.isClassInit() && frame.type().equals(type)) {
          lines.add(
              "%s: %s initialises it, and has stood for %s in %s"
                  .formatted(
                      kept.last().carrier(),
                      ThreadWords.of(kept.last().thread()),
                      Amounts.time(kept.nanos()),
                      WaitsForClass.path(frames, frame)));
        }
      }
    }
    return lines;
  }

  /** Whether the initialiser itself still waited, after long. */
  private static boolean isStuck(Hotspot hotspot) {
    return waits(hotspot) && hotspot.lastingNanos() >= WaitsForClass.LASTS.toNanos();
  }

  /** Whether its threads still waited, after long, for another to initialise the class. */
  private static boolean lasts(Hotspot hotspot) {
    return hotspot.cause() == Cause.CLASS_INIT_WAIT
        && hotspot.lastingNanos() >= WaitsForClass.LASTS.toNanos();
  }

  /** Whether some were waiting for long when this ended. */
  static boolean hangs(Snapshot snapshot) {
    return snapshot.hotspots().stream().anyMatch(ClassInitDetector::lasts)
        || !WaitsForClass.lasting(snapshot).isEmpty();
  }

  /** To initialise a class sooner does not help where its initialiser never ends. */
  private static String remedy(Hotspot hotspot, String otherwise, Snapshot snapshot) {
    Site site = hotspot.site();
    if (site == null) {
      return otherwise;
    }
    return InitialiserCircle.all(snapshot).contains(site.type())
        ? "Break the circle in which its static initialiser waits, as is said of that: to initialise "
            + site.type()
            + " sooner would not end it."
        : "Take what it waits for out of its static initialiser, which has not ended: if it never does,"
            + " to initialise "
            + site.type()
            + " sooner would hang as well; if it is only slow, that helps (Class.forName at start-up).";
  }

  /** The same of a class that nobody tells. */
  private static String ofUnknown(Snapshot snapshot) {
    return InitialiserCircle.all(snapshot).isEmpty()
        ? "See what the static initialiser waits for that has not ended: if it never does, to"
            + " initialise the class sooner would hang as well; if it is only slow, that helps"
            + " (Class.forName at start-up)."
        : "Break the circle in which static initialisers wait, as is said of that: to initialise a"
            + " class sooner would not end it.";
  }

  /**
   * From JDK 26 on who waits for a class to be initialised lets go of the carrier, and no event
   * tells of it. Such threads stand where the initialiser was called, as if in {@code Object.wait},
   * which is not on their stacks.
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
        .population()
        .groups(group -> group.state().equals(WAITS) && isAt(group.stack(), callers) ? WAITS : null)
        .stream()
        .mapToLong(waits -> waits.peak().threads())
        .sum();
  }

  private static boolean isAt(Stack stack, Set<String> places) {
    return !stack.frames().isEmpty() && places.contains(stack.frames().getFirst().toString());
  }

  /**
   * By the class that is initialised, or the place that needed a class: the waits in an initialiser
   * first, the longest of them before the others, then those who waited for it.
   */
  private static Map<String, List<Hotspot>> byPlace(Snapshot snapshot) {
    Map<String, List<Hotspot>> places = new LinkedHashMap<>();
    for (Hotspot hotspot : snapshot.hotspots()) {
      if (CAUSES.contains(hotspot.cause())) {
        places.computeIfAbsent(place(hotspot, snapshot), n -> new ArrayList<>()).add(hotspot);
      }
    }
    places.values().forEach(ofOne -> ofOne.sort(ORDER));
    return places;
  }

  /** An initialiser that waits for another class is not waited for, as far as is known. */
  private static String place(Hotspot hotspot, Snapshot snapshot) {
    Site site = hotspot.site();
    if (site == null) {
      return "";
    }
    boolean waits = hotspot.cause() == Cause.CLASS_INIT_WAIT && !HoldWords.isClass(site);
    Site waitedFor = waits ? WhoInitialises.of(hotspot, snapshot.hotspots()) : null;
    return waitedFor != null ? waitedFor.name() : waits ? site.name() + " waits" : site.name();
  }

  private static boolean isStartUp(List<Hotspot> ofOne, Snapshot snapshot) {
    LockObservation.Initialiser running = running(ofOne.getFirst(), snapshot);
    boolean waited =
        ofOne.stream().anyMatch(ClassInitDetector::waits)
            || (running != null && WaitsForClass.isWaiting(running));
    long longest = ofOne.stream().mapToLong(hotspot -> hotspot.cost().maxNanos()).max().orElse(0);
    Duration slow = isOnFullMachine(ofOne, snapshot) ? LONG_ON_A_FULL_MACHINE : LONG;
    boolean lost =
        waited
            ? nanos(ofOne) >= WAITED.toNanos()
            : longest >= slow.toNanos() || ofOne.stream().anyMatch(ClassInitDetector::goesOn);
    return !lost || !isNoticeable(ofOne, snapshot);
  }

  private static boolean isOnFullMachine(List<Hotspot> ofOne, Snapshot snapshot) {
    return FullMachine.whilePinned(first(ofOne), last(ofOne), snapshot);
  }

  private static boolean isNoticeable(List<Hotspot> ofOne, Snapshot snapshot) {
    return CarrierTime.isNoticeable(nanos(ofOne), last(ofOne) - first(ofOne), snapshot);
  }

  private static long first(List<Hotspot> ofOne) {
    return ofOne.stream().mapToLong(hotspot -> hotspot.cost().first()).min().orElse(0);
  }

  private static long last(List<Hotspot> ofOne) {
    return ofOne.stream().mapToLong(hotspot -> hotspot.cost().last()).max().orElse(0);
  }

  /** Whether the initialiser or the loader itself waits, and not for another class. */
  static boolean waits(Hotspot hotspot) {
    return hotspot.cause() != Cause.CLASS_INIT_WAIT && !CONTENDED.equals(hotspot.operation());
  }

  /** Whether a place waits for class loading again and again, long after start-up. */
  static boolean goesOn(Hotspot hotspot) {
    Cost cost = hotspot.cost();
    return hotspot.cause() == Cause.CLASS_LOADING
        && !links(hotspot)
        && !waits(hotspot)
        && cost.count() >= AGAIN_AND_AGAIN
        && cost.last() - cost.first() >= GOES_ON.toNanos();
  }

  /** Whether it links calls, each once; which of them is not told apart. */
  static boolean links(Hotspot hotspot) {
    Site site = hotspot.site();
    return hotspot.cause() == Cause.CLASS_LOADING
        && site != null
        && site.type().equals("java.lang.invoke.MethodHandleNatives");
  }

  private static long nanos(List<Hotspot> hotspots) {
    return hotspots.stream().mapToLong(hotspot -> hotspot.cost().totalNanos()).sum();
  }

  private Finding startUp(int classes, long nanos, Snapshot snapshot) {
    double available = snapshot.carriers().parallelism() * snapshot.window().seconds() * 1e9;
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("places", classes);
    evidence.put("carrierMillis", nanos / 1e6);
    return new Finding(
            kind(),
            Severity.INFO,
            "Classes were loaded and initialised at %s while virtual threads waited, %s of carrier time in all."
                .formatted(Amounts.count(classes, "place"), Amounts.time(nanos)),
            null,
            List.of(),
            null,
            null,
            available > 0 ? nanos / available : 0,
            available > 0 && nanos >= MUCH * available
                ? "Nothing, if it happens at start-up only; else load and initialise them before virtual"
                    + " threads need them (Class.forName at start-up)."
                : "Nothing: every program begins like this.",
            evidence,
            null)
        .about("start-up");
  }
}
