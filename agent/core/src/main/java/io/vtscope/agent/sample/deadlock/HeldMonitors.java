package io.vtscope.agent.sample.deadlock;

import io.vtscope.agent.jvm.Monitors;
import io.vtscope.agent.sample.count.DeadlockCandidates;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Monitors of waiting threads. The JVM answers per thread, so each scan asks only some, and known
 * owners again.
 */
final class HeldMonitors {
  private static final int MOST_KNOWN = 50;

  private static final int MOST_OWNERS = 50;
  private static final int MOST_BLOCKED = 150;

  /** Maximum per scan. */
  private static final int MOST = 250;

  private List<WeakReference<Thread>> known = List.of();

  static final class Told {
    private final Monitors monitors;
    private final Set<Thread> asked = Collections.newSetFromMap(new IdentityHashMap<>());
    private final IdentityHashMap<Object, Thread> owners = new IdentityHashMap<>();
    private final IdentityHashMap<Thread, Object> entering = new IdentityHashMap<>();

    Told(Monitors monitors) {
      this.monitors = monitors;
    }

    private void ask(Iterable<Thread> some, int most) throws ReflectiveOperationException {
      int end = Math.min(MOST, asked.size() + most);
      for (Thread thread : some) {
        if (asked.size() >= end) {
          return;
        }
        if (asked.add(thread)) {
          ask(thread);
        }
      }
    }

    private void ask(Thread thread) throws ReflectiveOperationException {
      Monitors.Held held = monitors.of(thread);
      for (Object owned : held.owned()) {
        owners.put(owned, thread);
      }
      if (held.entering() != null) {
        entering.put(thread, held.entering());
      }
    }

    Map<Object, Thread> owners() {
      return owners;
    }

    Map<Thread, Object> entering() {
      return entering;
    }
  }

  /**
   * Queries the JVM.
   *
   * @param owners threads that enter a monitor and own what others wait for
   */
  Told ask(Monitors monitors, DeadlockCandidates candidates, List<Thread> owners)
      throws ReflectiveOperationException {
    Told told = new Told(monitors);
    told.ask(stillKnown(), MOST_KNOWN);
    told.ask(owners, MOST_OWNERS);
    told.ask(candidates.blocked(), MOST_BLOCKED);
    told.ask(candidates.behindBlocked(), MOST);
    keep(told);
    return told;
  }

  private List<Thread> stillKnown() {
    List<Thread> still = new ArrayList<>();
    for (WeakReference<Thread> reference : known) {
      Thread thread = reference.get();
      if (thread != null && thread.isAlive()) {
        still.add(thread);
      }
    }
    return still;
  }

  /** Keeps owners with waiters first; in a deadlock, every owner has waiters. */
  private void keep(Told told) {
    Set<Object> wanted = Collections.newSetFromMap(new IdentityHashMap<>());
    wanted.addAll(told.entering().values());
    Set<Thread> waitedFor = Collections.newSetFromMap(new IdentityHashMap<>());
    Set<Thread> others = Collections.newSetFromMap(new IdentityHashMap<>());
    told.owners()
        .forEach((monitor, owner) -> {
          (wanted.contains(monitor) ? waitedFor : others).add(owner);
        });
    others.removeAll(waitedFor);
    List<WeakReference<Thread>> next = new ArrayList<>();
    for (Set<Thread> some : List.of(waitedFor, others)) {
      for (Thread thread : some) {
        if (next.size() < MOST_KNOWN) {
          next.add(new WeakReference<>(thread));
        }
      }
    }
    known = next;
  }
}
