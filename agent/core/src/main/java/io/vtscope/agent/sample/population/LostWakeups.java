package io.vtscope.agent.sample.population;

import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.agent.sample.count.Population;
import io.vtscope.probe.LostWakeupEvent;
import java.util.HashMap;
import java.util.Map;

/** Detects virtual threads that were woken but do not run. */
final class LostWakeups {
  /** Scans until certain; normally a woken thread runs within microseconds. */
  private static final int SURE = 3;

  private static final int AGAIN = 30;

  private final JvmThreads threads;
  private Map<Long, Seen> known = new HashMap<>();

  LostWakeups(JvmThreads threads) {
    this.threads = threads;
  }

  private static final class Seen {
    final long since;
    int scans;

    Seen(long since) {
      this.since = since;
    }
  }

  void look(Population population, long now) throws ReflectiveOperationException {
    Map<Long, Seen> still = new HashMap<>();
    for (Thread thread : population.missedWakeup()) {
      Seen seen = known.getOrDefault(thread.threadId(), new Seen(now));
      still.put(thread.threadId(), seen);
      seen.scans++;
      if (seen.scans == SURE || seen.scans % AGAIN == 0) {
        write(thread, now - seen.since);
      }
    }
    known = still;
  }

  private void write(Thread thread, long nanos) throws IllegalAccessException {
    LostWakeupEvent event = new LostWakeupEvent();
    event.threadId = thread.threadId();
    event.threadName = thread.getName();
    event.state = threads.virtual().state(thread);
    event.lasted = nanos;
    event.stack = threads.stacks().of(thread);
    event.commit();
  }
}
