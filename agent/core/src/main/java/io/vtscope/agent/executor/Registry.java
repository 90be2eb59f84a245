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
 * A lock-free identity table of executors. The sampler replaces the table when many executors were
 * collected.
 */
@SuppressWarnings("ReferenceEquality") // compared by identity
final class Registry {
  /** Maximum live executors. */
  private static final int MOST = 4_000;

  /** Collected executors that trigger a new table. */
  private static final int MOST_GONE = 500;

  /** About twice the maximum, to keep probing short. */
  private static final int PLACES = 1 << 13;

  /** Rate limit for new executors, because stack walks are slow. */
  private static final int AT_ONCE = 500;

  private static final int A_SECOND = 10;

  /** Has its own limit, because programs may create one per request. */
  private static final String PER_TASK = "java.util.concurrent.ThreadPerTaskExecutor";

  private final AtomicInteger perTask = new AtomicInteger(AT_ONCE);
  private final AtomicInteger others = new AtomicInteger(AT_ONCE);

  final TimedTasks<Watched> waiting = new TimedTasks<>();

  final TimedTasks<Watched> running = new TimedTasks<>();

  /** Executors that were ignored and not found later. */
  private final LongAdder leftOut = new LongAdder();

  /** Only for the writing thread. */
  private long leftOutTold;

  private final AtomicLong lastId = new AtomicLong();
  private volatile Table table = new Table();

  private static final class Table {
    final AtomicReferenceArray<@Nullable Watched> places = new AtomicReferenceArray<>(PLACES);

    /** In insertion order. */
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

    /** Returns the present entry; null if full. */
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
        if (watched != null && !watched.isSaidForGood()) {
          known.add(watched);
        }
      }
      return known;
    }
  }

  @Nullable Watched find(Object executor) {
    return table.find(executor);
  }

  private AtomicInteger room(Object executor) {
    return executor.getClass().getName().equals(PER_TASK) ? perTask : others;
  }

  /** Whether the rate limit allows another. */
  boolean hasRoom(Object executor) {
    return room(executor).get() > 0;
  }

  /** Runs once a second. */
  void makeRoom() {
    perTask.set(Math.min(AT_ONCE, perTask.get() + A_SECOND));
    others.set(Math.min(AT_ONCE, others.get() + A_SECOND));
  }

  void leaveOut() {
    leftOut.increment();
  }

  /** An ignored executor was found when used. */
  void foundLater() {
    if (leftOut.sum() > 0) {
      leftOut.decrement();
    }
  }

  /** Ignored executors since the last call. Not thread-safe. */
  long takeLeftOut() {
    long more = Math.max(0, leftOut.sum() - leftOutTold);
    leftOutTold += more;
    return more;
  }

  /** Null if known or full. */
  @Nullable Watched add(
      Object executor, Woven.Kind kind, Origin origin, @Nullable PoolThreads threads) {
    Table now = table;
    if (now.find(executor) != null || now.isFull()) {
      return null;
    }
    room(executor).decrementAndGet();
    Watched added = new Watched(executor, lastId.incrementAndGet(), kind, origin, threads, waiting);
    Watched there = now.put(added);
    while (table != now) { // replaced concurrently
      now = table;
      there = now.put(added);
    }
    return there == added ? added : null;
  }

  /** Includes collected executors. */
  List<Watched> all() {
    return table.all();
  }

  /** Removes collected executors with final counts. Not thread-safe. */
  void forgetGone() {
    Table old = table;
    List<Watched> left = old.all();
    old.gone = old.size.get() - left.size();
    if (old.gone >= MOST_GONE) {
      Table next = new Table();
      left.forEach(next::put);
      table = next;
      old.all().forEach(next::put); // added concurrently
    }
  }
}
