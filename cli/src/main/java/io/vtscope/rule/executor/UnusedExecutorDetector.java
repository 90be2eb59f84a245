package io.vtscope.rule.executor;

import io.vtscope.blame.Site;
import io.vtscope.finding.ExecutorFacts;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.ThreadPool;
import io.vtscope.judge.Limits;
import io.vtscope.judge.Severity;
import io.vtscope.jvm.Frame;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.library.Makers;
import io.vtscope.meaning.Meaning;
import io.vtscope.state.ExecutorState;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds thread pools that the application never used. Their work may run elsewhere, for example
 * without {@code @EnableAsync}.
 */
public final class UnusedExecutorDetector {
  private UnusedExecutorDetector() {}

  public static List<Finding> find(Snapshot snapshot) {
    List<Finding> findings = new ArrayList<>();
    // A shorter run may not have used it yet.
    double least = isAsyncForgotten(snapshot) ? 0 : Limits.WITHIN * 1e9;
    for (List<Executor> alike :
        Makers.byMaker(snapshot, one -> isUnused(one) && one.watched() >= least)) {
      Site own = own(alike.getFirst(), snapshot);
      if (own != null) {
        findings.add(finding(alike, own, snapshot));
      }
    }
    return findings;
  }

  private static boolean isAsyncForgotten(Snapshot snapshot) {
    return snapshot.asyncMethods().stream()
        .anyMatch(
            method -> method.onCaller() > 0 && method.how() == ExecutorState.CalledHow.BY_OTHERS);
  }

  private static boolean isUnused(Executor executor) {
    ExecutorState.Executor made = executor.made();
    boolean spring = Meaning.SPRING_POOL.isType(made.type());
    // Spring itself creates some unbounded beans.
    boolean told = !spring || made.bounds().maximum() < Integer.MAX_VALUE;
    return !executor.wasUsed()
        && executor.isThreadPool()
        && executor.load().last().tasks().submitted() == 0
        && told
        && (spring || Meaning.JDK_POOL.isType(made.type()));
  }

  private static @Nullable Site own(Executor executor, Snapshot snapshot) {
    Site maker = executor.maker();
    if (isOfJdk(executor)) {
      return null;
    }
    if (maker == null || !Meaning.SPRING.isType(maker.type())) {
      return maker != null && isOwn(maker, snapshot) ? maker : null;
    }
    for (Frame frame : executor.made().stack().frames()) {
      if (!frame.isJdk() && isOwn(Site.of(frame), snapshot)) {
        return Site.of(frame);
      }
    }
    return null;
  }

  /** Whether the JDK created it for itself, such as {@code java.net.http.HttpClient}. */
  private static boolean isOfJdk(Executor executor) {
    for (Frame frame : executor.made().stack().frames()) {
      if (!frame.isJdk()) {
        return false;
      }
      if (!frame.is(Meaning.MAKES_FOR_OTHERS)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOwn(Site site, Snapshot snapshot) {
    return snapshot.origins().isOwn(site.type(), snapshot.target());
  }

  private static Finding finding(List<Executor> alike, Site own, Snapshot snapshot) {
    Executor executor = alike.getFirst();
    return new Finding(
        Kind.EXECUTOR_UNUSED,
        Severity.INFO,
        Makers.blamed(executor),
        Makers.artifact(own, snapshot),
        new ExecutorFacts.Unused(
            ThreadPool.of(executor, ThreadPool.Alike.of(alike.size()), Makers.place(executor)),
            executor.watched()),
        executor.made().stack());
  }
}
