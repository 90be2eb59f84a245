package io.vtscope.aggregate;

import io.vtscope.observation.Observation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Sums up what executors did. Of too many those are kept that were made first. */
final class Executors {
  private static final int MOST = 4_000;

  private final TreeMap<Long, ExecutorLoads> executors = new TreeMap<>();

  void add(Observation.Executor executor) {
    ExecutorLoads loads = of(executor.executor());
    if (loads != null) {
      loads.add(executor);
    }
  }

  void add(Observation.ExecutorLoad load) {
    ExecutorLoads loads = of(load.executor());
    if (loads != null) {
      loads.add(load);
    }
  }

  /** Null where there are too many. */
  private @Nullable ExecutorLoads of(long executor) {
    ExecutorLoads there = executors.get(executor);
    if (there != null) {
      return there;
    }
    if (executors.size() >= MOST) {
      if (executor > executors.lastKey()) {
        return null;
      }
      executors.pollLastEntry();
    }
    ExecutorLoads added = new ExecutorLoads();
    executors.put(executor, added);
    return added;
  }

  /**
   * Those with most tasks first.
   *
   * @param from when the window began, nanoseconds since the epoch
   */
  List<Executor> all(long from) {
    List<Executor> all = new ArrayList<>();
    for (ExecutorLoads loads : executors.values()) {
      Executor executor = loads.executor(from);
      if (executor != null) {
        all.add(executor);
      }
    }
    all = EventLoops.grouped(all);
    all.sort(
        Comparator.comparingLong((Executor one) -> tasks(one))
            .reversed()
            .thenComparingLong(one -> one.made().executor()));
    return List.copyOf(all);
  }

  private static long tasks(Executor executor) {
    return Math.max(executor.total().submitted(), executor.total().completed());
  }
}
