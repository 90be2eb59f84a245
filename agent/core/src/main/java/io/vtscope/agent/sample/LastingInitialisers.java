package io.vtscope.agent.sample;

import io.vtscope.agent.jvm.StackTraces;
import io.vtscope.probe.InitialiserEvent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tells of static initialisers that do not end while others wait for their class: what they wait
 * for may be these, which nothing proves where they wait for it by a latch or a future.
 */
final class LastingInitialisers {
  /** Who waits for an answer notices: told once so early, as it may end before it lasts. */
  private static final long NOTICED = 1_000_000_000;

  /** Said again, for whoever keeps only the last chunks. */
  private static final int AGAIN = 30;

  private final StackTraces stacks;
  private final long after;
  private final Map<String, Seen> known = new HashMap<>();

  /**
   * @param after tells again of those that were waited for so long, nanoseconds
   */
  LastingInitialisers(StackTraces stacks, long after) {
    this.stacks = stacks;
    this.after = after;
  }

  private static final class Seen {
    final ClassWaits.Wait first;
    final long since = System.nanoTime();
    boolean saidEarly;
    int said;
    int waiters;

    Seen(ClassWaits.Wait first) {
      this.first = first;
    }
  }

  /**
   * Looks at those who wait for a class in a scan.
   *
   * @param sayAgain whether all that last are to be told
   */
  void look(List<ClassWaits.Wait> waits, boolean sayAgain) {
    known.values().forEach(seen -> seen.waiters = 0);
    for (ClassWaits.Wait wait : waits) {
      String key = wait.by().threadId() + " " + wait.what();
      known.computeIfAbsent(key, first -> new Seen(wait)).waiters++;
    }
    known.values().removeIf(seen -> seen.waiters == 0);
    for (Seen seen : known.values()) {
      long waited = System.nanoTime() - seen.since;
      boolean early = !seen.saidEarly && waited >= NOTICED;
      if (early || (waited >= after && (seen.said++ % AGAIN == 0 || sayAgain))) {
        seen.saidEarly = true;
        write(seen.first, seen.waiters);
      }
    }
  }

  private void write(ClassWaits.Wait wait, int waiters) {
    InitialiserEvent event = new InitialiserEvent();
    event.type = wait.what().substring(0, wait.what().lastIndexOf('.'));
    event.threadId = wait.by().threadId();
    event.threadName = wait.by().getName();
    event.virtual = wait.by().isVirtual();
    event.waiters = waiters;
    event.stack = stacks.of(wait.by());
    event.commit();
  }
}
