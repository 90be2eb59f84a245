package io.vtscope.rule.carrier;

import io.vtscope.blame.PinReasons;
import io.vtscope.jvm.Frame;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Stall;
import io.vtscope.ledger.wait.Deadlock;
import io.vtscope.state.LockState;
import io.vtscope.state.LockState.WaitedFor;
import io.vtscope.state.StallState.ThreadState;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Detects static initialisers that probably wait for each other: each stalled thread runs one and
 * waits for another class. A foreign function looks the same.
 */
public final class InitialiserCircle {
  private InitialiserCircle() {}

  /** At least two classes, or none. */
  public static Set<String> of(Stall stall) {
    if (stall.isProved() || stall.last().ended()) {
      return Set.of();
    }
    List<ThreadState> threads =
        stall.carried().stream().filter(InitialiserCircle::waitsWithinOne).toList();
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
    return PinReasons.isInitialiser(thread.waitsFor()) && !initialised(thread).isEmpty();
  }

  private static List<String> initialised(ThreadState thread) {
    return thread.stack().frames().stream()
        .filter(Frame::isClassInit)
        .map(Frame::type)
        .distinct()
        .toList();
  }

  /** The classes that threads of a deadlock wait for; may be empty. */
  public static Set<String> of(Deadlock deadlock) {
    Set<String> types = new TreeSet<>();
    for (LockState.Deadlocked thread : deadlock.threads()) {
      String type = thread.kind() == WaitedFor.CLASS ? PinReasons.initialised(thread.lock()) : null;
      if (type != null) {
        types.add(type);
      }
    }
    return types;
  }

  /** Classes that are never initialised. */
  static Set<String> all(Snapshot snapshot) {
    Set<String> types = new TreeSet<>();
    snapshot.waits().deadlocks().forEach(deadlock -> types.addAll(of(deadlock)));
    stalled(snapshot).forEach(types::addAll);
    return types;
  }

  /** The classes of each unended stall. */
  public static List<Set<String>> stalled(Snapshot snapshot) {
    return snapshot.carrierSummary().stalls().stream()
        .filter(Stall::lasts)
        .map(InitialiserCircle::of)
        .filter(types -> !types.isEmpty())
        .toList();
  }
}
