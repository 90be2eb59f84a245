package io.vtscope.agent.sample.carrier;

import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.probe.RunningSampleEvent;
import java.util.concurrent.ThreadLocalRandom;

/** Writes the stack of a random running virtual thread, every fifth sample. */
public final class RunningSamples {
  private static final int RUNNING = 5;

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
      writeOne(now);
    }
  }

  private void writeOne(long now) {
    int running = 0;
    for (Carrier carrier : carriers.all()) {
      running += Carrier.runs(carrier) == null ? 0 : 1;
    }
    int chosen = running == 0 ? -1 : ThreadLocalRandom.current().nextInt(running);
    for (int i = 0; i < carriers.all().length && chosen >= 0; i++) {
      Thread runs = Carrier.runs(carriers.all()[i]);
      if (runs != null && chosen-- == 0) {
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
  }
}
