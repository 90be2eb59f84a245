package io.vtscope.agent.executor;

import java.lang.ref.WeakReference;
import java.util.concurrent.FutureTask;

/**
 * Chooses the submitted tasks to time. Application threads write without locks: a race costs or
 * adds a sample. The writer sets the interval.
 */
final class TaskSampling<E extends WeakReference<Object>> {
  private static final int STRIPES = 16;
  private static final WeakReference<Object> NONE = new WeakReference<>(null);

  /** One cache line per stripe. */
  private static final int STRIDE = 16;

  /** Timed tasks per second. */
  private static final int WANTED = 100;

  private static final int LARGEST_MASK = 1023;

  private final TimedTasks<E> waiting;
  private final int[] ticks = new int[STRIPES * STRIDE];

  private WeakReference<Object> lastTimed = NONE;

  /** Bit set of classes with objects submitted repeatedly. */
  private long givenAgain;

  /** Sampling interval minus one; the interval is a power of two. Only the writer sets it. */
  private volatile int mask;

  TaskSampling(TimedTasks<E> waiting) {
    this.waiting = waiting;
  }

  /** Returns whether the interval has passed. */
  boolean submitted(Object task, E executor) {
    int stripe = ((int) Thread.currentThread().threadId() & (STRIPES - 1)) * STRIDE;
    if ((++ticks[stripe] & mask) == 0) {
      time(task, executor);
      return true;
    }
    if (lastTimed.refersTo(task)) {
      givenAgain(task, executor);
    }
    return false;
  }

  private void time(Object task, E executor) {
    if (lastTimed.refersTo(task)) {
      givenAgain(task, executor);
    } else if (task instanceof FutureTask || (givenAgain & bit(task)) == 0) {
      lastTimed = new WeakReference<>(task);
      if (!waiting.put(task, executor)) {
        givenAgain(task, executor);
      }
    }
  }

  /** If one object is submitted repeatedly, it is unknown which submission starts. */
  private void givenAgain(Object task, E executor) {
    if (!(task instanceof FutureTask)) { // periodic tasks return only after their end
      givenAgain |= bit(task);
      waiting.drop(task, executor);
    }
  }

  private static long bit(Object task) {
    return 1L << task.getClass().hashCode();
  }

  /** Adapts the interval to the submissions of the last second. */
  void adapt(long submissions) {
    mask = (int) Math.min(LARGEST_MASK, Long.highestOneBit(Math.max(1, submissions / WANTED)) - 1);
    forgetLast();
  }

  void forgetLast() {
    lastTimed = NONE;
  }
}
