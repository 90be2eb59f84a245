package io.vtscope.finding;

import io.vtscope.aggregate.Executor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether an executor's queue grows while all its threads are busy, longer than a burst does; or
 * stays long as whoever is served comes back.
 */
final class Backlog {
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

  /** A caller notices a second. */
  private static final Duration LONG = Duration.ofSeconds(1);

  private Backlog() {}

  static boolean isLasting(Executor executor) {
    return !longest(executor).isEmpty();
  }

  /** How long that was, until it was longest; 0 where it was not. */
  static long nanos(Executor executor) {
    List<Executor.Step> row = longest(executor);
    if (row.isEmpty()) {
      return 0;
    }
    Executor.Step end = grows(row, executor) ? row.get(peak(row)) : row.getLast();
    return end.last() - row.getFirst().first();
  }

  /** How long it was when it was longest. */
  static long peak(Executor executor) {
    List<Executor.Step> row = longest(executor);
    return row.isEmpty() ? 0 : row.get(peak(row)).peakQueued();
  }

  /**
   * Whether its own tasks gave it all that waited, and it has done most of that: a piece of work
   * that was begun and unfolds, and nobody's requests.
   */
  static boolean isWorkedOff(Executor executor) {
    List<Executor.Step> row = longest(executor);
    return !row.isEmpty()
        && row.getFirst().firstByOwn() >= 0
        && executor.last().queued() < STANDING * row.get(peak(row)).peakQueued()
        && byOthers(row) <= (long) BEGINNINGS_A_LOAD * loads(row)
        && byOwn(row) > byOthers(row);
  }

  private static long byOwn(List<Executor.Step> row) {
    return row.getLast().lastByOwn() - row.getFirst().firstByOwn();
  }

  private static long byOthers(List<Executor.Step> row) {
    return row.getLast().lastSubmitted() - row.getFirst().firstSubmitted() - byOwn(row);
  }

  /** Whether it may be that whoever waits was meant to. */
  static boolean mayBeMeant(Executor executor) {
    List<Executor.Step> row = longest(executor);
    return !row.isEmpty()
        && !grows(row, executor)
        && least(row) <= (long) STANDING_FOR_EACH_THREAD * threads(executor);
  }

  /** Whether it grew; else it was as long all the time. */
  static boolean hasGrown(Executor executor) {
    return grows(longest(executor), executor);
  }

  private static int peak(List<Executor.Step> row) {
    int peak = 0;
    for (int i = 1; i < row.size(); i++) {
      peak = row.get(i).peakQueued() > row.get(peak).peakQueued() ? i : peak;
    }
    return peak;
  }

  private static List<Executor.Step> longest(Executor executor) {
    List<Executor.Step> longest = List.of();
    List<Executor.Step> row = new ArrayList<>();
    for (Executor.Step step : executor.steps()) {
      if (!row.isEmpty() && !row.getLast().precedes(step)) {
        row = new ArrayList<>();
      }
      if (isSaturated(step, executor)) {
        row.add(step);
      } else {
        row = new ArrayList<>();
      }
      if ((grows(row, executor) || stands(row, executor)) && loads(row) > loads(longest)) {
        longest = List.copyOf(row);
      }
    }
    return longest;
  }

  private static boolean isSaturated(Executor.Step step, Executor executor) {
    return step.minActive() >= executor.busyAt()
        && step.minQueued() > 0
        && step.minWait() >= LONG.toNanos();
  }

  /** Until it was longest; after that it is worked off. */
  private static boolean grows(List<Executor.Step> row, Executor executor) {
    if (row.isEmpty()) {
      return false;
    }
    int peak = peak(row);
    return loads(row.subList(0, peak + 1)) >= SHORTEST
        && row.get(peak).peakQueued() > row.getFirst().firstQueued()
        && row.get(peak).peakQueued() > (long) FOR_EACH_THREAD * threads(executor);
  }

  /** What is worked off gets no new tasks, or fewer than it loses. */
  private static boolean stands(List<Executor.Step> row, Executor executor) {
    if (loads(row) < SHORTEST) {
      return false;
    }
    long peak = row.get(peak(row)).peakQueued();
    long least = least(row);
    long given = row.getLast().lastSubmitted() - row.getFirst().firstSubmitted();
    return row.getFirst().firstSubmitted() >= 0
        && least > mostThatMayWait(executor)
        && least >= STANDING * peak
        && given > 0
        && given >= row.getFirst().firstQueued() - row.getLast().lastQueued();
  }

  private static long least(List<Executor.Step> row) {
    return row.stream().mapToLong(Executor.Step::minQueued).min().orElse(0);
  }

  private static long mostThatMayWait(Executor executor) {
    long crowd = Math.max(CROWD, (long) FOR_EACH_THREAD * threads(executor));
    return Math.min(crowd, (long) STANDING_FOR_EACH_THREAD * threads(executor));
  }

  private static long threads(Executor executor) {
    return executor.peakThreads() > 0 ? executor.peakThreads() : executor.busyAt();
  }

  private static int loads(List<Executor.Step> row) {
    return row.stream().mapToInt(Executor.Step::loads).sum();
  }
}
