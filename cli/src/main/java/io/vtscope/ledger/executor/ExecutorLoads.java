package io.vtscope.ledger.executor;

import io.vtscope.clock.Steps;
import io.vtscope.observation.ExecutorObservation;
import io.vtscope.observation.Stack;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Sums up what one executor did, in a few kilobytes however many loads come. */
final class ExecutorLoads {
  /** Two minutes by the second; of longer windows the steps are longer. */
  private static final int MOST_STEPS = 128;

  /** Loads that wait for one that a file holds a little later. */
  private static final int MOST_LATE = 16;

  private static final int MOST_STACKS = 20;

  private final Map<Key, Integer> rejections = new HashMap<>();
  private TreeMap<Long, ExecutorStep> steps = new TreeMap<>();
  private long width = Steps.SECOND;

  /** The last loads by time; many while it is unknown what the executor is. */
  private final TreeMap<Long, ExecutorObservation.ExecutorLoad> recent = new TreeMap<>();

  private final ExecutorSeconds seconds = new ExecutorSeconds();
  private final TaskTimings timings = new TaskTimings();
  private final ThreadPlaces places = new ThreadPlaces();
  private ExecutorObservation.@Nullable Executor made;
  private ExecutorObservation.@Nullable ExecutorLoad first;
  private ExecutorObservation.@Nullable ExecutorLoad last;
  private ExecutorObservation.AllWait allWait = ExecutorObservation.AllWait.NONE;
  private long peakActive = -1;
  private int peakThreads = -1;
  private long peakQueued = -1;
  private final Submitters submitters = new Submitters();

  /**
   * A stack in which a task was refused.
   *
   * @param threads that the executor had then; -1 if unknown, or it is known that it was not shut
   *     down
   */
  private record Key(Stack stack, int threads) {}

  /** Adds a description: the latest holds, with what only others said. */
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
    timings.add(load);
    first = first == null || load.at() < first.at() ? load : first;
    last = last == null || load.at() >= last.at() ? load : last;
    peakActive = Math.max(peakActive, load.now().active());
    peakThreads = Math.max(peakThreads, load.now().threads());
    peakQueued = Math.max(peakQueued, load.now().queued());
    allWait = longer(allWait, load.allWait());
    addRejecting(load);
    boolean isUsed = load.outside().given() > 0 || load.tasks().submitted() > 0;
    if (isUsed || load.now().active() > 0 || load.now().queued() > 0) {
      addStep(load);
      recent.put(load.at(), load);
      while (recent.size() > (made == null ? MOST_STEPS : MOST_LATE)) {
        sum(recent.pollFirstEntry().getValue(), seconds);
      }
    }
  }

  void add(ExecutorObservation.ExecutorThreads threads) {
    places.add(threads);
  }

  void add(ExecutorObservation.ExecutorSubmitter submitter) {
    submitters.add(submitter.stack());
  }

  /** The one that is proved, or the longest. Its stack is reported once, and seldom again. */
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

  private void addRejecting(ExecutorObservation.ExecutorLoad load) {
    // Some agents do not report a shutdown: then the number of threads has to tell.
    boolean isTold = load.refused().afterShutdown() >= 0;
    Key rejecting = new Key(load.rejecting(), isTold ? -1 : load.now().threads());
    boolean hasRoom = rejections.size() < MOST_STACKS || rejections.containsKey(rejecting);
    if (!load.rejecting().frames().isEmpty() && hasRoom) {
      rejections.merge(rejecting, 1, Integer::sum);
    }
  }

  private void addStep(ExecutorObservation.ExecutorLoad load) {
    ExecutorStep step =
        new ExecutorStep(load.at(), load.now().active(), ExecutorSeconds.queued(load));
    steps.merge(load.at() / width, step, ExecutorStep::and);
    while (steps.size() > MOST_STEPS) {
      width *= 2;
      TreeMap<Long, ExecutorStep> wider = new TreeMap<>();
      steps.values().forEach(one -> wider.merge(one.first() / width, one, ExecutorStep::and));
      steps = wider;
    }
  }

  private void sum(ExecutorObservation.ExecutorLoad load, ExecutorSeconds into) {
    if (made != null && last != null) {
      into.add(load, made, last);
    }
  }

  private TaskLine line() {
    ExecutorSeconds all = seconds.copy();
    recent.values().forEach(load -> sum(load, all));
    return all.sum();
  }

  /**
   * What it comes to; null if the executor, or what it did, is unknown.
   *
   * @param from when the window began, nanoseconds since the epoch
   */
  @Nullable Executor executor(long from) {
    if (made == null || first == null || last == null) {
      return null;
    }
    boolean isWhole = made.since() >= from;
    // The first load is of the second before it.
    long begin = isWhole ? Math.max(from, first.at() - Steps.SECOND) : first.at();
    return new Executor(
        made,
        ExecutorNames.name(made),
        ExecutorNames.user(made.stack()),
        isWhole ? Executor.Total.of(last) : Executor.Total.of(last).since(first),
        last.at() - begin,
        new Executor.Load(last, peakActive, peakThreads, peakQueued, List.copyOf(steps.values())),
        timings.sum(isWhole && !made.stack().frames().isEmpty(), Executor.isScheduled(made)),
        rejections(made.bounds().core()),
        new Executor.Busy(allWait, places.most(), submitters.most(), line()));
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
