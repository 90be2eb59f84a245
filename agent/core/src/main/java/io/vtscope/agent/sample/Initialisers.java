package io.vtscope.agent.sample;

import io.vtscope.agent.jvm.JvmThreads;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Whether any thread initialises a class, so that another may wait for that. Nothing else tells a
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
  private boolean asked;
  private boolean any;

  Initialisers(JvmThreads threads) {
    this.threads = threads;
  }

  boolean any(long now) throws ReflectiveOperationException {
    if (!asked || now - askedAt >= GOOD_FOR) {
      asked = true;
      askedAt = now;
      any = look();
    }
    return any;
  }

  /** Who initialises a class has a native frame below it, and is on a carrier if it is virtual. */
  private boolean look() throws ReflectiveOperationException {
    Thread[] platform = threads.platform().all();
    if (platform.length > MOST_THREADS) {
      return true;
    }
    for (Thread thread : platform) {
      if (initialises(thread) || initialises(threads.pool().mounted(thread))) {
        return true;
      }
    }
    return false;
  }

  private static boolean initialises(@Nullable Thread thread) {
    if (thread != null) {
      for (StackTraceElement frame : thread.getStackTrace()) {
        if (frame.getMethodName().equals(INITIALISER)) {
          return true;
        }
      }
    }
    return false;
  }
}
