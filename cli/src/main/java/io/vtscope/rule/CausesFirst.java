package io.vtscope.rule;

import io.vtscope.blame.Site;
import io.vtscope.clock.Cost;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.judge.Limits;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sorts a blocking lock owner before its waiters. These cost more carrier time, but the owner is
 * the cause.
 */
final class CausesFirst {
  private CausesFirst() {}

  /** Among equal severities, a cause precedes its consequence. */
  static List<Finding> of(List<Finding> worstFirst) {
    List<Finding> ordered = new ArrayList<>(worstFirst);
    for (int at = 0; at < ordered.size(); at++) {
      Finding cause = ordered.get(at);
      if (cause.kind() == Kind.PINNED_MONITOR) {
        int to = firstConsequence(ordered.subList(0, at), cause);
        if (to >= 0) {
          ordered.add(to, ordered.remove(at));
        }
      }
    }
    return List.copyOf(ordered);
  }

  private static int firstConsequence(List<Finding> before, Finding cause) {
    for (int i = 0; i < before.size(); i++) {
      Finding one = before.get(i);
      if (one.isOfWaiter()
          && one.severity() == cause.severity()
          && isWaitedFor(one, cause)
          && isOften(one.cost(), cause.cost())) {
        return i;
      }
    }
    return -1;
  }

  private static boolean isOften(@Nullable Cost waits, @Nullable Cost blocks) {
    return waits == null
        || blocks == null
        || blocks.totalNanos()
            >= Limits.SOME * Math.max(waits.maxNanos(), waits.last() - waits.first());
  }

  private static boolean isWaitedFor(Finding waiters, Finding holder) {
    return meet(places(waiters), places(holder));
  }

  /** Whether a waiter and a holder may use the same monitor in the same method. */
  private static boolean meet(List<Site> waiting, List<Site> holding) {
    return waiting.stream().anyMatch(one -> holding.stream().anyMatch(other -> isSame(one, other)));
  }

  private static List<Site> places(Finding finding) {
    List<Site> places = new ArrayList<>(finding.holders());
    if (finding.site() != null) {
      places.add(finding.site());
    }
    return places;
  }

  private static boolean isSame(Site one, Site other) {
    return one.name().equals(other.name())
        && (one.lock() == null || other.lock() == null || one.lock().equals(other.lock()));
  }
}
