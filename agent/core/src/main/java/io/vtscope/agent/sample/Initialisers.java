package io.vtscope.agent.sample;

import io.vtscope.agent.jvm.JvmThreads;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Which class is being initialised, so that other threads may wait for that. Nothing else tells a
 * thread that waits for it from one in a foreign function: both seem to run, take no processor
 * time, and show a frame of Java as their innermost.
 */
final class Initialisers {
  private static final String INITIALISER = "<clinit>";

  /** An answer is as good for so long: a stall without a proof takes longer to be one. */
  private static final long GOOD_FOR = TimeUnit.SECONDS.toNanos(1);

  /** Of more threads not all stacks are taken; then one of them may. */
  private static final int MOST_THREADS = 200;

  private final JvmThreads threads;
  private long askedAt;
  private @Nullable Initialised found;

  Initialisers(JvmThreads threads) {
    this.threads = threads;
  }

  /**
   * What is being initialised.
   *
   * @param what the class's initialiser, "app.Config.&lt;clinit&gt;"; null where there are several,
   *     and it is not known who waits for which
   * @param by the thread that runs it; null where that is null
   */
  record Initialised(@Nullable String what, @Nullable Thread by) {
    static final Initialised SOMETHING = new Initialised(null, null);
  }

  /** Null where nothing is. */
  @Nullable Initialised look(long now) throws ReflectiveOperationException {
    if (askedAt == 0 || now - askedAt >= GOOD_FOR) {
      askedAt = now;
      found = look();
    }
    return found;
  }

  /** Who initialises a class has a native frame below it, and is on a carrier if it is virtual. */
  private @Nullable Initialised look() throws ReflectiveOperationException {
    Thread[] platform = threads.platform().all();
    if (platform.length > MOST_THREADS) {
      return Initialised.SOMETHING;
    }
    Initialised one = null;
    for (Thread thread : platform) {
      one = and(one, initialises(thread));
      one = and(one, initialises(threads.pool().mounted(thread)));
    }
    return one;
  }

  private static @Nullable Initialised and(@Nullable Initialised one, @Nullable Initialised other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return Initialised.SOMETHING;
  }

  private static @Nullable Initialised initialises(@Nullable Thread thread) {
    Initialised one = null;
    if (thread != null) {
      for (StackTraceElement frame : thread.getStackTrace()) {
        if (frame.getMethodName().equals(INITIALISER)) {
          one = and(one, new Initialised(frame.getClassName() + "." + INITIALISER, thread));
        }
      }
    }
    return one;
  }
}
