package io.vtscope.say;

import io.vtscope.finding.Amounts;
import io.vtscope.finding.Finding;
import io.vtscope.finding.ThreadFacts;
import io.vtscope.finding.ThreadFacts.SubmitFailed;

/** Sentences about virtual threads as such. */
final class AboutThreads {
  private AboutThreads() {}

  static Message of(ThreadFacts facts, Finding finding) {
    return switch (facts) {
      case SubmitFailed failed -> submitFailed(failed, finding);
    };
  }

  private static Message submitFailed(SubmitFailed failed, Finding finding) {
    String threads = Amounts.count(failed.count(), "virtual thread");
    String headline =
        switch (failed.step()) {
          case START -> "The scheduler rejected %s at the start: they will never run";
          case CONTINUE -> "The scheduler rejected %s that had waited: they will never continue";
          case UNKNOWN -> "The scheduler rejected %s";
        };
    return new Draft(headline.formatted(threads))
        .where(finding.site(), finding.artifact())
        .field(Label.FIGURES, failed.message())
        .fix(Remedies.of("submit-failed"))
        .message();
  }
}
