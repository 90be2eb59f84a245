package io.vtscope.finding;

import io.vtscope.aggregate.Executor;
import java.time.Duration;

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

  private Standstill() {}

  /** Whether there is one that is worth a word. */
  static boolean is(Executor executor) {
    return nanos(executor) >= SHORTEST.toNanos();
  }

  /** Whether it lasts for longer than tasks take, and many wait. */
  static boolean isLong(Executor executor) {
    return executor.saturation().stillForMany() >= LONG.toNanos();
  }

  /**
   * How long it has lasted at the last look; 0 where there is none. Where its own tasks give it
   * tasks, those that run may wait for any that does not.
   */
  static long nanos(Executor executor) {
    return executor.last().byOwn() > 0
        ? executor.saturation().still()
        : executor.saturation().stillForMany();
  }
}
