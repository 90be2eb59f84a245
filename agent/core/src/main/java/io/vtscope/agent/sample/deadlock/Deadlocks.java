package io.vtscope.agent.sample.deadlock;

import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.agent.jvm.Locks;
import io.vtscope.agent.jvm.Monitors;
import io.vtscope.agent.jvm.WaitedLocks;
import io.vtscope.agent.sample.count.DeadlockCandidates;
import io.vtscope.agent.sample.count.Population;
import io.vtscope.probe.DeadlockEvent;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Finds deadlocks: cycles of threads that wait for each other. A cycle must appear in two scans,
 * because threads run during a scan.
 */
@SuppressWarnings("ReferenceEquality") // compared by identity
public final class Deadlocks {
  /** Repeated because old chunks may be dropped. */
  private static final int AGAIN = 30;

  /** Nanoseconds; only time distinguishes class waits from foreign functions. */
  private static final long CLASS_WAIT = TimeUnit.SECONDS.toNanos(8);

  /** Limits the search. */
  private static final int MOST_EDGES = 20_000;

  private final JvmThreads threads;
  private final HeldMonitors held = new HeldMonitors();
  private final ClassWaits classes;
  private final LastingInitialisers initialisers;
  private final PlatformWaits platformWaits;
  private Map<String, Circle> known = new HashMap<>();
  private long lastNumber;

  public Deadlocks(JvmThreads threads, Instrumentation instrumentation) {
    this.threads = threads;
    this.platformWaits = new PlatformWaits(threads, instrumentation);
    this.classes = new ClassWaits(threads);
    this.initialisers = new LastingInitialisers(threads.stacks(), CLASS_WAIT);
  }

  private static final class Edge {
    final Thread thread;
    final Object lock;
    final boolean isMonitor;
    final Thread owner;

    /** Null if it waits for something else. */
    final @Nullable String initialiser;

    Edge(Thread thread, Object lock, boolean isMonitor, Thread owner) {
      this(thread, lock, isMonitor, owner, null);
    }

    private Edge(
        Thread thread, Object lock, boolean isMonitor, Thread owner, @Nullable String initialiser) {
      this.thread = thread;
      this.lock = lock;
      this.isMonitor = isMonitor;
      this.owner = owner;
      this.initialiser = initialiser;
    }

    static Edge of(ClassWaits.Wait wait) {
      return new Edge(wait.thread(), wait.what(), false, wait.by(), wait.what());
    }
  }

  private static final class Circle {
    final long since = System.nanoTime();
    long number;
    int scans;
  }

  /**
   * Searches for deadlocks.
   *
   * @param waitForClasses mounted threads that seem to wait for a class
   * @param sayAgain whether to write known cycles again
   * @return whether a cycle is unconfirmed
   */
  public boolean look(Population population, List<Thread> waitForClasses, boolean sayAgain)
      throws ReflectiveOperationException {
    Map<String, Circle> now = new HashMap<>();
    boolean unsure = false;
    for (List<Edge> edges : circles(edges(population, waitForClasses, sayAgain))) {
      String key = key(edges);
      Circle circle = known.getOrDefault(key, new Circle());
      now.put(key, circle);
      circle.scans++;
      if (circle.scans == 1 || !lastsLongEnough(circle, edges)) {
        unsure = true;
      } else if (circle.number == 0 || circle.scans % AGAIN == 0 || sayAgain) {
        if (circle.number == 0) {
          circle.number = ++lastNumber;
        }
        write(circle.number, edges);
      }
    }
    known = now;
    return unsure;
  }

  private static boolean lastsLongEnough(Circle circle, List<Edge> edges) {
    return System.nanoTime() - circle.since >= CLASS_WAIT
        || edges.stream().allMatch(edge -> edge.initialiser == null);
  }

  /** Waits reachable from suspects; others are in no cycle. */
  private IdentityHashMap<Thread, Edge> edges(
      Population population, List<Thread> waitForClasses, boolean sayAgain)
      throws ReflectiveOperationException {
    DeadlockCandidates candidates = population.candidates();
    IdentityHashMap<Thread, Edge> edges = new IdentityHashMap<>();
    List<Thread> blocked = new ArrayList<>();
    List<ClassWaits.Wait> waits = classes.look(population.waiting(), waitForClasses);
    initialisers.look(waits, sayAgain);
    addClasses(waits, candidates, edges, blocked);
    for (DeadlockCandidates.LockWait wait : candidates.waits()) {
      Thread last = follow(wait, candidates, edges);
      if (last != null && candidates.isBlocked(last)) {
        blocked.add(last);
      }
    }
    Monitors monitors = threads.monitors();
    if (monitors == null) {
      List<Thread> among = new ArrayList<>(edges.keySet());
      among.addAll(population.mounted());
      for (PlatformWaits.Wait wait : platformWaits.look(blocked, among)) {
        edges.put(wait.thread(), new Edge(wait.thread(), wait.monitor(), true, wait.owner()));
        follow(candidates.waitOf(wait.owner()), candidates, edges);
      }
    } else if (candidates.anyBlocked()) {
      HeldMonitors.Told told = held.ask(monitors, candidates, blocked);
      for (Thread owner : told.owners().values()) {
        follow(candidates.waitOf(owner), candidates, edges);
      }
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

  /** Initialising threads may wait in any way for threads that need the class. */
  private void addClasses(
      List<ClassWaits.Wait> waits,
      DeadlockCandidates candidates,
      IdentityHashMap<Thread, Edge> edges,
      List<Thread> blocked)
      throws ReflectiveOperationException {
    for (ClassWaits.Wait wait : waits) {
      candidates.waitsForClass(wait.thread());
      edges.put(wait.thread(), Edge.of(wait));
      blocked.add(wait.thread()); // may own a monitor that the initialiser enters
    }
    if (!waits.isEmpty()) {
      classes
          .awaited(waits)
          .forEach((by, thread) -> edges.putIfAbsent(by, new Edge(by, thread, false, thread)));
    }
    for (ClassWaits.Wait wait : waits) {
      if (!edges.containsKey(wait.by())) {
        follow(candidates.waitOf(wait.by()), candidates, edges);
      }
    }
  }

  /** Last awaited thread; null if known. */
  private static @Nullable Thread follow(
      DeadlockCandidates.@Nullable LockWait first,
      DeadlockCandidates candidates,
      IdentityHashMap<Thread, Edge> edges)
      throws ReflectiveOperationException {
    Thread last = null;
    DeadlockCandidates.LockWait wait = first;
    while (wait != null && edges.size() < MOST_EDGES) {
      Edge edge = new Edge(wait.thread(), wait.lock(), false, wait.owner());
      if (edges.putIfAbsent(wait.thread(), edge) != null) {
        return null;
      }
      last = wait.owner();
      wait = candidates.waitOf(last);
    }
    return last;
  }

  /** Each thread waits for one other at most, so walks end or cycle. */
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

  /** Waiting for an own lock is stale data; a thread that joins itself is a deadlock. */
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
      parts.add(edge.thread.threadId() + " " + name(edge));
    }
    return String.join(",", parts);
  }

  private static String name(Edge edge) {
    if (edge.initialiser != null) {
      return edge.initialiser;
    }
    return edge.lock instanceof WaitedLocks.Waited waited ? waited.name() : Locks.name(edge.lock);
  }

  private static String kind(Edge edge) {
    if (edge.initialiser != null) {
      return "CLASS";
    }
    return edge.lock == edge.owner ? "END" : edge.isMonitor ? "MONITOR" : "LOCK";
  }

  private void write(long number, List<Edge> edges) {
    for (Edge edge : edges) {
      DeadlockEvent event = new DeadlockEvent();
      event.deadlock = number;
      event.threadId = edge.thread.threadId();
      event.threadName = edge.thread.getName();
      event.virtual = edge.thread.isVirtual();
      boolean end = edge.lock == edge.owner;
      event.kind = kind(edge);
      event.lock = end ? "the end of " + JvmThreads.name(edge.owner) : name(edge);
      event.owner = JvmThreads.name(edge.owner);
      event.stack = threads.stacks().of(edge.thread);
      event.commit();
    }
  }
}
