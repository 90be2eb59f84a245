package io.vtscope.agent.executor;

import io.vtscope.agent.jvm.JoinPools;
import io.vtscope.agent.jvm.PoolThreads;
import io.vtscope.agent.jvm.framework.FrameworkPool;
import java.lang.ref.WeakReference;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** The counters of one executor, held by a weak reference. */
@SuppressWarnings("ReferenceEquality") // compared by identity
final class Watched extends WeakReference<Object> {
  private static final int STRIPES = 16;
  private static final WeakReference<Object> NONE = new WeakReference<>(null);

  /** One cache line per stripe. */
  private static final int STRIDE = 16;

  /** Nanoseconds until the first sample, above which earlier tasks count as unseen. */
  private static final long UNSEEN = 500_000_000;

  /** Checked submissions per second; each check walks the pool's threads. */
  private static final int MOST_GIVERS = 100;

  /** A thread class that only the JDK uses. */
  private static final String OF_JDK = "jdk.internal.misc.InnocuousThread";

  private final TimedTasks<Watched> waiting;

  final long id;
  final int hash;
  final Woven.Kind kind;
  final String type;

  final Origin origin;

  final LongAdder submitted = new LongAdder();

  /** Jetty pools only. */
  final LongAdder started = new LongAdder();

  /** Unused if the pool counts its tasks. */
  final LongAdder completed = new LongAdder();

  /** Null if the pool does not count its tasks. */
  final @Nullable PoolThreads threads;

  final LongAdder failed = new LongAdder();
  final LongAdder rejected = new LongAdder();

  /** Thread pools only. */
  final LongAdder rejectedAfterShutdown = new LongAdder();

  final Latencies waits = new Latencies();
  final Latencies runs = new Latencies();

  /** Checked submissions, and how many came from the pool's own threads. */
  private final AtomicInteger givers = new AtomicInteger();

  private final AtomicInteger ownGivers = new AtomicInteger();

  volatile @Nullable RefusedTasks refused;

  private final int[] ticks = new int[STRIPES * STRIDE];

  /** Sampling interval minus one; the interval is a power of two. */
  volatile int sampleMask;

  private WeakReference<Object> lastTimed = NONE;

  /** Bit set of classes with objects submitted repeatedly. */
  private long givenAgain;

  /** -1 if unlimited or unknown. */
  volatile int core = -1;

  volatile int maximum = -1;
  volatile int capacity = -1;

  /** Class names. */
  volatile @Nullable String queue;

  volatile @Nullable String rejection;

  /** Null for JDK pools. */
  volatile @Nullable FrameworkPool framework;

  volatile boolean endsUnseen;

  /** The task of an event loop. */
  @Nullable Object current;

  volatile @Nullable String givenName;

  /** The first observed thread. */
  volatile @Nullable String threadName;

  volatile boolean threadsAreVirtual;

  /** Whether java.base created the executor for itself. */
  volatile boolean ofJdk;

  /** To be written. */
  volatile @Nullable String rejectedAt;

  volatile long rejectedStackAt;

  /** Whether the next submitter records its stack. */
  volatile boolean wantsSubmitter;

  /** To be written. */
  volatile @Nullable String submittedAt;

  /** Tasks completed when the executor was found. */
  private volatile long before;

  private volatile long completedBySelf;
  private volatile long completedForGood = -1;

  /** Tasks queued or running when the executor was found. */
  volatile long foundWith;

  /** Whether {@link #before} was read while the pool was idle. */
  private boolean exact;

  volatile int activeThreads;

  /** Sampler's thread only. */
  long queueSum;

  int queueLooks;

  private int queuedBefore;
  private long lookedAt = System.nanoTime();

  /** An integer would overflow. */
  private double queueTime = -1;

  /** Tasks submitted before a late first sample. */
  private long givenUnseen;

  /** Writing thread only. */
  final AllWaiting allWaiting = new AllWaiting();

  final FirstTold first = new FirstTold();

  /** Estimated own submissions, and all submissions at that time. */
  private long byOwn;

  private long givenBefore;

  /** Last time the queue was empty. */
  long queueEmptyAt = System.nanoTime();

  long leftBefore;
  long cameBefore;
  long loadedAt = System.nanoTime();
  long submittedBefore;
  long doneBefore;
  int quiet;
  boolean told;
  boolean toldName;

  /** Whether the executor was collected and its final counts were written. */
  volatile boolean saidForGood;

  Watched(
      Object executor,
      long id,
      Woven.Kind kind,
      Origin origin,
      @Nullable PoolThreads threads,
      TimedTasks<Watched> waiting) {
    super(executor);
    this.threads = threads;
    this.waiting = waiting;
    this.id = id;
    this.hash = System.identityHashCode(executor);
    this.kind = kind;
    this.type = executor.getClass().getName();
    this.origin = origin;
    this.ofJdk = origin.isJdk();
  }

  /** Failures are not observed in fork-join pools and with a thread per task. */
  boolean seesFailures() {
    return kind != Woven.Kind.PER_TASK && kind != Woven.Kind.FORK_JOIN;
  }

  void named(@Nullable Thread thread) {
    if (threadName == null && thread != null) {
      threadsAreVirtual = thread.isVirtual();
      if (thread.getClass().getName().equals(OF_JDK)) {
        ofJdk = true;
      }
      threadName = thread.getName();
    }
  }

  /** Records the tasks of an older executor. */
  void foundLate(Object executor, int queued) {
    if (executor instanceof ForkJoinPool pool) {
      before = JoinPools.completed(pool);
      JoinPools.Outside outside = JoinPools.outside(pool);
      cameBefore = outside.given();
      leftBefore = outside.begun();
    } else if (threads != null) {
      PoolThreads.Work work = threads.workUnderLock(executor); // approximate until the pool is idle
      before = work.completed();
      foundWith = (long) work.active() + Math.max(0, queued);
      submitted.add(foundWith);
    }
  }

  /** Excludes tasks present when found. */
  long givenSinceFound(long given) {
    return Math.max(0, given - foundWith);
  }

  /** Records the queue length, on the sampler's thread. */
  void lookAtQueue(int queued, long now) {
    wantsSubmitter = queued > 0 && submittedAt == null;
    queueSum += queued;
    queueLooks++;
    if (queueTime < 0 && now - lookedAt > UNSEEN) {
      givenUnseen = submitted.sum() - rejected.sum();
    }
    queueTime = Math.max(0, queueTime) + (queuedBefore + (double) queued) / 2 * (now - lookedAt);
    queuedBefore = queued;
    lookedAt = now;
    if (queued == 0) {
      queueEmptyAt = now;
    }
  }

  /**
   * Total queue time of all tasks.
   *
   * @return nanoseconds; -1 if tasks with unknown start still wait
   */
  long queueTime() {
    long notSeen = Math.max(foundWith, givenUnseen);
    boolean someWait = notSeen > 0 && completedTasks() + activeThreads < notSeen;
    return someWait ? -1 : (long) queueTime;
  }

  /**
   * Mean queue time since the last call, by Little's law: mean queue length divided by arrivals or
   * departures, whichever is higher. The result is too low while the queue changes, and never
   * exceeds the age of the queue.
   *
   * @param taken accepted tasks
   * @return nanoseconds; -1 if unknown
   */
  long meanWait(long now, long taken, long completed) {
    long passed = now - loadedAt;
    long many = Math.max(completed - leftBefore, taken - cameBefore);
    boolean someLeft = completed > leftBefore && completed > foundWith;
    int looks = queueLooks;
    long sum = queueSum;
    loadedAt = now;
    leftBefore = completed;
    cameBefore = taken;
    queueLooks = 0;
    queueSum = 0;
    return looks == 0 || !someLeft
        ? -1
        : Math.min((long) ((double) sum / looks / many * passed), now - queueEmptyAt);
  }

  /** Reads the pool's own counters, on the sampler's thread. */
  void look(PoolThreads of, Object executor, int queued) {
    PoolThreads.Work work = of.work(executor);
    long given = submitted.sum() - rejected.sum();
    if (work == null) {
      // Another thread holds the pool's lock, for example because threads exit.
      work = of.workUnderLock(executor);
      if (work.completed() - before > given) {
        return;
      }
    }
    activeThreads = work.active();
    completedBySelf = work.completed();
    named(work.one());
    boolean idle = work.active() == 0 && queued == 0 && given == submitted.sum() - rejected.sum();
    if (idle && !exact) {
      exact = true;
      before = !origin.isKnown() ? work.completed() - given : 0;
    }
  }

  /** The caller holds the pool's lock. */
  void terminated(Object executor) {
    if (threads != null) {
      activeThreads = 0;
      completedForGood = threads.workUnderLock(executor).completed();
    }
  }

  void completedBySelf(long tasks) {
    completedBySelf = tasks;
  }

  /** Tasks completed since the executor was found. */
  long completedTasks() {
    if (threads == null && kind != Woven.Kind.FORK_JOIN) {
      return completed.sum();
    }
    long all = completedForGood >= 0 ? completedForGood : completedBySelf;
    return Math.max(0, all - before);
  }

  /** Whether it is a framework's dummy that wakes threads. */
  boolean isNoTask(@Nullable Object task) {
    FrameworkPool read = framework;
    return read != null && task != null && read.noTask() == task;
  }

  void submitted(@Nullable Object task) {
    submitted.increment();
    int stripe = ((int) Thread.currentThread().threadId() & (STRIPES - 1)) * STRIDE;
    if ((++ticks[stripe] & sampleMask) == 0 && task != null) {
      time(task);
      lookWhoGives();
    } else if (task != null && lastTimed.refersTo(task)) {
      givenAgain(task);
    }
  }

  void forgetLastTimed() {
    lastTimed = NONE;
  }

  RefusedTasks refused() {
    RefusedTasks there = refused;
    if (there == null) {
      there = new RefusedTasks();
      refused = there; // a race may lose one object
    }
    return there;
  }

  private void lookWhoGives() {
    Object executor = threads == null || givers.get() >= MOST_GIVERS ? null : get();
    if (executor != null && threads != null) {
      givers.incrementAndGet();
      if (threads.isOne(executor, Thread.currentThread())) {
        ownGivers.incrementAndGet();
      }
    }
  }

  /** Extrapolated from the checked submissions. */
  long givenByOwn(long given) {
    int looked = givers.getAndSet(0);
    int own = Math.min(looked, ownGivers.getAndSet(0));
    if (looked > 0) {
      byOwn += Math.round((double) own / looked * Math.max(0, given - givenBefore));
      givenBefore = given;
    }
    return threads == null ? -1 : byOwn;
  }

  private void time(Object task) {
    if (lastTimed.refersTo(task)) {
      givenAgain(task);
    } else if (task instanceof FutureTask || (givenAgain & bit(task)) == 0) {
      lastTimed = new WeakReference<>(task);
      if (!waiting.put(task, this)) {
        givenAgain(task);
      }
    }
  }

  /** If one object is submitted repeatedly, it is unknown which submission starts. */
  private void givenAgain(Object task) {
    if (!(task instanceof FutureTask)) { // periodic tasks return only after their end
      givenAgain |= bit(task);
      waiting.drop(task, this);
    }
  }

  private static long bit(Object task) {
    return 1L << task.getClass().hashCode();
  }
}
