package io.vtscope.agent.sample.population;

import io.vtscope.agent.jvm.Locks;
import org.jspecify.annotations.Nullable;

/** The sampled threads' values of a class in a thread-local. */
final class Weight {
  static final Weight NONE = new Weight("", null);

  final String type;

  /** Null for the values in several thread-locals. */
  final @Nullable Object local;

  private int count;
  private long bytes;

  Weight(String type, @Nullable Object local) {
    this.type = type;
    this.local = local;
  }

  void add(long more, boolean isValue) {
    bytes += more;
    count += isValue ? 1 : 0;
  }

  /** Threads with such a value. */
  int count() {
    return count;
  }

  long bytes() {
    return bytes;
  }

  /** Class and identity hash code of the thread-local. */
  @Nullable String name() {
    return local == null ? null : Locks.name(local);
  }
}
