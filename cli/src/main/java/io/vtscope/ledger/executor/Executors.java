package io.vtscope.ledger.executor;

import io.vtscope.clock.Most;
import io.vtscope.state.ExecutorState;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Sums what executors did; the first ones are kept. Thread-per-task executors have their own limit,
 * because programs create many.
 */
public final class Executors {
  static final int MOST_PER_TASK = 2_000;
  static final int MOST_OTHERS = 4_000;

  /** Dropped executors with larger numbers are not counted. */
  private static final int MOST_COUNTED = 10_000_000;

  private final Kept perTask = new Kept(MOST_PER_TASK);
  private final Kept others = new Kept(MOST_OTHERS);

  private final Kept unknown = new Kept(Most.ITEMS);

  private final BitSet dropped = new BitSet();
  private final TreeSet<String> types = new TreeSet<>();
  private long leftOut;

  /** Keeps the lowest numbers. */
  private static final class Kept {
    private final int most;
    private final TreeMap<Long, ExecutorLoads> loads = new TreeMap<>();

    private Kept(int most) {
      this.most = most;
    }

    /** The dropped executor; -1 if none. */
    private long put(long executor, ExecutorLoads one) {
      loads.put(executor, one);
      return loads.size() > most ? loads.pollLastEntry().getKey() : -1;
    }
  }

  public void add(ExecutorState.Executor executor) {
    ExecutorLoads loads = known(executor.executor());
    if (loads == null && !isDropped(executor.executor())) {
      boolean isPerTask = executor.kind() == ExecutorState.ExecutorKind.PER_TASK;
      loads = keep(executor.executor(), isPerTask ? perTask : others);
    }
    if (loads != null) {
      loads.add(executor);
    }
  }

  public void add(ExecutorState.ExecutorLoad load) {
    ExecutorLoads loads = known(load.executor());
    loads = loads == null ? unknown.loads.get(load.executor()) : loads;
    if (loads == null && !isDropped(load.executor())) {
      unknown.put(load.executor(), new ExecutorLoads());
      loads = unknown.loads.get(load.executor());
    }
    if (loads != null) {
      loads.add(load);
    }
  }

  /** Ignored if the executor is unknown. */
  public void add(ExecutorState.ExecutorThreads threads) {
    ExecutorLoads loads = known(threads.executor());
    if (loads != null) {
      loads.add(threads);
    }
  }

  public void add(ExecutorState.ExecutorSubmitter submitter) {
    ExecutorLoads loads = known(submitter.executor());
    if (loads != null) {
      loads.add(submitter);
    }
  }

  public void add(ExecutorState.ExecutorsLeftOut more) {
    leftOut += Math.max(0, more.count());
    if (more.type() != null && types.size() < Most.ITEMS) {
      types.add(more.type());
    }
  }

  /** Classes of executors that the agent does not know. */
  public List<String> unknownTypes() {
    return List.copyOf(types);
  }

  /** Executors that the agent did not observe. */
  public long leftOut() {
    return leftOut;
  }

  private @Nullable ExecutorLoads keep(long executor, Kept kept) {
    ExecutorLoads before = unknown.loads.remove(executor);
    long gone = kept.put(executor, before == null ? new ExecutorLoads() : before);
    if (gone >= 0 && gone < MOST_COUNTED) {
      dropped.set((int) gone);
    }
    return kept.loads.get(executor);
  }

  private @Nullable ExecutorLoads known(long executor) {
    ExecutorLoads one = others.loads.get(executor);
    return one == null ? perTask.loads.get(executor) : one;
  }

  private boolean isDropped(long executor) {
    return executor >= 0 && executor < MOST_COUNTED && dropped.get((int) executor);
  }

  public int dropped() {
    return dropped.cardinality();
  }

  /**
   * Most tasks first.
   *
   * @param from start of the window, nanoseconds since the epoch
   */
  public List<Executor> all(long from) {
    List<Executor> all = new ArrayList<>();
    for (Kept kept : List.of(perTask, others)) {
      for (ExecutorLoads loads : kept.loads.values()) {
        Executor executor = loads.executor(from);
        if (executor != null) {
          all.add(executor);
        }
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
