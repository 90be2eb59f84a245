package io.vtscope.agent.sample.lock;

import io.vtscope.agent.jvm.Activity;
import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.agent.jvm.Locks;
import io.vtscope.agent.jvm.TaskEnds;
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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Waiting threads observed over several scans: how long they wait and whether they then end. */
@SuppressWarnings("ReferenceEquality") // compared by identity
final class TrackedWaiters {
  private static final int SIZE = 50;

  /** Rechecked between scans. */
  private static final int AGAIN = 20;

  /** Former members. */
  private static final int FOLLOWED = 50;

  /** Nanoseconds after which a former member counts as running on, like a pool worker. */
  private static final long FOLLOWED_FOR = TimeUnit.SECONDS.toNanos(30);

  /** A wait for the tasks of a scope. */
  private static final String SCOPE_JOIN = "jdk.internal.misc.ThreadFlock\tawaitAll\t";

  private final JvmThreads threads;
  private List<Known> members = new ArrayList<>();

  /** New members that wait for locks. */
  private List<Known> again = new ArrayList<>();

  /** Oldest first. */
  private final ArrayDeque<Known> gone = new ArrayDeque<>();

  /** Threads ended since the last scan, by stack. */
  private final Map<String, Integer> ended = new HashMap<>();

  /** Threads that left since the last scan, by stack. */
  private final Map<String, Integer> goneOn = new HashMap<>();

  TrackedWaiters(JvmThreads threads) {
    this.threads = threads;
  }

  /**
   * A waiting thread.
   *
   * @param lock null if it waits for something else
   */
  record Waiting(Thread thread, Activity activity, @Nullable Object lock, String stack) {}

  /**
   * A member that still waits.
   *
   * @param lasted nanoseconds
   */
  record Stay(Waiting waiting, long lasted) {}

  private static final class Known {
    final WeakReference<Thread> thread;
    final Activity activity;
    final String stack;
    final @Nullable Object lock;
    final @Nullable Object place;
    final long since;

    long seen;

    /** Whether the stack belongs to this wait; the first one may belong to an earlier wait. */
    boolean isStackOfPlace;

    Known(Waiting waiting, @Nullable Object place, long since) {
      this.thread = new WeakReference<>(waiting.thread);
      this.activity = waiting.activity;
      this.stack = waiting.stack;
      this.lock = waiting.lock;
      this.place = place;
      this.since = since;
      this.seen = since;
    }

    /** Whether the thread is in the same wait; a new wait may have the same stack. */
    boolean stays(@Nullable Object placeNow) {
      return place != null && place == placeNow;
    }
  }

  /** Null if it waits for something else. */
  static @Nullable Object lock(JvmThreads threads, Thread thread, Activity activity)
      throws ReflectiveOperationException {
    if (activity == Activity.BLOCKED) {
      return threads.monitors() == null ? null : threads.monitors().of(thread).entering();
    }
    Object blocker = threads.locks().blocker(thread);
    return Locks.isLock(blocker) ? blocker : null;
  }

  /**
   * Reports members that still wait, each at once, because they may continue. Keeps half of them,
   * to admit others.
   */
  void look(long now, Consumer<Stay> stays) throws ReflectiveOperationException {
    followToTheEnd(now);
    goneOn.clear();
    threads.network().look(readers(members.stream().map(known -> known.thread.get())));
    List<Known> still = new ArrayList<>();
    for (Known known : members) {
      Thread thread = known.thread.get();
      Waiting waiting = thread == null ? null : asBefore(known, thread);
      if (waiting == null) {
        leaves(known, thread);
      } else if (waiting.stack.equals(known.stack)) {
        known.isStackOfPlace = true;
        still.add(known);
        stays.accept(new Stay(waiting, now - known.since));
      }
    }
    members = fairly(still, known -> known.stack, SIZE / 2);
  }

  /** Null if continued. */
  private @Nullable Waiting asBefore(Known known, Thread thread)
      throws ReflectiveOperationException {
    Activity activity = threads.virtual().activity(thread);
    if (!activity.waits()) {
      return null;
    }
    Object place = place(thread, activity, known.stack);
    if (!known.stays(place) || lock(threads, thread, activity) != known.lock) {
      return null;
    }
    // A place that only this wait has proves that the thread has not run; a latch is shared.
    boolean isItsOwn = place != threads.locks().blocker(thread) && !TaskEnds.isScope(place);
    boolean isStackKnown = isItsOwn && known.isStackOfPlace;
    String stack = isStackKnown ? known.stack : threads.stacks().of(thread);
    return new Waiting(thread, activity, known.lock, stack);
  }

  /** An object that exists only during this wait, or null. */
  private @Nullable Object place(Thread thread, Activity activity, String stack) {
    if (activity == Activity.BLOCKED) {
      return null; // the JVM's queue cannot be read
    }
    Object place = threads.locks().place(threads.locks().blocker(thread), thread);
    if (place != null) {
      return place;
    }
    Object timeout = threads.virtual().timeout(thread);
    if (timeout != null) {
      return timeout;
    }
    return stack.contains(SCOPE_JOIN)
        ? TaskEnds.openScope(thread)
        : threads.network().place(thread);
  }

  /** Threads that may wait for the network. */
  private List<Thread> readers(Stream<@Nullable Thread> some) {
    List<Thread> readers = new ArrayList<>();
    some.forEach(thread -> {
      if (thread != null
          && threads.virtual().activity(thread) == Activity.PARKED
          && threads.locks().blocker(thread) == null) {
        readers.add(thread);
      }
    });
    return readers;
  }

  private void leaves(Known known, @Nullable Thread thread) {
    boolean isElsewhere = thread == null || threads.virtual().activity(thread) != known.activity;
    if (known.place != null || isElsewhere) { // otherwise it may still be the same wait
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

  /** Collected threads have ended or can never be unparked. */
  private boolean hasEnded(Known known) {
    Thread thread = known.thread.get();
    return thread == null || threads.virtual().activity(thread) == Activity.ENDED;
  }

  /**
   * Adds new members.
   *
   * @param now start of the scan
   */
  void fill(List<Waiting> sample, long now) throws ReflectiveOperationException {
    List<Waiting> chosen = fairly(sample, Waiting::stack, SIZE - members.size());
    threads.network().look(readers(chosen.stream().map(Waiting::thread)));
    for (Waiting waiting : chosen) {
      Object place = place(waiting.thread, waiting.activity, waiting.stack);
      // The current time, because the wait may be newer than the scan's start.
      members.add(new Known(waiting, place, System.nanoTime()));
    }
    threads.network().forget();
    again = new ArrayList<>();
    for (Known known : members) {
      if (known.lock != null && known.place != null && known.since >= now && again.size() < AGAIN) {
        again.add(known);
      }
    }
  }

  /** Rechecks new members between scans, because most lock waits are shorter. */
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

  /** Reports rechecked wait times. */
  void tell(ObjLongConsumer<Object> lasted) {
    for (Known known : again) {
      if (known.lock != null) {
        lasted.accept(known.lock, known.seen - known.since);
      }
    }
  }

  int endedSince(String stack) {
    return ended.getOrDefault(stack, 0);
  }

  int goneOnSince(String stack) {
    return goneOn.getOrDefault(stack, 0);
  }

  /** Chooses evenly across stacks, so that idle workers do not hide other threads. */
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
