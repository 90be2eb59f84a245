package io.vtscope.agent.executor;

import io.vtscope.agent.jvm.PoolThreads;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Finds what was counted of an executor by the executor itself: a table by identity, read and added
 * to without a lock. Those that are gone keep their places until they are many; then the sampler
 * makes another table.
 */
@SuppressWarnings("ReferenceEquality") // executors are themselves
final class Registry {
  /** So many there may be at a time. */
  private static final int MOST = 4_000;

  /** So many that are gone may keep their places. */
  private static final int MOST_GONE = 500;

  /** Nearly half of them are always free: a search soon comes to one of these. */
  private static final int PLACES = 1 << 13;

  /**
   * So many may be made at once, and so many a second from then on: to know one takes its stack.
   * Who makes one for each request has some thousands, which are all alike.
   */
  private static final int AT_ONCE = 500;

  private static final int A_SECOND = 10;

  /** Of which there may be one for each request; they leave room for the others. */
  private static final String PER_TASK = "java.util.concurrent.ThreadPerTaskExecutor";

  private final AtomicInteger perTask = new AtomicInteger(AT_ONCE);
  private final AtomicInteger others = new AtomicInteger(AT_ONCE);

  /** Tasks that wait to begin, and tasks that run. */
  final TimedTasks<Watched> waiting = new TimedTasks<>();

  final TimedTasks<Watched> running = new TimedTasks<>();

  /** Those that were made while there was no room, less those that were found later. */
  private final LongAdder leftOut = new LongAdder();

  /** Of the thread that writes. */
  private long leftOutTold;

  private final AtomicLong lastId = new AtomicLong();
  private volatile Table table = new Table();

  private static final class Table {
    final AtomicReferenceArray<@Nullable Watched> places = new AtomicReferenceArray<>(PLACES);

    /** In the order in which they came. */
    final AtomicReferenceArray<@Nullable Watched> all =
        new AtomicReferenceArray<>(MOST + MOST_GONE);

    final AtomicInteger size = new AtomicInteger();
    volatile int gone;

    boolean isFull() {
      int known = size.get();
      return known >= all.length() || known - gone >= MOST;
    }

    @Nullable Watched find(Object executor) {
      int place = System.identityHashCode(executor) & (PLACES - 1);
      while (true) {
        Watched watched = places.getAcquire(place);
        if (watched == null || watched.refersTo(executor)) {
          return watched;
        }
        place = (place + 1) & (PLACES - 1);
      }
    }

    /** What is in the table for its executor then: itself, or one that was there before. */
    @Nullable Watched put(Watched one) {
      Object executor = one.get();
      int place = one.hash & (PLACES - 1);
      int index = -1;
      while (true) {
        Watched there = places.getAcquire(place);
        if (there == null) {
          index = index < 0 ? size.getAndIncrement() : index;
          if (index >= all.length()) {
            return null;
          }
          if (places.compareAndSet(place, null, one)) {
            all.setRelease(index, one);
            return one;
          }
        } else if (there == one || (executor != null && there.refersTo(executor))) {
          return there;
        } else {
          place = (place + 1) & (PLACES - 1);
        }
      }
    }

    List<Watched> all() {
      List<Watched> known = new ArrayList<>();
      int count = Math.min(size.get(), all.length());
      for (int i = 0; i < count; i++) {
        Watched watched = all.getAcquire(i);
        if (watched != null && !watched.saidForGood) {
          known.add(watched);
        }
      }
      return known;
    }
  }

  /** Null where it is not known. */
  @Nullable Watched find(Object executor) {
    return table.find(executor);
  }

  private AtomicInteger room(Object executor) {
    return executor.getClass().getName().equals(PER_TASK) ? perTask : others;
  }

  /** Whether one that is not known may be added now; others are not counted. */
  boolean hasRoom(Object executor) {
    return room(executor).get() > 0;
  }

  /** Once a second. */
  void makeRoom() {
    perTask.set(Math.min(AT_ONCE, perTask.get() + A_SECOND));
    others.set(Math.min(AT_ONCE, others.get() + A_SECOND));
  }

  /** There was no room for one. */
  void leaveOut() {
    leftOut.increment();
  }

  /** One that was left out is known after all, as it was used when there was room again. */
  void foundLater() {
    if (leftOut.sum() > 0) {
      leftOut.decrement();
    }
  }

  /** How many more are left out than when this was last asked; by one thread at a time. */
  long takeLeftOut() {
    long more = Math.max(0, leftOut.sum() - leftOutTold);
    leftOutTold += more;
    return more;
  }

  /** Adds one; null where it is known already, or there are too many. */
  @Nullable Watched add(
      Object executor, Woven.Kind kind, Origin origin, @Nullable PoolThreads threads) {
    Table now = table;
    if (now.find(executor) != null || now.isFull()) {
      return null;
    }
    room(executor).decrementAndGet();
    Watched added = new Watched(executor, lastId.incrementAndGet(), kind, origin, threads, waiting);
    Watched there = now.put(added);
    while (table != now) { // which was left meanwhile, perhaps without it
      now = table;
      there = now.put(added);
    }
    return there == added ? added : null;
  }

  /** All that are known, also those that nobody has any more. */
  List<Watched> all() {
    return table.all();
  }

  /** Forgets those that nobody has any more, once all is said of them; by one thread at a time. */
  void forgetGone() {
    Table old = table;
    List<Watched> left = old.all();
    old.gone = old.size.get() - left.size();
    if (old.gone >= MOST_GONE) {
      Table next = new Table();
      left.forEach(next::put);
      table = next;
      old.all().forEach(next::put); // those that came meanwhile
    }
  }
}
