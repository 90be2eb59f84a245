package io.vtscope.agent.sample.carrier;

import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.probe.RunningSampleEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** Writes the stacks of some running virtual threads, every fifth sample. */
public final class RunningSamples {
  private static final int RUNNING = 5;

  /** Stacks per sample; each briefly stops its thread. */
  private static final int MOST = 4;

  private final JvmThreads threads;
  private final Carriers carriers;
  private final Rechecks rechecks;
  private final NativeSamples natives;
  private int samples;

  public RunningSamples(
      JvmThreads threads, Carriers carriers, Rechecks rechecks, NativeSamples natives) {
    this.threads = threads;
    this.carriers = carriers;
    this.rechecks = rechecks;
    this.natives = natives;
  }

  public void sampled(long now) {
    if (++samples % RUNNING == 0) {
      writeSome(now);
    }
  }

  /** Begins at a random one, so that all are equally likely. */
  private void writeSome(long now) {
    List<Thread> running = new ArrayList<>();
    for (Carrier carrier : carriers.all()) {
      Thread runs = Carrier.runs(carrier);
      if (runs != null) {
        running.add(runs);
      }
    }
    int first = running.isEmpty() ? 0 : ThreadLocalRandom.current().nextInt(running.size());
    for (int i = 0; i < Math.min(MOST, running.size()); i++) {
      write(running.get((first + i) % running.size()), now);
    }
  }

  private void write(Thread runs, long now) {
    RunningSampleEvent event = new RunningSampleEvent();
    event.threadId = runs.threadId();
    event.threadName = runs.getName();
    event.stack = threads.stacks().of(runs);
    rechecks.tell(event);
    event.commit();
    natives.ran(event.stack, now);
    rechecks.told();
  }
}
