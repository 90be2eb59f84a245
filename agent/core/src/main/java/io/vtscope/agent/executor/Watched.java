package io.vtscope.agent.executor;

import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** One executor and what has been counted of it. Whoever forgets the executor frees it. */
@SuppressWarnings("ReferenceEquality") // tasks are themselves
final class Watched extends WeakReference<Object> {
  /** Sampled tasks that may wait, or run, at one time. */
  private static final int SAMPLES = 8;

  private static final int STRIPES = 16;

  /** Numbers of one stripe lie in a cache line of their own. */
  private static final int STRIDE = 16;

  final long id;
  final int hash;
  final Woven.Kind kind;
  final String type;

  /** Where it was made; empty where it was there before the agent. */
  final String madeAt;

  final LongAdder submitted = new LongAdder();
  final LongAdder started = new LongAdder();
  final LongAdder completed = new LongAdder();
  final LongAdder failed = new LongAdder();
  final LongAdder rejected = new LongAdder();
  final Latencies waits = new Latencies();
  final Latencies runs = new Latencies();

  private final AtomicReferenceArray<@Nullable Object> waiting =
      new AtomicReferenceArray<>(SAMPLES);
  private final AtomicReferenceArray<@Nullable Object> running =
      new AtomicReferenceArray<>(SAMPLES);
  private final long[] waitingSince = new long[SAMPLES];
  private final long[] runningSince = new long[SAMPLES];
  private final int[] ticks = new int[STRIPES * STRIDE];

  /** One task in so many is timed, less one: a power of two less one. */
  volatile int sampleMask;

  /** Whether some task that is timed waits, and whether some runs. */
  private volatile int waitingCount;

  private volatile int runningCount;

  /** The last that was given; forgotten once a second. */
  @Nullable Object previous;

  /** Name and kind of the first thread that ran a task; null before. */
  volatile @Nullable String threadName;

  volatile boolean threadsAreVirtual;

  /** The stack in which a task was last refused; null where none was since it was told. */
  volatile @Nullable String rejectedAt;

  volatile long rejectedStackAt;

  /** Of the sampler's thread: sums of the queue's length, for its mean. */
  long queueSum;

  int queueLooks;
  long startedBefore;
  long submittedBefore;
  long doneBefore;
  int quiet;
  boolean told;

  /** Whether the executor is gone and what was counted has been said for the last time. */
  volatile boolean saidForGood;

  Watched(Object executor, long id, Woven.Kind kind, String madeAt) {
    super(executor);
    this.id = id;
    this.hash = System.identityHashCode(executor);
    this.kind = kind;
    this.type = executor.getClass().getName();
    this.madeAt = madeAt;
  }

  void submitted(@Nullable Object task) {
    submitted.increment();
    int stripe = ((int) Thread.currentThread().threadId() & (STRIPES - 1)) * STRIDE;
    boolean again = task == previous;
    previous = task;
    // Of one object that is given again and again nobody knows which of them begins.
    if ((++ticks[stripe] & sampleMask) == 0 && task != null && !again) {
      put(waiting, waitingSince, task, System.nanoTime());
      waitingCount = SAMPLES;
    }
  }

  void started(@Nullable Object task) {
    started.increment();
    if (waitingCount != 0 && task != null) {
      int place = find(waiting, task);
      if (place >= 0) {
        long since = waitingSince[place];
        waiting.set(place, null);
        long now = System.nanoTime();
        waits.add(now - since);
        put(running, runningSince, task, now);
        runningCount = SAMPLES;
      }
    }
  }

  void completed(@Nullable Object task) {
    completed.increment();
    if (runningCount != 0 && task != null) {
      int place = find(running, task);
      if (place >= 0) {
        runs.add(System.nanoTime() - runningSince[place]);
        running.set(place, null);
      }
    }
  }

  /** A task that was taken back, or for which there was no place, is not timed. */
  private static void put(
      AtomicReferenceArray<@Nullable Object> places, long[] since, Object task, long now) {
    for (int i = 0; i < SAMPLES; i++) {
      if (places.get(i) == null && places.compareAndSet(i, null, task)) {
        since[i] = now;
        return;
      }
    }
  }

  private static int find(AtomicReferenceArray<@Nullable Object> places, Object task) {
    for (int i = 0; i < SAMPLES; i++) {
      if (places.get(i) == task) {
        return i;
      }
    }
    return -1;
  }

  /**
   * Forgets timed tasks that have been there for longer than a time: they may have been removed.
   */
  void forgetTimedBefore(long time) {
    waitingCount = forget(waiting, waitingSince, time);
    runningCount = forget(running, runningSince, time);
  }

  private static int forget(
      AtomicReferenceArray<@Nullable Object> places, long[] since, long time) {
    int left = 0;
    for (int i = 0; i < SAMPLES; i++) {
      Object task = places.get(i);
      if (task != null) {
        if (since[i] - time < 0) {
          places.compareAndSet(i, task, null);
        } else {
          left++;
        }
      }
    }
    return left;
  }
}
