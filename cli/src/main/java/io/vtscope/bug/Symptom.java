package io.vtscope.bug;

import io.vtscope.finding.ExecutorFacts;
import io.vtscope.finding.Finding;
import io.vtscope.finding.HungFacts;
import io.vtscope.finding.Kind;
import io.vtscope.finding.TaskCounts;
import io.vtscope.finding.ThreadFacts;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Snapshot;
import io.vtscope.state.StallState;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** How a JDK bug shows itself. */
public enum Symptom {
  /** An unparked virtual thread stays parked. */
  STAYS_PARKED,
  /** A virtual thread stays blocked after it received the monitor. */
  STAYS_BLOCKED,
  /** A carrier stays idle while virtual threads queue. */
  IDLE_CARRIER,
  TIMED_WAIT,
  /** All carriers are held, one by a waiter for a monitor. */
  MONITOR_STALL,
  /** A carrier runs in the queue of a java.util.concurrent lock. */
  QUEUE_SPIN,
  CLASS_WAIT,
  /** The JDK's socket poller lacks a carrier. */
  POLLER_STARVED,
  SOCKET_WAIT,
  FORK_JOIN_POOL,
  TRACES_PINS,
  AGENT,
  RECORDED,
  THREAD_DUMP;

  private static final List<Kind> WAITS =
      List.of(
          Kind.UNANSWERED_WAIT,
          Kind.POOL_BOTTLENECK,
          Kind.MONITOR_CONTENTION,
          Kind.EXECUTOR_SATURATION);

  /** The symptom of threads that stay in a state; null if unknown. */
  static @Nullable Symptom ofSleeper(String state) {
    return switch (state) {
      case "PARKED" -> STAYS_PARKED;
      case "BLOCKED" -> STAYS_BLOCKED;
      default -> null;
    };
  }

  boolean isShownBy(Finding finding, Snapshot snapshot) {
    Kind kind = finding.kind();
    return switch (this) {
      case STAYS_PARKED, STAYS_BLOCKED ->
          finding.facts() instanceof ThreadFacts.MissedWakeups missed
              && ofSleeper(missed.state()) == this;
      case IDLE_CARRIER -> finding.facts() instanceof ThreadFacts.IdleCarrier;
      case TIMED_WAIT -> WAITS.contains(kind) && has(finding, Symptom::waitsForATime);
      case MONITOR_STALL -> kind == Kind.STARVATION_DEADLOCK && someWaitForAMonitor(snapshot);
      case QUEUE_SPIN ->
          kind == Kind.CPU_MONOPOLY
              && has(finding, "java.util.concurrent.locks.AbstractQueuedSynchronizer");
      case CLASS_WAIT -> kind == Kind.PINNED_CLASS_INIT && snapshot.classWaitNanos() > 0;
      case POLLER_STARVED ->
          finding.facts() instanceof HungFacts.Stall stall
              && stall.cause().proof() == StallState.StallProof.POLLER_QUEUED;
      case SOCKET_WAIT -> WAITS.contains(kind) && has(finding, "sun.nio.ch.Poller");
      case FORK_JOIN_POOL ->
          kind == Kind.EXECUTOR_SATURATION
              && finding.facts() instanceof ExecutorFacts.OfExecutor saturated
              && saturated.pool().type().endsWith("ForkJoinPool")
              && hasTooFewThreads(saturated);
      case TRACES_PINS, AGENT, RECORDED, THREAD_DUMP -> false;
    };
  }

  /** Whether the JVM shows it, without any finding. */
  boolean isShownBy(Snapshot snapshot) {
    return switch (this) {
      case TRACES_PINS -> snapshot.target().tracesPins();
      case AGENT -> snapshot.target().agent() != null;
      case RECORDED -> snapshot.window().to() > 0;
      case THREAD_DUMP -> !snapshot.carrierSummary().dumps().isEmpty();
      default -> false;
    };
  }

  private static boolean hasTooFewThreads(ExecutorFacts.OfExecutor saturated) {
    TaskCounts tasks = saturated.tasks();
    return tasks == null || tasks.activeAtPeak() < saturated.pool().limits().maximum();
  }

  private static boolean waitsForATime(Frame frame) {
    return frame.isJdk() && (frame.method().equals("parkNanos") || frame.method().equals("sleep"));
  }

  private static boolean someWaitForAMonitor(Snapshot snapshot) {
    return snapshot.carrierSummary().stalls().stream()
        .flatMap(stall -> stall.threads().stream())
        .filter(thread -> thread.role() == StallState.Role.CARRIED)
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
