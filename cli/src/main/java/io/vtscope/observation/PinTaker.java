package io.vtscope.observation;

import io.vtscope.jvm.Stack;
import org.jspecify.annotations.Nullable;

/** Receives pins in batches. A class, because C1 compiles interface calls to slower code. */
public abstract class PinTaker {
  /** Places in a row. */
  public static final int AT = 0;

  public static final int NANOS = 1;

  public static final int THREAD = 2;

  public static final int CARRIER = 3;

  /** No number. */
  public static final int NONE = -1;

  /** Whether the agent was present for the pins that follow. */
  public abstract void watched(boolean isWatched);

  /** While this object is the same, numbers of kinds and wordings remain valid. */
  public abstract Object numbering();

  /** A number for the JVM's texts. */
  public abstract int wording(@Nullable String reason, @Nullable String operation);

  /** A number for pins that differ only in their times. */
  public abstract int kind(int wording, Stack stack);

  /**
   * Adds pins.
   *
   * @param kinds from {@link #kind}
   * @param rows one per pin, starting with {@link #AT} to {@link #CARRIER}
   * @param width numbers per row
   * @return whether it is full
   */
  public abstract boolean add(int[] kinds, long[] rows, int width, int count);

  public abstract void end();
}
