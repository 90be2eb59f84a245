package io.vtscope.rule.carrier;

import io.vtscope.blame.Frames;
import io.vtscope.blame.PinReasons;
import io.vtscope.blame.WaitingCode;
import io.vtscope.clock.Most;
import io.vtscope.finding.Change;
import io.vtscope.finding.Change.Remedy;
import io.vtscope.finding.HungFacts;
import io.vtscope.finding.HungFacts.StallCause;
import io.vtscope.finding.HungFacts.StallCause.Reason;
import io.vtscope.finding.HungFacts.StallExtent;
import io.vtscope.finding.HungFacts.StalledThread;
import io.vtscope.finding.ThreadWords;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Stall;
import io.vtscope.library.JdkLocks;
import io.vtscope.library.Libraries;
import io.vtscope.library.Library;
import io.vtscope.library.MapFunctions;
import io.vtscope.state.StallState;
import io.vtscope.state.StallState.Role;
import io.vtscope.state.StallState.StallProof;
import io.vtscope.state.StallState.ThreadState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The facts about a stall, and its remedy. */
final class StallFacts {
  private final Stall stall;
  private final StallState.Stall last;
  private final List<ThreadState> carried;
  private final Set<String> circle;
  private final Snapshot snapshot;

  StallFacts(Stall stall, Snapshot snapshot) {
    this.stall = stall;
    this.snapshot = snapshot;
    last = stall.last();
    carried = stall.carried();
    circle = InitialiserCircle.of(stall);
  }

  /**
   * The facts.
   *
   * @param all stalls of this place
   */
  HungFacts.Stall of(List<Stall> all) {
    WaitingCode code = snapshot.waits().population().code();
    List<StalledThread> threads = threads(code);
    return new HungFacts.Stall(
        extent(all),
        new StallCause(
            last.reason().proof(),
            reason(),
            last.reason().lock(),
            lockField(code),
            last.reason().owner(),
            last.reason().next()),
        stall.threads().stream().anyMatch(thread -> thread.role() == Role.IN_CALL),
        stall.atSite() < carried.size() ? stall.atSite() : -1,
        List.copyOf(circle),
        remedy(),
        threads,
        threads.isEmpty() ? 0 : more() - threads.size());
  }

  private StallExtent extent(List<Stall> all) {
    long lastSeen =
        all.stream().mapToLong(one -> one.last().at()).max().orElse(snapshot.window().to());
    return new StallExtent(
        last.carriers(),
        last.queued(),
        all.size(),
        all.stream().mapToLong(Stall::nanos).sum(),
        all.stream().mapToLong(Stall::nanos).max().orElse(0),
        Instant.EPOCH.plusNanos(all.getFirst().from()).toString(),
        Instant.EPOCH.plusNanos(lastSeen).toString(),
        last.ended());
  }

  private Reason reason() {
    if (!circle.isEmpty()) {
      return Reason.INITIALISERS;
    }
    if (wasOfPlatform()) {
      return Reason.PLATFORM_THREAD;
    }
    if (mayBeADeadlock()) {
      return Reason.DEADLOCK;
    }
    boolean isTimed =
        !stall.isProved()
            && !carried.isEmpty()
            && carried.stream().allMatch(thread -> thread.state().equals("TIMED_WAITING"));
    return isTimed ? Reason.TIMED : Reason.PROOF;
  }

  private @Nullable String lockField(WaitingCode code) {
    String lock = last.reason().lock();
    return stall.threads().stream()
        .filter(thread -> lock != null && lock.equals(thread.waitsFor()))
        .map(thread -> code.field(thread.stack()))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  /** Limits equal threads. */
  private List<StalledThread> threads(WaitingCode code) {
    List<StalledThread> threads = new ArrayList<>();
    Map<List<Object>, Integer> alike = new HashMap<>();
    for (ThreadState thread : stall.threads()) {
      if (thread.role() == Role.QUEUED) {
        continue;
      }
      StalledThread one = thread(thread, code);
      int nth = alike.merge(kind(one), 1, Integer::sum);
      if (nth <= Most.NAMED && threads.size() < Most.EXAMPLES) {
        threads.add(one);
      }
    }
    return List.copyOf(threads);
  }

  private static List<Object> kind(StalledThread thread) {
    return List.of(
        thread.role(),
        thread.state(),
        String.valueOf(thread.at()),
        String.valueOf(thread.waitsFor()),
        String.valueOf(thread.owner()));
  }

  /** The agent reports only some threads. */
  private int more() {
    long told = stall.threads().stream().filter(one -> one.role() != Role.QUEUED).count();
    return Math.max((int) told, last.carriers());
  }

  private StalledThread thread(ThreadState thread, WaitingCode code) {
    boolean isFree =
        thread.waitsFor() != null
            && thread.owner() == null
            && last.reason().proof() == StallProof.LOCK_FREE
            && thread.waitsFor().equals(last.reason().lock());
    return new StalledThread(
        thread.role(),
        thread.carrier(),
        ThreadWords.of(thread.thread()),
        thread.state(),
        innermost(thread.stack()),
        thread.waitsFor(),
        thread.waitsFor() == null ? null : code.field(thread.stack()),
        thread.owner(),
        isFree);
  }

  /** The application's, else the JDK's; null for an empty stack. */
  static @Nullable Frame innermost(Stack stack) {
    List<Frame> frames = stack.frames();
    return frames.stream()
        .filter(frame -> !frame.isJdk() && !frame.hidden())
        .findFirst()
        .orElse(frames.isEmpty() ? null : frames.getFirst());
  }

  private Change remedy() {
    if (!circle.isEmpty()) {
      return Change.of(Remedy.BREAK_CIRCLE);
    }
    boolean initialises = any(Frame::isClassInit);
    if (mayBeADeadlock() && !initialises) {
      return Change.of(any(MapFunctions::isOne) ? Remedy.MAP_DEADLOCK : Remedy.LOCK_ORDER);
    }
    if (wasOfPlatform()) {
      return Change.of(Remedy.PLATFORM_OWNER).with(false, true);
    }
    if (last.reason().proof() == StallProof.POLLER_QUEUED) {
      return Change.of(Remedy.NETWORK);
    }
    String awaited = initialises ? null : awaited();
    if (awaited != null) {
      return Change.of(Remedy.INITIALISE, awaited);
    }
    if (!initialises && any(Frames::loadsClass)) {
      return Change.of(Remedy.LOAD_CLASSES);
    }
    boolean onlyWaits = stall.stack() != null && Frames.onlyWaits(stall.stack());
    if (!snapshot.target().monitorsPin()) {
      return Change.of(onlyWaits ? Remedy.NOT_UNMOUNTED : Remedy.INITIALISER_OR_NATIVE);
    }
    if (initialises) {
      return Change.of(Remedy.INITIALISER_OR_NATIVE);
    }
    return (onlyWaits ? Change.of(Remedy.OBJECT_WAIT) : ofMonitor()).with(false, true);
  }

  /** For threads that wait while they hold a monitor, before JDK 24. */
  private Change ofMonitor() {
    if (any(MapFunctions::isOne)) {
      return Change.of(Remedy.MAP_FUNCTION);
    }
    Library library = Libraries.known().find(stall.artifact(), stall.site());
    if (library != null && !library.isNative()) {
      return Change.of(library.fix());
    }
    Frame taker = takerOfJdk();
    return taker != null
        ? Change.of(JdkLocks.guarded(taker.type()), taker.name())
        : Change.of(Remedy.REPLACE_LOCK)
            .ofOther(HeldRemedy.other(stall.artifact(), snapshot.target()));
  }

  private @Nullable String awaited() {
    return carried.stream()
        .map(thread -> PinReasons.initialised(thread.waitsFor()))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  private boolean any(Predicate<Frame> what) {
    return carried.stream().anyMatch(thread -> thread.stack().frames().stream().anyMatch(what));
  }

  /** The JDK's method that takes the monitor; null if other threads wait too. */
  private @Nullable Frame takerOfJdk() {
    Frame taker = null;
    for (ThreadState thread : carried) {
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
  boolean mayBeADeadlock() {
    return snapshot.target().monitorsPin()
        && !stall.isProved()
        && !last.ended()
        && carried.size() > 1
        && carried.stream().allMatch(this::waitsForOneOfThem);
  }

  /** A deadlock never ends. If a stall ended, a platform thread owned the monitors. */
  private boolean wasOfPlatform() {
    return snapshot.target().monitorsPin()
        && !stall.isProved()
        && last.ended()
        && carried.size() >= last.carriers()
        && carried.stream().allMatch(StallFacts::entersAMonitor);
  }

  /** These JVMs report waits for classes, but no monitors. */
  private static boolean entersAMonitor(ThreadState thread) {
    return thread.state().equals("BLOCKED")
        && thread.owner() == null
        && thread.waitsFor() == null
        && thread.stack().frames().stream().noneMatch(Frame::isClassInit);
  }

  private boolean waitsForOneOfThem(ThreadState thread) {
    String owner = thread.owner();
    return owner == null
        ? thread.state().equals("BLOCKED")
        : carried.stream().anyMatch(other -> owner.endsWith("#" + other.thread().id()));
  }
}
