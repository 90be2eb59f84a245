package io.vtscope.rule.executor;

import io.vtscope.blame.Site;
import io.vtscope.finding.ExecutorFacts;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.judge.Severity;
import io.vtscope.jvm.Frame;
import io.vtscope.ledger.Snapshot;
import io.vtscope.library.Makers;
import io.vtscope.state.ExecutorState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds methods with Spring's {@code @Async} that no proxy intercepts, so that they run on the
 * caller.
 */
public final class AsyncOnCallerDetector {
  private AsyncOnCallerDetector() {}

  public static List<Finding> find(Snapshot snapshot) {
    return snapshot.asyncMethods().stream()
        .filter(method -> method.onCaller() > 0)
        .map(method -> finding(method, snapshot))
        .toList();
  }

  private static Finding finding(ExecutorState.AsyncMethod method, Snapshot snapshot) {
    Site site = site(method);
    return new Finding(
        Kind.ASYNC_ON_CALLER,
        Severity.WARNING,
        site,
        Makers.artifact(site, snapshot),
        new ExecutorFacts.AsyncOnCaller(
            method.method(), method.calls(), method.looked(), method.onCaller(), method.how()),
        method.stack().frames().isEmpty() ? null : method.stack());
  }

  private static Site site(ExecutorState.AsyncMethod method) {
    Frame frame = entered(method);
    return frame == null
        ? new Site(method.type(), method.method(), 0, false, null)
        : Site.of(frame);
  }

  private static @Nullable Frame entered(ExecutorState.AsyncMethod method) {
    return method.stack().frames().stream()
        .filter(
            frame -> frame.type().equals(method.type()) && frame.method().equals(method.method()))
        .findFirst()
        .orElse(null);
  }
}
