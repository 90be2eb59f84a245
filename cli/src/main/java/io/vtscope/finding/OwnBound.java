package io.vtscope.finding;

import io.vtscope.observation.Frame;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What code bounds by itself, without a pool whose product is known. */
enum OwnBound {
  SEMAPHORE(
      "for a Semaphore in ",
      "Nothing, if that bound is meant; else give more permits, or hold one for shorter.",
      "Nothing, if what %s bounds or locks by it is meant to be; else let it allow for more, or hold it for shorter.",
      " No virtual thread was left that did anything else: look for a place that does not give back"
          + " what it has acquired, or that acquires a second time while it has some.",
      "Look for a place that does not give back what it has acquired (release() belongs into a"
          + " finally), or that acquires a second time while it has some: more and more wait, and no"
          + " virtual thread was seen that did anything else. If somebody does give it back, more is"
          + " taken on than the permits allow: give more, or bound what is begun."),

  FULL_QUEUE(
      "for a place in a full queue in ",
      "Nothing, if the queue is meant to hold up who fills it; else let what takes from it do so"
          + " faster, or with more threads: a larger queue helps against bursts only.",
      "Nothing, if %s is meant to hold up who gives it work; else let it do that faster, or with more"
          + " threads: a larger queue helps against bursts only.",
      " No virtual thread was left that did anything else: see whether what takes from the queue"
          + " still lives, and what it waits for.",
      "See whether what takes from the queue still lives, and what it waits for: more and more wait"
          + " to put something into it, and hardly any virtual thread was seen that did anything else."
          + " If something does take from it, more is taken on than it can do: let it take with more"
          + " threads, or bound what is begun."),

  EMPTY_QUEUE(
      "for something to be put into an empty queue in ",
      "Nothing, if they wait for work or news. If what is in the queue is lent, as the connections of"
          + " a pool are, give it back sooner, have more of it, or bound how many ask at once.",
      "Nothing, if %s waits there for work or news. If what is in the queue is lent, as the connections"
          + " of a pool are, give it back sooner, or let there be more of it.",
      " No virtual thread was left that did anything else: look for a place that does not give back"
          + " what it has taken, or that takes a second time while it has something.",
      "Look for a place that does not give back what it has taken out of the queue (that belongs into"
          + " a finally), or that takes a second time while it has something: more and more wait, and"
          + " no virtual thread was seen that did anything else.");

  private static final Set<String> ACQUIRE =
      Set.of("acquire", "acquireUninterruptibly", "tryAcquire");

  /** Those of the JDK that have a bound, or may have: as a pool has. */
  private static final Set<String> BOUNDED =
      Set.of("ArrayBlockingQueue", "LinkedBlockingQueue", "LinkedBlockingDeque");

  private static final Set<String> PUT =
      Set.of("put", "putFirst", "putLast", "offer", "offerFirst", "offerLast");

  /** Without a time limit: who has one may wait for news, and end when none have come. */
  private static final Set<String> TAKE = Set.of("take", "takeFirst", "takeLast");

  private static final String CONCURRENT = "java.util.concurrent.";

  /** What they wait for, before the place where they do. */
  final String where;

  /** What to do where it is the application's own. */
  final String remedy;

  private final String ofLibrary;

  /** Where nobody is left who could end it. */
  final String notEnded;

  /** Where more and more wait besides. */
  final String growing;

  OwnBound(String where, String remedy, String ofLibrary, String notEnded, String growing) {
    this.where = where;
    this.remedy = remedy;
    this.ofLibrary = ofLibrary;
    this.notEnded = notEnded;
    this.growing = growing;
  }

  /** What a library does by one is its own affair: a lock over the network, for one. */
  String remedyOf(String library) {
    return ofLibrary.formatted(library);
  }

  /**
   * Null where the calls wait for nothing like that.
   *
   * @param calls of the JDK, the innermost first; at least one
   */
  static @Nullable OwnBound of(List<Frame> calls) {
    Frame called = calls.getLast();
    if (!called.type().startsWith(CONCURRENT)) {
      return null;
    }
    String type = called.type().substring(CONCURRENT.length());
    if (type.equals("Semaphore") && ACQUIRE.contains(called.method())) {
      return SEMAPHORE;
    }
    if (!BOUNDED.contains(type) || !isForCondition(calls)) {
      return null;
    }
    return PUT.contains(called.method())
        ? FULL_QUEUE
        : TAKE.contains(called.method()) ? EMPTY_QUEUE : null;
  }

  /** Who waits for the lock of a queue waits for others that put into it, or take from it. */
  private static boolean isForCondition(List<Frame> calls) {
    return calls.stream().anyMatch(call -> call.type().endsWith("$ConditionObject"));
  }
}
