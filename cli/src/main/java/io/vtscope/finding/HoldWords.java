package io.vtscope.finding;

import io.vtscope.blame.Cause;
import io.vtscope.blame.Frames;
import io.vtscope.blame.Site;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.pin.Hotspot;
import io.vtscope.ledger.pin.PlatformOwner;
import io.vtscope.observation.Artifact;
import io.vtscope.observation.Basis;
import io.vtscope.observation.Frame;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The sentences about a place that holds carriers. */
final class HoldWords {
  /** Of the waits: who has it less often is one of many. */
  private static final double OFTEN = 0.25;

  private HoldWords() {}

  static Finding finding(Kind kind, Severity severity, Hotspot hotspot, Snapshot snapshot) {
    return new Finding(
            kind,
            severity,
            title(hotspot, snapshot),
            hotspot.site(),
            hotspot.holders(),
            hotspot.artifact(),
            hotspot.cost(),
            hotspot.impact(),
            HoldRemedy.of(hotspot, snapshot),
            evidence(hotspot),
            hotspot.stacks().isEmpty() ? null : hotspot.stacks().getFirst().stack())
        .about(hotspot.place());
  }

  private static Map<String, Object> evidence(Hotspot hotspot) {
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("cause", hotspot.cause().name());
    put(evidence, "blocking", hotspot.blocking());
    put(
        evidence,
        "alsoBlocking",
        hotspot.alsoIn().isEmpty() ? null : String.join(", ", hotspot.alsoIn()));
    put(evidence, "carriers", hotspot.carriers() == 0 ? null : hotspot.carriers());
    if (hotspot.platformOwner() != null) {
      evidence.put("platformOwner", hotspot.platformOwner().thread());
      evidence.put("platformOwnerTimes", hotspot.platformOwner().times());
    }
    put(evidence, "blockingOperation", hotspot.operation());
    put(evidence, "pinnedReason", hotspot.reason());
    if (hotspot.caller() != null) {
      evidence.put("caller", hotspot.caller().name());
    }
    put(evidence, "callerArtifact", nameOf(hotspot.callerArtifact()));
    if (hotspot.cause() == Cause.MONITOR) {
      evidence.put("basis", hotspot.basis().name());
      put(evidence, "notRead", hotspot.notRead());
    }
    put(evidence, "queuedMeanwhile", hotspot.queued() < 0 ? null : hotspot.queued());
    put(
        evidence,
        "lastingMillis",
        hotspot.lastingNanos() == 0 ? null : hotspot.lastingNanos() / 1e6);
    evidence.put("stacks", hotspot.stacks().size());
    return evidence;
  }

  private static void put(Map<String, Object> evidence, String name, @Nullable Object value) {
    if (value != null) {
      evidence.put(name, value);
    }
  }

  /** "postgresql 42.5.4", or the file where that is all that is known; else null. */
  static @Nullable String nameOf(@Nullable Artifact artifact) {
    if (artifact == null) {
      return null;
    }
    if (artifact.name() == null) {
      return artifact.file();
    }
    return artifact.version() == null
        ? artifact.name()
        : artifact.name() + " " + artifact.version();
  }

  private static String title(Hotspot hotspot, Snapshot snapshot) {
    String unknown =
        hotspot.stacks().isEmpty() ? "Code without a recorded stack " : "Code of the JDK ";
    return hotspot.site() == null
        ? unknown + cost(hotspot, snapshot) + "."
        : subject(hotspot, hotspot.site())
            + ", which "
            + cost(hotspot, snapshot)
            + platformOwner(hotspot)
            + "."
            + ShorterPins.of(hotspot, snapshot);
  }

  /** Who is no virtual thread has no pin that would say where it had it. */
  private static String platformOwner(Hotspot hotspot) {
    PlatformOwner owner = hotspot.platformOwner();
    return owner == null || owner.times() < OFTEN * hotspot.cost().count()
        ? ""
        : "; the platform thread \"%s\" had it before %s of them"
            .formatted(
                owner.thread(),
                owner.times() >= hotspot.cost().count() ? "each" : WaitWords.number(owner.times()));
  }

  private static String subject(Hotspot hotspot, Site site) {
    String where = site.name() + in(hotspot.artifact());
    String blocking = hotspot.blocking();
    String blocks = blocking == null ? "blocks" : "blocks in " + blocking;
    return switch (hotspot.cause()) {
      case MONITOR ->
          hotspot.basis() == Basis.FRAMES || site.lock() == null
              ? where + " " + blocks + " while a monitor is held" + byWhom(hotspot)
              : "%s%s holds %s while it %s"
                  .formatted(where, caller(hotspot), monitor(site), blocks);
      case NATIVE -> "Code called back by native " + where + caller(hotspot) + " " + blocks;
      case CLASS_INIT -> "The static initialiser of " + site.type() + " " + blocks;
      case CLASS_INIT_WAIT -> waitForClass(site);
      case CLASS_LOADING ->
          ClassInitDetector.links(hotspot)
              ? where + caller(hotspot) + " linked a call for the first time"
              : ClassInitDetector.waits(hotspot)
                  ? loader(hotspot, where) + " " + blocks + " while it loads a class"
                  : ClassInitDetector.goesOn(hotspot)
                      ? asker(hotspot, where) + " asks for a class again and again while others do"
                      : where + " needed a class that was being loaded";
      case CONTENTION ->
          "Virtual threads wait in " + where + caller(hotspot) + " to enter " + monitor(site);
      case FILE_IO -> where + " does file or pipe I/O" + by(blocking);
      case NATIVE_CALL -> where + " stays in native code" + by(blocking);
      case NOT_UNMOUNTED ->
          where + " " + blocks + " and was not unmounted (no frame of its stack says why)";
      case UNKNOWN ->
          hotspot.reason() == null
              ? where + " " + blocks + " (no frame explains why it cannot unmount)"
              : where + " " + blocks + " (the JVM says: " + hotspot.reason() + ")";
    };
  }

  /**
   * What the JDK's class loader has called, where that is the application's: the loader's own code,
   * and not what it calls in turn; else the site.
   */
  private static String loader(Hotspot hotspot, String site) {
    List<Frame> frames =
        hotspot.stacks().isEmpty() ? List.of() : hotspot.stacks().getFirst().stack().frames();
    @Nullable String loader = null;
    for (Frame frame : frames) {
      loader = frame.isJdk() || Frames.isMade(frame) ? loader : frame.name();
      boolean isSite = hotspot.site() != null && frame.name().equals(hotspot.site().name());
      if (isSite && loader != null) {
        return loader;
      }
    }
    return site;
  }

  /** The application's code that needs the class, which no class loader is; else the site. */
  private static String asker(Hotspot hotspot, String site) {
    List<Frame> frames =
        hotspot.stacks().isEmpty() ? List.of() : hotspot.stacks().getFirst().stack().frames();
    String asker = site;
    for (Frame frame : frames.reversed()) {
      if (Frames.loadsClass(frame)) {
        break;
      }
      asker = frame.isJdk() || Frames.isMade(frame) ? asker : frame.name();
    }
    return asker;
  }

  private static String byWhom(Hotspot hotspot) {
    if (hotspot.notRead() == null && isCutOff(hotspot) && hotspot.basis() != Basis.FRAMES) {
      return ", most likely by a frame further out than the %d that are known of its stack"
          .formatted(hotspot.stacks().getFirst().stack().frames().size());
    }
    return hotspot.notRead() == null
        ? " by it or by who has called it"
        : " by a frame that could not be read (" + hotspot.notRead() + ")";
  }

  /** Whether of no stack the outer frames are known, among which one may hold a monitor. */
  static boolean isCutOff(Hotspot hotspot) {
    return !hotspot.stacks().isEmpty()
        && hotspot.stacks().stream()
            .map(Hotspot.CostedStack::stack)
            .allMatch(stack -> stack.truncated() && !stack.isShortened());
  }

  private static String by(@Nullable String blocking) {
    return blocking == null ? "" : " by " + blocking;
  }

  static String monitor(Site site) {
    if (site.lock() == null) {
      return "a monitor";
    }
    String lock = site.lock();
    if (isAnyValue(lock)) {
      return "the monitor of a " + lock;
    }
    return (lock.startsWith("a ") ? "the monitor of " : "the monitor ") + lock;
  }

  /** Whether its name does not tell by itself which object it is. */
  static boolean isAnyValue(@Nullable String lock) {
    return lock != null
        && (lock.startsWith("local variable") || lock.startsWith("string constant"));
  }

  /** Whether it stands for a class that is initialised, and not for a frame of its initialiser. */
  static boolean isClass(Site site) {
    return site.method().equals("<clinit>") && site.line() == 0;
  }

  private static String waitForClass(Site site) {
    return isClass(site)
        ? "Virtual threads waited for another to initialise " + site.type()
        : site.name() + " waited for another thread to initialise a class";
  }

  /** " (postgresql 42.5.4)", or nothing where that is not known. */
  static String in(@Nullable Artifact artifact) {
    // Of the JDK's modules everybody knows where they come from.
    boolean published = artifact != null && artifact.name() != null && artifact.file() != null;
    return published ? " (" + nameOf(artifact) + ")" : "";
  }

  private static String caller(Hotspot hotspot) {
    Site caller = hotspot.caller();
    return caller == null
        ? ""
        : ", called by " + caller.name() + in(hotspot.callerArtifact()) + ",";
  }

  private static String cost(Hotspot hotspot, Snapshot snapshot) {
    var cost = hotspot.cost();
    if (hotspot.cause() == Cause.NATIVE_CALL) {
      return "held carriers for at least "
          + share(hotspot, snapshot)
          + CarrierTime.atPeak(hotspot, snapshot)
          + still(hotspot);
    }
    String times = cost.count() == 1 ? "once" : Amounts.count(cost.count(), "time");
    return "held a carrier "
        + times
        + ", "
        + share(hotspot, snapshot)
        + CarrierTime.atPeak(hotspot, snapshot)
        + still(hotspot);
  }

  private static String still(Hotspot hotspot) {
    return hotspot.lastingNanos() == 0
        ? ""
        : "; it had not let go after " + Amounts.time(hotspot.lastingNanos()) + " when this ended";
  }

  private static String share(Hotspot hotspot, Snapshot snapshot) {
    String total =
        Amounts.time(hotspot.cost().totalNanos())
            + " in a window of "
            + Amounts.time(snapshot.window().nanos());
    long elsewhere = snapshot.population().elsewhere();
    if (hotspot.impact() < 0 && elsewhere > 0) {
      return "%s (of how many carriers is not known, as %s on a scheduler of %s own)"
          .formatted(
              total,
              Amounts.count(elsewhere, "virtual thread") + (elsewhere == 1 ? " runs" : " run"),
              elsewhere == 1 ? "its" : "their");
    }
    return hotspot.impact() < 0
        ? total
        : total + CarrierTime.share(hotspot.impact(), hotspot.cost().totalNanos(), snapshot);
  }
}
