package io.vtscope.ledger.executor;

import io.vtscope.blame.Site;
import io.vtscope.clock.Counts;
import io.vtscope.clock.Most;
import io.vtscope.clock.Steps;
import io.vtscope.jvm.Stack;
import io.vtscope.state.ExecutorState;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Sums the loads of one executor, in a few kilobytes. */
final class ExecutorLoads {

  private final Counts<Key> rejections = new Counts<>(Most.EXAMPLES);
  private TreeMap<Long, ExecutorStep> steps = new TreeMap<>();
  private long width = Steps.SECOND;

  private final TreeMap<Long, ExecutorState.ExecutorLoad> recent = new TreeMap<>();

  private final ExecutorSeconds seconds = new ExecutorSeconds();
  private final TaskTimings timings = new TaskTimings();
  private final ThreadPlaces places = new ThreadPlaces();
  private ExecutorState.@Nullable Executor made;
  private ExecutorState.@Nullable ExecutorLoad first;
  private ExecutorState.@Nullable ExecutorLoad last;
  private ExecutorState.AllWait allWait = ExecutorState.AllWait.NONE;
  private long peakActive = -1;
  private int peakThreads = -1;
  private long peakQueued = -1;
  private final Counts<Site> submitters = new Counts<>(Most.EXAMPLES);

  /**
   * A stack in which a task was rejected.
   *
   * @param threads -1 if unknown or surely not shut down
   */
  private record Key(Stack stack, int threads) {}

  /** Uses the latest description, completed from earlier ones. */
  void add(ExecutorState.Executor said) {
    if (made == null) {
      made = said;
      return;
    }
    ExecutorState.Executor late = said.at() >= made.at() ? said : made;
    ExecutorState.Executor early = said.at() >= made.at() ? made : said;
    made =
        new ExecutorState.Executor(
            late.at(),
            Math.min(late.since(), early.since()),
            late.executor(),
            late.type(),
            late.kind(),
            late.name() == null ? early.name() : late.name(),
            // The threads' name may be better than the given one.
            late.givenName() == null && late.name() == null ? early.givenName() : late.givenName(),
            late.virtual() || early.virtual(),
            late.bounds(),
            late.stack().frames().isEmpty() ? early.stack() : late.stack());
  }

  void add(ExecutorState.ExecutorLoad load) {
    timings.add(load, last);
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
      while (recent.size() > (made == null ? Most.PLACES : Most.EXAMPLES)) {
        sum(recent.pollFirstEntry().getValue(), seconds);
      }
    }
  }

  void add(ExecutorState.ExecutorThreads threads) {
    places.add(threads);
  }

  void add(ExecutorState.ExecutorSubmitter submitter) {
    Site site = ExecutorNames.user(submitter.stack());
    if (site != null) {
      submitters.add(site, 1);
    }
  }

  /** The better proved, else the longer. The agent seldom repeats the stack. */
  private static ExecutorState.AllWait longer(
      ExecutorState.AllWait one, ExecutorState.AllWait other) {
    int proof = other.awaited().compareTo(one.awaited());
    boolean isOther = proof > 0 || (proof == 0 && other.nanos() > one.nanos());
    ExecutorState.AllWait longer = isOther ? other : one;
    ExecutorState.AllWait shorter = isOther ? one : other;
    return longer.stack().frames().isEmpty() && longer.threads() > 0
        ? new ExecutorState.AllWait(
            longer.threads(), longer.awaited(), longer.nanos(), shorter.stack())
        : longer;
  }

  private void addRejecting(ExecutorState.ExecutorLoad load) {
    // Without shutdown reports, the number of threads indicates a shutdown.
    boolean isTold = load.refused().afterShutdown() >= 0;
    if (!load.rejecting().frames().isEmpty()) {
      rejections.add(new Key(load.rejecting(), isTold ? -1 : load.now().threads()), 1);
    }
  }

  private void addStep(ExecutorState.ExecutorLoad load) {
    ExecutorStep step = new ExecutorStep(load.at(), load.now().active(), load.queued());
    steps.merge(load.at() / width, step, ExecutorStep::and);
    while (steps.size() > Most.PLACES) {
      width *= 2;
      TreeMap<Long, ExecutorStep> wider = new TreeMap<>();
      steps.values().forEach(one -> wider.merge(one.first() / width, one, ExecutorStep::and));
      steps = wider;
    }
  }

  private void sum(ExecutorState.ExecutorLoad load, ExecutorSeconds into) {
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
   * Null if the executor or its load is unknown.
   *
   * @param from start of the window, nanoseconds since the epoch
   */
  @Nullable Executor executor(long from) {
    if (made == null || first == null || last == null) {
      return null;
    }
    boolean isWhole = made.since() >= from;
    // A load covers the second before it.
    long begin = isWhole ? Math.max(from, first.at() - Steps.SECOND) : first.at();
    return new Executor(
        made,
        ExecutorNames.name(made),
        ExecutorNames.user(made.stack()),
        isWhole ? Executor.Total.of(last) : Executor.Total.of(last).since(first),
        last.at() - begin,
        new Executor.Load(last, peakActive, peakThreads, peakQueued, List.copyOf(steps.values())),
        timings.sum(
            isWhole && !made.stack().frames().isEmpty() ? null : first,
            last,
            Executor.isScheduled(made)),
        rejections(made.bounds().core()),
        new Executor.Busy(allWait, places.most(), submitters.most(), line()));
  }

  /**
   * Stacks of refused tasks, most frequent first. Without shutdown reports, fewer threads than the
   * core mean a shutdown.
   */
  private List<Map.Entry<Stack, Long>> rejections(int core) {
    Counts<Stack> full = new Counts<>(Most.EXAMPLES);
    for (Map.Entry<Key, Long> one : rejections.all()) {
      if (one.getKey().threads < 0 || one.getKey().threads >= core) {
        full.add(one.getKey().stack, one.getValue());
      }
    }
    return full.all();
  }
}
