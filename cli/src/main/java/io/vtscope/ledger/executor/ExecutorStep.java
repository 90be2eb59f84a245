package io.vtscope.ledger.executor;

/**
 * A step of an executor's load.
 *
 * @param first nanoseconds since the epoch
 * @param active the fewest running tasks
 * @param queued the most waiting tasks; for a fork-join pool, those from other threads
 */
public record ExecutorStep(long first, long active, long queued) {
  ExecutorStep and(ExecutorStep other) {
    return new ExecutorStep(
        Math.min(first, other.first),
        Math.min(active, other.active),
        Math.max(queued, other.queued));
  }
}
