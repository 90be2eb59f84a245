package io.vtscope.aggregate;

import io.vtscope.observation.Observation;
import java.util.List;
import java.util.Set;

/**
 * Threads that wait for each other in a circle.
 *
 * @param first when it was first seen, nanoseconds since the epoch
 * @param last when it was last seen
 * @param threads each waits for what the next has, the last for what the first has
 */
public record Deadlock(long number, long first, long last, List<Observation.Deadlocked> threads) {
  /** Ways to wait for a lock that an interrupt or a time limit ends. */
  private static final Set<String> CAN_END =
      Set.of("lockInterruptibly", "tryLock", "writeLockInterruptibly", "readLockInterruptibly");

  /** Whether none of them waits in a way that an interrupt or a time limit ends. */
  public boolean isForEver() {
    return threads.stream()
        .flatMap(thread -> thread.stack().frames().stream())
        .noneMatch(frame ->
            frame.type().startsWith("java.util.concurrent.locks.")
                && CAN_END.contains(frame.method()));
  }
}
