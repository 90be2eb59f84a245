package io.vtscope.agent.jvm.framework;

import org.jspecify.annotations.Nullable;

/**
 * How to read an executor of a framework: by its fields, as its own methods may take its locks.
 * Numbers are -1, and texts null, where there is no such thing or it is not known.
 */
public abstract class FrameworkPool {
  static final int NOT_KNOWN = -1;

  FrameworkPool() {}

  /** What it calls itself. */
  public @Nullable String name(Object executor) {
    return null;
  }

  /** Threads that it keeps. */
  public int core(Object executor) {
    return NOT_KNOWN;
  }

  /** Threads that it may have. */
  public int maximum(Object executor) {
    return NOT_KNOWN;
  }

  /** Threads that it has. */
  public int threads(Object executor) {
    return NOT_KNOWN;
  }

  /** The thread of an event loop; null if it has none yet, or is no event loop. */
  public @Nullable Thread loop(Object executor) {
    return null;
  }

  /** Tasks that wait. */
  public int queued(Object executor) {
    return NOT_KNOWN;
  }

  /** Tasks that may wait; {@link Integer#MAX_VALUE} for no bound. */
  public int capacity(Object executor) {
    return NOT_KNOWN;
  }

  /** Its queue; null also where it has none yet. */
  public @Nullable Object queue(Object executor) {
    return null;
  }

  /** What it runs only to wake its threads; no task of anybody's. */
  public @Nullable Object noTask() {
    return null;
  }
}
