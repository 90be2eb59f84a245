package io.vtscope.agent.executor;

import io.vtscope.agent.jvm.AwaitedTasks;
import io.vtscope.agent.jvm.GivenNames;
import io.vtscope.agent.jvm.JoinPools;
import io.vtscope.agent.jvm.PoolThreads;
import io.vtscope.agent.jvm.TaskQueues;
import io.vtscope.agent.jvm.framework.FrameworkPool;
import io.vtscope.agent.jvm.framework.FrameworkPools;
import io.vtscope.probe.ExecutorEvent;
import io.vtscope.probe.ExecutorLoadEvent;
import io.vtscope.probe.Timespans;
import java.util.concurrent.ForkJoinPool;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Writes executors and their counts. */
final class Writer {
  /** Timed tasks per second. */
  private static final int WANTED_SAMPLES = 100;

  private static final int LARGEST_MASK = 1023;

  /** Seconds between events of idle executors. */
  private static final int QUIET = 10;

  /** Loaded lazily, after main. */
  private static final class OfThreads {
    private static final Pattern ANY_NAME =
        Pattern.compile("pool-\\d+-thread-\\d+|ForkJoinPool-\\d+-worker-\\d+|Thread-\\d+");
  }

  private final Names names;
  private final AwaitedReader tasks;
  private final FullPools full;

  Writer(AwaitedReader tasks, FullPools full, Names names) {
    this.tasks = tasks;
    this.full = full;
    this.names = names;
  }

  /** Returns whether the executor exists; otherwise writes final counts. */
  boolean write(Watched watched, boolean last) {
    Object executor = watched.get();
    if (executor == null) {
      Counts end = Counts.of(watched).forGood();
      if (end.submitted() > 0 && !watched.ofJdk) {
        if (!watched.told || isNewlyNamed(watched)) {
          describe(watched, null);
        }
        load(watched, null, end, false);
      }
      watched.saidForGood = true;
      watched.framework = null; // would keep its classes loaded
      return false;
    }
    if (watched.threads != null) {
      watched.look(watched.threads, executor, TaskQueues.length(watched.threads.queue(executor)));
    }
    if (executor instanceof ForkJoinPool pool) {
      watched.named(JoinPools.one(pool));
      watched.completedBySelf(JoinPools.completed(pool));
    }
    if (JoinPools.isScheduler(executor) || watched.ofJdk || isUnusedJoinPool(watched, executor)) {
      return true;
    }
    Counts counts = Counts.of(watched);
    long submitted = counts.submitted();
    boolean first = watched.submittedBefore == 0 && submitted > 0;
    boolean tells = !watched.told || first || isNewlyNamed(watched);
    if (tells) {
      describe(watched, executor);
    }
    long done = submitted + counts.completed() + counts.rejected();
    watched.quiet = done == watched.doneBefore ? watched.quiet + 1 : 0;
    watched.doneBefore = done;
    if (last || !isIdle(watched, executor) || watched.quiet % QUIET <= 1) {
      load(watched, executor, counts, tells);
    }
    FrameworkPool framework = watched.framework;
    Thread loop = framework == null ? null : framework.loop(executor);
    if (loop != null) {
      full.look(loop, watched.id, queued(watched, executor));
    }
    long rate = submitted - watched.submittedBefore;
    watched.submittedBefore = submitted;
    watched.sampleMask =
        (int) Math.min(LARGEST_MASK, Long.highestOneBit(Math.max(1, rate / WANTED_SAMPLES)) - 1);
    watched.forgetLastTimed();
    return true;
  }

  private static boolean isNewlyNamed(Watched watched) {
    return watched.threadName != null && !watched.toldName;
  }

  private boolean isIdle(Watched watched, Object executor) {
    if (executor instanceof ForkJoinPool pool) {
      return JoinPools.active(pool) <= 0 && JoinPools.queued(pool) <= 0;
    }
    return watched.activeThreads <= 0 && queued(watched, executor) <= 0;
  }

  /** The common pool is reported only when used. */
  private boolean isUnusedJoinPool(Watched watched, Object executor) {
    return executor instanceof ForkJoinPool pool
        && !watched.told
        && JoinPools.threads(pool) == 0
        && watched.completedTasks() == 0;
  }

  /** Early, because executors may be collected soon. */
  void look(Watched watched, Object executor) {
    PoolThreads threads = watched.threads;
    if (threads != null) {
      Object queue = threads.queue(executor);
      Object handler = threads.handler(executor);
      watched.core = threads.core(executor);
      watched.maximum = threads.maximum(executor);
      watched.capacity = TaskQueues.capacity(queue);
      watched.queue = queue == null ? null : queue.getClass().getName();
      watched.rejection = handler == null ? null : rejection(handler);
    } else if (executor instanceof ForkJoinPool pool) {
      watched.core = JoinPools.parallelism(pool);
      watched.maximum = watched.core;
    } else {
      FrameworkPool framework =
          watched.framework == null ? FrameworkPools.of(executor) : watched.framework;
      if (framework != null) {
        look(watched, executor, framework);
      }
      watched.endsUnseen = !Woven.seesEnds(executor);
    }
  }

  /** Includes the superclass, because handlers often extend a JDK policy. */
  private static String rejection(Object handler) {
    Class<?> type = handler.getClass();
    Class<?> base = type.getSuperclass();
    return base == null || base == Object.class
        ? type.getName()
        : type.getName() + " extends " + base.getName();
  }

  /** -1 if unknown. */
  int queued(Watched watched, Object executor) {
    if (executor instanceof ForkJoinPool pool) {
      return (int) Math.min(Integer.MAX_VALUE, JoinPools.outside(pool).waiting());
    }
    FrameworkPool framework = watched.framework;
    return watched.threads != null
        ? TaskQueues.length(watched.threads.queue(executor))
        : framework == null ? -1 : framework.queued(executor);
  }

  /** Whether tasks can be queued before they are due. */
  static boolean isDelayed(Watched watched, Object executor) {
    return watched.threads != null && TaskQueues.isDelayed(watched.threads.queue(executor));
  }

  private static void look(Watched watched, Object executor, FrameworkPool framework) {
    watched.framework = framework;
    watched.core = framework.core(executor);
    watched.maximum = framework.maximum(executor);
    watched.capacity = framework.capacity(executor);
    Object queue = framework.queue(executor);
    watched.queue = queue == null ? null : queue.getClass().getName();
  }

  private static @Nullable String ownName(Watched watched, Object executor) {
    FrameworkPool framework = watched.framework;
    return framework == null ? GivenNames.of(executor) : framework.name(executor);
  }

  /** Null if unknown, or if the threads have a name. */
  private @Nullable String sourceName(Watched watched) {
    Maker maker = watched.origin.maker();
    String threads = watched.threadName;
    return maker != null && (threads == null || isAnyName(threads)) ? maker.name(names) : null;
  }

  /** Whether the JDK generated it. */
  private static boolean isAnyName(String threadName) {
    return threadName.isEmpty() || OfThreads.ANY_NAME.matcher(threadName).matches();
  }

  private void describe(Watched watched, @Nullable Object executor) {
    ExecutorEvent event = new ExecutorEvent();
    watched.told = true;
    event.executor = watched.id;
    event.type = watched.type;
    event.kind = watched.kind.name();
    event.name = watched.threadName;
    watched.toldName = event.name != null;
    event.virtual = watched.threadsAreVirtual || watched.type.contains("Virtual");
    if (executor != null) {
      look(watched, executor);
      watched.givenName = ownName(watched, executor);
    }
    if (watched.givenName == null) {
      watched.givenName = sourceName(watched);
    }
    event.givenName = watched.givenName;
    event.core = watched.core;
    event.maximum = watched.maximum;
    event.capacity = watched.capacity;
    event.queue = watched.queue;
    event.rejection = watched.rejection;
    event.toldFor = watched.first.ago(System.nanoTime());
    event.stack = watched.origin.stack();
    event.commit();
  }

  private void look(Watched watched, Object executor, boolean tellAgain, ExecutorLoadEvent event) {
    AwaitedTasks.Pool pool = tasks.pool(watched, executor);
    if (pool != null) {
      watched.allWaiting.look(pool, tasks, tellAgain, event);
      full.look(pool, event);
    }
  }

  private void load(Watched watched, @Nullable Object executor, Counts counts, boolean tellAgain) {
    long submitted = counts.submitted();
    long completed = counts.completed();
    ExecutorLoadEvent event = new ExecutorLoadEvent();
    event.executor = watched.id;
    event.submitted = watched.givenSinceFound(submitted);
    event.started = counts.started();
    event.completed = watched.endsUnseen ? -1 : completed;
    event.failed = watched.seesFailures() ? counts.failed() : -1;
    event.rejected = counts.rejected();
    event.submittedByOwn = watched.givenByOwn(watched.givenSinceFound(submitted));
    event.queued = -1;
    event.threads = -1;
    event.active =
        watched.kind == Woven.Kind.PER_TASK && !watched.endsUnseen
            ? submitted - event.rejected - completed
            : -1;
    long came = submitted - event.rejected;
    long left = completed;
    if (watched.threads != null) {
      event.active = watched.activeThreads;
      event.started = completed + event.active;
      // A collected pool has no threads.
      event.rejectedAfterShutdown = counts.rejectedAfterShutdown();
      event.queued = executor == null ? 0 : TaskQueues.length(watched.threads.queue(executor));
      event.threads = executor == null ? 0 : watched.threads.threads(executor);
      if (executor != null) {
        event.overdue =
            Timespans.of(TaskQueues.overdue(watched.threads.queue(executor), System.nanoTime()));
        look(watched, executor, tellAgain, event);
      }
    } else if (executor instanceof ForkJoinPool pool) {
      event.queued = JoinPools.queued(pool);
      event.threads = JoinPools.threads(pool);
      event.active = JoinPools.active(pool);
      event.started = completed + event.active;
      event.submitted = event.started + event.queued;
      JoinPools.Outside outside = JoinPools.outside(pool);
      event.givenFromOutside = outside.given();
      event.queuedFromOutside = outside.waiting();
      came = outside.given();
      left = outside.begun();
      look(watched, executor, tellAgain, event);
    } else if (executor != null && watched.framework != null) {
      event.queued = watched.framework.queued(executor);
      event.threads = watched.framework.threads(executor);
      long under = submitted - event.rejected - completed;
      event.active =
          event.queued < 0 || event.threads < 0
              ? -1
              : Math.clamp(under - event.queued, 0L, (long) event.threads);
    }
    RefusedTasks refused = watched.refused;
    if (refused != null) {
      refused.count(System.nanoTime());
      event.refusedFollowed = refused.followed();
      event.refusedTaken = refused.taken();
    }
    Latencies.Summary waits = watched.waits.take();
    event.waitCount = waits.count();
    event.waitP50 = Timespans.of(waits.p50());
    event.waitP99 = Timespans.of(waits.p99());
    event.waitMax = Timespans.of(waits.max());
    Latencies.Summary runs = watched.runs.take();
    event.runP50 = Timespans.of(runs.p50());
    event.runP99 = Timespans.of(runs.p99());
    event.runMax = Timespans.of(runs.max());
    event.meanWait = Timespans.of(watched.meanWait(System.nanoTime(), came, left));
    event.queueTime = Timespans.of(watched.queueTime());
    event.stack = takeRejectedAt(watched);
    event.submittingStack = watched.submittedAt;
    watched.submittedAt = null;
    event.commit();
  }

  private static @Nullable String takeRejectedAt(Watched watched) {
    String at = watched.rejectedAt;
    watched.rejectedAt = null;
    return at;
  }
}
