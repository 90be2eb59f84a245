package io.vtscope.finding;

import io.vtscope.blame.Site;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.observation.ExecutorObservation;
import io.vtscope.observation.Frame;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds thread pools that the application has made and never gave a task to: what should run on
 * them may run elsewhere, as with {@code @Async} without {@code @EnableAsync}. Nobody sees where
 * that is, so this is only worth knowing.
 */
final class UnusedExecutorDetector implements Detector {
  /** Whoever makes an executor for its work uses it by then. */
  private static final Duration LONG = Duration.ofSeconds(5);

  private static final String JDK_POOL = "java.util.concurrent.ThreadPoolExecutor";
  private static final String SPRING_POOL =
      "org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor";

  /** Of a bean's stack no frame tells who has declared it: its name does. */
  private static final String BY_SPRING = ", which Spring made as a bean,";

  /** Where the JDK makes what others ask for. */
  private static final List<String> PASSED =
      List.of("java.util.", "java.lang.", "jdk.internal.reflect.");

  @Override
  public Kind kind() {
    return Kind.EXECUTOR_UNUSED;
  }

  @Override
  public Verdict evaluate(Snapshot snapshot) {
    List<Finding> findings = new ArrayList<>();
    for (List<Executor> alike : ExecutorWords.byMaker(snapshot, one -> isUnused(one))) {
      Site own = own(alike.getFirst(), snapshot);
      if (own != null) {
        findings.add(finding(alike, own, snapshot));
      }
    }
    return Missing.verdict(kind(), snapshot, findings);
  }

  private static boolean isUnused(Executor executor) {
    ExecutorObservation.Executor made = executor.made();
    boolean spring = made.type().startsWith(SPRING_POOL);
    // Of beans that nobody has bounded some are Spring's own, made in case somebody needs them.
    boolean told = !spring || made.maximum() < Integer.MAX_VALUE;
    return !executor.wasUsed()
        && executor.isThreadPool()
        && executor.last().submitted() == 0
        && executor.watched() >= LONG.toNanos()
        && told
        && (spring || made.type().equals(JDK_POOL));
  }

  /**
   * Of the application's own code that made it, or had Spring make it; null where others have, or
   * that is not known.
   */
  private static @Nullable Site own(Executor executor, Snapshot snapshot) {
    Site maker = executor.maker();
    if (isOfJdk(executor)) {
      return null;
    }
    if (maker == null || !maker.type().startsWith("org.springframework.")) {
      return maker != null && isOwn(maker, snapshot) ? maker : null;
    }
    for (Frame frame : executor.made().stack().frames()) {
      if (!frame.isJdk() && isOwn(Site.of(frame), snapshot)) {
        return Site.of(frame);
      }
    }
    return null;
  }

  /**
   * Whether the JDK made it for itself: each {@code java.net.http.HttpClient} that is given none
   * has one, and does not use it before its first request.
   */
  private static boolean isOfJdk(Executor executor) {
    for (Frame frame : executor.made().stack().frames()) {
      if (!frame.isJdk()) {
        return false;
      }
      if (PASSED.stream().noneMatch(frame.type()::startsWith)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOwn(Site site, Snapshot snapshot) {
    return snapshot.origins().isOwn(site.type(), snapshot.target());
  }

  private Finding finding(List<Executor> alike, Site own, Snapshot snapshot) {
    Executor executor = alike.getFirst();
    Site site = ExecutorWords.blamed(executor);
    return new Finding(
            kind(),
            Severity.INFO,
            "%s%s was never given a task in %s%s."
                .formatted(
                    ExecutorWords.the(executor),
                    site == null ? BY_SPRING : ExecutorWords.madeIn(executor),
                    Amounts.time(executor.watched()),
                    ExecutorWords.more(alike)),
            site,
            List.of(),
            ExecutorWords.artifact(own, snapshot),
            null,
            0,
            ExecutorWords.isOfSpring(executor)
                ? "Look where the work runs that it was made for: @Async needs @EnableAsync, the executor's"
                    + " name where there are several, and a call from another bean; else remove it."
                : "Look where the work runs that it was made for, or remove it.",
            ExecutorWords.evidence(executor, alike),
            executor.made().stack())
        .about(ExecutorWords.place(executor));
  }
}
