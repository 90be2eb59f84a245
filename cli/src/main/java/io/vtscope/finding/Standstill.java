package io.vtscope.finding;

import io.vtscope.ledger.executor.Executor;
import io.vtscope.observation.ExecutorObservation;
import io.vtscope.observation.Stack;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Whether none of an executor's tasks ended any more, up to the last look, while all its threads
 * were busy and many tasks waited, or some that its own tasks may have given it, or while all its
 * threads waited without a time limit: they may wait for each other, or for what nobody does.
 */
final class Standstill {
  /** Tasks take seconds in some programs, and then there are a few for each thread. */
  private static final Duration SHORTEST = Duration.ofSeconds(10);

  /** A batch of long tasks looks so too, for a while. */
  private static final Duration LONG = Duration.ofSeconds(30);

  /** Whoever waits for a network or a disk has an answer by then, as a rule. */
  private static final Duration WAITS = Duration.ofSeconds(5);

  /** One thread may be meant to do one thing after the other, however long each takes. */
  private static final int SEVERAL = 2;

  private Standstill() {}

  /** Whether there is one that is worth a word. */
  static boolean is(Executor executor) {
    return nanos(executor) >= SHORTEST.toNanos() || allWait(executor);
  }

  /** Whether it lasts for longer than tasks take, and many wait; or it is likely for ever. */
  static boolean isLong(Executor executor) {
    return executor.saturation().stillForMany() >= LONG.toNanos() || waitsForLong(executor);
  }

  /** Whether all its threads wait for so long that it is likely for ever. */
  static boolean waitsForLong(Executor executor) {
    ExecutorObservation.AllWait last = executor.last().allWait();
    return allWait(executor)
        && (isShared(executor)
            ? last.nanos() >= SHORTEST.toNanos()
            : last.threads() >= SEVERAL && last.nanos() >= LONG.toNanos());
  }

  /** Whether all its threads have waited so for long when they were last looked at. */
  static boolean allWait(Executor executor) {
    ExecutorObservation.AllWait last = executor.last().allWait();
    return last.threads() > 0 && last.nanos() >= WAITS.toNanos();
  }

  /** Whether what all its threads wait for is what tasks in its queue refer to. */
  static boolean isShared(Executor executor) {
    return allWait(executor)
        && executor.last().allWait().awaited() == ExecutorObservation.Awaited.SHARED;
  }

  /** Where one of these threads waits; null where they do not all, or it is not known. */
  static @Nullable Stack stack(Executor executor) {
    Stack stack = executor.allWait().stack();
    return allWait(executor) && !stack.frames().isEmpty() ? stack : null;
  }

  /**
   * How long it has lasted at the last look; 0 where there is none. Where its own tasks give it
   * tasks, those that run may wait for any that does not.
   */
  static long nanos(Executor executor) {
    long still =
        executor.last().byOwn() > 0
            ? executor.saturation().still()
            : executor.saturation().stillForMany();
    return allWait(executor) ? Math.max(still, executor.last().allWait().nanos()) : still;
  }
}
