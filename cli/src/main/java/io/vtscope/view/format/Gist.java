package io.vtscope.view.format;

import io.vtscope.finding.Amounts;
import io.vtscope.finding.ExecutorFacts;
import io.vtscope.finding.Facts;
import io.vtscope.finding.Finding;
import io.vtscope.finding.LineFacts;
import io.vtscope.finding.TaskCounts;
import io.vtscope.finding.Waiters;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Distinguishes findings without cost at the same place. */
public final class Gist {
  private Gist() {}

  /** "svc-17, up to 1,068 tasks queued"; empty if unknown. */
  public static String of(Finding finding) {
    return finding.cost() == null ? of(finding.facts()) : "";
  }

  static String of(Facts facts) {
    List<String> parts = new ArrayList<>();
    String name = name(facts);
    if (name != null) {
      parts.add(name);
    }
    String amount = amount(facts);
    if (amount != null) {
      parts.add(amount);
    }
    return String.join(", ", parts);
  }

  private static @Nullable String name(Facts facts) {
    if (facts.executor() != null) {
      return facts.executor();
    }
    return switch (facts) {
      case LineFacts.LockQueue queue -> queue.lock();
      case LineFacts.LostLock lost -> lost.lock();
      default -> facts.resource();
    };
  }

  private static @Nullable String amount(Facts facts) {
    TaskCounts tasks = facts instanceof ExecutorFacts.OfExecutor one ? one.tasks() : null;
    Waiters waiters = facts.waiters();
    if (tasks != null && tasks.rejected() > 0) {
      return Counts.number(tasks.rejected()) + " rejected";
    }
    if (tasks != null && tasks.queuedAtPeak() > 0) {
      return "up to " + Counts.number(tasks.queuedAtPeak()) + " tasks queued";
    }
    if (waiters != null) {
      return "up to " + Counts.number(waiters.waitingAtPeak()) + " threads waited";
    }
    return facts.carriersStarted() > 0
        ? Amounts.count(facts.carriersStarted(), "carrier") + " more"
        : null;
  }
}
