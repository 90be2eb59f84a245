package io.vtscope.agent.sample.count;

import io.vtscope.agent.jvm.Activity;
import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.agent.jvm.TaskEnds;
import io.vtscope.agent.jvm.ThreadMethods;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Waiting threads, indexed by what completes when they or their tasks end. */
final class Ends {
  private static final int MOST = 10_000;

  /** Per executor or scope. */
  private static final int MOST_OF_GROUP = 200;

  /** Per scan. */
  private static final int MOST_ASKED = 100;

  /** Blocker while joining a virtual thread (before JDK 27) or closing an executor. */
  private static final String LATCH = "java.util.concurrent.CountDownLatch$Sync";

  private final JvmThreads threads;

  /** Values are a thread or a list. */
  private final IdentityHashMap<Object, Object> waiting = new IdentityHashMap<>();

  private int kept;
  private int asked;

  Ends(JvmThreads threads) {
    this.threads = threads;
  }

  /**
   * Threads that another waits for.
   *
   * @param some the thread, or an executor's or scope's waiting threads
   * @param ofGroup whether it seems to wait for all of them
   */
  record Awaited(List<Thread> some, boolean ofGroup) {
    static final Awaited NONE = new Awaited(List.of(), false);
  }

  void keep(Thread thread) {
    add(own(thread), thread, false);
    add(TaskEnds.group(thread), thread, false);
  }

  /** Lock waiters come first in their group. */
  void keepFirst(Thread thread) {
    add(own(thread), thread, true);
    add(TaskEnds.group(thread), thread, true);
  }

  private void add(@Nullable Object end, Thread thread, boolean isFirst) {
    if (end == null || kept >= MOST) {
      return;
    }
    Object known = waiting.putIfAbsent(end, thread);
    if (known == null) {
      kept++;
    } else if (!isSame(known, thread)) {
      addTo(severalOf(end, known), thread, isFirst);
    }
  }

  private void addTo(List<Thread> some, Thread thread, boolean isFirst) {
    boolean isFull = some.size() >= MOST_OF_GROUP;
    if (!isFirst && (isFull || isAlike(some.getLast(), thread))) {
      return;
    }
    if (!isFull) {
      some.add(isFirst ? 0 : some.size(), thread);
      kept++;
    } else {
      some.removeLast();
      some.addFirst(thread);
    }
  }

  /** One of several consecutive threads with the same blocker suffices. */
  private boolean isAlike(Thread one, Thread other) {
    Object blocker = threads.locks().blocker(other);
    return blocker != null && isSame(threads.locks().blocker(one), blocker);
  }

  @SuppressWarnings("unchecked")
  private List<Thread> severalOf(Object end, Object known) {
    if (known instanceof Thread one) {
      List<Thread> some = new ArrayList<>(List.of(one));
      waiting.put(end, some);
      return some;
    }
    return (List<Thread>) known;
  }

  @SuppressWarnings("unchecked")
  private List<Thread> of(@Nullable Object end) {
    Object known = waiting.get(end);
    if (known instanceof Thread one) {
      return List.of(one);
    }
    return known == null ? List.of() : (List<Thread>) known;
  }

  /** Joining a platform thread is {@code Object.wait} on it. */
  private @Nullable Object own(Thread thread) {
    return threads.virtual().isOne(thread) ? threads.virtual().end(thread) : thread;
  }

  /** May contain duplicates. */
  List<Thread> all() {
    List<Thread> all = new ArrayList<>(kept);
    waiting.keySet().forEach(end -> all.addAll(of(end)));
    return all;
  }

  /** Some threads that wait for the end of this thread or its group. */
  List<Thread> awaiting(Thread thread) {
    List<Thread> some = new ArrayList<>();
    Object group = TaskEnds.group(thread);
    addIfAny(some, threads.locks().next(own(thread)));
    addIfAny(some, threads.locks().next(group));
    addIfAny(some, TaskEnds.opener(group));
    return some;
  }

  private static void addIfAny(List<Thread> some, @Nullable Thread one) {
    if (one != null) {
      some.add(one);
    }
  }

  /** Null if not running. */
  @Nullable Thread runner(@Nullable Object blocker) {
    return TaskEnds.runner(blocker);
  }

  /** Whether it may wait for another thread or task. */
  boolean mayAwait(Thread thread, @Nullable Object blocker) {
    return blocker == null
        ? TaskEnds.openScope(thread) != null
        : isLatch(blocker) || TaskEnds.runner(blocker) != null;
  }

  static boolean isLatch(@Nullable Object blocker) {
    return blocker != null && blocker.getClass().getName().equals(LATCH);
  }

  /**
   * Whether to start a cycle search here. Querying {@code Object.wait} is slow, so only joined
   * threads qualify.
   */
  boolean mayBegin(Thread thread) {
    return !isNotified(thread)
        || (threads.virtual().isOne(thread) && threads.virtual().end(thread) != null);
  }

  /** Whether threads in {@code Object.wait} may join it. */
  boolean hasUnknownJoiners(Thread thread) {
    return threads.virtual().isOne(thread) && isSame(threads.virtual().end(thread), thread);
  }

  /** Whether it seems to be in {@code Object.wait}. */
  boolean isNotified(Thread thread) {
    return threads.virtual().isOne(thread)
        ? threads.virtual().activity(thread) == Activity.WAITING
        : ThreadMethods.state(thread) == Thread.State.WAITING
            && threads.locks().blocker(thread) == null;
  }

  /** What a parked thread waits for. */
  Awaited by(Thread thread, boolean timed) {
    Object blocker = threads.locks().blocker(thread);
    Thread runner = timed ? null : TaskEnds.runner(blocker);
    if (runner != null) {
      return new Awaited(List.of(runner), false);
    }
    List<Thread> some = of(blocker == null ? TaskEnds.openScope(thread) : blocker);
    if (some.isEmpty()) {
      return Awaited.NONE;
    }
    boolean ofGroup = !isSame(blocker, own(some.getFirst()));
    return timed && !ofGroup ? Awaited.NONE : new Awaited(some, ofGroup);
  }

  /** What a thread in {@code Object.wait} joins, if the JVM provides it. */
  Awaited byNotification(Thread thread) throws ReflectiveOperationException {
    if (threads.monitors() == null || ++asked > MOST_ASKED) {
      return Awaited.NONE;
    }
    List<Thread> some = of(threads.monitors().waitedFor(thread));
    return some.isEmpty() || !isJoin(thread) ? Awaited.NONE : new Awaited(some, false);
  }

  boolean awaitsGroup(Thread thread) {
    return ++asked <= MOST_ASKED && TaskEnds.awaitsGroup(ThreadMethods.stack(thread));
  }

  private static boolean isJoin(Thread thread) {
    for (StackTraceElement frame : ThreadMethods.stack(thread)) {
      if (frame.getClassName().equals("java.lang.Thread") && frame.getMethodName().equals("join")) {
        return true;
      }
    }
    return false;
  }

  @SuppressWarnings("ReferenceEquality") // compared by identity
  private static boolean isSame(@Nullable Object one, @Nullable Object other) {
    return one == other;
  }
}
