package io.vtscope.rule.carrier;

import io.vtscope.blame.Blame;
import io.vtscope.blame.Cause;
import io.vtscope.blame.Frames;
import io.vtscope.blame.PinReasons;
import io.vtscope.blame.Site;
import io.vtscope.blame.Target;
import io.vtscope.finding.Change;
import io.vtscope.finding.Change.Remedy;
import io.vtscope.jvm.Artifact;
import io.vtscope.jvm.Basis;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Jdk;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.pin.Hotspot;
import io.vtscope.library.Callbacks;
import io.vtscope.library.ClassHolds;
import io.vtscope.library.JdkLock;
import io.vtscope.library.JdkLocks;
import io.vtscope.library.Libraries;
import io.vtscope.library.Library;
import io.vtscope.library.MapFunctions;
import io.vtscope.meaning.Meaning;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Chooses the remedy for a place that holds carriers. */
public final class HeldRemedy {
  /** On all platforms, such as {@code sun.nio.ch.EPollSelectorImpl}. */
  private static final String SELECTORS = "SelectorImpl.";

  private HeldRemedy() {}

  static Change of(Hotspot hotspot, Snapshot snapshot) {
    if (PinReasons.isMonitor(hotspot.reported().reason())) {
      return Change.of(Remedy.LOCKING_MODE);
    }
    Change known = library(hotspot.blame(), snapshot.target());
    return known == null ? general(hotspot, snapshot) : known;
  }

  static boolean isOfMonitors(Blame blame) {
    return blame.cause() == Cause.MONITOR || blame.cause() == Cause.CONTENTION;
  }

  /** Excludes monitors that pin because of a JVM option. */
  static boolean isOfLocks(Hotspot hotspot) {
    return isOfMonitors(hotspot.blame()) && !PinReasons.isMonitor(hotspot.reported().reason());
  }

  static boolean isUnknown(Blame blame) {
    Site site = blame.site();
    return blame.basis() == Basis.FRAMES || site == null || site.lock() == null;
  }

  /** Whether all stacks lack outer frames, which may hold a monitor. */
  static boolean isCutOff(Hotspot hotspot) {
    return !hotspot.stacks().isEmpty()
        && hotspot.stacks().stream()
            .map(Hotspot.CostedStack::stack)
            .allMatch(stack -> stack.truncated() && !stack.isShortened());
  }

  /** Library and version; null for the application. */
  public static @Nullable String other(@Nullable Artifact artifact, Target target) {
    if (artifact == null
        || artifact.version() == null
        || artifact.file() == null // a module of the JDK
        || target.isOwn(artifact)) {
      return null;
    }
    return artifact.title();
  }

  private static @Nullable Change library(Blame blame, Target target) {
    boolean ofMonitors = isOfMonitors(blame);
    if (!ofMonitors && blame.cause() != Cause.NATIVE && blame.cause() != Cause.NATIVE_CALL) {
      return null;
    }
    Library library = Libraries.known().find(blame.artifact(), blame.site());
    if (library == null) {
      library = Libraries.known().find(blame.callerArtifact(), blame.caller());
    }
    if (library == null || library.isNative() == ofMonitors) {
      return null;
    }
    boolean onJdk24 = ofMonitors && target.monitorsPin() && !isAlsoNative(blame);
    return Change.of(library.fix()).with(false, onJdk24);
  }

  private static boolean isAlsoNative(Blame blame) {
    return blame.holders().stream().anyMatch(Site::isNative);
  }

  private static Change general(Hotspot hotspot, Snapshot snapshot) {
    Site site = hotspot.blame().site();
    return switch (hotspot.blame().cause()) {
      case MONITOR -> {
        boolean alsoNative = isAlsoNative(hotspot.blame());
        boolean onJdk24 = !alsoNative && snapshot.target().monitorsPin();
        yield monitor(hotspot, site, snapshot).with(alsoNative, onJdk24);
      }
      case NATIVE -> Change.of(Remedy.NATIVE_FRAME);
      case CLASS_INIT -> Change.of(Remedy.INITIALISE, site == null ? null : site.type());
      case CLASS_INIT_WAIT ->
          Change.of(
              Remedy.INITIALISE, site != null && ClassHolds.isClass(site) ? site.type() : null);
      case CLASS_LOADING ->
          Change.of(
              ClassHolds.goesOn(hotspot)
                  ? Remedy.KEEP_CLASS
                  : ClassHolds.waits(hotspot) ? Remedy.LOADER : Remedy.LOAD_CLASS);
      case CONTENTION -> contention(hotspot, site, snapshot);
      case FILE_IO -> Change.of(Remedy.FILE_IO);
      case NATIVE_CALL -> ofCall(hotspot.blame().blocking(), snapshot.target(), Remedy.NATIVE_CALL);
      case NOT_UNMOUNTED -> Change.of(Remedy.NOT_UNMOUNTED);
      case UNKNOWN -> unknown(hotspot, snapshot.target());
    };
  }

  /** The remedy for a call of the JDK that blocks its carrier. */
  static Change ofCall(@Nullable String blocking, Target target, Remedy otherwise) {
    if (blocking != null && blocking.startsWith("java.net.InetAddress")) {
      return Change.of(Remedy.LOOKUP);
    }
    if (blocking != null && Meaning.ASYNC_CALL.isName(blocking)) {
      return Change.of(Remedy.ASYNC);
    }
    if (blocking != null && blocking.contains(SELECTORS)) {
      boolean unmounts = target.feature() >= Jdk.SELECTORS_UNMOUNT;
      return Change.of(unmounts ? Remedy.SELECT : Remedy.SELECT_OR_JDK_25);
    }
    return Change.of(otherwise);
  }

  /** A complete stack without a reason may hide a native frame. */
  private static Change unknown(Hotspot hotspot, Target target) {
    boolean isWhole = hotspot.stacks().stream().noneMatch(costed -> costed.stack().truncated());
    boolean lasts = !target.monitorsPin() && isParked(hotspot);
    return (PinReasons.isNativeFrame(hotspot.reported().reason()) || lasts) && isWhole
        ? Change.of(Remedy.UPCALL)
        : Change.of(Remedy.STACK);
  }

  /** Whether all park. The JVM reports the reason only at the end of a pin. */
  private static boolean isParked(Hotspot hotspot) {
    return hotspot.reported().reason() == null
        && hotspot.stacks().stream().allMatch(costed -> parks(costed.stack().frames()));
  }

  private static boolean parks(List<Frame> frames) {
    return !frames.isEmpty()
        && frames.getFirst().isNative()
        && frames.getFirst().method().equals("park");
  }

  private static Change monitor(Hotspot hotspot, @Nullable Site site, Snapshot snapshot) {
    if (site == null || isUnknown(hotspot.blame())) {
      return MapFunctions.isIn(hotspot)
          ? Change.of(Remedy.MAP_FUNCTION)
          : isCutOff(hotspot) ? furtherOut(hotspot) : Change.of(Remedy.OUTER_MONITOR);
    }
    if (site.type().equals(MapFunctions.MAP)) {
      return Change.of(Remedy.MAP_FUNCTION);
    }
    if (hotspot.blame().caller() != null) {
      return ofTheJdk(hotspot, site);
    }
    Callbacks.Callback calledBack = Callbacks.of(hotspot, snapshot);
    return calledBack != null ? Change.of(calledBack) : lock(hotspot, snapshot.target());
  }

  private static Change furtherOut(Hotspot hotspot) {
    Frame outermost = hotspot.stacks().getFirst().stack().frames().getLast();
    return Change.of(Remedy.CUT_OFF, outermost.name());
  }

  /** Only the application's arguments or calls can be changed. */
  private static Change ofTheJdk(Hotspot hotspot, Site site) {
    if (!hotspot.stacks().isEmpty()) {
      Stack stack = hotspot.stacks().getFirst().stack();
      int application = Frames.innermostOfApplication(stack.frames());
      if (application > 0
          && stack.frames().subList(0, application).stream()
              .anyMatch(frame -> frame.name().equals(site.name()))) {
        return Change.of(Remedy.JDK_CALL, Frames.calledByApplication(stack));
      }
    }
    return Change.of(Remedy.JDK_CALLBACK, site.name());
  }

  private static Change lock(Hotspot hotspot, Target target) {
    List<Site> known =
        hotspot.blame().holders().stream().filter(site -> site.lock() != null).distinct().toList();
    List<Site> changeable = known.stream().filter(site -> !isJdk(site, hotspot)).toList();
    if (changeable.isEmpty()) {
      return Change.of(Remedy.JDK_CODE);
    }
    return new Change(
        Remedy.LOCK,
        null,
        null,
        changeable,
        null,
        other(hotspot.blame().artifact(), target),
        null,
        false,
        false);
  }

  /** The JDK's monitors cannot be changed. */
  private static boolean isJdk(Site site, Hotspot hotspot) {
    return hotspot.stacks().stream()
        .flatMap(costed -> costed.stack().frames().stream())
        .anyMatch(frame -> frame.isJdk() && frame.name().equals(site.name()));
  }

  private static Change contention(Hotspot hotspot, @Nullable Site site, Snapshot snapshot) {
    if (site != null && site.type().equals(MapFunctions.MAP)) {
      return Change.of(Remedy.MAP_FUNCTION);
    }
    if (site != null && site.isNative()) {
      return Change.of(Remedy.LOAD_BELOW_NATIVE);
    }
    Callbacks.Callback calledBack = Callbacks.ofOwner(hotspot, snapshot);
    Change change =
        calledBack != null
            ? Change.of(calledBack)
            : hotspot.blame().caller() != null
                ? ofJdkLock(hotspot, site)
                : Change.of(Remedy.HOLD_SHORTER)
                    .ofOther(other(hotspot.blame().artifact(), snapshot.target()));
    return change.with(false, snapshot.target().monitorsPin());
  }

  private static Change ofJdkLock(Hotspot hotspot, @Nullable Site site) {
    String called =
        hotspot.stacks().isEmpty()
            ? ""
            : Frames.calledByApplication(hotspot.stacks().getFirst().stack());
    return site == null
        ? Change.of(JdkLock.OTHER, called)
        : Change.of(JdkLocks.guarded(site.type()), called.isEmpty() ? site.name() : called);
  }
}
