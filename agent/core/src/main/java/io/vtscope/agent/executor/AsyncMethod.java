package io.vtscope.agent.executor;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Statistics of an {@code @Async} method. */
final class AsyncMethod {
  /** Number of calls examined before rate limiting. */
  private static final int FIRST_LOOKS = 20;

  /** Nanoseconds between stack walks. */
  private static final long PAUSE = 100_000_000;

  final String name;
  final LongAdder calls = new LongAdder();
  final AtomicLong looked = new AtomicLong();
  final AtomicLong onCaller = new AtomicLong();

  /** Stack of the last call that ran on its caller's thread. */
  volatile @Nullable String stack;

  volatile Interception how = Interception.BY_EXECUTOR;
  private final AtomicLong lastLook = new AtomicLong(System.nanoTime() - PAUSE);

  /** Last written value; only for the writing thread. */
  long written;

  final FirstTold first = new FirstTold();

  AsyncMethod(String name) {
    this.name = name;
  }

  boolean isToBeLookedAt() {
    if (looked.get() < FIRST_LOOKS) {
      return true;
    }
    long last = lastLook.get();
    long now = System.nanoTime();
    return now - last > PAUSE && lastLook.compareAndSet(last, now);
  }
}
