package io.vtscope.finding;

import org.jspecify.annotations.Nullable;

/** Facts about virtual threads as such. */
public sealed interface ThreadFacts extends Facts {
  /**
   * The scheduler rejected virtual threads.
   *
   * @param message of one of the exceptions; null if it had none
   * @param subject tells places apart
   */
  record SubmitFailed(long count, Step step, @Nullable String message, String subject)
      implements ThreadFacts {
    /** What a rejected thread was about to do. */
    public enum Step {
      START,
      CONTINUE,
      UNKNOWN
    }
  }
}
