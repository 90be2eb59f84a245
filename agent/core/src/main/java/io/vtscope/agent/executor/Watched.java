package io.vtscope.agent.executor;

import io.vtscope.agent.jvm.JoinPools;
import io.vtscope.agent.jvm.PoolThreads;
import io.vtscope.agent.jvm.TaskQueues;
import io.vtscope.agent.jvm.framework.FrameworkPool;
import io.vtscope.agent.jvm.framework.FrameworkPools;
import java.lang.ref.WeakReference;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/**
 * One executor, held by a weak reference. Each part says which threads write it: application
 * threads, the sampler's thread, or the writer, which is any thread with the lock of {@link
 * Executors}.
 */
@SuppressWarnings("ReferenceEquality") // compared by identity
final class Watched extends WeakReference<Object> {
  // Constant.
  final long id;
  final int hash;
  final Woven.Kind kind;
  final String type;
  final Origin origin;

  /** Null if the pool does not count its tasks. */
  final @Nullable PoolThreads threads;

  // Application threads.
  final TaskCounts tasks = new TaskCounts();
  final TaskSampling<Watched> sampling;
  final CallerStacks stacks = new CallerStacks();
  final FirstThread thread = new FirstThread();

  // The sampler's thread.
  final QueueMeter queue;

  // The writer.
  final PoolCounter pool;
  final Told told;
  private volatile boolean saidForGood;

  // The thread that finds the executor, then the writer.
  private volatile Found found = Found.NEW;
  private volatile Settings settings = Settings.UNKNOWN;
  private volatile @Nullable FrameworkPool framework;
  private volatile boolean endsUnseen;

  Watched(
      Object executor,
      long id,
      Woven.Kind kind,
      Origin origin,
      @Nullable PoolThreads threads,
      TimedTasks<Watched> waiting) {
    super(executor);
    this.id = id;
    this.hash = System.identityHashCode(executor);
    this.kind = kind;
    this.type = executor.getClass().getName();
    this.origin = origin;
    this.threads = threads;
    this.sampling = new TaskSampling<>(waiting);
    long now = System.nanoTime();
    this.queue = new QueueMeter(now);
    this.pool = new PoolCounter(tasks, origin.isKnown());
    this.told = new Told(now);
  }

  /** Some executors handle their tasks' failures unseen. */
  boolean seesFailures() {
    return switch (kind) {
      case PER_TASK, FORK_JOIN, JBOSS -> false;
      case THREAD_POOL, JETTY, EVENT_LOOP -> true;
    };
  }

  /** Whether java.base created the executor for itself. */
  boolean isOfJdk() {
    return origin.isJdk() || thread.isOfJdk();
  }

  Found found() {
    return found;
  }

  /** Records the tasks of an older executor. */
  void foundLate(Found late) {
    found = late;
    tasks.submitted.add(late.present());
  }

  /** Reads the settings early, because executors may be collected soon. */
  void readSettings(Object executor) {
    if (threads != null) {
      settings = Settings.of(threads, executor);
    } else if (executor instanceof ForkJoinPool join) {
      settings = Settings.of(join);
    } else {
      FrameworkPool known = framework;
      FrameworkPool read = known == null ? FrameworkPools.of(executor) : known;
      if (read != null) {
        framework = read;
        settings = Settings.of(read, executor);
      }
      endsUnseen = !Woven.seesEnds(executor);
    }
  }

  Settings settings() {
    return settings;
  }

  /** Null for JDK pools. */
  @Nullable FrameworkPool framework() {
    return framework;
  }

  /** Whether the ends of tasks are not observed. */
  boolean endsUnseen() {
    return endsUnseen;
  }

  /** Queued tasks; -1 if unknown. */
  int queued(Object executor) {
    if (executor instanceof ForkJoinPool join) {
      return (int) Math.min(Integer.MAX_VALUE, JoinPools.outside(join).waiting());
    }
    FrameworkPool read = framework;
    return threads != null
        ? TaskQueues.length(threads.queue(executor))
        : read == null ? -1 : read.queued(executor);
  }

  boolean isShutDown(Object executor) {
    FrameworkPool read = framework;
    return threads != null
        ? threads.isShutDown(executor)
        : read != null && read.isShutDown(executor);
  }

  /** Whether tasks can be queued before they are due. */
  boolean isDelayed(Object executor) {
    return threads != null && TaskQueues.isDelayed(threads.queue(executor));
  }

  /** Tasks completed since the executor was found. Only for the writer. */
  long completedTasks() {
    return threads == null && kind != Woven.Kind.FORK_JOIN
        ? tasks.completed.sum()
        : pool.completed(found);
  }

  /**
   * Total queue time of all tasks. Only for the writer.
   *
   * @return nanoseconds; -1 if tasks with unknown start still wait
   */
  long queueTime() {
    long present = found.present();
    boolean someWait = present > 0 && completedTasks() + pool.active() < present;
    return someWait ? -1 : queue.queueTime();
  }

  /** Called for each task by application threads. */
  void submitted(@Nullable Object task) {
    tasks.submitted.increment();
    if (task != null && sampling.submitted(task, this)) {
      checkSubmitter();
    }
  }

  private void checkSubmitter() {
    Object executor = threads == null || !tasks.mayCheckSubmitter() ? null : get();
    if (executor != null && threads != null) {
      tasks.checkSubmitter(threads, executor);
    }
  }

  /** Whether it is a framework's dummy that wakes threads. */
  boolean isNoTask(@Nullable Object task) {
    FrameworkPool read = framework;
    return read != null && task != null && read.noTask() == task;
  }

  /** The caller holds the pool's lock. */
  void terminated(Object executor) {
    if (threads != null) {
      tasks.terminated(threads.workUnderLock(executor).completed());
    }
  }

  /** The executor was collected and its final counts are written. */
  void endsForGood() {
    saidForGood = true;
    framework = null; // would keep its classes loaded
  }

  boolean isSaidForGood() {
    return saidForGood;
  }
}
