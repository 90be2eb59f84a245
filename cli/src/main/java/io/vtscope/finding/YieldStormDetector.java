package io.vtscope.finding;

import io.vtscope.aggregate.Monopoly;
import io.vtscope.aggregate.Snapshot;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds virtual threads that wait by calling {@code Thread.yield} again and again. A carrier that
 * is given back so is taken again at once: on JDK 25 threads that come from elsewhere may wait for
 * ever.
 */
final class YieldStormDetector implements Detector {
  private static final String REMEDY =
      "Wait for what is waited for, by a lock, a queue or a CompletableFuture, or sleep between two"
          + " looks at it: Thread.yield gives the carrier to those that were queued on it before, and"
          + " takes it again.";

  @Override
  public String id() {
    return "yield-storm";
  }

  @Override
  public Verdict evaluate(Snapshot snapshot) {
    List<Finding> findings = new ArrayList<>();
    for (Monopoly monopoly : snapshot.monopolies()) {
      if (monopoly.yields() && CarrierTime.isNoticeable(monopoly.cost().totalNanos(), snapshot)) {
        String title =
            "%s calls Thread.yield again and again: it %s."
                .formatted(MonopolyWords.where(monopoly), MonopolyWords.cost(monopoly, snapshot));
        boolean harms = !monopoly.delays().isEmpty() && MonopolyWords.harms(monopoly, snapshot);
        Severity severity = harms ? Severity.WARNING : Severity.INFO;
        findings.add(MonopolyWords.finding(id(), severity, title, REMEDY, monopoly));
      }
    }
    return Missing.orLooked(snapshot, findings);
  }
}
