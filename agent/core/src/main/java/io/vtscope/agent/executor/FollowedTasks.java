package io.vtscope.agent.executor;

import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** Rejected tasks, followed until they are resubmitted and accepted. */
final class FollowedTasks {
  private static final int PLACES = 128;

  /** Nanoseconds without a rejection after which a task counts as accepted. */
  private static final long TAKEN_AFTER = 100_000_000;

  /** Typical retry delay, nanoseconds. */
  private static final long TRIED_WITHIN = 2_000_000_000;

  /** Nanoseconds after which a task is forgotten. */
  private static final long FORGOTTEN = 60_000_000_000L;

  private final AtomicReferenceArray<@Nullable Followed> places =
      new AtomicReferenceArray<>(PLACES);

  private long followed;
  private long taken;

  /** Whether one object represents several tasks. */
  private volatile boolean shared;

  private static final class Followed extends WeakReference<Object> {
    volatile long at;
    volatile boolean taken;

    /** Only for the sampler's thread. */
    boolean countedFollowed;

    boolean countedTaken;

    Followed(Object task, long at) {
      super(task);
      this.at = at;
    }
  }

  /** Called before the task is accepted or rejected. */
  void given(Object task) {
    Followed there = places.get(place(task));
    if (there != null && there.refersTo(task)) {
      if (there.taken) {
        shared = true;
      }
      there.at = System.nanoTime();
      there.taken = true;
    }
  }

  void refused(Object task) {
    int place = place(task);
    Followed there = places.get(place);
    long now = System.nanoTime();
    if (there == null) {
      places.compareAndSet(place, null, new Followed(task, now));
    } else if (there.refersTo(task)) {
      there.at = now;
      there.taken = false;
    }
  }

  /** On the sampler's thread. */
  void count(long now) {
    for (int i = 0; i < PLACES; i++) {
      Followed one = places.get(i);
      if (one != null) {
        count(one, now - one.at);
        if (now - one.at > FORGOTTEN || (one.countedFollowed && one.refersTo(null))) {
          places.compareAndSet(i, one, null);
        }
      }
    }
  }

  private void count(Followed one, long age) {
    boolean isTaken = one.taken && age > TAKEN_AFTER;
    if (!one.countedFollowed && (isTaken || age > TRIED_WITHIN || one.refersTo(null))) {
      one.countedFollowed = true;
      followed++;
    }
    if (isTaken && !one.countedTaken) {
      one.countedTaken = true;
      taken++;
    }
  }

  boolean areShared() {
    return shared;
  }

  long followed() {
    return shared ? 0 : followed;
  }

  long taken() {
    return shared ? 0 : taken;
  }

  private static int place(Object task) {
    return System.identityHashCode(task) & (PLACES - 1);
  }
}
