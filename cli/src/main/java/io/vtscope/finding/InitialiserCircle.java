package io.vtscope.finding;

import io.vtscope.blame.PinReasons;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Stall;
import io.vtscope.ledger.wait.Deadlock;
import io.vtscope.observation.Frame;
import io.vtscope.observation.LockObservation;
import io.vtscope.observation.LockObservation.WaitedFor;
import io.vtscope.observation.StallObservation;
import io.vtscope.observation.StallObservation.StallProof;
import io.vtscope.observation.StallObservation.ThreadState;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Static initialisers on the carriers of a stall that most likely wait for each other: each thread
 * waits, within one, for another class to be initialised. No thread's state says so for certain: a
 * foreign function looks the same.
 */
final class InitialiserCircle {
  private InitialiserCircle() {}

  /** The classes, two at least; empty where none is seen. */
  static Set<String> of(Stall stall) {
    if (stall.last().proof() != StallProof.WAITS_FOR_OTHERS || stall.last().ended()) {
      return Set.of();
    }
    List<ThreadState> threads =
        stall.threads().stream().filter(InitialiserCircle::waitsWithinOne).toList();
    Set<String> types = new TreeSet<>();
    threads.forEach(thread -> types.addAll(initialised(thread)));
    boolean circle =
        threads.size() > 1
            && threads.stream()
                .map(thread -> PinReasons.initialised(thread.waitsFor()))
                .allMatch(awaited -> awaited == null || types.contains(awaited));
    return circle ? types : Set.of();
  }

  private static boolean waitsWithinOne(ThreadState thread) {
    return thread.role() == StallObservation.Role.CARRIED
        && PinReasons.isInitialiser(thread.waitsFor())
        && !initialised(thread).isEmpty();
  }

  private static List<String> initialised(ThreadState thread) {
    return thread.stack().frames().stream()
        .filter(Frame::isClassInit)
        .map(Frame::type)
        .distinct()
        .toList();
  }

  /** Those whose initialisation threads of a circle wait for; empty where none do. */
  static Set<String> of(Deadlock deadlock) {
    Set<String> types = new TreeSet<>();
    for (LockObservation.Deadlocked thread : deadlock.threads()) {
      String type = thread.kind() == WaitedFor.CLASS ? PinReasons.initialised(thread.lock()) : null;
      if (type != null) {
        types.add(type);
      }
    }
    return types;
  }

  /** Those that will never be initialised, by any circle that was seen. */
  static Set<String> all(Snapshot snapshot) {
    Set<String> types = new TreeSet<>();
    snapshot.deadlocks().forEach(deadlock -> types.addAll(of(deadlock)));
    stalled(snapshot).forEach(types::addAll);
    return types;
  }

  /** Of the stalls that have not ended. */
  static List<Set<String>> stalled(Snapshot snapshot) {
    return snapshot.stalls().stream()
        .filter(StarvationDetector::lasts)
        .map(InitialiserCircle::of)
        .filter(types -> !types.isEmpty())
        .toList();
  }

  /** The rest of a remedy. */
  static String remedy(Deadlock deadlock) {
    Set<String> types = of(deadlock);
    boolean ofClassesOnly =
        deadlock.threads().stream().allMatch(thread -> thread.kind() == WaitedFor.CLASS);
    return ofClassesOnly
        ? "break the circle: these static initialisers need each other, which neither another JDK nor"
            + " a greater parallelism mends. "
            + apart(types)
        : "break the circle: take what waits for other threads out of the static initialiser of "
            + named(types).replace(" and ", " or ")
            + ", as these threads need the class themselves, and wait for the initialiser to end."
            + " Neither another JDK, nor a greater parallelism, nor to initialise it sooner"
            + " (Class.forName) mends that.";
  }

  /** The end of a sentence. */
  static String why(Set<String> types) {
    return "each thread in the static initialisers of "
        + named(types)
        + " waits for another class to be initialised, so most likely they wait for each other";
  }

  static String remedy(Set<String> types) {
    return "If it never ends, these static initialisers need each other, which neither another JDK nor"
        + " a greater parallelism mends: break the circle. "
        + apart(types);
  }

  private static String apart(Set<String> types) {
    return "Take what needs the other class out of the static initialiser of "
        + named(types).replace(" and ", " or ")
        + ", or initialise one of them from one thread at start-up (Class.forName) before others"
        + " need them.";
  }

  private static String named(Set<String> types) {
    List<String> all = List.copyOf(new TreeSet<>(types));
    int last = all.size() - 1;
    return last == 0
        ? all.getFirst()
        : String.join(", ", all.subList(0, last)) + " and " + all.get(last);
  }
}
