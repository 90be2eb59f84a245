package io.vtscope.agent.sample;

import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.agent.jvm.Locks;
import io.vtscope.agent.jvm.Monitors;
import io.vtscope.probe.DeadlockEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds circles in which each thread waits for what the next has. One that is seen in two scans is
 * one: locks were read one after the other while threads went on.
 */
@SuppressWarnings("ReferenceEquality") // threads are themselves
final class Deadlocks {
  /** Said again, for whoever keeps only the last chunks. */
  private static final int AGAIN = 30;

  /** Among which circles are looked for. */
  private static final int MOST_EDGES = 20_000;

  private final JvmThreads threads;
  private final HeldMonitors held = new HeldMonitors();
  private Map<String, Circle> known = new HashMap<>();
  private long lastNumber;

  Deadlocks(JvmThreads threads) {
    this.threads = threads;
  }

  /** What a thread waits for, and who has it. */
  private static final class Edge {
    final Thread thread;
    final Object lock;
    final boolean isMonitor;
    final Thread owner;

    Edge(Thread thread, Object lock, boolean isMonitor, Thread owner) {
      this.thread = thread;
      this.lock = lock;
      this.isMonitor = isMonitor;
      this.owner = owner;
    }
  }

  private static final class Circle {
    long number;
    int scans;
  }

  /**
   * Looks for circles among the threads of a scan.
   *
   * @param sayAgain whether all that last are to be written
   * @return whether one was found for the first time, and may be gone when looked at again
   */
  boolean look(Population population, boolean sayAgain) throws ReflectiveOperationException {
    Map<String, Circle> now = new HashMap<>();
    boolean unsure = false;
    for (List<Edge> edges : circles(edges(population))) {
      String key = key(edges);
      Circle circle = known.getOrDefault(key, new Circle());
      now.put(key, circle);
      circle.scans++;
      if (circle.scans == 1) {
        unsure = true;
      } else if (circle.scans == 2 || circle.scans % AGAIN == 0 || sayAgain) {
        if (circle.number == 0) {
          circle.number = ++lastNumber;
        }
        write(circle.number, edges);
      }
    }
    known = now;
    return unsure;
  }

  /** From each suspect along those that it waits for; a crowd behind them is in no circle. */
  private IdentityHashMap<Thread, Edge> edges(Population population)
      throws ReflectiveOperationException {
    Suspects suspects = population.suspects();
    IdentityHashMap<Thread, Edge> edges = new IdentityHashMap<>();
    List<Thread> blocked = new ArrayList<>();
    for (Suspects.LockWait wait : suspects.waits()) {
      Thread last = follow(wait, suspects, edges);
      if (last != null && suspects.isBlocked(last)) {
        blocked.add(last);
      }
    }
    Monitors monitors = threads.monitors();
    if (monitors != null && suspects.anyBlocked()) {
      HeldMonitors.Told told = held.ask(monitors, suspects, blocked);
      told.owners().values().forEach(owner -> follow(suspects.waitOf(owner), suspects, edges));
      told.entering()
          .forEach((thread, monitor) -> {
            Thread owner = told.owners().get(monitor);
            if (owner != null) {
              edges.put(thread, new Edge(thread, monitor, true, owner));
            }
          });
    }
    return edges;
  }

  /** The last of those that are waited for; null where that is known already. */
  private static @Nullable Thread follow(
      Suspects.@Nullable LockWait first, Suspects suspects, IdentityHashMap<Thread, Edge> edges) {
    Thread last = null;
    Suspects.LockWait wait = first;
    while (wait != null && edges.size() < MOST_EDGES) {
      Edge edge = new Edge(wait.thread(), wait.lock(), false, wait.owner());
      if (edges.putIfAbsent(wait.thread(), edge) != null) {
        return null;
      }
      last = wait.owner();
      wait = suspects.waitOf(last);
    }
    return last;
  }

  /** Every thread waits for one thing at most, so a walk from each ends or goes round. */
  private static List<List<Edge>> circles(IdentityHashMap<Thread, Edge> edges) {
    List<List<Edge>> circles = new ArrayList<>();
    IdentityHashMap<Thread, Integer> walks = new IdentityHashMap<>();
    int walk = 0;
    for (Edge start : edges.values()) {
      walk++;
      Edge edge = start;
      while (edge != null && !walks.containsKey(edge.thread)) {
        walks.put(edge.thread, walk);
        edge = edges.get(edge.owner);
      }
      if (edge != null && isCircle(edge) && isOf(walk, walks.get(edge.thread))) {
        circles.add(around(edges, edge));
      }
    }
    return circles;
  }

  /** Who has just got a lock may still be seen to wait for it; who joins himself waits for ever. */
  private static boolean isCircle(Edge edge) {
    return edge.owner != edge.thread || edge.lock == edge.thread;
  }

  private static boolean isOf(int walk, @Nullable Integer seenIn) {
    return seenIn != null && seenIn == walk;
  }

  private static List<Edge> around(IdentityHashMap<Thread, Edge> edges, Edge first) {
    List<Edge> circle = new ArrayList<>();
    @Nullable Edge edge = first;
    do {
      circle.add(edge);
      edge = edges.get(edge.owner);
    } while (edge != null && edge != first);
    return circle;
  }

  private static String key(List<Edge> edges) {
    TreeSet<String> parts = new TreeSet<>();
    for (Edge edge : edges) {
      parts.add(edge.thread.threadId() + " " + Locks.name(edge.lock));
    }
    return String.join(",", parts);
  }

  private void write(long number, List<Edge> edges) {
    for (Edge edge : edges) {
      DeadlockEvent event = new DeadlockEvent();
      event.deadlock = number;
      event.threadId = edge.thread.threadId();
      event.threadName = edge.thread.getName();
      event.virtual = edge.thread.isVirtual();
      boolean end = edge.lock == edge.owner;
      event.kind = end ? "END" : edge.isMonitor ? "MONITOR" : "LOCK";
      event.lock = end ? "the end of " + JvmThreads.name(edge.owner) : Locks.name(edge.lock);
      event.owner = JvmThreads.name(edge.owner);
      event.stack = threads.stacks().of(edge.thread);
      event.commit();
    }
  }
}
