package io.vtscope.rule.executor;

import io.vtscope.blame.Site;
import io.vtscope.finding.ExecutorFacts;
import io.vtscope.finding.TaskCounts;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.ledger.executor.ExecutorNames;
import io.vtscope.library.Makers;
import io.vtscope.observation.ExecutorObservation;
import io.vtscope.observation.Stack;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Whether none of an executor's tasks ended any more, up to the last sample. All its threads were
 * busy, and many tasks waited, or some that its own tasks may have submitted. Or all its threads
 * waited without a time limit: for each other, or for something that nobody does.
 */
final class Standstill {
  /** Tasks take seconds in some programs, and then there are a few for each thread. */
  private static final Duration SHORTEST = Duration.ofSeconds(10);

  /** A batch of long tasks looks so too, for a while. */
  private static final Duration LONG = Duration.ofSeconds(30);

  /** A network or a disk has usually answered by then. */
  private static final Duration WAITS = Duration.ofSeconds(5);

  /** One thread may be meant to do one thing after the other, however long each takes. */
  private static final int SEVERAL = 2;

  private Standstill() {}

  /** Whether there is one, for long enough. */
  static boolean is(Executor executor) {
    return nanos(executor) >= SHORTEST.toNanos() || allWait(executor);
  }

  /** Whether it lasts longer than tasks take, and many wait; or it likely never ends. */
  private static boolean isLong(Executor executor) {
    return executor.busy().saturation().stillForMany() >= LONG.toNanos() || waitsForLong(executor);
  }

  /** Whether all its threads have waited so long that it likely never ends. */
  static boolean waitsForLong(Executor executor) {
    ExecutorObservation.AllWait last = executor.load().last().allWait();
    return allWait(executor)
        && (isShared(executor)
            ? last.nanos() >= SHORTEST.toNanos()
            : last.threads() >= SEVERAL && last.nanos() >= LONG.toNanos());
  }

  /** Whether all its threads had waited for long in the last sample. */
  static boolean allWait(Executor executor) {
    ExecutorObservation.AllWait last = executor.load().last().allWait();
    return last.threads() > 0 && last.nanos() >= WAITS.toNanos();
  }

  /** Whether what all its threads wait for is what tasks in its queue refer to. */
  private static boolean isShared(Executor executor) {
    return allWait(executor)
        && executor.load().last().allWait().awaited() == ExecutorObservation.Awaited.SHARED;
  }

  /** Where one of these threads waits; null if they do not all wait, or if it is unknown. */
  static @Nullable Stack stack(Executor executor) {
    Stack stack = executor.busy().allWait().stack();
    return allWait(executor) && !stack.frames().isEmpty() ? stack : null;
  }

  /** What all its threads wait for; null if they do not. */
  static ExecutorFacts.@Nullable AllWait allWaiting(Executor executor) {
    if (!allWait(executor)) {
      return null;
    }
    ExecutorObservation.AllWait wait = executor.load().last().allWait();
    Stack stack = stack(executor);
    Site waiter = stack == null ? null : ExecutorNames.user(stack);
    return new ExecutorFacts.AllWait(
        wait.threads(), wait.nanos(), waiter == null ? null : waiter.name(), isShared(executor));
  }

  /**
   * How long it has lasted in the last sample; 0 if there is none. If its own tasks submit tasks,
   * those that run may wait for any that does not.
   */
  private static long nanos(Executor executor) {
    long still =
        executor.load().last().tasks().byOwn() > 0
            ? executor.busy().saturation().still()
            : executor.busy().saturation().stillForMany();
    return allWait(executor) ? Math.max(still, executor.load().last().allWait().nanos()) : still;
  }

  static Saturated found(Executor executor) {
    Stack waits = stack(executor);
    return new Saturated(
        executor,
        isLong(executor) ? Severity.WARNING : Severity.INFO,
        "standstill",
        nanos(executor),
        TaskCounts.rejectedShare(executor),
        blamed(executor, waits),
        stack(executor, waits),
        pool ->
            new ExecutorFacts.Standstill(
                pool,
                TaskCounts.of(executor),
                executor.load().steps().getLast().queue().last(),
                nanos(executor),
                allWaiting(executor),
                allWait(executor) ? null : CommonPlaces.of(executor)));
  }

  /**
   * The code to blame for tasks that wait: where its threads wait, else who made it, else where its
   * threads are.
   *
   * @param waits where one of its threads waits if all do
   */
  static @Nullable Site blamed(Executor executor, @Nullable Stack waits) {
    Site waiter =
        waits == null ? CommonPlaces.lockSite(executor.busy()) : ExecutorNames.user(waits);
    if (waiter == null && executor.isEventLoop() && CommonPlaces.site(executor.busy()) != null) {
      return CommonPlaces.site(executor.busy());
    }
    Site maker = waiter == null ? Makers.blamed(executor) : waiter;
    return maker == null ? CommonPlaces.site(executor.busy()) : maker;
  }

  /** A stack of the code to blame. */
  static @Nullable Stack stack(Executor executor, @Nullable Stack waits) {
    Stack waiter = waits == null ? CommonPlaces.lockStack(executor.busy()) : waits;
    if (waiter != null) {
      return waiter;
    }
    return Makers.blamed(executor) == null
            || (executor.isEventLoop() && CommonPlaces.stack(executor.busy()) != null)
        ? CommonPlaces.stack(executor.busy())
        : Makers.made(executor);
  }
}
