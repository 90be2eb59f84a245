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

/** One executor and what has been counted of it. Whoever forgets the executor frees it. */
@SuppressWarnings("ReferenceEquality") // tasks are themselves
final class Watched extends WeakReference<Object> {
  private static final int STRIPES = 16;
  private static final WeakReference<Object> NONE = new WeakReference<>(null);

  /** Numbers of one stripe lie in a cache line of their own. */
  private static final int STRIDE = 16;

  /**
   * An application may begin before the agent looks: longer than this is more than between looks.
   */
  private static final long UNSEEN = 500_000_000;

  /** Tasks a second whose submitter is looked up, which walks over all threads of the pool. */
  private static final int MOST_GIVERS = 100;

  /** Threads that inherit nothing of the application's, as they do nothing for it. */
  private static final String OF_JDK = "jdk.internal.misc.InnocuousThread";

  /** Those of all executors that wait to begin. */
  private final TimedTasks<Watched> waiting;

  final long id;
  final int hash;
  final Woven.Kind kind;
  final String type;

  final Origin origin;

  final LongAdder submitted = new LongAdder();

  /** Only of Jetty's pools; of others it follows from the rest. */
  final LongAdder started = new LongAdder();

  /** Not of those whose threads count it. */
  final LongAdder completed = new LongAdder();

  /** Reads threads that count what they complete; null where it has none. */
  final @Nullable PoolThreads threads;

  final LongAdder failed = new LongAdder();
  final LongAdder rejected = new LongAdder();

  /** Tasks refused because the pool was shut down; counted for thread pools only. */
  final LongAdder rejectedAfterShutdown = new LongAdder();

  final Latencies waits = new Latencies();
  final Latencies runs = new Latencies();

  /** Tasks since the last load whose submitter was checked, and those that its own tasks gave. */
  private final AtomicInteger givers = new AtomicInteger();

  private final AtomicInteger ownGivers = new AtomicInteger();

  /** Tasks that it refused; null before the first. */
  volatile @Nullable RefusedTasks refused;

  private final int[] ticks = new int[STRIPES * STRIDE];

  /** The sampling interval of tasks less one; the interval is a power of two. */
  volatile int sampleMask;

  /** The last that was chosen to be timed, which is not kept for that, nor what came of it. */
  private WeakReference<Object> lastTimed = NONE;

  /** A bit for each class with an object that was submitted more than once. */
  private long givenAgain;

  /** Threads that it keeps and may have, tasks that may wait; -1 where there is no such number. */
  volatile int core = -1;

  volatile int maximum = -1;
  volatile int capacity = -1;

  /** The classes of its queue and of its rejection handler. */
  volatile @Nullable String queue;

  volatile @Nullable String rejection;

  /** How its fields are read; null where it is the JDK's. */
  volatile @Nullable FrameworkPool framework;

  /** Whether nothing tells when its tasks end. */
  volatile boolean endsUnseen;

  /** The timed task that a thread runs. */
  @Nullable Object current;

  /** What it is called, beside its threads; null where it has no such name. */
  volatile @Nullable String givenName;

  /** Name and kind of the first thread that ran a task; null before. */
  volatile @Nullable String threadName;

  volatile boolean threadsAreVirtual;

  /** Whether java.base made it for itself: it is none of the application's. */
  volatile boolean ofJdk;

  /** The stack in which a task was last refused, to be written; null if there is none. */
  volatile @Nullable String rejectedAt;

  volatile long rejectedStackAt;

  /** Whether the next submitter takes its stack: tasks wait, and no stack is to be written. */
  volatile boolean wantsSubmitter;

  /** The stack of a submitter, to be written with the next load; null if there is none. */
  volatile @Nullable String submittedAt;

  /** Of an executor that counts itself: what it had completed when it was found. */
  private volatile long before;

  private volatile long completedBySelf;
  private volatile long completedForGood = -1;

  /** Tasks that it had when it was found: given before, and ended since. */
  volatile long foundWith;

  /** Whether what it had completed before is known to the task, as nothing was under way. */
  private boolean exact;

  /** Threads that ran a task when they were last looked at. */
  volatile int activeThreads;

  /** Of the sampler's thread: sums of the queue's length, for its mean. */
  long queueSum;

  int queueLooks;

  private int queuedBefore;
  private long lookedAt = System.nanoTime();

  /** Of a queue of a million they are too many for an integer after some hours. */
  private double queueTime = -1;

  /** Tasks that were given before anybody looked, where that was for long. */
  private long givenUnseen;

  /** Of the thread that writes. */
  final AllWaiting allWaiting = new AllWaiting();

  final FirstTold first = new FirstTold();

  /** Tasks that its own threads gave, and all that were given when that was reckoned. */
  private long byOwn;

  private long givenBefore;

  /** When its queue was last seen empty, or it was found. */
  long queueEmptyAt = System.nanoTime();

  long leftBefore;
  long cameBefore;
  long loadedAt = System.nanoTime();
  long submittedBefore;
  long doneBefore;
  int quiet;
  boolean told;
  boolean toldName;

  /** Whether the executor is gone and what was counted has been said for the last time. */
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

  /** Of a thread for each task nobody sees how it ends, nor in a fork-join pool. */
  boolean seesFailures() {
    return kind != Woven.Kind.PER_TASK && kind != Woven.Kind.FORK_JOIN;
  }

  /** By a thread of it. */
  void named(@Nullable Thread thread) {
    if (threadName == null && thread != null) {
      threadsAreVirtual = thread.isVirtual();
      if (thread.getClass().getName().equals(OF_JDK)) {
        ofJdk = true;
      }
      threadName = thread.getName();
    }
  }

  /**
   * It was there before: what it has not completed yet was given before, and is not told as given.
   */
  void foundLate(Object executor, int queued) {
    if (executor instanceof ForkJoinPool pool) {
      before = JoinPools.completed(pool);
      JoinPools.Outside outside = JoinPools.outside(pool);
      cameBefore = outside.given();
      leftBefore = outside.begun();
    } else if (threads != null) {
      PoolThreads.Work work = threads.workUnderLock(executor); // or nearly: mended when it is idle
      before = work.completed();
      foundWith = (long) work.active() + Math.max(0, queued);
      submitted.add(foundWith);
    }
  }

  /** Tasks given to it since it was found, of those that it was ever given. */
  long givenSinceFound(long given) {
    return Math.max(0, given - foundWith);
  }

  /** Notes how many tasks wait; on the sampler's thread. */
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
   * How long all tasks together were in the queue since it was found.
   *
   * @return nanoseconds; -1 where it is not known, or some wait of which nobody knows since when
   */
  long queueTime() {
    long notSeen = Math.max(foundWith, givenUnseen);
    boolean someWait = notSeen > 0 && completedTasks() + activeThreads < notSeen;
    return someWait ? -1 : (long) queueTime;
  }

  /**
   * Mean time in the queue by Little's law: mean length of the queue by how many came or left,
   * whichever is more, since it was last asked. Of a queue that grows or shrinks that is rather too
   * little; where it is only worked off it is the time of the last, so nothing that left is said to
   * have waited longer than there was a queue. Of what had waited before nobody knows since when.
   *
   * @param taken those submitted that were not refused
   * @return nanoseconds; -1 where it is not known
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

  /** Looks what its threads have done; on the sampler's thread. */
  void look(PoolThreads of, Object executor, int queued) {
    PoolThreads.Work work = of.work(executor);
    long given = submitted.sum() - rejected.sum();
    if (work == null) {
      // Somebody has its lock, as when all its threads end: hardly ever is one counted twice then.
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

  /** All tasks that it ever gets have ended; on a thread that has its lock. */
  void terminated(Object executor) {
    if (threads != null) {
      activeThreads = 0;
      completedForGood = threads.workUnderLock(executor).completed();
    }
  }

  /** What it has counted itself, when it was looked at. */
  void completedBySelf(long tasks) {
    completedBySelf = tasks;
  }

  /** Tasks that have ended since it was found. */
  long completedTasks() {
    if (threads == null && kind != Woven.Kind.FORK_JOIN) {
      return completed.sum();
    }
    long all = completedForGood >= 0 ? completedForGood : completedBySelf;
    return Math.max(0, all - before);
  }

  /** Whether it is what the executor runs only to wake its threads. */
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
      refused = there; // of two at once one is lost, with the first task in it
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

  /** Tasks that its own threads gave, of those since the last time as many as were looked at. */
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

  /** Of one object that is given again and again nobody knows which of them begins. */
  private void givenAgain(Object task) {
    if (!(task instanceof FutureTask)) { // which comes again when it has ended: a periodic one
      givenAgain |= bit(task);
      waiting.drop(task, this);
    }
  }

  private static long bit(Object task) {
    return 1L << task.getClass().hashCode();
  }
}
