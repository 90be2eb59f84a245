package io.vtscope.observation;

import org.jspecify.annotations.Nullable;

/**
 * Takes in pins as they are read, by the million: what those have in common that differ by their
 * times only is said once. No interface, as the JVM's quick compiler calls those slowly.
 */
public abstract class PinTaker {
  /**
   * A number for pins that differ by their times only, good until this has ended.
   *
   * @param reason as of {@link Observation.Pins}
   * @param operation as of {@link Observation.Pins}
   * @param watched whether the agent may have seen them too, as it was there
   */
  public abstract int kind(
      Stack stack, @Nullable String reason, @Nullable String operation, boolean watched);

  /**
   * Takes in a pin.
   *
   * @param at when it began, nanoseconds since the epoch
   * @param nanos how long it lasted, not negative
   * @param thread as {@link PinTimes#thread}
   * @param carrier as {@link PinTimes#carrier}
   * @return whether it is full: the next is to be taken in by another
   */
  public abstract boolean add(int kind, long at, long nanos, long thread, long carrier);

  /** No pin follows. */
  public abstract void end();
}
