package io.vtscope.rule.executor;

import io.vtscope.blame.Site;
import io.vtscope.finding.ExecutorFacts;
import io.vtscope.finding.TaskCounts;
import io.vtscope.finding.Waiters;
import io.vtscope.judge.Confidence;
import io.vtscope.judge.Course;
import io.vtscope.judge.Harm;
import io.vtscope.judge.Judge;
import io.vtscope.judge.Judgement;
import io.vtscope.judge.Limits;
import io.vtscope.judge.Scarcity;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.ledger.executor.ThreadPlace;
import io.vtscope.ledger.wait.Population;
import io.vtscope.ledger.wait.WaitPlace;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.meaning.Meaning;
import io.vtscope.state.PopulationState.WaitGroup;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds event loops that block in a handler while most virtual threads wait. Data on their
 * connections is in no visible queue.
 */
final class BlockedLoop {
  private static final Set<String> WORK =
      Set.of("take", "takeFirst", "takeLast", "poll", "pollFirst", "pollLast", "transfer");

  private BlockedLoop() {}

  static @Nullable Saturated of(Executor executor, Snapshot snapshot) {
    ThreadPlace place = executor.busy().place();
    Site site = ThreadSites.site(executor);
    if (!executor.isEventLoop() || place == null || site == null || isForWork(place.stack())) {
      return null;
    }
    Waits<String, WaitGroup> waits = waiting(place, snapshot.waits().population());
    Judgement judgement = waits == null ? null : judgement(place, waits);
    return judgement == null || waits == null
        ? null
        : new Saturated(
            executor,
            judgement,
            "blocked-loop",
            site,
            place.stack(),
            pool ->
                new ExecutorFacts.BlockedLoop(
                    pool,
                    TaskCounts.of(executor),
                    Objects.requireNonNull(ThreadSites.common(executor)),
                    place.seen(),
                    place.lasted(),
                    Waiters.of(waits, snapshot),
                    place(waits)));
  }

  private static String place(Waits<String, WaitGroup> waits) {
    WaitPlace place = WaitPlace.of(waits.example().stack());
    return place.site() == null ? String.valueOf(place.blocking()) : place.site().name();
  }

  /** Work for the loop waits as long as the virtual threads. */
  private static @Nullable Judgement judgement(ThreadPlace place, Waits<String, WaitGroup> waits) {
    List<Integer> bad = IntStream.range(0, place.seen()).boxed().toList();
    double each = waits.oldest() / 1e9;
    return Judge.of(
        Scarcity.LINE,
        place.seen() / Math.max(place.seen(), seconds(place)),
        new Harm(each, each, waits.average() * seconds(place)),
        Course.of(new Course.Evidence(bad, bad.size(), 0, each, 0, false)),
        Confidence.SAMPLED,
        Set.of(),
        false);
  }

  private static double seconds(ThreadPlace place) {
    return place.lasted() / 1e9;
  }

  /** A silent connection may be idle, unless a handler asks. */
  private static boolean isForWork(Stack stack) {
    String call = String.valueOf(WaitPlace.of(stack).blocking());
    return WORK.contains(call.substring(call.lastIndexOf('.') + 1))
        || (Meaning.CONNECTION.isName(call)
            && stack.frames().stream().noneMatch(frame -> frame.is(Meaning.LOOP_HANDLER)));
  }

  private static @Nullable Waits<String, WaitGroup> waiting(
      ThreadPlace place, Population population) {
    boolean always = place.seen() >= Limits.MOST * seconds(place);
    for (Waits<String, WaitGroup> waits : population.groups(BlockedLoop::key)) {
      List<Waits.Point> most =
          waits.points().stream()
              .filter(point -> point.atLeast() >= Limits.MANY)
              .filter(point -> point.atLeast() >= Limits.HALF * point.total())
              .toList();
      if (always && most.size() >= Limits.HALF * seconds(place)) {
        return waits;
      }
    }
    return null;
  }

  private static @Nullable String key(WaitGroup group) {
    return isForWork(group.stack()) ? null : WaitPlace.of(group.stack()).toString();
  }
}
