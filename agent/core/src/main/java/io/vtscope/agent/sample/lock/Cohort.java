package io.vtscope.agent.sample.lock;

import io.vtscope.agent.jvm.Activity;
import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.agent.jvm.Locks;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Some waiting threads, looked at count after count: how long they wait, and whether they end after
 * that.
 */
@SuppressWarnings("ReferenceEquality") // locks and places are themselves
final class Cohort {
  private static final int SIZE = 50;

  /** Members that are looked at between two counts too. */
  private static final int AGAIN = 20;

  /** Threads that have gone on from where they waited, and are followed to their end. */
  private static final int FOLLOWED = 50;

  /** A thread that has not ended by then stays: a worker has its next task. */
  private static final long FOLLOWED_FOR = TimeUnit.SECONDS.toNanos(30);

  private final JvmThreads threads;
  private List<Known> members = new ArrayList<>();

  /** New members that wait for a lock, to be looked at before the next count. */
  private List<Known> again = new ArrayList<>();

  /** Former members, the oldest first. */
  private final ArrayDeque<Known> gone = new ArrayDeque<>();

  /** By the stack with which they waited, threads that have ended since the last count. */
  private final Map<String, Integer> ended = new HashMap<>();

  /** By the stack with which they waited, threads that have left since the last count. */
  private final Map<String, Integer> goneOn = new HashMap<>();

  Cohort(JvmThreads threads) {
    this.threads = threads;
  }

  /**
   * A thread that waits.
   *
   * @param lock that it waits for; null where it waits for something else
   */
  record Waiting(Thread thread, Activity activity, @Nullable Object lock, String stack) {}

  /**
   * A member that still waits where it did.
   *
   * @param lasted since it was seen there first, nanoseconds
   */
  record Stay(Waiting waiting, long lasted) {}

  /** A thread that was seen waiting. */
  private static final class Known {
    final WeakReference<Thread> thread;
    final String stack;
    final @Nullable Object lock;
    final @Nullable Object place;
    final long since;

    /** When it was seen last. */
    long seen;

    /**
     * Whether the stack was taken while it waited there: the first one is older than the place, and
     * it may have gone from one to the other between them.
     */
    boolean isStackOfPlace;

    Known(Waiting waiting, @Nullable Object place, long since) {
      this.thread = new WeakReference<>(waiting.thread);
      this.stack = waiting.stack;
      this.lock = waiting.lock;
      this.place = place;
      this.since = since;
      this.seen = since;
    }

    /** Whether it has not gone and come again, which has the same stack. */
    boolean stays(@Nullable Object placeNow) {
      return place != null && place == placeNow;
    }
  }

  /** The lock or monitor that it waits for; null where it waits for something else. */
  static @Nullable Object lock(JvmThreads threads, Thread thread, Activity activity)
      throws ReflectiveOperationException {
    if (activity == Activity.BLOCKED) {
      return threads.monitors() == null ? null : threads.monitors().of(thread).entering();
    }
    Object blocker = threads.locks().blocker(thread);
    return Locks.isLock(blocker) ? blocker : null;
  }

  /**
   * Reports the members that still wait where they did, each as it is found, because it may go on
   * at any time. Half of them stay members, so that some are always new.
   */
  void look(long now, Consumer<Stay> stays) throws ReflectiveOperationException {
    followToTheEnd(now);
    goneOn.clear();
    List<Known> still = new ArrayList<>();
    for (Known known : members) {
      Thread thread = known.thread.get();
      Waiting waiting = thread == null ? null : asBefore(known, thread);
      if (waiting == null) {
        goesOn(known);
      } else if (waiting.stack.equals(known.stack)) {
        known.isStackOfPlace = true;
        still.add(known);
        stays.accept(new Stay(waiting, now - known.since));
      }
    }
    members = fairly(still, known -> known.stack, SIZE / 2);
  }

  /** Null where it has gone on. */
  private @Nullable Waiting asBefore(Known known, Thread thread)
      throws ReflectiveOperationException {
    Activity activity = threads.virtual().activity(thread);
    if (!activity.waits()) {
      return null;
    }
    Object place = place(thread, activity);
    if (!known.stays(place) || lock(threads, thread, activity) != known.lock) {
      return null;
    }
    // A thread in a place of its own has not run since; a latch is the place of all its waiters.
    boolean isItsOwn = place != threads.locks().blocker(thread);
    boolean isStackKnown = isItsOwn && known.isStackOfPlace;
    String stack = isStackKnown ? known.stack : threads.stacks().of(thread);
    return new Waiting(thread, activity, known.lock, stack);
  }

  /** What it has only while it waits; null where nothing would tell whether it has been away. */
  private @Nullable Object place(Thread thread, Activity activity) {
    if (activity == Activity.BLOCKED) {
      return null; // its queue is the JVM's own: whether it has entered and come again is unknown
    }
    Object place = threads.locks().place(threads.locks().blocker(thread), thread);
    return place == null ? threads.virtual().timeout(thread) : place;
  }

  private void goesOn(Known known) {
    if (known.place != null) { // otherwise it is unknown whether it has
      goneOn.merge(known.stack, 1, Integer::sum);
    }
    follow(known);
  }

  private void follow(Known known) {
    if (hasEnded(known)) {
      ended.merge(known.stack, 1, Integer::sum);
    } else if (gone.size() < FOLLOWED) {
      gone.add(known);
    }
  }

  private void followToTheEnd(long now) {
    ended.clear();
    for (int i = gone.size(); i > 0; i--) {
      Known known = gone.remove();
      if (now - known.since < FOLLOWED_FOR || hasEnded(known)) {
        follow(known);
      }
    }
  }

  /** A thread that was garbage-collected has ended too, or was parked for ever. */
  private boolean hasEnded(Known known) {
    Thread thread = known.thread.get();
    return thread == null || threads.virtual().activity(thread) == Activity.ENDED;
  }

  /**
   * Adds new members for those that left.
   *
   * @param now when the count began
   */
  void fill(List<Waiting> sample, long now) {
    for (Waiting waiting : fairly(sample, Waiting::stack, SIZE - members.size())) {
      Object place = place(waiting.thread, waiting.activity);
      // Not since the count began, which may be a while ago: it may have come here after that.
      members.add(new Known(waiting, place, System.nanoTime()));
    }
    again = new ArrayList<>();
    for (Known known : members) {
      if (known.lock != null && known.place != null && known.since >= now && again.size() < AGAIN) {
        again.add(known);
      }
    }
  }

  /**
   * Looks whether the members that wait for a lock still do: most waits are shorter than the time
   * between counts.
   */
  void lookAgain(long now) throws ReflectiveOperationException {
    for (Known known : again) {
      Thread thread = known.thread.get();
      if (thread != null
          && threads.locks().blocker(thread) == known.lock
          && known.stays(threads.locks().place(known.lock, thread))) {
        known.seen = now;
      }
    }
  }

  /** Reports how long the members that were looked at once more waited for their locks. */
  void tell(ObjLongConsumer<Object> lasted) {
    for (Known known : again) {
      if (known.lock != null) {
        lasted.accept(known.lock, known.seen - known.since);
      }
    }
  }

  /** How many members with this stack have ended since the last count. */
  int endedSince(String stack) {
    return ended.getOrDefault(stack, 0);
  }

  /** How many members with this stack have left since the last count. */
  int goneOnSince(String stack) {
    return goneOn.getOrDefault(stack, 0);
  }

  /** Some of each stack, the first ones: idle workers must not hide other threads. */
  static <T> List<T> fairly(List<T> all, Function<T, String> stack, int most) {
    Map<String, ArrayDeque<T>> byStack = new LinkedHashMap<>();
    for (T one : all) {
      byStack.computeIfAbsent(stack.apply(one), s -> new ArrayDeque<>()).add(one);
    }
    List<T> chosen = new ArrayList<>();
    while (chosen.size() < most && !byStack.isEmpty()) {
      for (var each = byStack.values().iterator(); each.hasNext() && chosen.size() < most; ) {
        ArrayDeque<T> left = each.next();
        chosen.add(left.remove());
        if (left.isEmpty()) {
          each.remove();
        }
      }
    }
    return chosen;
  }
}
