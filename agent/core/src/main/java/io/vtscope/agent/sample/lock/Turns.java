package io.vtscope.agent.sample.lock;

import io.vtscope.agent.jvm.Locks;
import io.vtscope.probe.LockQueueEvent;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How fast the queues of locks move on. A waiter's place in the queue, read again later, shows how
 * many threads got the lock meanwhile. Keeps no lock and no thread alive.
 */
final class Turns {
  private final Locks locks;

  /** Since the last scan. */
  private List<Turn> closed = List.of();

  private List<Turn> open = List.of();

  Turns(Locks locks) {
    this.locks = locks;
  }

  private static final class Turn {
    final WeakReference<Object> lock;
    final WeakReference<Object> place;
    final int number;
    final long since = System.nanoTime();

    /** Threads that got the lock, as long as the place was in the queue. */
    int passed;

    /** Nanoseconds. */
    long lasted;

    int looks;
    int owned;

    Turn(Object lock, Object place, int number) {
      this.lock = new WeakReference<>(lock);
      this.place = new WeakReference<>(place);
      this.number = number;
    }
  }

  void begin(List<Object> some) {
    closed = List.of();
    open = turns(some);
  }

  /** Ends the observations since the last scan, and begins others to end with this scan. */
  void beginAgain() {
    look();
    closed = open;
    List<Object> same = new ArrayList<>();
    for (Turn turn : closed) {
      Object lock = turn.lock.get();
      if (lock != null) {
        same.add(lock);
      }
    }
    open = turns(same);
  }

  private List<Turn> turns(List<Object> some) {
    List<Turn> turns = new ArrayList<>();
    for (Object lock : some) {
      Object last = locks.lastPlace(lock);
      int number = last == null ? 0 : locks.numberOf(last);
      if (last != null && number > 0) {
        turns.add(new Turn(lock, last, number));
      }
    }
    return turns;
  }

  /** A place that has left the queue tells nothing new. */
  void look() {
    for (Turn turn : open) {
      Object lock = turn.lock.get();
      Object place = turn.place.get();
      int number = place == null ? 0 : locks.numberOf(place);
      if (number > 0) {
        turn.passed = Math.max(0, turn.number - number);
        turn.lasted = System.nanoTime() - turn.since;
        turn.looks++;
        turn.owned += locks.owner(lock) == null ? 0 : 1;
      }
    }
  }

  /** Writes the longest observation: short queues are gone before the next scan. */
  void tell(Object lock, LockQueueEvent event) {
    Turn longest = longest(lock, open, longest(lock, closed, null));
    if (longest != null) {
      event.turns = longest.passed;
      event.turnsTime = longest.lasted;
      event.looks = longest.looks;
      event.looksOwned = longest.owned;
    }
  }

  private static @Nullable Turn longest(Object lock, List<Turn> turns, @Nullable Turn other) {
    Turn longest = other;
    for (Turn turn : turns) {
      if (turn.lock.refersTo(lock) && (longest == null || turn.lasted > longest.lasted)) {
        longest = turn;
      }
    }
    return longest;
  }
}
