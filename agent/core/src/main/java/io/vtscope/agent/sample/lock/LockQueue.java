package io.vtscope.agent.sample.lock;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The sampled threads that wait for one lock, in one place or several: readers and writers. */
final class LockQueue {
  final Object lock;
  final boolean isMonitor;
  private final Map<String, Integer> stacks = new LinkedHashMap<>();

  /** Of the sample. */
  int count;

  /** How long one is known to have waited, nanoseconds. */
  long oldest;

  LockQueue(Object lock, boolean isMonitor) {
    this.lock = lock;
    this.isMonitor = isMonitor;
  }

  void add(String stack) {
    count++;
    stacks.merge(stack, 1, Integer::sum);
  }

  /** Adds the stack of a thread that is not in the sample, as the queue may have none. */
  void show(String stack) {
    stacks.putIfAbsent(stack, 0);
  }

  void lasted(long nanos) {
    oldest = Math.max(oldest, nanos);
  }

  /** The most frequent stack; null for none. */
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
