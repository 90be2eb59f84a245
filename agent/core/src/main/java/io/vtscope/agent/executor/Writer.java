package io.vtscope.agent.executor;

import io.vtscope.agent.jvm.GivenNames;
import io.vtscope.agent.jvm.JoinPools;
import io.vtscope.agent.jvm.TaskQueues;
import io.vtscope.agent.jvm.framework.FrameworkPool;
import io.vtscope.probe.ExecutorEvent;
import java.util.concurrent.ForkJoinPool;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Writes executors and their counts. */
final class Writer {
  /** Loaded lazily, after main. */
  private static final class OfThreads {
    private static final Pattern ANY_NAME =
        Pattern.compile("pool-\\d+-thread-\\d+|ForkJoinPool-\\d+-worker-\\d+|Thread-\\d+");
  }

  private final Names names;
  private final FullPools full;
  private final LoadWriter loads;

  Writer(AwaitedReader tasks, FullPools full, Names names) {
    this.full = full;
    this.names = names;
    this.loads = new LoadWriter(tasks, full);
  }

  /** Returns whether the executor exists; otherwise writes final counts. */
  boolean write(Watched watched, boolean last) {
    Object executor = watched.get();
    if (executor == null) {
      writeEnd(watched);
      return false;
    }
    readPool(watched, executor);
    if (!JoinPools.isScheduler(executor)
        && !watched.isOfJdk()
        && !isUnusedJoinPool(watched, executor)) {
      write(watched, executor, last);
    }
    return true;
  }

  private void writeEnd(Watched watched) {
    Counts end = Counts.of(watched).forGood();
    if (end.submitted() > 0 && !watched.isOfJdk()) {
      if (!watched.told.isDescribed() || watched.told.isNewlyNamed(watched.thread)) {
        describe(watched, null);
      }
      loads.write(watched, null, end, false);
    }
    watched.endsForGood();
  }

  private static void readPool(Watched watched, Object executor) {
    if (watched.threads != null) {
      int queued = TaskQueues.length(watched.threads.queue(executor));
      watched.thread.seen(watched.pool.read(watched.threads, executor, queued, watched.found()));
    }
    if (executor instanceof ForkJoinPool pool) {
      watched.thread.seen(JoinPools.one(pool));
      watched.pool.read(JoinPools.completed(pool));
    }
  }

  private void write(Watched watched, Object executor, boolean last) {
    Counts counts = Counts.of(watched);
    Told told = watched.told;
    boolean first = told.hadNoTask() && counts.submitted() > 0;
    boolean tells = !told.isDescribed() || first || told.isNewlyNamed(watched.thread);
    if (tells) {
      describe(watched, executor);
    }
    boolean isDue = told.isDue(counts.submitted() + counts.completed() + counts.rejected());
    if (last || isDue || !isIdle(watched, executor)) {
      loads.write(watched, executor, counts, tells);
    }
    FrameworkPool framework = watched.framework();
    Thread loop = framework == null ? null : framework.loop(executor);
    if (loop != null) {
      full.look(loop, watched.id, watched.queued(executor));
    }
    watched.sampling.adapt(told.newlySubmitted(counts.submitted()));
  }

  private static boolean isIdle(Watched watched, Object executor) {
    if (executor instanceof ForkJoinPool pool) {
      return JoinPools.active(pool) <= 0 && JoinPools.queued(pool) <= 0;
    }
    return watched.pool.active() <= 0 && watched.queued(executor) <= 0;
  }

  /** The common pool is reported only when used. */
  private static boolean isUnusedJoinPool(Watched watched, Object executor) {
    return executor instanceof ForkJoinPool pool
        && !watched.told.isDescribed()
        && JoinPools.threads(pool) == 0
        && watched.completedTasks() == 0;
  }

  private static @Nullable String ownName(Watched watched, Object executor) {
    FrameworkPool framework = watched.framework();
    return framework == null ? GivenNames.of(executor) : framework.name(executor);
  }

  /** Null if unknown, or if the threads have a name. */
  private @Nullable String sourceName(Watched watched) {
    Maker maker = watched.origin.maker();
    String threads = watched.thread.name();
    return maker != null && (threads == null || isAnyName(threads)) ? maker.name(names) : null;
  }

  /** Whether the JDK generated it. */
  private static boolean isAnyName(String threadName) {
    return threadName.isEmpty() || OfThreads.ANY_NAME.matcher(threadName).matches();
  }

  private void describe(Watched watched, @Nullable Object executor) {
    ExecutorEvent event = new ExecutorEvent();
    Told told = watched.told;
    event.executor = watched.id;
    event.type = watched.type;
    event.kind = watched.kind.name();
    event.name = watched.thread.name();
    told.described(event.name != null);
    event.virtual = watched.thread.isVirtual() || watched.type.contains("Virtual");
    if (executor != null) {
      watched.readSettings(executor);
      told.givenName(ownName(watched, executor));
    }
    if (told.givenName() == null) {
      told.givenName(sourceName(watched));
    }
    event.givenName = told.givenName();
    Settings settings = watched.settings();
    event.core = settings.core();
    event.maximum = settings.maximum();
    event.capacity = settings.capacity();
    event.queue = settings.queue();
    event.rejection = settings.rejection();
    event.toldFor = told.first.ago(System.nanoTime());
    event.stack = watched.origin.stack();
    event.commit();
  }
}
