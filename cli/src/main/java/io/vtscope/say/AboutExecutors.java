package io.vtscope.say;

import io.vtscope.finding.Amounts;
import io.vtscope.finding.ExecutorFacts;
import io.vtscope.finding.ExecutorFacts.AsyncOnCaller;
import io.vtscope.finding.Finding;

/** Sentences about executors. */
final class AboutExecutors {
  private AboutExecutors() {}

  static Message of(ExecutorFacts facts, Finding finding) {
    return switch (facts) {
      case AsyncOnCaller calls -> asyncOnCaller(calls, finding);
    };
  }

  private static Message asyncOnCaller(AsyncOnCaller calls, Finding finding) {
    String reason =
        switch (calls.cause()) {
          case SELF_CALL ->
              "The bean calls its own method, so Spring's proxy does not see the call.";
          case NOT_ENABLED -> "The bean's proxy does not handle @Async.";
          case UNKNOWN -> "Nothing intercepted the call.";
        };
    String all = calls.calls() == calls.callsLookedAt() ? "" : ", of " + calls.calls() + " in all";
    return new Draft(
            "%s of %s of @Async %s ran on the calling thread"
                .formatted(
                    Amounts.number(calls.onCaller()),
                    Amounts.count(calls.callsLookedAt(), "call"),
                    calls.method()))
        .where(finding.site(), finding.artifact())
        .field(Label.IMPACT, "Each of these callers waited until the method had returned.")
        .field(
            Label.FIGURES,
            Amounts.count(calls.callsLookedAt(), "call") + " checked" + all + ". " + reason)
        .fix(Remedies.of("async-on-caller." + calls.cause(), "method", calls.method()))
        .message();
  }
}
