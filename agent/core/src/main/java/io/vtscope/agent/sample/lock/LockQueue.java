package io.vtscope.agent.sample.lock;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sampled waiters of one lock, readers and writers. */
final class LockQueue {
  final Object lock;
  final boolean isMonitor;
  private final Map<String, Integer> stacks = new LinkedHashMap<>();

  int count;

  /** Whether some give up after a time. */
  boolean isTimed;

  /** Nanoseconds. */
  long oldest;

  LockQueue(Object lock, boolean isMonitor) {
    this.lock = lock;
    this.isMonitor = isMonitor;
  }

  void add(String stack, boolean hasTimeout) {
    count++;
    isTimed |= hasTimeout;
    stacks.merge(stack, 1, Integer::sum);
  }

  /** Adds the stack of a waiter outside the sample. */
  void show(String stack) {
    stacks.putIfAbsent(stack, 0);
  }

  void lasted(long nanos) {
    oldest = Math.max(oldest, nanos);
  }

  /** Most frequent stack, or null. */
  @Nullable String stack() {
    String most = null;
    for (Map.Entry<String, Integer> entry : stacks.entrySet()) {
      if (most == null || entry.getValue() > stacks.getOrDefault(most, 0)) {
        most = entry.getKey();
      }
    }
    return most;
  }
}
