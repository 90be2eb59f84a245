package io.vtscope.ledger.carrier;

import io.vtscope.blame.Site;
import io.vtscope.jvm.Stack;
import org.jspecify.annotations.Nullable;

/**
 * Virtual threads that the scheduler refused.
 *
 * @param site the code that started or unparked them; null if unknown
 * @param message an example; may be null
 * @param stack an example; may be {@link Stack#NONE}
 */
public record Failure(
    Step step, @Nullable Site site, @Nullable String message, Stack stack, long count) {

  /** What a refused thread was about to do. */
  public enum Step {
    /** The starting code got an exception. */
    START,
    /** The thread never runs again. */
    CONTINUE,
    UNKNOWN
  }
}
