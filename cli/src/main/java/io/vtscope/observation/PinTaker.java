package io.vtscope.observation;

import org.jspecify.annotations.Nullable;

/**
 * Takes in pins as they are read, by the million: what those have in common that differ by their
 * times only is said once. No interface, as the JVM's quick compiler calls those slowly.
 */
public abstract class PinTaker {
  /** Where there is no number. */
  public static final int NONE = -1;

  /** Says of the pins that follow whether the agent may have seen them too, as it was there. */
  public abstract void watched(boolean isWatched);

  /** As long as this is the same object, numbers of kinds and wordings stand for the same. */
  public abstract Object numbering();

  /**
   * A number for what the JVM says of pins in words.
   *
   * @param reason see {@link HoldObservation.Pins}
   * @param operation see {@link HoldObservation.Pins}
   */
  public abstract int wording(@Nullable String reason, @Nullable String operation);

  /**
   * A number for pins that differ by their times only.
   *
   * @param wording as {@link #wording} has it
   */
  public abstract int kind(int wording, Stack stack);

  /**
   * Takes in pins.
   *
   * @param kinds of each, as {@link #kind} has them
   * @param rows of each a row of numbers, of which the first four are those of {@link PinTimes}:
   *     when it began and how long it lasted, not negative, its thread and its carrier
   * @param width how many numbers a row has
   * @param count how many pins there are
   * @return whether it is full: the next are to be taken in by another
   */
  public abstract boolean add(int[] kinds, long[] rows, int width, int count);

  /** No pin follows. */
  public abstract void end();
}
