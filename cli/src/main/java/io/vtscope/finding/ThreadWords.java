package io.vtscope.finding;

import io.vtscope.blame.PinReasons;
import io.vtscope.jvm.ThreadName;
import io.vtscope.state.LockState;

/** Describes threads and their waits. */
public final class ThreadWords {
  private ThreadWords() {}

  /** "\"worker-1\" #42", or "virtual thread #42" without a name. */
  public static String of(ThreadName thread) {
    if (thread.name().isEmpty()) {
      return (thread.virtual() ? "virtual thread #" : "thread #") + thread.id();
    }
    return "\"" + thread.name() + "\" #" + thread.id();
  }

  /** "waits for the lock a.Lock@1f, owned by "worker-1" #42". */
  public static String waits(LockState.Deadlocked thread) {
    return switch (thread.kind()) {
      case END -> "waits for " + thread.lock();
      case LOCK -> waits("lock", thread);
      case MONITOR -> waits("monitor", thread);
      case CLASS ->
          "waits for the class %s, which %s initialises"
              .formatted(PinReasons.initialised(thread.lock()), thread.owner());
    };
  }

  private static String waits(String kind, LockState.Deadlocked thread) {
    return "waits for the %s %s, owned by %s".formatted(kind, thread.lock(), thread.owner());
  }
}
