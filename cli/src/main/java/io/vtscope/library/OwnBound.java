package io.vtscope.library;

import io.vtscope.meaning.Meaning;
import io.vtscope.observation.Frame;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A bound that code has by itself, and no pool of a known product. */
public enum OwnBound {
  SEMAPHORE,
  /** Producers wait until there is room in a queue. */
  FULL_QUEUE,
  /** Threads wait until something is put into a queue. */
  EMPTY_QUEUE,
  /** Threads wait until another thread says that something is so. */
  CONDITION;

  private static final Set<String> ACQUIRE =
      Set.of("acquire", "acquireUninterruptibly", "tryAcquire");

  /** The JDK's queues that have a bound, or may have one. */
  private static final Set<String> PUT =
      Set.of("put", "putFirst", "putLast", "offer", "offerFirst", "offerLast");

  /** Without a time limit: a thread that has one may wait for news, and end if none comes. */
  private static final Set<String> TAKE = Set.of("take", "takeFirst", "takeLast");

  /**
   * The bound that calls wait for; null if there is none.
   *
   * @param calls of the JDK, the innermost first; at least one
   */
  static @Nullable OwnBound of(List<Frame> calls) {
    Frame called = calls.getLast();
    if (called.is(Meaning.SEMAPHORE) && ACQUIRE.contains(called.method())) {
      return SEMAPHORE;
    }
    if (!called.is(Meaning.BOUNDED_QUEUE) || !isForCondition(calls)) {
      return null;
    }
    return PUT.contains(called.method())
        ? FULL_QUEUE
        : TAKE.contains(called.method()) ? EMPTY_QUEUE : null;
  }

  /** Whether a call waits until another thread says that something is so. */
  static boolean isForSignal(Frame called) {
    return isOfCondition(called) || called.is(Meaning.OBJECT);
  }

  private static boolean isOfCondition(Frame call) {
    return call.type().endsWith("$ConditionObject");
  }

  /** If not, the thread waits for the lock of the queue, which others use too. */
  private static boolean isForCondition(List<Frame> calls) {
    return calls.stream().anyMatch(OwnBound::isOfCondition);
  }
}
