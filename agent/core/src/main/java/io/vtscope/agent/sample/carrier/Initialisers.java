package io.vtscope.agent.sample.carrier;

import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.agent.jvm.PlatformThreads;
import io.vtscope.agent.jvm.ThreadMethods;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The static initialisers that run, and that other threads may wait for. Nothing else distinguishes
 * such a waiter from a thread in a foreign function: both seem to run, take no processor time, and
 * show a frame of Java as their innermost.
 */
public final class Initialisers {
  private static final String INITIALISER = "<clinit>";

  /** An answer is as good for so long: a stall without a proof takes longer to be one. */
  private static final long GOOD_FOR = TimeUnit.SECONDS.toNanos(1);

  /** Of more threads not all stacks are taken; then one of them may. */
  private static final int MOST_THREADS = 200;

  private final JvmThreads threads;
  private final List<Initialised> found = new ArrayList<>();
  private boolean allLookedAt;
  private long askedAt;

  public Initialisers(JvmThreads threads) {
    this.threads = threads;
  }

  /**
   * What is being initialised.
   *
   * @param what the class's initialiser, "app.Config.&lt;clinit&gt;", or words where it is not
   *     known which
   * @param by the thread that runs it; null if it is unknown which thread waits for which
   */
  public record Initialised(String what, @Nullable Thread by) {
    static final Initialised SOMETHING =
        new Initialised("another thread's static initialiser", null);

    /** There are too many threads to look for one. */
    static final Initialised MAYBE =
        new Initialised("a static initialiser or a foreign function", null);
  }

  /**
   * Null where nothing is.
   *
   * @param waiter a virtual thread that waits: never for a class that it initialises itself
   */
  @Nullable Initialised look(long now, Thread waiter) throws ReflectiveOperationException {
    refresh(now);
    Initialised one = null;
    for (Initialised each : found) {
      if (!waiter.equals(each.by())) {
        one = one == null && allLookedAt ? each : Initialised.SOMETHING;
      }
    }
    return one == null && !allLookedAt ? Initialised.MAYBE : one;
  }

  /** All initialisers that run; none where there are too many threads to tell. */
  public List<Initialised> all(long now) throws ReflectiveOperationException {
    refresh(now);
    return allLookedAt ? List.copyOf(found) : List.of();
  }

  private void refresh(long now) throws ReflectiveOperationException {
    if (askedAt == 0 || now - askedAt >= GOOD_FOR) {
      askedAt = now;
      look();
    }
  }

  /**
   * A thread that initialises a class has a native frame below it, and is mounted if it is virtual.
   */
  private void look() throws ReflectiveOperationException {
    found.clear();
    Thread[] platform = PlatformThreads.all();
    allLookedAt = platform.length <= MOST_THREADS;
    int carried = 0;
    for (Thread thread : platform) {
      Thread mounted = threads.pool().mounted(thread);
      if (mounted != null && carried++ < MOST_THREADS) {
        add(mounted);
      } else if (mounted == null && allLookedAt) {
        add(thread);
      }
    }
  }

  private void add(Thread thread) {
    for (StackTraceElement frame : ThreadMethods.stack(thread)) {
      if (frame.getMethodName().equals(INITIALISER)) {
        found.add(new Initialised(frame.getClassName() + "." + INITIALISER, thread));
      }
    }
  }
}
