package io.vtscope.agent.executor;

import io.vtscope.agent.jvm.ThreadPools;
import io.vtscope.probe.ExecutorEvent;
import io.vtscope.probe.ExecutorLoadEvent;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Writes executors and what was counted of them as events. */
final class Writer {
  /** Timed tasks a second that are enough for percentiles, and that nobody notices. */
  private static final int WANTED_SAMPLES = 100;

  private static final int LARGEST_MASK = 1023;

  /** A task that has not begun for so long may have been taken back. */
  private static final long FORGOTTEN = TimeUnit.SECONDS.toNanos(60);

  /** Of one that does nothing only so often. */
  private static final int QUIET = 10;

  /** The JDK's own, which wakes virtual threads. */
  private static final String UNPARKER = "VirtualThread-unparker";

  private final ThreadPools pools;

  Writer(ThreadPools pools) {
    this.pools = pools;
  }

  /** Whether the executor still lives; what was counted of one that does not is said once more. */
  boolean write(Watched watched) {
    Object executor = watched.get();
    if (executor == null) {
      if (watched.submitted.sum() > 0 && !isUnparker(watched)) {
        if (!watched.told) {
          describe(watched, null);
        }
        load(watched, null, watched.submitted.sum());
      }
      watched.saidForGood = true;
      return false;
    }
    if (isScheduler(executor) || isUnparker(watched)) {
      return true;
    }
    long submitted = watched.submitted.sum();
    boolean first = watched.submittedBefore == 0 && submitted > 0;
    if (!watched.told || first) {
      watched.told = true;
      describe(watched, executor);
    }
    long done = submitted + watched.completed.sum() + watched.rejected.sum();
    watched.quiet = done == watched.doneBefore ? watched.quiet + 1 : 0;
    watched.doneBefore = done;
    if (watched.quiet % QUIET <= 1) {
      load(watched, executor, submitted);
    }
    long rate = submitted - watched.submittedBefore;
    watched.submittedBefore = submitted;
    watched.sampleMask =
        (int) Math.min(LARGEST_MASK, Long.highestOneBit(Math.max(1, rate / WANTED_SAMPLES)) - 1);
    watched.lastTimed = null;
    watched.forgetTimedBefore(System.nanoTime() - FORGOTTEN);
    return true;
  }

  /** That of virtual threads is told of elsewhere. */
  private static boolean isScheduler(Object executor) {
    return executor instanceof ForkJoinPool pool
        && pool.getFactory().getClass().getName().startsWith("java.lang.VirtualThread");
  }

  private static boolean isUnparker(Watched watched) {
    String name = watched.threadName;
    return (name != null && name.startsWith(UNPARKER))
        || watched.madeAt.contains("java.lang.VirtualThread\tcreateDelayedTaskScheduler");
  }

  /** Notes how it is made: some are gone before they are told of. */
  void look(Watched watched, Object executor) {
    if (executor instanceof ThreadPoolExecutor pool) {
      watched.core = pool.getCorePoolSize();
      watched.maximum = pool.getMaximumPoolSize();
      watched.capacity = pools.capacity(pool);
      watched.queue = pool.getQueue().getClass().getName();
      watched.rejection = pool.getRejectedExecutionHandler().getClass().getName();
    } else if (executor instanceof ForkJoinPool pool) {
      watched.core = pool.getParallelism();
      watched.maximum = pool.getParallelism();
    }
  }

  private void describe(Watched watched, @Nullable Object executor) {
    ExecutorEvent event = new ExecutorEvent();
    event.executor = watched.id;
    event.type = watched.type;
    event.kind = watched.kind.name();
    event.name = watched.threadName;
    event.virtual = watched.threadsAreVirtual || watched.type.contains("Virtual");
    if (executor != null) {
      look(watched, executor);
    }
    event.core = watched.core;
    event.maximum = watched.maximum;
    event.capacity = watched.capacity;
    event.queue = watched.queue;
    event.rejection = watched.rejection;
    event.stack = watched.madeAt;
    event.commit();
  }

  private void load(Watched watched, @Nullable Object executor, long submitted) {
    long completed = watched.completed.sum();
    ExecutorLoadEvent event = new ExecutorLoadEvent();
    event.executor = watched.id;
    event.submitted = submitted;
    event.started = watched.started.sum();
    event.completed = completed;
    event.failed = watched.failed.sum();
    event.rejected = watched.rejected.sum();
    event.queued = -1;
    event.threads = -1;
    event.active = watched.kind == Woven.Kind.PER_TASK ? submitted - completed : -1;
    if (executor instanceof ThreadPoolExecutor pool) {
      event.queued = pools.queued(pool);
      event.threads = pools.threads(pool);
      long left = submitted - event.rejected - completed;
      // One that was taken back is given and never ends.
      event.active =
          event.queued < 0 ? -1 : Math.clamp(left - event.queued, 0L, (long) event.threads);
    } else if (executor instanceof ForkJoinPool pool) {
      event.queued = pool.getQueuedTaskCount() + pool.getQueuedSubmissionCount();
      event.threads = pool.getPoolSize();
      event.active = pool.getActiveThreadCount();
      event.submitted = -1;
      event.completed = pool.getStealCount();
    } else if (watched.kind == Woven.Kind.JETTY) {
      event.active = Math.max(0, event.started - completed);
      event.queued = Math.max(0, submitted - event.started);
    }
    Latencies.Summary waits = watched.waits.take();
    event.waitCount = waits.count();
    event.waitP50 = waits.p50();
    event.waitP99 = waits.p99();
    event.waitMax = waits.max();
    Latencies.Summary runs = watched.runs.take();
    event.runP50 = runs.p50();
    event.runP99 = runs.p99();
    event.runMax = runs.max();
    event.meanWait = meanWait(watched, completed);
    event.stack = takeRejectedAt(watched);
    event.commit();
  }

  /** By Little's law: mean length of the queue by what left it, over the second. */
  private static long meanWait(Watched watched, long completed) {
    long left = completed - watched.leftBefore;
    watched.leftBefore = completed;
    int looks = watched.queueLooks;
    long sum = watched.queueSum;
    watched.queueLooks = 0;
    watched.queueSum = 0;
    return looks == 0 || left <= 0
        ? -1
        : (long) ((double) sum / looks / left * TimeUnit.SECONDS.toNanos(1));
  }

  private static @Nullable String takeRejectedAt(Watched watched) {
    String at = watched.rejectedAt;
    watched.rejectedAt = null;
    return at;
  }
}
