package io.vtscope.agent.executor;

import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The tasks being timed. Each task start searches this table, so it is small and skipped when
 * empty.
 */
@SuppressWarnings("ReferenceEquality") // compared by identity
final class TimedTasks<E extends WeakReference<Object>> {
  private static final int PLACES = 16;

  /** Leaves places for other executors. */
  private static final int OF_ONE_EXECUTOR = 4;

  private final Timed<E> taken = new Timed<>(new Object(), null);

  private final AtomicReferenceArray<@Nullable Timed<E>> places =
      new AtomicReferenceArray<>(PLACES);

  /** Plain reads suffice, because the task was handed over after this write. */
  private final @Nullable Object[] tasks = new Object[PLACES];

  private final AtomicInteger timed = new AtomicInteger();

  static final class Timed<E> {
    final Object task;
    final @Nullable E executor;
    final long since = System.nanoTime();

    Timed(Object task, @Nullable E executor) {
      this.task = task;
      this.executor = executor;
    }
  }

  /**
   * Starts timing a task if a place is free.
   *
   * @return false if the executor already times this task; then neither is timed
   */
  boolean put(Object task, E executor) {
    int others = 0;
    int free = -1;
    for (int i = 0; i < PLACES; i++) {
      Timed<E> there = places.get(i);
      if (there != null && there.task == task && there.executor == executor) {
        free(i, there);
        return false;
      }
      others += there != null && there.executor == executor ? 1 : 0;
      free = there == null && free < 0 ? i : free;
    }
    if (free >= 0
        && others < OF_ONE_EXECUTOR
        && places.compareAndSet(free, null, new Timed<>(task, executor))) {
      tasks[free] = task;
      timed.incrementAndGet();
    }
    return true;
  }

  /** Null if this executor does not time the task. */
  @Nullable Timed<E> take(Object task, Object executor) {
    if (timed.get() == 0) {
      return null;
    }
    for (int i = 0; i < PLACES; i++) {
      if (tasks[i] == task) {
        Timed<E> found = places.get(i);
        if (found != null
            && found.task == task
            && found.executor != null
            && found.executor.refersTo(executor)) {
          return free(i, found) ? found : null;
        }
      }
    }
    return null;
  }

  void drop(Object task, E executor) {
    for (int i = 0; i < PLACES; i++) {
      Timed<E> there = places.get(i);
      if (there != null && there.task == task && there.executor == executor) {
        free(i, there);
      }
    }
  }

  private boolean free(int place, Timed<E> found) {
    if (!places.compareAndSet(place, found, taken)) {
      return false;
    }
    tasks[place] = null;
    places.set(place, null);
    timed.decrementAndGet();
    return true;
  }

  /** Drops tasks that may have been cancelled. */
  void forgetBefore(long time) {
    for (int i = 0; i < PLACES; i++) {
      Timed<E> there = places.get(i);
      if (there != null && there.executor != null && there.since - time < 0) {
        free(i, there);
      }
    }
  }
}
