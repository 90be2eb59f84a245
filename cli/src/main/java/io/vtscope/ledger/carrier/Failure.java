package io.vtscope.ledger.carrier;

import io.vtscope.blame.Site;
import io.vtscope.observation.Stack;
import org.jspecify.annotations.Nullable;

/**
 * Virtual threads that the scheduler refused, by who wanted them to run.
 *
 * @param site who started them, or let them go on; null where only the JDK did, or that is not
 *     known
 * @param message of one of the exceptions; null where it had none
 * @param stack of the same; {@link Stack#NONE} if there was none
 */
public record Failure(
    Step step, @Nullable Site site, @Nullable String message, Stack stack, long count) {

  /** What a refused thread was about to do. */
  public enum Step {
    /** Who started it got an exception. */
    BEGIN,
    /** It waited, and never comes back from that. */
    GO_ON,
    NOT_KNOWN
  }
}
