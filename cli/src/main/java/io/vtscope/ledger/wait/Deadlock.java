package io.vtscope.ledger.wait;

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

  /**
   * Ways to wait for the end of a thread or its task that an interrupt ends. To close an executor
   * or a scope is none: who is interrupted in it waits on.
   */
  private static final Set<String> CAN_END_TOO =
      Set.of(
          "java.lang.Thread.join",
          "java.util.concurrent.FutureTask.get",
          "java.util.concurrent.CompletableFuture.get",
          "java.util.concurrent.StructuredTaskScope.join",
          "java.util.concurrent.StructuredTaskScopeImpl.join");

  /** Whether no interrupt and no time limit can end one of the waits. */
  public boolean isForEver() {
    return threads.stream().noneMatch(thread -> canEnd(thread.stack()));
  }

  /** By the JDK's frames that are innermost: what is beyond has called something else. */
  private static boolean canEnd(Stack stack) {
    return stack.frames().stream()
        .takeWhile(Frame::isJdk)
        .anyMatch(frame ->
            CAN_END_TOO.contains(frame.name())
                || (frame.type().startsWith("java.util.concurrent.locks.")
                    && CAN_END.contains(frame.method())));
  }
}
