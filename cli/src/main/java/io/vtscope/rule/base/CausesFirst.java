package io.vtscope.rule.base;

import io.vtscope.blame.Site;
import io.vtscope.clock.Cost;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Puts who blocks while he holds a monitor before those who wait for that monitor: they cost more
 * carriers, but are gone with him, where it is for this that they wait.
 */
public final class CausesFirst {
  /**
   * Of the time in which others wait: who blocks for less of it has the monitor for other reasons,
   * and they would wait without that as well.
   */
  private static final double OFTEN = 0.25;

  private CausesFirst() {}

  /** The same findings; of one severity a cause comes before its consequence. */
  public static List<Finding> of(List<Finding> worstFirst) {
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
        || blocks.totalNanos() >= OFTEN * Math.max(waits.maxNanos(), waits.last() - waits.first());
  }

  private static boolean isWaitedFor(Finding waiters, Finding holder) {
    return meet(places(waiters), places(holder));
  }

  /**
   * Whether those who wait meet the one who holds in one method, at one monitor as far as known.
   */
  public static boolean meet(List<Site> waiting, List<Site> holding) {
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
