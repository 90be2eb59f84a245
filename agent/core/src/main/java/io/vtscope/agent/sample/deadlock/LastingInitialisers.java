package io.vtscope.agent.sample.deadlock;

import io.vtscope.agent.jvm.StackTraces;
import io.vtscope.probe.InitialiserEvent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reports static initialisers that run long while threads wait for their class. They may depend on
 * those threads.
 */
final class LastingInitialisers {
  /** Nanoseconds until the first report. */
  private static final long NOTICED = 1_000_000_000;

  /** Repeated because old chunks may be dropped. */
  private static final int AGAIN = 30;

  private final StackTraces stacks;
  private final long after;
  private final Map<String, Seen> known = new HashMap<>();

  /**
   * @param after nanoseconds until repeated reports
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
   * Reports lasting initialisers.
   *
   * @param sayAgain whether to repeat all
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
