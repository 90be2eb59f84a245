package io.vtscope.agent.jvm.framework;

import io.vtscope.agent.jvm.PrivateField;
import java.util.ArrayList;
import java.util.List;
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

  /** Threads that run a task. */
  public int active(Object executor) {
    return NOT_KNOWN;
  }

  /** The threads; empty if unknown, approximate while the pool resizes. */
  public List<Thread> all(Object executor) {
    return List.of();
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

  /** Queued tasks, at most some thousands; empty if unknown. */
  public List<Object> tasks(Object executor) {
    return List.of();
  }

  public boolean isShutDown(Object executor) {
    return false;
  }

  /** An internal task that only wakes threads. */
  public @Nullable Object noTask() {
    return null;
  }

  /** The members of a set of the JDK, whose iterators take no lock. */
  static List<Thread> members(@Nullable Object set) {
    List<Thread> threads = new ArrayList<>();
    if (set instanceof Iterable<?> all && set.getClass().getName().startsWith("java.util.")) {
      for (Object one : all) {
        if (one instanceof Thread thread) {
          threads.add(thread);
        }
      }
    }
    return threads;
  }

  /** Also finds fields of superclasses. */
  static @Nullable PrivateField inherited(Class<?> of, String name) {
    for (Class<?> type = of; type != null; type = type.getSuperclass()) {
      PrivateField field = PrivateField.orNull(type, name);
      if (field != null) {
        return field;
      }
    }
    return null;
  }
}
