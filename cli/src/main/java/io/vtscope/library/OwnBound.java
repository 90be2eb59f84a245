package io.vtscope.library;

import io.vtscope.jvm.Frame;
import io.vtscope.meaning.Meaning;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A limit outside the known pools. */
public enum OwnBound {
  SEMAPHORE,
  /** Producers wait for space. */
  FULL_QUEUE,
  /** Consumers wait for elements. */
  EMPTY_QUEUE,
  /** Threads wait for a signal. */
  CONDITION;

  private static final Set<String> ACQUIRE =
      Set.of("acquire", "acquireUninterruptibly", "tryAcquire");

  /** Methods of the JDK's bounded queues. */
  private static final Set<String> PUT =
      Set.of("put", "putFirst", "putLast", "offer", "offerFirst", "offerLast");

  /** Untimed calls only: timed waits may legitimately end without an element. */
  private static final Set<String> TAKE = Set.of("take", "takeFirst", "takeLast");

  /**
   * The limit that calls wait for; null if none.
   *
   * @param calls JDK frames, innermost first; at least one
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

  static boolean isForSignal(Frame called) {
    return isOfCondition(called) || called.is(Meaning.OBJECT);
  }

  private static boolean isOfCondition(Frame call) {
    return call.type().endsWith("$ConditionObject");
  }

  /** Otherwise the thread waits for the queue's internal lock. */
  private static boolean isForCondition(List<Frame> calls) {
    return calls.stream().anyMatch(OwnBound::isOfCondition);
  }
}
