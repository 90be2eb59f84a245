package io.vtscope.ledger.executor;

import io.vtscope.observation.ExecutorObservation;

/**
 * A row of loads in which all threads of an executor were busy and whatever left its queue had
 * waited for long. It lasts where the queue grew, longer than in a burst; or stayed long as whoever
 * is served comes back.
 *
 * @param all the loads, as one step
 * @param peakAt when the queue was longest, nanoseconds since the epoch
 * @param loadsToPeak loads until then
 * @param threads that the executor has when all of them are busy
 */
public record Backlog(ExecutorStep all, long peakAt, int loadsToPeak, long threads) {
  /** A burst of work is given within a second or two, and what is worked off gets shorter. */
  private static final int SHORTEST = 3;

  /** So many for each thread are not a queue that evens out what comes. */
  private static final int FOR_EACH_THREAD = 10;

  /**
   * A queue of clients that wait for their answers before they ask again stays as long, or nearly.
   */
  private static final double STANDING = 0.5;

  /**
   * So many for each thread are more than clients who take turns at a pool that bounds them on
   * purpose: that queue stands too, and is as long as there are clients.
   */
  private static final int STANDING_FOR_EACH_THREAD = 20;

  /**
   * But where whoever comes waits behind so many others, and for at least ten times as long as a
   * thread works for him, that is worth knowing, on purpose or not.
   */
  private static final int CROWD = 100;

  /** Whoever begins work of many tasks does so now and then; requests come more often. */
  private static final int BEGINNINGS_A_LOAD = 1;

  static Backlog begin(ExecutorStep step, long threads) {
    return new Backlog(step, step.last(), step.loads(), threads);
  }

  Backlog and(ExecutorStep next, long ofThreads) {
    boolean longer = next.queue().peak() > all.queue().peak();
    ExecutorStep both = all.and(next);
    return new Backlog(
        both, longer ? next.last() : peakAt, longer ? both.loads() : loadsToPeak, ofThreads);
  }

  boolean isLasting() {
    return hasGrown() || stands();
  }

  /** When it began, nanoseconds since the epoch. */
  public long from() {
    return all.first();
  }

  /** How long that was, until it was longest. */
  public long nanos() {
    return (hasGrown() ? peakAt : all.last()) - all.first();
  }

  /** How long all threads were busy meanwhile, also when what had queued was worked off. */
  public long busyNanos() {
    return all.last() - all.first();
  }

  /** How long the queue was when it was longest. */
  public long peak() {
    return all.queue().peak();
  }

  /**
   * Whether its own tasks gave it all that waited, and it has done most of that: a piece of work
   * that was begun and unfolds, and nobody's requests.
   *
   * @param last what the executor said last
   */
  public boolean isWorkedOff(ExecutorObservation.ExecutorLoad last) {
    return all.byOwn().first() >= 0
        && last.now().queued() < STANDING * peak()
        && byOthers() <= (long) BEGINNINGS_A_LOAD * all.loads()
        && byOwn() > byOthers();
  }

  private long byOwn() {
    return all.byOwn().growth();
  }

  private long byOthers() {
    return given() - byOwn();
  }

  private long given() {
    return all.submitted().growth();
  }

  /**
   * Whether it may be that whoever waits was meant to: by the mean, as the end may be worked off.
   */
  public boolean mayBeMeant() {
    return !hasGrown() && all.queue().sum() <= STANDING_FOR_EACH_THREAD * threads * all.loads();
  }

  /**
   * Whether the next load goes on with it. A queue that does not grow and is short for a moment, as
   * those who waited gave up, is another one when it is as long again: else that moment would
   * belong to all that follows.
   */
  boolean goesOn(ExecutorStep next) {
    return all.loads() < SHORTEST || hasGrown() || next.least().queued() >= STANDING * peak();
  }

  /** Whether it grew, until it was longest; after that it is worked off. */
  public boolean hasGrown() {
    return loadsToPeak >= SHORTEST
        && peak() > all.queue().first()
        && peak() > FOR_EACH_THREAD * threads;
  }

  /** What is worked off gets no new tasks, or fewer than it loses. */
  private boolean stands() {
    return all.loads() >= SHORTEST
        && all.submitted().first() >= 0
        && all.least().queued() > mostThatMayWait()
        && all.least().queued() >= STANDING * peak()
        && given() > 0
        && given() >= all.queue().first() - all.queue().last();
  }

  private long mostThatMayWait() {
    long crowd = Math.max(CROWD, FOR_EACH_THREAD * threads);
    return Math.min(crowd, STANDING_FOR_EACH_THREAD * threads);
  }
}
