package io.vtscope.finding;

import io.vtscope.ledger.Snapshot;
import io.vtscope.observation.Frame;
import io.vtscope.observation.Stack;
import io.vtscope.observation.StallObservation;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** How a bug of the JDK shows itself: in a finding, or in the observed JVM alone. */
public enum Symptom {
  /** A virtual thread was unparked and stays parked. */
  STAYS_PARKED,
  /** A virtual thread was handed a monitor and stays blocked. */
  STAYS_BLOCKED,
  /** A carrier stays idle while virtual threads are queued. */
  IDLE_CARRIER,
  /** Virtual threads wait with a time limit. */
  TIMED_WAIT,
  /** All carriers are held, and one of them waits for a monitor. */
  MONITOR_STALL,
  /** A carrier runs in the queue of a java.util.concurrent lock. */
  QUEUE_SPIN,
  /** Carriers are held by waits for another thread's class initialiser. */
  CLASS_WAIT,
  /** All carriers are held, and the JDK's own poller of sockets has none. */
  POLLER_STARVED,
  /** Virtual threads wait for a socket. */
  SOCKET_WAIT,
  /** A ForkJoinPool has too few threads. */
  FORK_JOIN_POOL,
  /** Virtual threads print why they are pinned. */
  TRACES_PINS,
  /** A Java agent is loaded. */
  AGENT,
  /** Flight Recorder runs. */
  RECORDED,
  /** A dump of the threads was taken. */
  THREAD_DUMP;

  private static final List<String> WAITS =
      List.of("unanswered-wait", "pool-bottleneck", "monitor-contention", "executor-saturation");

  /** The symptom of virtual threads that stay in a state after they were woken; null if unknown. */
  static @Nullable Symptom ofSleeper(String state) {
    return switch (state) {
      case "PARKED" -> STAYS_PARKED;
      case "BLOCKED" -> STAYS_BLOCKED;
      default -> null;
    };
  }

  /** Whether a finding shows it. */
  boolean isShownBy(Finding finding, Snapshot snapshot) {
    String id = finding.id();
    return switch (this) {
      case STAYS_PARKED -> id.equals("known-jdk-bug") && finding.subject().equals("PARKED");
      case STAYS_BLOCKED -> id.equals("known-jdk-bug") && finding.subject().equals("BLOCKED");
      case IDLE_CARRIER -> id.equals("known-jdk-bug") && finding.subject().equals("idle-carrier");
      case TIMED_WAIT -> WAITS.contains(id) && has(finding, Symptom::waitsForATime);
      case MONITOR_STALL -> id.equals("starvation-deadlock") && someWaitForAMonitor(snapshot);
      case QUEUE_SPIN ->
          id.equals("cpu-monopoly")
              && has(finding, "java.util.concurrent.locks.AbstractQueuedSynchronizer");
      case CLASS_WAIT -> id.equals("pinned-class-init") && snapshot.classWaitNanos() > 0;
      case POLLER_STARVED ->
          StallObservation.StallProof.POLLER_QUEUED.name().equals(finding.evidence().get("proof"));
      case SOCKET_WAIT -> WAITS.contains(id) && has(finding, "sun.nio.ch.Poller");
      case FORK_JOIN_POOL ->
          id.equals("executor-saturation")
              && String.valueOf(finding.evidence().get("class")).endsWith("ForkJoinPool");
      case TRACES_PINS, AGENT, RECORDED, THREAD_DUMP -> false;
    };
  }

  /** Whether the observed JVM shows it, without any finding. */
  boolean isShownBy(Snapshot snapshot) {
    return switch (this) {
      case TRACES_PINS -> snapshot.target().tracesPins();
      case AGENT -> snapshot.target().agent() != null;
      case RECORDED -> snapshot.window().to() > 0;
      case THREAD_DUMP -> !snapshot.dumps().isEmpty();
      default -> false;
    };
  }

  private static boolean waitsForATime(Frame frame) {
    return frame.isJdk() && (frame.method().equals("parkNanos") || frame.method().equals("sleep"));
  }

  private static boolean someWaitForAMonitor(Snapshot snapshot) {
    return snapshot.stalls().stream()
        .flatMap(stall -> stall.threads().stream())
        .filter(thread -> thread.role() == StallObservation.Role.CARRIED)
        .anyMatch(thread -> thread.state().equals("BLOCKED"));
  }

  private static boolean has(Finding finding, String type) {
    return has(finding, frame -> frame.type().equals(type));
  }

  private static boolean has(Finding finding, Predicate<Frame> frame) {
    Stack stack = finding.stack();
    return stack != null && stack.frames().stream().anyMatch(frame);
  }
}
