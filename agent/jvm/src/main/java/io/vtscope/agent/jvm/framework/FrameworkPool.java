package io.vtscope.agent.jvm.framework;

import org.jspecify.annotations.Nullable;

/**
 * Reads a framework's executor through its fields: its methods may take locks. Unknown numbers are
 * -1, unknown objects null.
 */
public abstract class FrameworkPool {
  static final int NOT_KNOWN = -1;

  FrameworkPool() {}

  public @Nullable String name(Object executor) {
    return null;
  }

  public int core(Object executor) {
    return NOT_KNOWN;
  }

  public int maximum(Object executor) {
    return NOT_KNOWN;
  }

  public int threads(Object executor) {
    return NOT_KNOWN;
  }

  /** An event loop's thread, or null. */
  public @Nullable Thread loop(Object executor) {
    return null;
  }

  public int queued(Object executor) {
    return NOT_KNOWN;
  }

  /** The capacity; {@link Integer#MAX_VALUE} if unbounded. */
  public int capacity(Object executor) {
    return NOT_KNOWN;
  }

  public @Nullable Object queue(Object executor) {
    return null;
  }

  /** An internal task that only wakes threads. */
  public @Nullable Object noTask() {
    return null;
  }
}
