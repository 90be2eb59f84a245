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
        .filter(StallSeverity::lasts)
        .map(InitialiserCircle::of)
        .filter(types -> !types.isEmpty())
        .toList();
  }
}
