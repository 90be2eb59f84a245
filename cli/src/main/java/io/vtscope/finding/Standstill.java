package io.vtscope.finding;

import io.vtscope.aggregate.Executor;
import java.time.Duration;
import java.util.List;

/**
 * Whether none of an executor's tasks ended any more, up to the last look, while all its threads
 * were busy and many tasks waited, or some that its own tasks may have given it: they may wait for
 * each other, or for what nobody does.
 */
final class Standstill {
  /** Tasks take seconds in some programs, and then there are a few for each thread. */
  private static final Duration SHORTEST = Duration.ofSeconds(10);

  /** A batch of long tasks looks so too, for a while. */
  private static final Duration LONG = Duration.ofSeconds(30);

  private static final int FOR_EACH_THREAD = 10;

  /** Where its own tasks give it tasks, those that run may wait for any that does not. */
  private static final int FEWEST = 1;

  private Standstill() {}

  /** Whether there is one that is worth a word. */
  static boolean is(Executor executor) {
    return nanos(executor) >= SHORTEST.toNanos();
  }

  /** Whether it lasts for longer than tasks take, and many wait. */
  static boolean isLong(Executor executor) {
    return nanos(executor, many(executor)) >= LONG.toNanos();
  }

  /** How long it has lasted at the last look; 0 where there is none. */
  static long nanos(Executor executor) {
    return nanos(executor, executor.last().byOwn() > 0 ? FEWEST : many(executor));
  }

  private static long many(Executor executor) {
    return FOR_EACH_THREAD * executor.busyAt();
  }

  private static long nanos(Executor executor, long queued) {
    List<Executor.Step> steps = executor.steps();
    int from = steps.size();
    while (from > 0
        && isStill(steps.get(from - 1), executor, queued)
        && (from == steps.size() || steps.get(from - 1).precedes(steps.get(from)))) {
      from--;
    }
    return from == steps.size() ? 0 : steps.getLast().last() - steps.get(from).first();
  }

  private static boolean isStill(Executor.Step step, Executor executor, long queued) {
    return step.minActive() >= executor.busyAt()
        && step.minQueued() >= queued
        && step.minWait() == Long.MAX_VALUE;
  }
}
