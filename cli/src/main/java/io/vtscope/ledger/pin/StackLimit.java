package io.vtscope.ledger.pin;

import io.vtscope.jvm.Stack;

/**
 * Limits the memory for stacks. After {@link #MOST_WHOLE} stacks only the innermost frames are
 * kept.
 */
public final class StackLimit {
  public static final int MOST_WHOLE = 32_000;
  public static final int MOST_SHORTENED = 20_000;

  /** Usually contains the frame that holds the carrier. */
  public static final int FRAMES = 24;

  private int whole;
  private int shortened;

  /** Counts the stack and checks the limit. */
  boolean hasRoomFor(Stack stack) {
    return stack.isShortened() ? ++shortened <= MOST_SHORTENED : ++whole <= MOST_WHOLE;
  }

  static Stack shortened(Stack stack) {
    return stack.innermost(FRAMES);
  }
}
