package io.vtscope.rule.wait;

import io.vtscope.finding.Amounts;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Scan;
import io.vtscope.ledger.wait.WaitPlace;
import io.vtscope.meaning.Meaning;
import io.vtscope.observation.PopulationObservation.WaitGroup;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whether all virtual threads wait, at the end and for long, for what somebody else has to do: a
 * latch, a result, a partner. Who that would be nobody tells, so no circle can be seen where there
 * is one. Who waits for work, at a queue, has nothing to do, and is none of these.
 */
public final class AllWait {
  /** People do not wait any longer. */
  private static final Duration LONG = Duration.ofSeconds(10);

  /** Fewer are threads that wait for the program's end, and have nothing else to do. */
  private static final int FEW = 10;

  /** In as many of the last counts none was seen to do anything. */
  private static final int COUNTS = 5;

  private static final Set<String> GIVING = Set.of("put", "putFirst", "putLast", "transfer");

  private AllWait() {}

  /** What to say of them after "as"; null where it is not so. */
  static @Nullable String unknown(Snapshot snapshot) {
    List<Scan> counts = lastCounts(snapshot.population().scans());
    if (counts.size() < COUNTS || counts.getLast().count().total() < FEW) {
      return null;
    }
    Scan last = counts.getLast();
    WaitGroup most =
        last.groups().stream()
            .filter(AllWait::isForAnother)
            .max(Comparator.comparingInt(WaitGroup::count))
            .orElse(null);
    long oldest = last.groups().stream().mapToLong(WaitGroup::oldest).max().orElse(0);
    long counted = last.count().at() - counts.getFirst().count().at();
    if (most == null) {
      return null;
    }
    WaitPlace place = WaitPlace.of(most.stack());
    boolean isTold = !Meaning.PHASER.isName(String.valueOf(place.blocking()));
    if ((isTold ? oldest : counted) < LONG.toNanos()) {
      return null;
    }
    return "all %s wait, %s, %sin %s%s: nothing tells who would end that, and no circle was seen"
        .formatted(
            Amounts.count(last.count().total(), "virtual thread"),
            isTold
                ? "some seen so for " + Amounts.time(oldest)
                : "seen so whenever they were counted for " + Amounts.time(counted),
            last.groups().size() > 1 ? "most of them " : "",
            place.blocking(),
            place.site() == null ? "" : ", called by " + place.site().name());
  }

  /** The last in a row in which they all waited so, and were as many. */
  private static List<Scan> lastCounts(List<Scan> scans) {
    int first = scans.size();
    while (first > 0
        && isOf(scans.get(first - 1))
        && scans.get(first - 1).count().total() == scans.getLast().count().total()) {
      first--;
    }
    return scans.subList(first, scans.size());
  }

  /**
   * Without a time limit, each of them, for another or for who waits so; and of those that waited
   * before none has got on, as where answers come and the next is asked for.
   */
  private static boolean isOf(Scan scan) {
    return scan.count().total() > 0
        && scan.waiting() == scan.count().total()
        && scan.count().states().timed() == 0
        && scan.groups().stream().allMatch(group -> isForAnother(group) || isAtLock(group))
        && scan.groups().stream().noneMatch(group -> group.goneOnSince() > 0);
  }

  private static boolean isForAnother(WaitGroup group) {
    return isForAnother(WaitPlace.of(group.stack()).blocking());
  }

  /** Whether who is in a call waits for what somebody else has to do, and not for work. */
  static boolean isForAnother(@Nullable String call) {
    return call != null
        && (Meaning.WAIT_FOR_ANOTHER.isName(call)
            || (Meaning.CONCURRENT.isName(call)
                && GIVING.contains(call.substring(call.lastIndexOf('.') + 1))));
  }

  /** Who has it waits as well. */
  private static boolean isAtLock(WaitGroup group) {
    String call = WaitPlace.of(group.stack()).blocking();
    return group.isAtMonitor() || (call != null && Meaning.REENTRANT_LOCK.isName(call));
  }
}
