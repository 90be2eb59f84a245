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
 * Owners of monitors contended in the last scan. A scan searches them first, because owners change
 * while stacks are taken.
 */
final class MonitorOwners {
  private final JvmThreads threads;
  private final QueuedStacks stacks;
  private List<WeakReference<Object>> wanted = List.of();

  private final IdentityHashMap<Object, Owner> found = new IdentityHashMap<>();

  MonitorOwners(JvmThreads threads, QueuedStacks stacks) {
    this.threads = threads;
    this.stacks = stacks;
  }

  /**
   * A thread that owned the monitor before and after its stack was taken.
   *
   * @param state the JVM's name
   * @param enteredIn the method that entered the monitor; empty if unknown
   */
  record Owner(String name, String state, @Nullable String stack, String enteredIn) {}

  boolean areWanted() {
    return !wanted.isEmpty();
  }

  /** For the next scan. */
  void want(List<Object> monitors) {
    found.clear();
    wanted = new ArrayList<>();
    for (Object monitor : monitors) {
      wanted.add(new WeakReference<>(monitor));
    }
  }

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
    String enteredIn = monitors.enteredIn(thread, monitor);
    if (enteredIn != null) {
      found.put(monitor, new Owner(JvmThreads.name(thread), state, stack, enteredIn));
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

  /** Null if not found. */
  @Nullable Owner of(Object monitor) {
    return found.get(monitor);
  }
}
