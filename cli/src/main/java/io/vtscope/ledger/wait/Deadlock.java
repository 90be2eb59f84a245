package io.vtscope.ledger.wait;

import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.meaning.Meaning;
import io.vtscope.state.LockState;
import java.util.List;
import java.util.Set;

/**
 * A circle of threads that wait for each other.
 *
 * @param first when it was first seen, nanoseconds since the epoch
 * @param last when it was last seen
 * @param threads each waits for the next
 */
public record Deadlock(long number, long first, long last, List<LockState.Deadlocked> threads) {
  /** Waits that end on interrupt or timeout. */
  private static final Set<String> CAN_END =
      Set.of("lockInterruptibly", "tryLock", "writeLockInterruptibly", "readLockInterruptibly");

  public boolean isForEver() {
    return threads.stream().noneMatch(thread -> canEnd(thread.stack()));
  }

  /** Only the JDK's innermost frames matter. */
  private static boolean canEnd(Stack stack) {
    return stack.frames().stream()
        .takeWhile(Frame::isJdk)
        .anyMatch(frame ->
            frame.is(Meaning.INTERRUPTIBLE)
                || (frame.is(Meaning.CONCURRENT_LOCK) && CAN_END.contains(frame.method())));
  }
}
