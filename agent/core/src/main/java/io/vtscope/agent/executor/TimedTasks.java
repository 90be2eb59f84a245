package io.vtscope.agent.executor;

import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The few tasks, of all executors, whose time is taken. Every task that begins or ends is looked
 * for here, so that is a walk over a line of references, and none while nothing is timed.
 */
@SuppressWarnings("ReferenceEquality") // tasks are themselves
final class TimedTasks<E extends WeakReference<Object>> {
  private static final int PLACES = 16;

  /** So that a queue in which tasks wait for minutes leaves room for others. */
  private static final int OF_ONE_EXECUTOR = 4;

  private final Timed<E> taken = new Timed<>(new Object(), null);

  private final AtomicReferenceArray<@Nullable Timed<E>> places =
      new AtomicReferenceArray<>(PLACES);

  /** The tasks at these places, to be read without order: who gets one saw it being put here. */
  private final @Nullable Object[] tasks = new Object[PLACES];

  private final AtomicInteger timed = new AtomicInteger();

  /** A task, its executor, and when it began to wait or to run. */
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
   * Begins to take a task's time; where there is no place left, it is not timed.
   *
   * @return false where the same task of this executor is timed already: then neither is, as nobody
   *     knows which of them begins
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

  /** Ends it; null where the task is not timed as one of this executor, which may be another's. */
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

  /** Does not time a task of an executor any more. */
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

  /** Forgets tasks that have been there since before a time: they may have been taken back. */
  void forgetBefore(long time) {
    for (int i = 0; i < PLACES; i++) {
      Timed<E> there = places.get(i);
      if (there != null && there.executor != null && there.since - time < 0) {
        free(i, there);
      }
    }
  }
}
