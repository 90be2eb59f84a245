package io.vtscope.agent.executor;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** A method that is to run on an executor, and what was seen of its calls. */
final class AsyncMethod {
  /** So many calls are looked at, one after another, before it is done less often. */
  private static final int FIRST_LOOKS = 20;

  /** Then ten a second: a look walks a stack, which takes some microseconds. */
  private static final long PAUSE = 100_000_000;

  final String name;
  final LongAdder calls = new LongAdder();
  final AtomicLong looked = new AtomicLong();
  final AtomicLong onCaller = new AtomicLong();

  /** Of the last call that ran on its caller's thread; null before. */
  volatile @Nullable String stack;

  volatile Interception how = Interception.BY_EXECUTOR;
  private final AtomicLong lastLook = new AtomicLong(System.nanoTime() - PAUSE);

  /** Of the thread that writes: the calls that were written last. */
  long written;

  final FirstTold first = new FirstTold();

  AsyncMethod(String name) {
    this.name = name;
  }

  /** Whether this call is to be looked at. */
  boolean isToBeLookedAt() {
    if (looked.get() < FIRST_LOOKS) {
      return true;
    }
    long last = lastLook.get();
    long now = System.nanoTime();
    return now - last > PAUSE && lastLook.compareAndSet(last, now);
  }
}
