package io.vtscope.agent.pool;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A lock-free identity table of weakly referenced pools. */
final class KnownPools {
  /** Further pools are ignored. */
  private static final int MOST = 500;

  private static final int SMALLEST = 16;

  private final AtomicReference<@Nullable Seen[]> table = new AtomicReference<>(new Seen[SMALLEST]);

  /** A pool, its loans and its reader; only the writing thread uses the reader. */
  static final class Seen extends WeakReference<Object> {
    final int hash;
    @Nullable Reader reader;
    private final AtomicReference<@Nullable Loans> loans = new AtomicReference<>();

    /** Waits for the pool, of threads whose stacks do not show it. */
    private final AtomicReference<@Nullable Loans> asked = new AtomicReference<>();

    Seen(Object pool) {
      super(pool);
      hash = System.identityHashCode(pool);
    }

    /** Null before the first loan. */
    @Nullable Loans loansOrNull() {
      return loans.get();
    }

    Loans loans() {
      return made(loans);
    }

    /** Null before the first wait. */
    @Nullable Loans askedOrNull() {
      return asked.get();
    }

    Loans asked() {
      return made(asked);
    }

    private static Loans made(AtomicReference<@Nullable Loans> some) {
      Loans known = some.get();
      if (known != null) {
        return known;
      }
      Loans made = new Loans();
      Loans other = some.compareAndExchange(null, made);
      return other == null ? made : other;
    }
  }

  /** Begins the loan for which a thread has asked; ignored if unknown. */
  void give(Object wait, Object resource) {
    for (Seen seen : table.get()) {
      Loans asked = seen == null ? null : seen.askedOrNull();
      Thread borrower = asked == null ? null : asked.take(wait);
      if (seen != null && borrower != null) {
        seen.loans().begin(resource, borrower);
        return;
      }
    }
  }

  void add(Object pool) {
    while (true) {
      @Nullable Seen[] before = table.get();
      if (find(before, pool) != null) {
        return;
      }
      List<Seen> all = all(before);
      if (all.size() >= MOST) {
        return;
      }
      all.add(new Seen(pool));
      if (table.compareAndSet(before, table(all))) {
        return;
      }
    }
  }

  /** Null if unknown. */
  @Nullable Seen find(Object pool) {
    return find(table.get(), pool);
  }

  List<Seen> all() {
    return all(table.get());
  }

  void remove(Seen gone) {
    while (true) {
      @Nullable Seen[] before = table.get();
      List<Seen> all = all(before);
      if (!all.remove(gone) || table.compareAndSet(before, table(all))) {
        return;
      }
    }
  }

  private static @Nullable Seen find(@Nullable Seen[] places, Object pool) {
    int mask = places.length - 1;
    for (int i = System.identityHashCode(pool) & mask; ; i = (i + 1) & mask) {
      Seen seen = places[i];
      if (seen == null || seen.refersTo(pool)) {
        return seen;
      }
    }
  }

  private static List<Seen> all(@Nullable Seen[] places) {
    List<Seen> all = new ArrayList<>();
    for (Seen seen : places) {
      if (seen != null) {
        all.add(seen);
      }
    }
    return all;
  }

  /** At most half full, to keep probing short. */
  private static @Nullable Seen[] table(List<Seen> all) {
    int length = Math.max(SMALLEST, Integer.highestOneBit(Math.max(1, all.size())) * 4);
    @Nullable Seen[] places = new Seen[length];
    for (Seen seen : all) {
      int place = seen.hash & (length - 1);
      while (places[place] != null) {
        place = (place + 1) & (length - 1);
      }
      places[place] = seen;
    }
    return places;
  }
}
