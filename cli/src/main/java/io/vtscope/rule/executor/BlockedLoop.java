package io.vtscope.rule.executor;

import io.vtscope.blame.Site;
import io.vtscope.finding.ExecutorFacts;
import io.vtscope.finding.TaskCounts;
import io.vtscope.finding.Waiters;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.ledger.executor.ThreadPlace;
import io.vtscope.ledger.wait.Population;
import io.vtscope.ledger.wait.WaitPlace;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.meaning.Meaning;
import io.vtscope.observation.PopulationObservation.WaitGroup;
import io.vtscope.observation.Stack;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An event loop that waits in a handler nearly all the time, while most virtual threads wait. What
 * arrives over its connections is in no queue that the agent sees.
 *
 * @param place where it waits
 * @param site the code that waits
 * @param waits most virtual threads
 */
record BlockedLoop(
    Executor executor, ThreadPlace place, Site site, Waits<String, WaitGroup> waits) {
  /** What lasts for less may be a start. */
  private static final Duration LONG = Duration.ofSeconds(10);

  /** Of the samples, one a second: a loop that does its own work is seen in its selector too. */
  private static final double NEARLY_ALWAYS = 0.9;

  /** Of all virtual threads: the program does little else. */
  private static final double MOST = 0.5;

  /** Fewer are a few that have nothing to do. */
  private static final int FEW = 10;

  /** A caller notices a second. */
  private static final Duration NOTICED = Duration.ofSeconds(1);

  /** Calls of a thread that waits for work: code that always runs on the loop, or a worker. */
  private static final Set<String> WORK =
      Set.of("take", "takeFirst", "takeLast", "poll", "pollFirst", "pollLast", "transfer");

  /** Null if it is no event loop, or does not wait so. */
  static @Nullable BlockedLoop of(Executor executor, Snapshot snapshot) {
    ThreadPlace place = executor.busy().place();
    Site site = CommonPlaces.site(executor.busy());
    if (!executor.isEventLoop()
        || place == null
        || site == null
        || place.lasted() < LONG.toNanos()
        || place.seen() < NEARLY_ALWAYS * seconds(place)
        || isForWork(place.stack())) {
      return null;
    }
    Waits<String, WaitGroup> waits = waiting(place, snapshot.population());
    return waits == null ? null : new BlockedLoop(executor, place, site, waits);
  }

  private static double seconds(ThreadPlace place) {
    return place.lasted() / 1e9;
  }

  /** A connection on which nothing comes may be idle. */
  private static boolean isForWork(Stack stack) {
    String call = String.valueOf(WaitPlace.of(stack).blocking());
    return WORK.contains(call.substring(call.lastIndexOf('.') + 1))
        || Meaning.CONNECTION.isName(call);
  }

  /** Most virtual threads, in most counts of that time, and one for long; null if none do. */
  private static @Nullable Waits<String, WaitGroup> waiting(
      ThreadPlace place, Population population) {
    for (Waits<String, WaitGroup> waits : population.groups(BlockedLoop::key)) {
      List<Waits.Point> most =
          waits.points().stream()
              .filter(point -> point.atLeast() >= FEW && point.atLeast() >= MOST * point.total())
              .toList();
      if (most.size() >= MOST * seconds(place)
          && most.stream().anyMatch(count -> count.oldest() >= NOTICED.toNanos())) {
        return waits;
      }
    }
    return null;
  }

  private static @Nullable String key(WaitGroup group) {
    return isForWork(group.stack()) ? null : WaitPlace.of(group.stack()).toString();
  }

  Saturated found(Snapshot snapshot) {
    WaitPlace waiter = WaitPlace.of(waits.example().stack());
    return new Saturated(
        executor,
        Severity.WARNING,
        "blocked-loop",
        place.lasted(),
        -1,
        site,
        place.stack(),
        pool ->
            new ExecutorFacts.BlockedLoop(
                pool,
                TaskCounts.of(executor),
                Objects.requireNonNull(CommonPlaces.of(executor)),
                place.seen(),
                place.lasted(),
                Waiters.of(waits, snapshot),
                waiter.site() == null ? String.valueOf(waiter.blocking()) : waiter.site().name()));
  }
}
