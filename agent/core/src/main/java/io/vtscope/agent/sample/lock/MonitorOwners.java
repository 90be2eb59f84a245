package io.vtscope.agent.sample.lock;

import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.agent.jvm.Monitors;
import io.vtscope.agent.sample.carrier.QueuedStacks;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The owners of the monitors that several threads waited for in the last count. A count asks for
 * them first, because a monitor changes hands while the stacks of its waiters are taken.
 */
@SuppressWarnings("ReferenceEquality") // monitors are themselves
final class MonitorOwners {
  private final JvmThreads threads;
  private final QueuedStacks stacks;
  private List<WeakReference<Object>> wanted = List.of();

  /** Of this count. */
  private final IdentityHashMap<Object, Owner> found = new IdentityHashMap<>();

  MonitorOwners(JvmThreads threads, QueuedStacks stacks) {
    this.threads = threads;
    this.stacks = stacks;
  }

  /**
   * A thread that had a monitor before and after its stack was taken.
   *
   * @param state as the JVM itself calls it
   */
  record Owner(String name, String state, @Nullable String stack) {}

  /** Whether there are any to look for. */
  boolean areWanted() {
    return !wanted.isEmpty();
  }

  /** From the next count on these are looked for, and no others. */
  void want(List<Object> monitors) {
    found.clear();
    wanted = new ArrayList<>();
    for (Object monitor : monitors) {
      wanted.add(new WeakReference<>(monitor));
    }
  }

  /** Looks among some threads. */
  void look(Iterable<Thread> among) throws ReflectiveOperationException {
    Monitors monitors = threads.monitors();
    if (monitors == null) {
      return;
    }
    for (Thread thread : among) {
      for (Object owned : monitors.of(thread).owned()) {
        if (isWanted(owned) && !found.containsKey(owned)) {
          look(monitors, thread, owned);
        }
      }
    }
  }

  private void look(Monitors monitors, Thread thread, Object monitor)
      throws ReflectiveOperationException {
    String state = threads.virtual().state(thread);
    String stack = stacks.of(threads, thread);
    for (Object still : monitors.of(thread).owned()) {
      if (still == monitor) {
        found.put(monitor, new Owner(JvmThreads.name(thread), state, stack));
      }
    }
  }

  private boolean isWanted(Object monitor) {
    for (WeakReference<Object> one : wanted) {
      if (one.refersTo(monitor)) {
        return true;
      }
    }
    return false;
  }

  /** Null where it was not found in this count. */
  @Nullable Owner of(Object monitor) {
    return found.get(monitor);
  }
}
