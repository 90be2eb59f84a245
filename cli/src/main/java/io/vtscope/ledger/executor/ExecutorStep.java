package io.vtscope.ledger.executor;

/**
 * Some seconds of an executor; one second each if the window is short.
 *
 * @param first when the first of its loads was written, nanoseconds since the epoch
 * @param active fewest tasks that ran
 * @param queued most tasks that waited; for a fork-join pool, those from other threads
 */
public record ExecutorStep(long first, long active, long queued) {
  /** Both as one; the order does not matter. */
  ExecutorStep and(ExecutorStep other) {
    return new ExecutorStep(
        Math.min(first, other.first),
        Math.min(active, other.active),
        Math.max(queued, other.queued));
  }
}
