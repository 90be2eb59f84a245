package io.vtscope.ledger.wait;

import io.vtscope.meaning.Meaning;
import io.vtscope.observation.Frame;
import io.vtscope.observation.LockObservation;
import io.vtscope.observation.Stack;
import java.util.List;
import java.util.Set;

/**
 * Threads that wait for each other in a circle.
 *
 * @param first when it was first seen, nanoseconds since the epoch
 * @param last when it was last seen
 * @param threads each waits for what the next has, the last for what the first has
 */
public record Deadlock(
    long number, long first, long last, List<LockObservation.Deadlocked> threads) {
  /** Ways to wait for a lock that an interrupt or a time limit ends. */
  private static final Set<String> CAN_END =
      Set.of("lockInterruptibly", "tryLock", "writeLockInterruptibly", "readLockInterruptibly");

  /** Whether no interrupt and no time limit can end one of the waits. */
  public boolean isForEver() {
    return threads.stream().noneMatch(thread -> canEnd(thread.stack()));
  }

  /** By the JDK's frames that are innermost: what is beyond has called something else. */
  private static boolean canEnd(Stack stack) {
    return stack.frames().stream()
        .takeWhile(Frame::isJdk)
        .anyMatch(frame ->
            frame.is(Meaning.INTERRUPTIBLE)
                || (frame.is(Meaning.CONCURRENT_LOCK) && CAN_END.contains(frame.method())));
  }
}
