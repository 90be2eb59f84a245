package io.vtscope.finding;

import io.vtscope.blame.Cause;
import io.vtscope.blame.Frames;
import io.vtscope.blame.PinReasons;
import io.vtscope.blame.Site;
import io.vtscope.blame.Target;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.pin.Hotspot;
import io.vtscope.observation.Artifact;
import io.vtscope.observation.Basis;
import io.vtscope.observation.Frame;
import io.vtscope.observation.Stack;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What to do about a place that holds carriers, on the JDK that it was seen on. */
final class HoldRemedy {
  /** Since then a monitor does not hold a carrier any more (JEP 491). */
  static final int MONITORS_UNMOUNT = 24;

  private static final String ON_PLATFORM_THREADS = "from a bounded executor of platform threads";

  private static final String OR_NEWER_JDK =
      ", or run on JDK 24 or newer, where monitors do not pin.";

  private static final String CONCURRENT_MAP = MapFunctions.MAP;

  private HoldRemedy() {}

  static String of(Hotspot hotspot, Snapshot snapshot) {
    if (PinReasons.isMonitor(hotspot.reason())) {
      return "Run without -XX:LockingMode=1: on this JDK monitors pin only with it.";
    }
    Target target = snapshot.target();
    String known = library(hotspot, target);
    return (known == null ? general(hotspot, snapshot) : known)
        + (isOfMonitors(hotspot) ? NeverEnds.of(hotspot, snapshot) : "");
  }

  /** Of many places of one cause, {@code MONITOR} or {@code NATIVE}. */
  static String ofMany(List<Hotspot> hotspots, Snapshot snapshot) {
    if (hotspots.getFirst().cause() == Cause.NATIVE) {
      return "Call them " + ON_PLATFORM_THREADS + ": no JDK can unmount below a native frame.";
    }
    return "Use a java.util.concurrent.locks.ReentrantLock in place of synchronized in those that are"
        + " your code, and newer versions of libraries"
        + (snapshot.target().feature() >= MONITORS_UNMOUNT ? "." : OR_NEWER_JDK);
  }

  /** Of a library whose cure is known; null where none applies. */
  private static @Nullable String library(Hotspot hotspot, Target target) {
    boolean ofMonitors = isOfMonitors(hotspot);
    if (!ofMonitors && !isOfNativeCode(hotspot)) {
      return null;
    }
    Library library = Libraries.known().find(hotspot.artifact(), hotspot.site());
    if (library == null) {
      library = Libraries.known().find(hotspot.callerArtifact(), hotspot.caller());
    }
    if (library == null || library.isNative() == ofMonitors) {
      return null;
    }
    return ofMonitors && target.feature() < MONITORS_UNMOUNT
        ? library.remedy() + orNewerJdk(hotspot)
        : library.remedy();
  }

  private static boolean isOfMonitors(Hotspot hotspot) {
    return hotspot.cause() == Cause.MONITOR || hotspot.cause() == Cause.CONTENTION;
  }

  private static boolean isOfNativeCode(Hotspot hotspot) {
    return hotspot.cause() == Cause.NATIVE || hotspot.cause() == Cause.NATIVE_CALL;
  }

  private static String orNewerJdk(Hotspot hotspot) {
    boolean alsoNative = hotspot.holders().stream().anyMatch(Site::isNative);
    return alsoNative ? "" : " Or run on JDK 24 or newer, where monitors do not pin.";
  }

  private static String general(Hotspot hotspot, Snapshot snapshot) {
    Target target = snapshot.target();
    Site site = hotspot.site();
    String type = site == null ? "the class" : site.type();
    return switch (hotspot.cause()) {
      case MONITOR -> monitor(hotspot, snapshot);
      case NATIVE ->
          "Call it " + ON_PLATFORM_THREADS + ": no JDK can unmount below a native frame.";
      case CLASS_INIT -> initialise(type);
      case CLASS_INIT_WAIT ->
          initialise(site != null && HoldWords.isClass(site) ? type : "the class it needs");
      case CLASS_LOADING -> {
        if (ClassInitDetector.goesOn(hotspot)) {
          yield "Keep what was found: a class that is asked for by its name again and again, above all"
              + " one that is not there, is looked for each time, by one thread at a time, and who"
              + " waits for it holds its carrier on every JDK.";
        }
        yield ClassInitDetector.waits(hotspot)
            ? "Load the classes before virtual threads need them (Class.forName at start-up), or take"
                + " what waits out of the class loader: who loads a class holds its carrier on every"
                + " JDK."
            : "Nothing, if it happens at start-up only; else load the class before virtual threads"
                + " need it.";
      }
      case CONTENTION -> contention(hotspot, snapshot);
      case FILE_IO ->
          "Do it " + ON_PLATFORM_THREADS + ": file and pipe I/O hold a carrier on every JDK.";
      case NATIVE_CALL ->
          "Call it " + ON_PLATFORM_THREADS + ": native code holds its carrier until it returns.";
      case NOT_UNMOUNTED -> notUnmounted(site);
      case UNKNOWN -> unknown(hotspot, target);
    };
  }

  /** Of a thread that holds its carrier in {@code Object.wait} for no reason that is seen. */
  static String notUnmounted(@Nullable Site site) {
    return "Most likely a defect of the JDK, seen in 25: a virtual thread whose timed Object.wait ends"
        + " while another has the monitor may hold its carrier, in Object.wait and at monitors,"
        + " until it next parks; in your own code a Condition of a ReentrantLock avoids it. Unless "
        + calledBack(site);
  }

  /** No frame explains it: a native one that the JVM means is none that the stack shows. */
  private static String unknown(Hotspot hotspot, Target target) {
    boolean isWhole = hotspot.stacks().stream().noneMatch(costed -> costed.stack().truncated());
    boolean lasts = target.feature() >= MONITORS_UNMOUNT && isParked(hotspot);
    return (PinReasons.isNativeFrame(hotspot.reason()) || lasts) && isWhole
        ? "Most likely " + calledBack(hotspot.site())
        : "Look at the stack: the innermost frame that is not Java, or not yours.";
  }

  /** Of a pin that has not ended the JVM has given no reason yet. */
  private static boolean isParked(Hotspot hotspot) {
    return hotspot.reason() == null
        && hotspot.stacks().stream().allMatch(costed -> parks(costed.stack().frames()));
  }

  private static boolean parks(List<Frame> frames) {
    return !frames.isEmpty()
        && frames.getFirst().isNative()
        && frames.getFirst().method().equals("park");
  }

  private static String calledBack(@Nullable Site site) {
    String what = site == null ? "it" : site.name() + ", or what calls it,";
    return "native code has called "
        + what
        + " back through a foreign function (an upcall), which stacks do not show: call that"
        + " function "
        + ON_PLATFORM_THREADS
        + ".";
  }

  private static String initialise(String what) {
    return "Initialise "
        + what
        + " before virtual threads need it (Class.forName at start-up), or take what blocks"
        + " out of its static initialiser.";
  }

  private static String monitor(Hotspot hotspot, Snapshot snapshot) {
    Target target = snapshot.target();
    String calledBack = Callbacks.cure(hotspot, snapshot);
    String cure;
    Site site = hotspot.site();
    boolean notKnown = hotspot.basis() == Basis.FRAMES || site == null || site.lock() == null;
    if (notKnown && MapFunctions.isIn(hotspot)) {
      cure = MapFunctions.NO_WAIT;
    } else if (notKnown && HoldWords.isCutOff(hotspot)) {
      cure = furtherOut(hotspot);
    } else if (notKnown || site == null) {
      cure =
          "Find the synchronized around this call, in it or in who has called it, and use a"
              + " java.util.concurrent.locks.ReentrantLock in its place";
    } else if (site.type().equals(CONCURRENT_MAP)) {
      cure =
          "Do not block in the function that is given to %s.%s: make the value before, or keep a"
                  .formatted("ConcurrentHashMap", site.method())
              + " CompletableFuture of it in the map";
    } else if (hotspot.caller() != null) {
      cure = ofTheJdk(hotspot, site);
    } else if (calledBack != null) {
      cure = calledBack;
    } else {
      cure = lock(hotspot, target);
    }
    boolean alsoNative = hotspot.holders().stream().anyMatch(Site::isNative);
    if (alsoNative) {
      return cure + "; a native frame pins as well: call it " + ON_PLATFORM_THREADS + ".";
    }
    return target.feature() >= MONITORS_UNMOUNT ? cure + "." : cure + OR_NEWER_JDK;
  }

  /** Of a stack that was cut off. */
  private static String furtherOut(Hotspot hotspot) {
    Frame outermost = hotspot.stacks().getFirst().stack().frames().getLast();
    return "Find the synchronized around this call, most likely further out than %s, where its stack was cut off (the agent's stack-depth keeps more frames), and use a java.util.concurrent.locks.ReentrantLock in its place"
        .formatted(outermost.name());
  }

  /** Only what the application has given to it to call can be changed. */
  private static String ofTheJdk(Hotspot hotspot, Site site) {
    if (!hotspot.stacks().isEmpty()) {
      Stack stack = hotspot.stacks().getFirst().stack();
      int application = Frames.innermostOfApplication(stack.frames());
      if (application > 0
          && stack.frames().subList(0, application).stream()
              .anyMatch(frame -> frame.name().equals(site.name()))) {
        return "Call %s %s (it is the JDK's own code that waits there while it holds a monitor)"
            .formatted(Frames.calledByApplication(stack), ON_PLATFORM_THREADS);
      }
    }
    return "Do not block in what %s calls while it holds its monitor".formatted(site.name());
  }

  /** What is published may be somebody else's: then there is nothing to edit. */
  private static String lock(Hotspot hotspot, Target target) {
    String lock =
        "se a java.util.concurrent.locks.ReentrantLock in place of synchronized on "
            + locks(hotspot);
    Artifact artifact = hotspot.artifact();
    String elsewhere = elsewhere(artifact, target);
    return elsewhere == null ? "U" + lock : "Where it is your code, u" + lock + elsewhere;
  }

  /**
   * What to do about code that may be somebody else's, to follow what to do in one's own; null
   * where it is one's own.
   */
  static @Nullable String elsewhere(@Nullable Artifact artifact, Target target) {
    String newer = newer(artifact, target);
    return newer == null ? null : newer + ", or call it " + ON_PLATFORM_THREADS;
  }

  /** The first half of that. */
  static @Nullable String newer(@Nullable Artifact artifact, Target target) {
    if (artifact == null || artifact.version() == null || target.isOwn(artifact)) {
      return null;
    }
    if (artifact.file() == null) {
      return null; // a module of the JDK
    }
    return "; where it is not, look for a version of "
        + artifact.name()
        + " newer than "
        + artifact.version();
  }

  /** "this.mutex in Stock.reserve, and this in Shop.order". */
  private static String locks(Hotspot hotspot) {
    List<Site> known =
        hotspot.holders().stream().filter(site -> site.lock() != null).distinct().toList();
    List<Site> changeable = known.stream().filter(site -> !isJdk(site, hotspot)).toList();
    List<Site> monitors = changeable.isEmpty() ? known : changeable;
    int shown = Math.min(3, monitors.size());
    String all =
        monitors.subList(0, shown).stream()
            .map(site -> named(site.lock()) + " in " + shortName(site))
            .distinct()
            .collect(Collectors.joining(", and "));
    return shown < monitors.size()
        ? all + ", and " + Amounts.count(monitors.size() - shown, "more monitor")
        : all;
  }

  /** Of the values of a method there may be many, and of other locks one. */
  private static String named(@Nullable String lock) {
    return HoldWords.isAnyValue(lock) ? "a " + lock : String.valueOf(lock);
  }

  /** What is the JDK's nobody can change. */
  private static boolean isJdk(Site site, Hotspot hotspot) {
    return hotspot.stacks().stream()
        .flatMap(costed -> costed.stack().frames().stream())
        .anyMatch(frame -> frame.isJdk() && frame.name().equals(site.name()));
  }

  private static String shortName(Site site) {
    return site.type().substring(site.type().lastIndexOf('.') + 1) + "." + site.method();
  }

  private static String contention(Hotspot hotspot, Snapshot snapshot) {
    Site site = hotspot.site();
    if (site != null && site.type().equals(CONCURRENT_MAP)) {
      return MapFunctions.NO_WAIT + ".";
    }
    return contention(hotspot, site, snapshot);
  }

  private static String contention(Hotspot hotspot, @Nullable Site site, Snapshot snapshot) {
    Target target = snapshot.target();
    if (site != null && site.isNative()) {
      return "Load the class before virtual threads need it (Class.forName at start-up): who waits below a"
          + " native frame holds its carrier on every JDK.";
    }
    String lock = site == null || site.lock() == null ? "the monitor" : HoldWords.monitor(site);
    String elsewhere = elsewhere(hotspot.artifact(), target);
    String calledBack = Callbacks.cureOfOwner(hotspot, snapshot);
    String cure;
    if (calledBack != null) {
      cure = calledBack;
    } else if (hotspot.caller() != null) {
      Stack stack = hotspot.stacks().isEmpty() ? null : hotspot.stacks().getFirst().stack();
      cure =
          site == null
              ? "Call it less often at once"
              : JdkLocks.cure(site.type(), site.name(), stack);
    } else if (elsewhere != null) {
      cure = "Where it is your code, hold " + lock + " for shorter" + elsewhere;
    } else {
      cure =
          "Hold %s for shorter, above all not while something blocks, or use a ReentrantLock in its place"
              .formatted(lock);
    }
    return target.feature() >= MONITORS_UNMOUNT
        ? cure + "."
        : cure
            + ", or run on JDK 24 or newer, where virtual threads that wait for a monitor let go of"
            + " their carriers.";
  }
}
