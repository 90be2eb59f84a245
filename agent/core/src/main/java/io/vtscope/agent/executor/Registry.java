package io.vtscope.agent.executor;

import io.vtscope.agent.jvm.PoolThreads;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Finds what was counted of an executor by the executor itself: a table by identity, read without a
 * lock, copied where one is added.
 */
@SuppressWarnings("ReferenceEquality") // executors are themselves
final class Registry {
  /** So many there may be at a time. */
  private static final int MOST = 4_000;

  /**
   * So many may be made at once, and so many a second from then on: to know one takes its stack and
   * copies the table. Who makes one for each request has some thousands, which are all alike.
   */
  private static final int AT_ONCE = 500;

  private static final int A_SECOND = 10;

  /** Of which there may be one for each request; they leave room for the others. */
  private static final String PER_TASK = "java.util.concurrent.ThreadPerTaskExecutor";

  private final AtomicInteger perTask = new AtomicInteger(AT_ONCE);
  private final AtomicInteger others = new AtomicInteger(AT_ONCE);

  /** Tasks that wait to begin, and tasks that run. */
  final TimedTasks waiting = new TimedTasks();

  final TimedTasks running = new TimedTasks();
  private volatile @Nullable Watched[] table = new Watched[64];
  private int size;
  private long lastId;

  /** Null where it is not known. */
  @Nullable Watched find(Object executor) {
    @Nullable Watched[] places = table;
    int mask = places.length - 1;
    int place = System.identityHashCode(executor) & mask;
    while (true) {
      Watched watched = places[place];
      if (watched == null) {
        return null;
      }
      if (watched.refersTo(executor)) {
        return watched;
      }
      place = (place + 1) & mask;
    }
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

  /** Adds one; null where it is known already, or there are too many. */
  synchronized @Nullable Watched add(
      Object executor, Woven.Kind kind, String madeAt, @Nullable PoolThreads threads) {
    if (find(executor) != null || size >= MOST) {
      return null;
    }
    room(executor).decrementAndGet();
    Watched added = new Watched(executor, ++lastId, kind, madeAt, threads, waiting);
    rebuild(added);
    return added;
  }

  /** All that are known, also those that nobody has any more. */
  List<Watched> all() {
    List<Watched> all = new ArrayList<>();
    for (Watched watched : table) {
      if (watched != null) {
        all.add(watched);
      }
    }
    return all;
  }

  /** Forgets those that nobody has any more, once all is said of them. */
  synchronized void forgetGone() {
    rebuild(null);
  }

  private void rebuild(@Nullable Watched added) {
    List<Watched> all = new ArrayList<>(size + 1);
    for (Watched watched : table) {
      if (watched != null && !watched.saidForGood) {
        all.add(watched);
      }
    }
    if (added != null) {
      all.add(added);
    }
    int length = Math.max(64, Integer.highestOneBit(Math.max(1, all.size())) * 4);
    @Nullable Watched[] places = new Watched[length];
    for (Watched watched : all) {
      int place = watched.hash & (length - 1);
      while (places[place] != null) {
        place = (place + 1) & (length - 1);
      }
      places[place] = watched;
    }
    size = all.size();
    table = places;
  }
}
