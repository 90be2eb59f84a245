package io.vtscope.agent.sample.carrier;

import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.agent.jvm.PlatformThreads;
import io.vtscope.agent.jvm.ThreadMethods;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The static initialisers that run. A thread waiting for one resembles a foreign call: it seems to
 * run, uses no processor time, and has a Java frame on top.
 */
public final class Initialisers {
  private static final String INITIALISER = "<clinit>";

  /** Cache time, nanoseconds. */
  private static final long GOOD_FOR = TimeUnit.SECONDS.toNanos(1);

  private static final int MOST_THREADS = 200;

  private final JvmThreads threads;
  private final List<Initialised> found = new ArrayList<>();
  private boolean allLookedAt;
  private long askedAt;

  public Initialisers(JvmThreads threads) {
    this.threads = threads;
  }

  /**
   * A running initialiser.
   *
   * @param what "app.Config.&lt;clinit&gt;", or a description
   * @param by null if unknown
   */
  public record Initialised(String what, @Nullable Thread by) {
    static final Initialised SOMETHING =
        new Initialised("another thread's static initialiser", null);

    /** Used if there are too many threads. */
    static final Initialised MAYBE =
        new Initialised("a static initialiser or a foreign function", null);
  }

  /**
   * Finds the initialiser, or null.
   *
   * @param waiter a waiting virtual thread; does not wait for itself
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

  /** Empty if there are too many threads. */
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

  /** A virtual thread that initialises a class stays mounted, because of a native frame. */
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
