package io.vtscope.finding;

import io.vtscope.blame.Site;
import io.vtscope.ledger.Snapshot;
import io.vtscope.observation.ExecutorObservation;
import io.vtscope.observation.Frame;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds methods that are annotated with Spring's {@code @Async} and run on the thread that calls
 * them, as nothing intercepts the call. Whoever measures them measures one after another.
 */
final class AsyncOnCallerDetector implements Detector {
  @Override
  public String id() {
    return "async-on-caller";
  }

  @Override
  public Verdict evaluate(Snapshot snapshot) {
    List<Finding> findings = new ArrayList<>();
    for (ExecutorObservation.AsyncMethod method : snapshot.asyncMethods()) {
      if (method.onCaller() > 0) {
        findings.add(finding(method, snapshot));
      }
    }
    return Missing.orWatched(snapshot, findings);
  }

  private Finding finding(ExecutorObservation.AsyncMethod method, Snapshot snapshot) {
    Site site = site(method);
    boolean all = method.looked() == method.calls();
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("calls", method.calls());
    evidence.put("callsLookedAt", method.looked());
    evidence.put("onCaller", method.onCaller());
    evidence.put("how", method.how().name());
    return new Finding(
        id(),
        Severity.WARNING,
        "%s is annotated with @Async, but %s of %s%s ran on the thread that called it, %s, %s."
            .formatted(
                site.name(),
                method.onCaller() == method.looked() && method.looked() > 1
                    ? "each"
                    : WaitWords.number(method.onCaller()),
                Amounts.count(method.looked(), "call"),
                all ? "" : " looked at (of " + WaitWords.number(method.calls()) + ")",
                why(method.how()),
                ExecutorWords.window(snapshot)),
        site,
        List.of(),
        ExecutorWords.artifact(site, snapshot),
        null,
        (double) method.onCaller() / method.looked(),
        remedy(method),
        evidence,
        method.stack().frames().isEmpty() ? null : method.stack());
  }

  private static Site site(ExecutorObservation.AsyncMethod method) {
    Frame frame = entered(method);
    return frame == null
        ? new Site(method.type(), method.method(), 0, false, null)
        : Site.of(frame);
  }

  /** The frame of the method itself; null where the stack does not have it. */
  private static @Nullable Frame entered(ExecutorObservation.AsyncMethod method) {
    return method.stack().frames().stream()
        .filter(
            frame -> frame.type().equals(method.type()) && frame.method().equals(method.method()))
        .findFirst()
        .orElse(null);
  }

  private static String why(ExecutorObservation.CalledHow how) {
    return switch (how) {
      case FROM_ITSELF -> "as it was called from within its own object, past Spring's proxy";
      case BY_OTHERS -> "as the bean's proxy does not know @Async";
      case DIRECT, UNKNOWN -> "as nothing intercepted the call";
    };
  }

  private static String remedy(ExecutorObservation.AsyncMethod method) {
    return switch (method.how()) {
      case FROM_ITSELF ->
          "Move %s to another bean, or call it on the bean that Spring injects: a call of this.%s"
                  .formatted(method.method(), method.method())
              + " does not pass the proxy.";
      case BY_OTHERS -> "Put @EnableAsync on a @Configuration class.";
      case DIRECT, UNKNOWN ->
          "Put @EnableAsync on a @Configuration class; and call the method on the bean that Spring"
              + " gives, not on an object made with new.";
    };
  }
}
