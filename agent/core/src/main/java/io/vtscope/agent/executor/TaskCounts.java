package io.vtscope.agent.executor;

import io.vtscope.agent.jvm.PoolThreads;
import io.vtscope.agent.weave.Latencies;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** What woven calls count. Application threads write, without locks; any thread reads. */
final class TaskCounts {
  /** Checked submissions per second; each check walks the pool's threads. */
  private static final int MOST_CHECKED = 100;

  final LongAdder submitted = new LongAdder();

  /** Jetty pools only. */
  final LongAdder started = new LongAdder();

  /** Unused if the pool counts its tasks. */
  final LongAdder completed = new LongAdder();

  final LongAdder failed = new LongAdder();
  final LongAdder rejected = new LongAdder();

  /** Thread pools only. */
  final LongAdder rejectedAfterShutdown = new LongAdder();

  final Latencies waits = new Latencies();
  final Latencies runs = new Latencies();

  private volatile @Nullable RefusedTasks refused;

  /** Of a terminated pool, otherwise -1. */
  private volatile long completedForGood = -1;

  /** The task that an event loop runs. Only the loop's thread uses it. */
  private @Nullable Object current;

  /** Checked submissions since the last write, and how many came from the pool's own threads. */
  private final AtomicInteger checked = new AtomicInteger();

  private final AtomicInteger checkedOwn = new AtomicInteger();

  long accepted() {
    return submitted.sum() - rejected.sum();
  }

  /** Null before the first rejection. */
  @Nullable RefusedTasks refusedOrNull() {
    return refused;
  }

  RefusedTasks refused() {
    RefusedTasks there = refused;
    if (there == null) {
      there = new RefusedTasks();
      refused = there; // a race may lose one object
    }
    return there;
  }

  void begins(Object task) {
    current = task;
  }

  @Nullable Object takeCurrent() {
    Object task = current;
    current = null;
    return task;
  }

  void terminated(long completedTasks) {
    completedForGood = completedTasks;
  }

  boolean isTerminated() {
    return completedForGood >= 0;
  }

  long completedForGood() {
    return completedForGood;
  }

  boolean mayCheckSubmitter() {
    return checked.get() < MOST_CHECKED;
  }

  /** Checks whether the current thread belongs to the pool. */
  void checkSubmitter(PoolThreads threads, Object executor) {
    checked.incrementAndGet();
    if (threads.isOne(executor, Thread.currentThread())) {
      checkedOwn.incrementAndGet();
    }
  }

  /** The share of submissions by the pool's own threads since the last call; -1 if unknown. */
  double takeOwnShare() {
    int all = checked.getAndSet(0);
    int own = Math.min(all, checkedOwn.getAndSet(0));
    return all > 0 ? (double) own / all : -1;
  }
}
