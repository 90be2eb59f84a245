package io.vtscope.agent.sample.count;

import io.vtscope.agent.jvm.Activity;
import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.agent.jvm.TaskEnds;
import io.vtscope.agent.jvm.ThreadMethods;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Threads that wait, by what others wait for until those threads, or their tasks, end. */
final class Ends {
  private static final int MOST = 10_000;

  /** Of one executor, or one scope of TaskEnds. */
  private static final int MOST_OF_GROUP = 200;

  /** Threads whose stack is taken, or that are asked for what they wait for, in one scan. */
  private static final int MOST_ASKED = 100;

  /** What a thread waits for that joins a virtual thread before JDK 27, or closes an executor. */
  private static final String LATCH = "java.util.concurrent.CountDownLatch$Sync";

  private final JvmThreads threads;

  /** A thread, or several of a group: mostly there is one, which needs no list. */
  private final IdentityHashMap<Object, Object> waiting = new IdentityHashMap<>();

  private int kept;
  private int asked;

  Ends(JvmThreads threads) {
    this.threads = threads;
  }

  /**
   * For whose end a thread waits.
   *
   * @param some the thread, or the waiting threads of an executor or a scope
   * @param ofGroup whether it waits for all of an executor, or a scope, as it seems
   */
  record Awaited(List<Thread> some, boolean ofGroup) {
    static final Awaited NONE = new Awaited(List.of(), false);
  }

  /** One that waits, and whose end others may wait for. */
  void keep(Thread thread) {
    add(own(thread), thread, false);
    add(TaskEnds.group(thread), thread, false);
  }

  /** One that waits for what another has: of a group, those come first. */
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

  /** Many waiters of one thing come in a row; one of them leads as far as all. */
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

  /** The threads kept under it; none if it is null. */
  @SuppressWarnings("unchecked")
  private List<Thread> of(@Nullable Object end) {
    Object known = waiting.get(end);
    if (known instanceof Thread one) {
      return List.of(one);
    }
    return known == null ? List.of() : (List<Thread>) known;
  }

  /** A thread that joins a platform thread is in {@code Object.wait} of it. */
  private @Nullable Object own(Thread thread) {
    return threads.virtual().isOne(thread) ? threads.virtual().end(thread) : thread;
  }

  /** All that are kept, some of them twice. */
  List<Thread> all() {
    List<Thread> all = new ArrayList<>(kept);
    waiting.keySet().forEach(end -> all.addAll(of(end)));
    return all;
  }

  /** Some threads that wait for the end of a thread, or of its whole group. */
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

  /** The thread that runs the task of a future; null if it is no future, or not running. */
  @Nullable Thread runner(@Nullable Object blocker) {
    return TaskEnds.runner(blocker);
  }

  /** Whether one that is parked so may wait for the end of another, or of a task. */
  boolean mayAwait(Thread thread, @Nullable Object blocker) {
    return blocker == null
        ? TaskEnds.openScope(thread) != null
        : isLatch(blocker) || TaskEnds.runner(blocker) != null;
  }

  static boolean isLatch(@Nullable Object blocker) {
    return blocker != null && blocker.getClass().getName().equals(LATCH);
  }

  /**
   * Whether a circle is looked for from a thread. To ask what a thread in {@code Object.wait} waits
   * for is costly: one that no thread joins is asked only when the way leads there.
   */
  boolean mayBegin(Thread thread) {
    return !isNotified(thread)
        || (threads.virtual().isOne(thread) && threads.virtual().end(thread) != null);
  }

  /** Whether threads in {@code Object.wait} may join it: it does not know which. */
  boolean hasUnknownJoiners(Thread thread) {
    return threads.virtual().isOne(thread) && isSame(threads.virtual().end(thread), thread);
  }

  /** Whether it is in {@code Object.wait}, as far as its state tells. */
  boolean isNotified(Thread thread) {
    return threads.virtual().isOne(thread)
        ? threads.virtual().activity(thread) == Activity.WAITING
        : ThreadMethods.state(thread) == Thread.State.WAITING
            && threads.locks().blocker(thread) == null;
  }

  /** By what a thread is parked on at this moment, with a time limit or without. */
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

  /** By what a thread is in {@code Object.wait} of, where the JVM tells. */
  Awaited byNotification(Thread thread) throws ReflectiveOperationException {
    if (threads.monitors() == null || ++asked > MOST_ASKED) {
      return Awaited.NONE;
    }
    List<Thread> some = of(threads.monitors().waitedFor(thread));
    return some.isEmpty() || !isJoin(thread) ? Awaited.NONE : new Awaited(some, false);
  }

  /** Whether it waits for all of a group, until the last has ended. */
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

  @SuppressWarnings("ReferenceEquality") // locks and threads are themselves
  private static boolean isSame(@Nullable Object one, @Nullable Object other) {
    return one == other;
  }
}
