package io.vtscope.agent.pool;

import io.vtscope.agent.weave.Latencies;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The open loans of one pool. Application threads write, without locks and allocation; the sampler
 * reads. It stores identity hash codes, because references would keep a dropped pool alive.
 */
@SuppressWarnings("ReferenceEquality") // compared by identity
final class Loans {
  /** A power of two; further loans are unknown. */
  private static final int PLACES = 512;

  /** Places in which a loan may be. */
  private static final int TRIES = 16;

  /** Stands for a borrower that has ended. */
  private static final Object ENDED = new Object();

  /** Hash codes; 0 is free. */
  private final AtomicIntegerArray resources = new AtomicIntegerArray(PLACES);

  private final AtomicReferenceArray<@Nullable Object> borrowers =
      new AtomicReferenceArray<>(PLACES);

  /** Visible to readers of the borrower. */
  private final long[] since = new long[PLACES];

  final Latencies times = new Latencies();

  /**
   * An open loan.
   *
   * @param borrower null if it has ended
   * @param since {@link System#nanoTime}
   */
  record Open(@Nullable Thread borrower, long since, int place) {}

  void begin(Object resource) {
    begin(resource, Thread.currentThread());
  }

  void begin(Object resource, Thread borrower) {
    int key = key(resource);
    int place = find(key); // not free if the end was missed, or for nested calls
    for (int i = 0; place < 0 && i < TRIES; i++) {
      int next = (key + i) & (PLACES - 1);
      place = resources.compareAndSet(next, 0, key) ? next : -1;
    }
    if (place >= 0) {
      since[place] = System.nanoTime();
      borrowers.set(place, borrower);
    }
  }

  /** Any thread may return the resource. Does nothing if the loan is unknown. */
  void end(Object resource) {
    int place = find(key(resource));
    if (place >= 0 && borrowers.getAndSet(place, null) != null) {
      times.add(System.nanoTime() - since[place]);
      resources.set(place, 0);
    }
  }

  /** Ends a loan without counting it. Returns the borrower; null if unknown. */
  @Nullable Thread take(Object resource) {
    int place = find(key(resource));
    Object borrower = place < 0 ? null : borrowers.getAndSet(place, null);
    if (borrower != null) {
      resources.set(place, 0);
    }
    return borrower instanceof Thread thread ? thread : null;
  }

  private int find(int key) {
    for (int i = 0; i < TRIES; i++) {
      int place = (key + i) & (PLACES - 1);
      if (resources.get(place) == key) {
        return place;
      }
    }
    return -1;
  }

  private static int key(Object resource) {
    return System.identityHashCode(resource) | Integer.MIN_VALUE;
  }

  /** Drops references to threads that have ended. */
  void forgetEnded() {
    for (int i = 0; i < PLACES; i++) {
      if (borrowers.get(i) instanceof Thread thread && !thread.isAlive()) {
        borrowers.compareAndSet(i, thread, ENDED);
      }
    }
  }

  /** Ends the loans of threads that have ended. */
  void dropEnded() {
    for (int i = 0; i < PLACES; i++) {
      if (borrowers.get(i) instanceof Thread thread
          && !thread.isAlive()
          && borrowers.compareAndSet(i, thread, null)) {
        resources.set(i, 0);
      }
    }
  }

  List<Open> open() {
    List<Open> open = new ArrayList<>();
    for (int i = 0; i < PLACES; i++) {
      Object borrower = borrowers.get(i);
      if (borrower != null) {
        open.add(new Open(borrower instanceof Thread thread ? thread : null, since[i], i));
      }
    }
    return open;
  }

  /** Whether the loan has not ended since. */
  boolean isOpen(Open loan) {
    Object borrower = borrowers.get(loan.place);
    return borrower == (loan.borrower == null ? ENDED : loan.borrower)
        && since[loan.place] == loan.since;
  }
}
