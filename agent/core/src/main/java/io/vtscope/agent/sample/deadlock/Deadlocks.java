package io.vtscope.agent.sample.deadlock;

import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.agent.jvm.Locks;
import io.vtscope.agent.jvm.Monitors;
import io.vtscope.agent.sample.count.Population;
import io.vtscope.agent.sample.count.Suspects;
import io.vtscope.probe.DeadlockEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Finds circles in which each thread waits for what the next has. One that is seen in two scans is
 * one: locks were read one after the other while threads went on.
 */
@SuppressWarnings("ReferenceEquality") // threads are themselves
public final class Deadlocks {
  /** Said again, for whoever keeps only the last chunks. */
  private static final int AGAIN = 30;

  /**
   * Only time distinguishes a thread that waits for a class from one in a foreign function: such a
   * circle must last so long.
   */
  private static final long CLASS_WAIT = TimeUnit.SECONDS.toNanos(8);

  /** Among which circles are looked for. */
  private static final int MOST_EDGES = 20_000;

  private final JvmThreads threads;
  private final HeldMonitors held = new HeldMonitors();
  private final ClassWaits classes;
  private final LastingInitialisers initialisers;
  private Map<String, Circle> known = new HashMap<>();
  private long lastNumber;

  public Deadlocks(JvmThreads threads) {
    this.threads = threads;
    this.classes = new ClassWaits(threads);
    this.initialisers = new LastingInitialisers(threads.stacks(), CLASS_WAIT);
  }

  /** What a thread waits for, and its owner. */
  private static final class Edge {
    final Thread thread;
    final Object lock;
    final boolean isMonitor;
    final Thread owner;

    /** The initialiser that it waits for; null where it waits for something else. */
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
   * Looks for circles among the threads of a scan.
   *
   * @param waitForClasses threads that keep a carrier meanwhile, as it seems
   * @param sayAgain whether all that last are to be written
   * @return whether one was found for the first time, and may be gone when looked at again
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

  /**
   * The edges from each suspect along the threads that it waits for; other waiters are in no
   * circle.
   */
  private IdentityHashMap<Thread, Edge> edges(
      Population population, List<Thread> waitForClasses, boolean sayAgain)
      throws ReflectiveOperationException {
    Suspects suspects = population.suspects();
    IdentityHashMap<Thread, Edge> edges = new IdentityHashMap<>();
    List<Thread> blocked = new ArrayList<>();
    List<ClassWaits.Wait> waits = classes.look(population.waiting(), waitForClasses);
    initialisers.look(waits, sayAgain);
    addClasses(waits, suspects, edges, blocked);
    for (Suspects.LockWait wait : suspects.waits()) {
      Thread last = follow(wait, suspects, edges);
      if (last != null && suspects.isBlocked(last)) {
        blocked.add(last);
      }
    }
    Monitors monitors = threads.monitors();
    if (monitors != null && suspects.anyBlocked()) {
      HeldMonitors.Told told = held.ask(monitors, suspects, blocked);
      for (Thread owner : told.owners().values()) {
        follow(suspects.waitOf(owner), suspects, edges);
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

  /**
   * A thread that initialises a class may wait in any way for the threads that wait for the class.
   */
  private void addClasses(
      List<ClassWaits.Wait> waits,
      Suspects suspects,
      IdentityHashMap<Thread, Edge> edges,
      List<Thread> blocked)
      throws ReflectiveOperationException {
    for (ClassWaits.Wait wait : waits) {
      suspects.waitsForClass(wait.thread());
      edges.put(wait.thread(), Edge.of(wait));
      blocked.add(wait.thread()); // who may have a monitor that the initialiser enters
    }
    if (!waits.isEmpty()) {
      classes
          .awaited(waits)
          .forEach((by, thread) -> edges.putIfAbsent(by, new Edge(by, thread, false, thread)));
    }
    for (ClassWaits.Wait wait : waits) {
      if (!edges.containsKey(wait.by())) {
        follow(suspects.waitOf(wait.by()), suspects, edges);
      }
    }
  }

  /** The last thread that is waited for; null if that is known already. */
  private static @Nullable Thread follow(
      Suspects.@Nullable LockWait first, Suspects suspects, IdentityHashMap<Thread, Edge> edges)
      throws ReflectiveOperationException {
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

  /** A new owner may still seem to wait for its lock; a thread that joins itself waits for ever. */
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
    return edge.initialiser == null ? Locks.name(edge.lock) : edge.initialiser;
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
