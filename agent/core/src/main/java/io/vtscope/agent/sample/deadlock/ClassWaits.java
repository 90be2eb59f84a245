package io.vtscope.agent.sample.deadlock;

import io.vtscope.agent.jvm.Activity;
import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.agent.jvm.TaskEnds;
import io.vtscope.agent.jvm.ThreadMethods;
import io.vtscope.agent.sample.carrier.Initialisers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Virtual threads that wait for class initialisation. The JVM does not report them; they are
 * inferred if only one other thread initialises classes.
 */
@SuppressWarnings("ReferenceEquality") // compared by identity
final class ClassWaits {
  /** Before JDK 26 these waits pin. */
  private static final boolean LETS_GO = Runtime.version().feature() >= 26;

  private static final int MOST_STACKS = 20;

  private final JvmThreads threads;
  private final Initialisers initialisers;

  ClassWaits(JvmThreads threads) {
    this.threads = threads;
    this.initialisers = new Initialisers(threads);
  }

  /**
   * A wait for class initialisation.
   *
   * @param what an initialiser of the thread, "app.Config.&lt;clinit&gt;"
   * @param by the initialising thread
   */
  record Wait(Thread thread, String what, Thread by) {}

  /**
   * Finds waiting threads, sorted by id.
   *
   * @param unmounted threads that seem to be in {@code Object.wait}
   * @param mounted threads that seem to wait for a class
   */
  List<Wait> look(Iterable<Thread> unmounted, Iterable<Thread> mounted)
      throws ReflectiveOperationException {
    List<Thread> waiters = new ArrayList<>();
    int stacks = 0;
    if (LETS_GO) {
      for (Thread thread : unmounted) {
        if (stacks++ < MOST_STACKS && isForClass(thread)) {
          waiters.add(thread);
        }
      }
    }
    mounted.forEach(waiters::add);
    if (waiters.isEmpty()) {
      return List.of();
    }
    waiters.sort(Comparator.comparingLong(Thread::threadId));
    List<Initialisers.Initialised> all = initialisers.all(System.nanoTime());
    List<Wait> waits = new ArrayList<>();
    for (Thread waiter : waiters) {
      Wait wait = wait(waiter, all);
      if (wait != null) {
        waits.add(wait);
      }
    }
    return waits;
  }

  /** Its innermost frame needs the class. */
  private boolean isForClass(Thread thread) {
    StackTraceElement[] stack = ThreadMethods.stack(thread);
    return stack.length > 0
        && threads.virtual().activity(thread) == Activity.WAITING
        && !stack[0].getClassName().equals("java.lang.Object");
  }

  private static @Nullable Wait wait(Thread waiter, List<Initialisers.Initialised> all) {
    Set<Thread> by = Collections.newSetFromMap(new IdentityHashMap<>());
    Set<String> what = new TreeSet<>();
    for (Initialisers.Initialised each : all) {
      if (each.by() != null && each.by() != waiter) {
        by.add(each.by());
        what.add(each.what());
      }
    }
    return by.size() == 1 ? new Wait(waiter, what.iterator().next(), by.iterator().next()) : null;
  }

  /**
   * Initialising threads that wait for a task without timeout, with the task's thread, which waits
   * for the class.
   */
  IdentityHashMap<Thread, Thread> awaited(List<Wait> waits) {
    IdentityHashMap<Thread, Thread> ends = new IdentityHashMap<>();
    for (Wait wait : waits) {
      Object blocker = threads.locks().blocker(wait.by());
      if (blocker != null
          && !ends.containsKey(wait.by())
          && TaskEnds.isAwaited(blocker, wait.thread())) {
        ends.put(wait.by(), wait.thread());
      }
    }
    ends.keySet().removeIf(by -> !waitsForEver(by));
    return ends;
  }

  private boolean waitsForEver(Thread thread) {
    boolean parked =
        threads.virtual().isOne(thread)
            ? threads.virtual().activity(thread) == Activity.PINNED
            : switch (ThreadMethods.state(thread)) {
              case WAITING, TIMED_WAITING -> true;
              default -> false;
            };
    return parked && TaskEnds.isForEver(ThreadMethods.stack(thread));
  }
}
