package io.vtscope.agent.executor;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds what was counted of an executor by the executor itself: a table by identity, read without a
 * lock, copied where one is added.
 */
@SuppressWarnings("ReferenceEquality") // executors are themselves
final class Registry {
  /** More are not told apart: whoever makes an executor per request has another trouble. */
  private static final int MOST = 4_000;

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

  /** Adds one; what it is known as where it is known already, null where there are too many. */
  synchronized @Nullable Watched add(Object executor, Woven.Kind kind, String madeAt) {
    Watched known = find(executor);
    if (known != null || size >= MOST) {
      return known;
    }
    Watched added = new Watched(executor, ++lastId, kind, madeAt);
    rebuild(added);
    return added;
  }

  /** Those that live; forgets the others. */
  synchronized List<Watched> live() {
    List<Watched> live = new ArrayList<>(size);
    boolean someGone = false;
    for (Watched watched : table) {
      if (watched != null) {
        if (watched.refersTo(null)) {
          someGone = true;
        } else {
          live.add(watched);
        }
      }
    }
    if (someGone) {
      rebuild(null);
    }
    return live;
  }

  private void rebuild(@Nullable Watched added) {
    List<Watched> all = new ArrayList<>(size + 1);
    for (Watched watched : table) {
      if (watched != null && !watched.refersTo(null)) {
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
