package io.vtscope.ledger.executor;

import io.vtscope.clock.Histogram;
import io.vtscope.observation.ExecutorObservation;
import io.vtscope.observation.Stack;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Sums up what one executor did, in a few kilobytes however many loads come. They may come in any
 * order; but of a long window, those that tell of a saturated executor by the second nearly in that
 * of time, and after what the executor is.
 */
final class ExecutorLoads {
  /** Two minutes by the second; of longer windows the steps are longer. */
  private static final int MOST_STEPS = 128;

  /** Seconds that wait for what comes late, once not all of them are kept. */
  private static final int MOST_LATE = 16;

  private static final int MOST_STACKS = 20;
  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  private static final ExecutorObservation.Times NOT_TIMED =
      new ExecutorObservation.Times(0, -1, -1, -1);

  /** A mean so many times the median of what was timed is of other tasks. */
  private static final int FAR = 2;

  /** Where fewer than one of so many tasks were timed, which they are matters. */
  private static final int FEW = 2;

  /**
   * A task that waits so long keeps one of the few places meanwhile, and whoever comes then is not
   * timed: those that are have not been chosen by chance.
   */
  private static final long KEEPS_ITS_PLACE = Duration.ofMillis(100).toNanos();

  private final Histogram waitMedians = new Histogram();
  private final Histogram runMedians = new Histogram();
  private final Map<Key, Integer> rejections = new HashMap<>();
  private TreeMap<Long, ExecutorStep> steps = new TreeMap<>();
  private long width = SECOND;

  /** The last seconds one by one: all of them while the window is short. */
  private final TreeMap<Long, ExecutorStep> recent = new TreeMap<>();

  private final SaturatedLoads judged = new SaturatedLoads();
  private ExecutorObservation.@Nullable Executor made;
  private ExecutorObservation.@Nullable ExecutorLoad first;
  private ExecutorObservation.@Nullable ExecutorLoad last;
  private long peakActive = -1;
  private int peakThreads = -1;
  private long peakQueued = -1;
  private double waited;
  private long waiting;

  /** The first that knows how long its tasks were in the queue. */
  private ExecutorObservation.@Nullable ExecutorLoad firstQueued;

  private long longestMean = -1;

  /** How long all tasks together were in the queue, by its length in each load. */
  private double queuedNanos;

  /** Whether tasks waited for a second in which none left, of which no mean is told. */
  private boolean stood;

  private double timedAtLeast;
  private int timedLoads;
  private int untimedLoads;
  private ExecutorObservation.AllWait allWait = ExecutorObservation.AllWait.NONE;
  private final ThreadPlaces places = new ThreadPlaces();
  private final Submitters submitters = new Submitters();
  private ExecutorObservation.Times waits = NOT_TIMED;
  private ExecutorObservation.Times runs = NOT_TIMED;

  /**
   * A stack in which a task was refused.
   *
   * @param threads that the executor had then; -1 if unknown, or it is known that it was not shut
   *     down
   */
  private record Key(Stack stack, int threads) {}

  /** The latest, with what only others said. */
  void add(ExecutorObservation.Executor said) {
    if (made == null) {
      made = said;
      return;
    }
    ExecutorObservation.Executor late = said.at() >= made.at() ? said : made;
    ExecutorObservation.Executor early = said.at() >= made.at() ? made : said;
    made =
        new ExecutorObservation.Executor(
            late.at(),
            Math.min(late.since(), early.since()),
            late.executor(),
            late.type(),
            late.kind(),
            late.name() == null ? early.name() : late.name(),
            // Its threads, once they are known, may have a better name than where it was made.
            late.givenName() == null && late.name() == null ? early.givenName() : late.givenName(),
            late.virtual() || early.virtual(),
            late.bounds(),
            late.stack().frames().isEmpty() ? early.stack() : late.stack());
  }

  void add(ExecutorObservation.ExecutorLoad load) {
    addMeanWait(load);
    addQueued(load);
    longestMean = Math.max(longestMean, load.times().meanWait());
    if (load.times().queueTime() >= 0) {
      firstQueued = firstQueued == null || load.at() < firstQueued.at() ? load : firstQueued;
    }
    first = first == null || load.at() < first.at() ? load : first;
    last = last == null || load.at() >= last.at() ? load : last;
    peakActive = Math.max(peakActive, load.now().active());
    peakThreads = Math.max(peakThreads, load.now().threads());
    peakQueued = Math.max(peakQueued, load.now().queued());
    allWait = longer(allWait, load.allWait());
    timedAtLeast += atLeast(load.times().waits());
    timedLoads += load.times().waits().count() > 0 ? 1 : 0;
    untimedLoads += load.times().waits().count() <= 0 && load.times().meanWait() > 0 ? 1 : 0;
    waits = worst(waits, load.times().waits(), waitMedians);
    runs = worst(runs, load.times().runs(), runMedians);
    // The agent tells whether it was shut down, or who has looked has to guess it by its threads.
    boolean isTold = load.refused().afterShutdown() >= 0;
    Key rejecting = new Key(load.rejecting(), isTold ? -1 : load.now().threads());
    boolean told = rejections.size() < MOST_STACKS || rejections.containsKey(rejecting);
    if (!load.rejecting().frames().isEmpty() && told) {
      rejections.merge(rejecting, 1, Integer::sum);
    }
    if (given(load) > 0 || load.now().active() > 0 || load.now().queued() > 0) {
      addStep(load);
    }
  }

  void add(ExecutorObservation.ExecutorThreads threads) {
    places.add(threads);
  }

  void add(ExecutorObservation.ExecutorSubmitter submitter) {
    submitters.add(submitter.stack());
  }

  /** The one that is proved, or the longest. The stack is told once, and seldom again. */
  private static ExecutorObservation.AllWait longer(
      ExecutorObservation.AllWait one, ExecutorObservation.AllWait other) {
    int proof = other.awaited().compareTo(one.awaited());
    boolean isOther = proof > 0 || (proof == 0 && other.nanos() > one.nanos());
    ExecutorObservation.AllWait longer = isOther ? other : one;
    ExecutorObservation.AllWait shorter = isOther ? one : other;
    return longer.stack().frames().isEmpty() && longer.threads() > 0
        ? new ExecutorObservation.AllWait(
            longer.threads(), longer.awaited(), longer.nanos(), shorter.stack())
        : longer;
  }

  private static ExecutorObservation.Times worst(
      ExecutorObservation.Times all, ExecutorObservation.Times load, Histogram medians) {
    if (load.count() <= 0 || load.p50() < 0) {
      return all;
    }
    medians.count(load.p50(), load.count());
    return new ExecutorObservation.Times(
        all.count() + load.count(),
        -1,
        Math.max(all.p99(), load.p99()),
        Math.max(all.max(), load.max()));
  }

  private void addStep(ExecutorObservation.ExecutorLoad load) {
    long wait = Math.max(load.times().meanWait(), load.times().waits().p99());
    long queued = load.outside().queued() >= 0 ? load.outside().queued() : load.now().queued();
    ExecutorStep step =
        new ExecutorStep(
            load.at(),
            load.at(),
            1,
            new ExecutorStep.Least(
                load.now().active(),
                queued,
                wait < 0 ? Long.MAX_VALUE : wait,
                load.times().overdue()),
            ExecutorStep.Queue.of(queued),
            ExecutorStep.Counter.of(given(load)),
            ExecutorStep.Counter.of(load.tasks().byOwn()));
    recent.merge(step.first() / SECOND, step, ExecutorStep::and);
    steps.merge(step.first() / width, step, ExecutorStep::and);
    while (steps.size() > MOST_STEPS) {
      width *= 2;
      TreeMap<Long, ExecutorStep> wider = new TreeMap<>();
      steps.values().forEach(one -> wider.merge(one.first() / width, one, ExecutorStep::and));
      steps = wider;
    }
    judgeOld();
  }

  private static long given(ExecutorObservation.ExecutorLoad load) {
    return load.outside().given() >= 0 ? load.outside().given() : load.tasks().submitted();
  }

  /** What has left the seconds that are kept is judged; a file may hold a load a little late. */
  private void judgeOld() {
    int most = width == SECOND || made == null ? MOST_STEPS : MOST_LATE;
    while (recent.size() > most) {
      judge(recent.pollFirstEntry().getValue(), judged);
    }
  }

  private void judge(ExecutorStep step, SaturatedLoads into) {
    if (made != null && last != null) {
      long busyAt = Executor.busyAt(made, last);
      into.add(step, busyAt, peakThreads > 0 ? peakThreads : busyAt);
      if (Executor.isScheduled(made)) {
        into.addScheduled(step, Executor.maximum(made));
      }
    }
  }

  private Saturation saturation() {
    SaturatedLoads all = judged.copy();
    recent.values().forEach(step -> judge(step, all));
    return all.sum();
  }

  /**
   * What it comes to; null where the executor, or what it did, is unknown.
   *
   * @param from when the window began, nanoseconds since the epoch
   */
  @Nullable Executor executor(long from) {
    if (made == null || first == null || last == null) {
      return null;
    }
    boolean isWhole = made.since() >= from;
    // The first load is of the second before it.
    long begin = isWhole ? Math.max(from, first.at() - SECOND) : first.at();
    return new Executor(
        made,
        ExecutorNames.name(made),
        ExecutorNames.user(made.stack()),
        isWhole ? Executor.Total.of(last) : Executor.Total.of(last).since(first),
        last.at() - begin,
        new Executor.Load(last, peakActive, peakThreads, peakQueued, List.copyOf(steps.values())),
        timing(mean(isWhole && !made.stack().frames().isEmpty())),
        rejections(made.bounds().core()),
        new Executor.Busy(allWait, places.most(), submitters.most(), saturation()));
  }

  private Executor.Timing timing(long mean) {
    boolean misses = misses(Math.max(mean, meanOfSeconds()));
    return new Executor.Timing(
        misses || isPossible(mean) ? mean : -1,
        misses ? NOT_TIMED : times(waits, waitMedians),
        times(runs, runMedians));
  }

  /**
   * Tasks that were timed bound it: where they were faster, the mean is of too short a time, and
   * where they alone waited for longer than all are said to have, the queue was not looked at in
   * that moment. Not where they are the few that came first.
   */
  private boolean isPossible(long mean) {
    return waits.count() == 0 || (mean <= waits.max() && mean * tasks() >= timedAtLeast);
  }

  /** Those that it ever took, which are no fewer than those of the window. */
  private double tasks() {
    return last == null ? 0 : Math.max(waits.count(), taken(last));
  }

  /** How long tasks that were timed waited in all: the one for longest, and half of them. */
  private static double atLeast(ExecutorObservation.Times timed) {
    if (timed.count() <= 0 || timed.p50() < 0) {
      return 0;
    }
    long half = (timed.count() - 1) / 2;
    return timed.max() + (double) timed.p50() * half;
  }

  /**
   * By how long all tasks together were in the queue and how many came, or left where these are
   * more. While tasks wait at the end that is less than what all of them will have waited.
   *
   * @param isAll whether all that it ever did is of the window; where tasks may have waited before
   *     no mean is longer than that of the second where it was longest
   */
  private long mean(boolean isAll) {
    if (first == null || last == null || firstQueued == null || last.times().queueTime() < 0) {
      return meanOfSeconds();
    }
    ExecutorObservation.ExecutorLoad since =
        isAll && firstQueued.at() == first.at() ? null : firstQueued;
    double waitedInAll = last.times().queueTime() - (since == null ? 0 : since.times().queueTime());
    long came = came(last) - (since == null ? 0 : came(since));
    long left = left(last) - (since == null ? 0 : left(since));
    if (left <= 0) {
      return -1;
    }
    long mean = (long) (waitedInAll / Math.max(came, left));
    return since == null ? mean : Math.max(Math.min(mean, longestMean), standing());
  }

  private static long came(ExecutorObservation.ExecutorLoad load) {
    return load.outside().given() >= 0 ? load.outside().given() : taken(load);
  }

  private static long left(ExecutorObservation.ExecutorLoad load) {
    return load.outside().given() >= 0
        ? load.outside().given() - Math.max(0, load.outside().queued())
        : load.tasks().completed();
  }

  /** The mean of the seconds, if the time that all tasks waited together is unknown. */
  private long meanOfSeconds() {
    return waiting == 0 ? -1 : Math.max((long) (waited / waiting), standing());
  }

  /**
   * At least that, where for a second or more none left: of such seconds no mean is told, though
   * those who leave later have waited in them. -1 if there was no such second.
   */
  private long standing() {
    if (!stood || first == null || last == null) {
      return -1;
    }
    long tasks = Math.max(0, first.now().queued()) + taken(last) - taken(first);
    return tasks > 0 ? (long) (queuedNanos / tasks) : -1;
  }

  private void addQueued(ExecutorObservation.ExecutorLoad load) {
    boolean follows =
        last != null
            && load.at() > last.at()
            && load.at() - last.at() <= ExecutorStep.GAP.toNanos()
            && load.outside().given() < 0; // else of what is in the queue its own tasks gave some
    if (last != null && follows && last.now().queued() >= 0 && load.now().queued() >= 0) {
      queuedNanos += (last.now().queued() + load.now().queued()) / 2.0 * (load.at() - last.at());
      stood |= last.now().queued() > 0 && load.now().queued() > 0 && load.times().meanWait() < 0;
    }
  }

  /** By as many tasks as it is of: those that came or left since the load before it. */
  private void addMeanWait(ExecutorObservation.ExecutorLoad load) {
    if (load.times().meanWait() >= 0 && (last == null || load.at() > last.at())) {
      long came = taken(load) - (last == null ? 0 : taken(last));
      long left = load.tasks().completed() - (last == null ? 0 : last.tasks().completed());
      long many = Math.max(1, Math.max(came, left));
      waited += (double) load.times().meanWait() * many;
      waiting += many;
    }
  }

  /** What was refused has never waited. */
  private static long taken(ExecutorObservation.ExecutorLoad load) {
    return load.tasks().submitted() - Math.max(0, load.tasks().rejected());
  }

  /**
   * Whether what was timed says nothing of the queue. Tasks are chosen as they are given, a few at
   * a time: of a burst those that come first are, and hardly any while the others are worked off.
   */
  private boolean misses(long mean) {
    if (waits.count() <= 0) {
      return false;
    }
    ExecutorObservation.Times timed = times(waits, waitMedians);
    boolean none = untimedLoads > timedLoads && (mean > timed.max() || mean > FAR * timed.p50());
    // A half waited no longer than the median, and the other no longer than the longest.
    boolean hardlyAny =
        FEW * waits.count() < tasks()
            && mean >= KEEPS_ITS_PLACE
            && mean > timed.p50() / 2 + timed.max() / 2;
    return none || hardlyAny;
  }

  private static ExecutorObservation.Times times(
      ExecutorObservation.Times worst, Histogram medians) {
    return worst.count() == 0
        ? worst
        : new ExecutorObservation.Times(
            worst.count(),
            Math.min(medians.percentile(0.5), worst.p99()),
            worst.p99(),
            worst.max());
  }

  /**
   * Stacks of refused tasks, the most frequent first. If the agent does not count refusals after a
   * shutdown, a pool with fewer threads than its core is taken to be shutting down.
   */
  private List<Map.Entry<Stack, Integer>> rejections(int core) {
    Map<Stack, Integer> full = new HashMap<>();
    rejections.forEach((key, loads) -> {
      if (key.threads < 0 || key.threads >= core) {
        full.merge(key.stack, loads, Integer::sum);
      }
    });
    List<Map.Entry<Stack, Integer>> all = new ArrayList<>();
    full.forEach((stack, loads) -> all.add(Map.entry(stack, loads)));
    all.sort(
        Map.Entry.<Stack, Integer>comparingByValue()
            .reversed()
            .thenComparing(Comparator.comparing(entry -> entry.getKey().toString())));
    return List.copyOf(all);
  }
}
