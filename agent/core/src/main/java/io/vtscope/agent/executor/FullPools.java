package io.vtscope.agent.executor;

import io.vtscope.agent.jvm.AwaitedTasks;
import io.vtscope.agent.jvm.StackTraces;
import io.vtscope.agent.jvm.ThreadMethods;
import io.vtscope.agent.jvm.WaitedLocks;
import io.vtscope.agent.jvm.WaitedLocks.Waited;
import io.vtscope.probe.ExecutorLoadEvent;
import io.vtscope.probe.ExecutorThreadsEvent;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Samples stacks of saturated pools. If most threads wait for one lock, a larger pool does not
 * help.
 */
@SuppressWarnings("ReferenceEquality") // compared by identity
final class FullPools {
  /** Sampled threads per pool. */
  private static final int MOST_THREADS = 8;

  /** Sampled pools per second, and as many event loops that may be idle. */
  private static final int MOST_POOLS = 8;

  /** Queue length of an overloaded event loop. */
  private static final int MANY = 10;

  /** Frame of an idle event loop without selector. */
  private static final String IDLE_LOOP =
      "io.netty.util.concurrent.SingleThreadEventExecutor\ttakeTask\t";

  /** A blocking socket, in whose native calls a platform thread is runnable. */
  private static final String SOCKET = "sun.nio.ch.NioSocketImpl\t";

  private static final long SECOND = 900_000_000; // less, because pools are written in turn

  private final StackTraces stacks;
  private final Instrumentation instrumentation;
  private @Nullable WaitedLocks locks;
  private final BooleanSupplier calm;
  private final Turns pools = new Turns();
  private final Turns loops = new Turns();
  private boolean asked;

  FullPools(StackTraces stacks, Instrumentation instrumentation, BooleanSupplier calm) {
    this.stacks = stacks;
    this.instrumentation = instrumentation;
    this.calm = calm;
  }

  private static final class Turns {
    private long begun = System.nanoTime() - SECOND;
    private int taken;

    boolean take() {
      long now = System.nanoTime();
      if (now - begun > SECOND) {
        begun = now;
        taken = 0;
      }
      return taken++ < MOST_POOLS;
    }
  }

  private record Standing(Thread thread, String stack, @Nullable Waited waited) {
    /** The lock, or the application method. */
    private String place() {
      return waited == null ? method() : waited.name();
    }

    private String method() {
      for (String line : stack.split("\n", -1)) {
        if (!line.startsWith("java.") && !line.startsWith("jdk.")) {
          return line.substring(0, Math.max(0, line.lastIndexOf('\t')));
        }
      }
      return "";
    }
  }

  /** Writes where most threads wait in a saturated pool. */
  void look(AwaitedTasks.Pool pool, ExecutorLoadEvent load) {
    boolean isDue = pool.isDelayed() ? load.overdue > 0 : load.queued > 0;
    boolean isFull = load.active > 0 && load.active >= load.threads && !pool.canHaveMore();
    if (!isDue || !isFull || !pools.take()) {
      return;
    }
    List<Thread> all = pool.threads();
    List<Standing> looked = standing(some(all));
    List<Standing> most = most(looked);
    if (!most.isEmpty()) {
      tell(load.executor, looked.size(), most, all);
    }
  }

  /** Writes the stack if an event loop waits, has many tasks or uses a blocking socket. */
  void look(Thread loop, long executor, int queued) {
    boolean waits =
        switch (ThreadMethods.state(loop)) {
          case BLOCKED, WAITING, TIMED_WAITING -> true;
          default -> false;
        };
    if (loop.isVirtual()) {
      return;
    }
    List<Standing> looked =
        !waits && queued < MANY
            ? inSocketCall(loop)
            : pools.take() ? standing(List.of(loop)) : List.of();
    if (!looked.isEmpty() && !looked.getFirst().stack.contains(IDLE_LOOP)) {
      tell(executor, 1, looked, List.of(loop));
    }
  }

  private List<Standing> inSocketCall(Thread loop) {
    if (calm.getAsBoolean() || !loops.take()) {
      return List.of();
    }
    String stack = stacks.of(loop);
    return stack.contains(SOCKET) ? List.of(new Standing(loop, stack, null)) : List.of();
  }

  /** Busy threads, beginning at a random one. */
  private static List<Thread> some(List<Thread> all) {
    List<Thread> some = new ArrayList<>();
    int first = all.isEmpty() ? 0 : ThreadLocalRandom.current().nextInt(all.size());
    for (int i = 0; i < all.size() && some.size() < MOST_THREADS; i++) {
      Thread thread = all.get((first + i) % all.size());
      if (!(LockSupport.getBlocker(thread) instanceof ForkJoinPool)) {
        some.add(thread);
      }
    }
    return some;
  }

  private List<Standing> standing(List<Thread> threads) {
    if (!asked) {
      asked = true;
      locks = WaitedLocks.orNull(instrumentation);
    }
    @Nullable Waited[] waited = locks == null ? new Waited[threads.size()] : locks.of(threads);
    List<Standing> standing = new ArrayList<>();
    for (int i = 0; i < threads.size(); i++) {
      String stack = stack(threads.get(i));
      if (stack != null && !stack.isEmpty()) {
        standing.add(new Standing(threads.get(i), stack, waited[i]));
      }
    }
    return standing;
  }

  private @Nullable String stack(Thread thread) {
    try {
      return stacks.unlessQueued(thread);
    } catch (ReflectiveOperationException e) {
      return null; // left out
    }
  }

  private static List<Standing> most(List<Standing> looked) {
    Map<String, List<Standing>> places = new HashMap<>();
    List<Standing> most = List.of();
    for (Standing one : looked) {
      List<Standing> alike = places.computeIfAbsent(one.place(), place -> new ArrayList<>());
      alike.add(one);
      most = alike.size() > most.size() ? alike : most;
    }
    return most;
  }

  private void tell(long executor, int looked, List<Standing> most, List<Thread> all) {
    Standing one = most.getFirst();
    ExecutorThreadsEvent event = new ExecutorThreadsEvent();
    event.executor = executor;
    event.looked = looked;
    event.count = most.size();
    event.stack = one.stack;
    if (one.waited != null) {
      event.lock = one.waited.name();
      event.owner = one.waited.owner();
      for (Thread thread : all) {
        if (thread.threadId() == one.waited.ownerId()) {
          event.ownerStack = stacks.of(thread);
        }
      }
    }
    event.commit();
  }
}
