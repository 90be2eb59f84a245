package io.vtscope.ledger.pin;

import io.vtscope.observation.Stack;

/**
 * How many stacks are told apart: those that come first as a whole, as each takes a kilobyte; of
 * those that come then the innermost frames, which far more have in common.
 */
public final class StackLimit {
  public static final int MOST_WHOLE = 32_000;
  public static final int MOST_SHORTENED = 20_000;

  /** What holds a carrier is mostly among them. */
  public static final int FRAMES = 24;

  private int whole;
  private int shortened;

  /** Whether one more may be told apart, which is counted then. */
  boolean hasRoomFor(Stack stack) {
    return stack.isShortened() ? ++shortened <= MOST_SHORTENED : ++whole <= MOST_WHOLE;
  }

  /** The part of a stack that is kept if there is no room for all of it. */
  static Stack shortened(Stack stack) {
    return stack.innermost(FRAMES);
  }
}
