package io.vtscope.finding;

import io.vtscope.aggregate.Population;
import io.vtscope.aggregate.Scan;
import io.vtscope.aggregate.Snapshot;
import io.vtscope.aggregate.WaitPlace;
import io.vtscope.observation.Observation;
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
final class AllWait {
  /** People do not wait any longer. */
  private static final Duration LONG = Duration.ofSeconds(10);

  /** Fewer are threads that wait for the program's end, and have nothing else to do. */
  private static final int FEW = 10;

  /** In as many of the last counts none was seen to do anything. */
  private static final int COUNTS = 5;

  private static final String CONCURRENT = "java.util.concurrent.";

  private static final Set<String> FOR_ANOTHER =
      Set.of(
          "CompletableFuture",
          "CountDownLatch",
          "CyclicBarrier",
          "Exchanger",
          "FutureTask",
          "Phaser",
          "Semaphore",
          "locks.StampedLock");

  private static final Set<String> GIVING = Set.of("put", "putFirst", "putLast", "transfer");

  private AllWait() {}

  /** What to say of them after "as"; null where it is not so. */
  static @Nullable String unknown(Snapshot snapshot) {
    Population population = snapshot.population();
    List<Scan> scans = population.scans();
    Scan last = population.last();
    if (last == null
        || last.count().total() < FEW
        || scans.size() < COUNTS
        || !scans.subList(scans.size() - COUNTS, scans.size()).stream().allMatch(AllWait::isOf)) {
      return null;
    }
    Observation.WaitGroup most =
        last.groups().stream()
            .filter(AllWait::isForAnother)
            .max(Comparator.comparingInt(Observation.WaitGroup::count))
            .orElse(null);
    long oldest = last.groups().stream().mapToLong(Observation.WaitGroup::oldest).max().orElse(0);
    if (most == null || oldest < LONG.toNanos()) {
      return null;
    }
    WaitPlace place = WaitPlace.of(most.stack());
    return "all %s wait, some seen so for %s, %sin %s%s: nothing tells who would end that, and no circle was seen"
        .formatted(
            Amounts.count(last.count().total(), "virtual thread"),
            Amounts.time(oldest),
            last.groups().size() > 1 ? "most of them " : "",
            place.blocking(),
            place.site() == null ? "" : ", called by " + place.site().name());
  }

  /** Without a time limit, each of them, for another or for who waits so. */
  private static boolean isOf(Scan scan) {
    return scan.count().total() > 0
        && scan.waiting() == scan.count().total()
        && scan.count().timed() == 0
        && scan.groups().stream().allMatch(group -> isForAnother(group) || isAtLock(group));
  }

  private static boolean isForAnother(Observation.WaitGroup group) {
    String call = WaitPlace.of(group.stack()).blocking();
    if (call == null || !call.startsWith(CONCURRENT)) {
      return false;
    }
    int dot = call.lastIndexOf('.');
    return FOR_ANOTHER.contains(call.substring(CONCURRENT.length(), dot))
        || GIVING.contains(call.substring(dot + 1));
  }

  /** Who has it waits as well. */
  private static boolean isAtLock(Observation.WaitGroup group) {
    String call = WaitPlace.of(group.stack()).blocking();
    return group.isAtMonitor() || (call != null && call.startsWith(CONCURRENT + "locks.Reentrant"));
  }
}
