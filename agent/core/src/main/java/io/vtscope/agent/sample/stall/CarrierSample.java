package io.vtscope.agent.sample.stall;

import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.agent.sample.Calm;
import io.vtscope.agent.sample.Sample;
import io.vtscope.agent.sample.carrier.Carrier;
import io.vtscope.agent.sample.carrier.Carriers;
import io.vtscope.agent.sample.carrier.NativeSamples;
import io.vtscope.agent.sample.carrier.Rechecks;
import io.vtscope.agent.sample.carrier.RunningSamples;
import io.vtscope.agent.sample.carrier.SchedulerEvents;
import io.vtscope.agent.sample.population.PopulationSample;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The sample of all carriers. */
public final class CarrierSample implements Sample {
  private final JvmThreads.Lazy lazy;
  private final StallWatch.Listener listener;
  private final PopulationSample population;
  private final NativeSamples natives;
  private final Calm calm;
  private final long interval;

  /** Null before the first sample. */
  private @Nullable Parts parts;

  /** Tells whether a virtual thread ran since the last sample. */
  private long steals;

  /** Flight Recorder's thread. */
  private volatile int chunks;

  public CarrierSample(
      JvmThreads.Lazy lazy,
      Duration interval,
      Calm calm,
      PopulationSample population,
      NativeSamples natives,
      StallWatch.Listener listener) {
    this.lazy = lazy;
    this.natives = natives;
    this.interval = interval.toNanos();
    this.calm = calm;
    this.population = population;
    this.listener = listener;
  }

  /** Created lazily, because applications may use no virtual threads. */
  private static final class Parts {
    final Carriers carriers;
    final Rechecks rechecks;
    final SchedulerEvents scheduler;
    final RunningSamples running;
    final ThreadWriter writer;
    final StallWatch stallWatch;

    Parts(JvmThreads threads, CarrierSample sample) {
      carriers = new Carriers(threads, sample.natives);
      rechecks = new Rechecks(threads, carriers);
      scheduler = new SchedulerEvents(threads, carriers);
      running = new RunningSamples(threads, carriers, rechecks, sample.natives);
      writer = new ThreadWriter(threads, sample.population.stacks());
      stallWatch = new StallWatch(threads, writer, sample.population, sample.listener);
    }
  }

  @Override
  public void take() throws ReflectiveOperationException {
    natives.look(System.nanoTime());
    JvmThreads threads = lazy.orNull();
    if (threads == null) {
      return;
    }
    Parts all = parts;
    if (all == null) {
      all = new Parts(threads, this);
      parts = all;
      natives.suspect(System.nanoTime());
    }
    if (all.rechecks.pending()) {
      all.rechecks.look();
    } else {
      look(threads, all);
    }
  }

  private void look(JvmThreads threads, Parts all) throws ReflectiveOperationException {
    long now = System.nanoTime();
    long late = all.rechecks.sampled(now);
    all.carriers.look(chunks, now);
    long inPool = threads.pool().queued();
    population.stacks().looked(all.carriers.all(), inPool, now);
    population.waitForClasses(all.carriers.waitForClasses(now));
    long queued = queued(inPool);
    all.scheduler.write(queued, late, now);
    all.carriers.noteQueued(queued);
    all.stallWatch.look(all.carriers.all(), queued, now);
    all.running.sampled(now);
    all.scheduler.startProbe(queued);
    long before = steals;
    steals = threads.pool().steals();
    calm.sampled(queued == 0 && !all.carriers.areAnyBusy() && steals == before);
    all.rechecks.plan(queued, interval, calm.interval(interval));
  }

  @Override
  public long next(long given) {
    return parts == null ? given : parts.rechecks.next();
  }

  /** Repeats lasting holds. */
  @SuppressWarnings("NonAtomicVolatileUpdate") // one thread at a time
  public void chunkBegins() {
    chunks++;
  }

  /** Virtual threads waiting for a carrier, without the probe. */
  public long queued(JvmThreads threads) {
    return queued(threads.pool().queued());
  }

  private long queued(long inPool) {
    boolean probe = parts != null && parts.scheduler.isProbeOutstanding();
    int others = population.stacks().queuedTwice() + (probe ? 1 : 0);
    return Math.max(0, inPool - others);
  }

  public @Nullable StallWatch stallWatch() {
    return parts == null ? null : parts.stallWatch;
  }

  public @Nullable ThreadWriter writer() {
    return parts == null ? null : parts.writer;
  }

  /** Has null elements. */
  public @Nullable Carrier[] carriers() {
    return parts == null ? new Carrier[0] : parts.carriers.all();
  }
}
