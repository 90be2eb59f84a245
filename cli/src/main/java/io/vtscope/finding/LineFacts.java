package io.vtscope.finding;

import org.jspecify.annotations.Nullable;

/** Facts about what virtual threads wait for. */
public sealed interface LineFacts extends Facts {
  /**
   * Many wait without a limit for an answer, and none of them makes progress.
   *
   * @param blocking the call in which they wait
   * @param caller of the site, outside its package; null if there is none
   * @param usedBy the application's method that needs the answer; null if it is site or caller
   * @param waitingAtEnd how many waited in the last count
   * @param noProgressNanos for how long no thread that was followed made progress
   * @param answer what they wait for
   */
  record UnansweredWait(
      Waiters waiters,
      String blocking,
      @Nullable String caller,
      @Nullable String usedBy,
      long waitingAtEnd,
      long noProgressNanos,
      Answer answer)
      implements LineFacts {
    /** What somebody else has to bring. */
    public enum Answer {
      RESULT,
      BARRIER,
      /** A result, or the end of a delay: a coroutine that is blocked for. */
      COROUTINE
    }
  }
}
