package io.vtscope.rule.carrier;

import io.vtscope.blame.Frames;
import io.vtscope.blame.PinReasons;
import io.vtscope.blame.Target;
import io.vtscope.finding.Change;
import io.vtscope.finding.Change.Remedy;
import io.vtscope.jvm.Frame;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Stall;
import io.vtscope.library.JdkLocks;
import io.vtscope.library.Libraries;
import io.vtscope.library.Library;
import io.vtscope.library.MapFunctions;
import io.vtscope.library.Monitors;
import io.vtscope.state.StallState.Role;
import io.vtscope.state.StallState.StallProof;
import io.vtscope.state.StallState.ThreadState;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Chooses the remedy for a stall. */
final class StallRemedies {
  private StallRemedies() {}

  static Change of(Stall shown, Snapshot snapshot) {
    if (!InitialiserCircle.of(shown).isEmpty()) {
      return Change.of(Remedy.BREAK_CIRCLE);
    }
    boolean initialises = any(shown, Frame::isClassInit);
    if (mayBeADeadlock(shown, snapshot) && !initialises) {
      return Change.of(any(shown, MapFunctions::isOne) ? Remedy.MAP_DEADLOCK : Remedy.LOCK_ORDER);
    }
    if (wasOfPlatform(shown, snapshot)) {
      return Change.of(Remedy.PLATFORM_OWNER).with(false, true);
    }
    if (shown.last().reason().proof() == StallProof.POLLER_QUEUED) {
      return Change.of(Remedy.NETWORK);
    }
    String awaited = initialises ? null : awaited(shown);
    if (awaited != null) {
      return Change.of(Remedy.INITIALISE, awaited);
    }
    if (!initialises && any(shown, Frames::loadsClass)) {
      return Change.of(Remedy.LOAD_CLASSES);
    }
    boolean onlyWaits = shown.stack() != null && Frames.onlyWaits(shown.stack());
    if (!Monitors.pin(snapshot.target())) {
      return Change.of(onlyWaits ? Remedy.NOT_UNMOUNTED : Remedy.INITIALISER_OR_NATIVE);
    }
    if (initialises) {
      return Change.of(Remedy.INITIALISER_OR_NATIVE);
    }
    Change change = onlyWaits ? Change.of(Remedy.OBJECT_WAIT) : ofMonitor(shown, snapshot.target());
    return change.with(false, true);
  }

  /** For threads that wait while they hold a monitor, before JDK 24. */
  private static Change ofMonitor(Stall shown, Target target) {
    if (any(shown, MapFunctions::isOne)) {
      return Change.of(Remedy.MAP_FUNCTION);
    }
    Library library = Libraries.known().find(shown.artifact(), shown.site());
    if (library != null && !library.isNative()) {
      return Change.of(library.fix());
    }
    Frame taker = takerOfJdk(shown);
    if (taker != null) {
      return Change.of(JdkLocks.guarded(taker.type()), taker.name());
    }
    return Change.of(Remedy.REPLACE_LOCK).ofOther(HeldRemedy.other(shown.artifact(), target));
  }

  private static @Nullable String awaited(Stall stall) {
    return carried(stall).stream()
        .map(thread -> PinReasons.initialised(thread.waitsFor()))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  private static boolean any(Stall stall, Predicate<Frame> what) {
    return carried(stall).stream()
        .anyMatch(thread -> thread.stack().frames().stream().anyMatch(what));
  }

  /** The JDK's method that takes the monitor; null if other threads wait too. */
  private static @Nullable Frame takerOfJdk(Stall stall) {
    Frame taker = null;
    for (ThreadState thread : carried(stall)) {
      if (thread.state().equals("BLOCKED")) {
        taker = JdkLocks.taker(thread.stack());
        if (taker == null) {
          return null;
        }
      }
    }
    return taker;
  }

  /**
   * Whether the threads may wait for each other. Up to JDK 23 a monitor's owner keeps its carrier,
   * so it is one of them or a platform thread.
   */
  static boolean mayBeADeadlock(Stall stall, Snapshot snapshot) {
    List<ThreadState> carried = carried(stall);
    return Monitors.pin(snapshot.target())
        && stall.last().reason().proof() == StallProof.WAITS_FOR_OTHERS
        && !stall.last().ended()
        && carried.size() > 1
        && carried.stream().allMatch(thread -> waitsForOneOf(thread, carried));
  }

  /** A deadlock never ends. If a stall ended, a platform thread owned the monitors. */
  static boolean wasOfPlatform(Stall stall, Snapshot snapshot) {
    List<ThreadState> carried = carried(stall);
    return Monitors.pin(snapshot.target())
        && stall.last().reason().proof() == StallProof.WAITS_FOR_OTHERS
        && stall.last().ended()
        && carried.size() >= stall.last().carriers()
        && carried.stream().allMatch(StallRemedies::entersAMonitor);
  }

  /** These JVMs report waits for classes, but no monitors. */
  private static boolean entersAMonitor(ThreadState thread) {
    return thread.state().equals("BLOCKED")
        && thread.owner() == null
        && thread.waitsFor() == null
        && thread.stack().frames().stream().noneMatch(Frame::isClassInit);
  }

  static List<ThreadState> carried(Stall stall) {
    return stall.threads().stream().filter(thread -> thread.role() == Role.CARRIED).toList();
  }

  private static boolean waitsForOneOf(ThreadState thread, List<ThreadState> carried) {
    String owner = thread.owner();
    return owner == null
        ? thread.state().equals("BLOCKED")
        : carried.stream().anyMatch(other -> owner.endsWith("#" + other.thread().id()));
  }
}
