package io.vtscope.rule.wait;

import io.vtscope.clock.Steps;
import io.vtscope.finding.Amounts;
import io.vtscope.judge.Limits;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Line;
import io.vtscope.ledger.wait.Population;
import io.vtscope.ledger.wait.Scan;
import io.vtscope.ledger.wait.WaitPlace;
import io.vtscope.meaning.Meaning;
import io.vtscope.state.PopulationState.WaitGroup;
import java.util.Comparator;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether all virtual threads wait for another thread, such as at a latch, for long and at
 * the end. The other thread is unknown, so no deadlock can be detected. Waits for work do not
 * count.
 */
public final class AllThreadsBlocked {
  private static final Set<String> GIVING = Set.of("put", "putFirst", "putLast", "transfer");

  private AllThreadsBlocked() {}

  static @Nullable String unknown(Snapshot snapshot) {
    Population population = snapshot.waits().population();
    Scan last = population.last();
    if (last == null
        || last.count().total() < Limits.MANY
        || last.groups().isEmpty()
        || !isOf(last)) {
      return null;
    }
    Line<?, ?> line = Line.all(population, group -> true).getFirst();
    WaitGroup most =
        last.groups().stream()
            .filter(AllThreadsBlocked::isForAnother)
            .max(Comparator.comparingInt(WaitGroup::count))
            .orElse(null);
    if (most == null || line.stuck() < Limits.LONG) {
      return null;
    }
    WaitPlace place = WaitPlace.of(most.stack());
    long seen = (long) (line.stuck() * Steps.SECOND);
    return "all %s waited in every sample for %s, %sin %s%s; what should end the wait is unknown,"
            .formatted(
                Amounts.count(last.count().total(), "virtual thread"),
                Amounts.time(most.oldest() > 0 ? Math.min(seen, most.oldest()) : seen),
                last.groups().size() > 1 ? "most of them " : "",
                place.blocking(),
                place.site() == null ? "" : ", called by " + place.site().name())
        + " and no deadlock cycle was seen";
  }

  private static boolean isOf(Scan scan) {
    return scan.waiting() == scan.count().total()
        && scan.count().states().timed() == 0
        && scan.groups().stream().allMatch(group -> isForAnother(group) || isAtLock(group));
  }

  private static boolean isForAnother(WaitGroup group) {
    return isForAnother(WaitPlace.of(group.stack()).blocking());
  }

  /** Whether a call waits for another thread, not for work. */
  static boolean isForAnother(@Nullable String call) {
    return call != null
        && (Meaning.WAIT_FOR_ANOTHER.isName(call)
            || (Meaning.CONCURRENT.isName(call)
                && GIVING.contains(call.substring(call.lastIndexOf('.') + 1))));
  }

  /** The owner waits as well. */
  private static boolean isAtLock(WaitGroup group) {
    String call = WaitPlace.of(group.stack()).blocking();
    return group.isAtMonitor() || (call != null && Meaning.REENTRANT_LOCK.isName(call));
  }
}
