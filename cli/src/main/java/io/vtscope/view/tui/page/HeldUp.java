package io.vtscope.view.tui.page;

import io.vtscope.finding.ExecutorFacts;
import io.vtscope.finding.Facts;
import io.vtscope.finding.Finding;
import io.vtscope.finding.HungFacts;
import io.vtscope.finding.Kind;
import io.vtscope.finding.LineFacts;
import io.vtscope.finding.ThreadFacts;
import io.vtscope.finding.Waiters;
import org.jspecify.annotations.Nullable;

/** What a finding delays: carriers, virtual threads or tasks. */
final class HeldUp {
  private HeldUp() {}

  /** Share of carrier time; -1 if none or unknown. */
  static double carriers(Finding finding) {
    boolean isOfCarriers =
        finding.cost() != null || finding.kind().family() == Kind.Family.CARRIERS;
    return isOfCarriers && finding.share() > 0 ? finding.share() : -1;
  }

  /** Peak number of waiting virtual threads; -1 if unknown. */
  static long threads(Finding finding) {
    Waiters waiters = waiters(finding.facts());
    long threads =
        waiters != null
            ? Math.max(waiters.waitingSurely(), waiters.waitingAtPeak())
            : others(finding.facts());
    return threads > 0 ? threads : -1;
  }

  static boolean isEstimated(Finding finding) {
    Waiters waiters = waiters(finding.facts());
    return waiters != null && waiters.isEstimated();
  }

  private static @Nullable Waiters waiters(Facts facts) {
    return facts instanceof LineFacts.QueuedCalls calls ? calls.answers() : facts.waiters();
  }

  private static long others(Facts facts) {
    return switch (facts) {
      case HungFacts.Stall stall -> stall.extent().carriers() + stall.extent().queued();
      case HungFacts.Deadlock deadlock ->
          deadlock.threads() + (deadlock.behind() == null ? 0 : deadlock.behind().waitingAtPeak());
      case ThreadFacts.MissedWakeups missed -> missed.threads();
      case ThreadFacts.IdleCarrier idle -> idle.queued();
      default -> facts.queuedMeanwhile();
    };
  }

  /** Peak of waiting tasks, or all rejected; -1 if none or unknown. */
  static long tasks(Finding finding) {
    long tasks =
        switch (finding.facts()) {
          case ExecutorFacts.Rejected rejected -> rejected.hadNoRoom();
          case ExecutorFacts.Backlog backlog -> backlog.queueLength();
          case ExecutorFacts.Standstill still -> still.queued();
          case ExecutorFacts.SelfStarvation starved -> starved.tasks().queuedAtPeak();
          case ExecutorFacts.MaximumUnreachable max -> max.tasks().queuedAtPeak();
          case ExecutorFacts.PooledVirtualThreads pooled -> pooled.tasks().queuedAtPeak();
          case ExecutorFacts.AsyncOnCaller async -> async.onCaller();
          case LineFacts.QueuedCalls calls -> calls.callsQueued();
          default -> -1;
        };
    return tasks > 0 ? tasks : -1;
  }

  /** The executor, lock or pool; empty if none. */
  static String subject(Finding finding) {
    Facts facts = finding.facts();
    String executor = facts.executor();
    if (executor != null) {
      return executor;
    }
    String lock = Locks.of(facts);
    if (lock != null) {
      return Locks.brief(lock);
    }
    return switch (facts) {
      case LineFacts.PoolQueue queue ->
          queue.figures() == null ? queue.product() : queue.figures().pool();
      case LineFacts.QueuedCalls calls -> calls.pool();
      default -> "";
    };
  }
}
