package io.vtscope.agent.sample.carrier;

import static io.vtscope.agent.sample.carrier.SchedulingProbe.NOT_RUN;

import io.vtscope.agent.jvm.CarrierPool;
import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.agent.jvm.ThreadNumbers;
import io.vtscope.probe.SchedulerEvent;
import io.vtscope.probe.Timespans;
import org.jspecify.annotations.Nullable;

/** Writes the scheduler's state, and starts the probe. */
public final class SchedulerEvents {
  private final JvmThreads threads;
  private final Carriers carriers;
  private final SchedulingProbe probe = new SchedulingProbe();
  private final QueueDelay queue = new QueueDelay();

  private @Nullable SchedulerEvent event;

  private long lastNumber;

  public SchedulerEvents(JvmThreads threads, Carriers carriers) {
    this.threads = threads;
    this.carriers = carriers;
  }

  public boolean isProbeOutstanding() {
    return probe.isOutstanding();
  }

  /**
   * Writes the event.
   *
   * @param queued virtual threads waiting for a carrier, without the probe
   * @param late nanoseconds
   */
  public void write(long queued, long late, long now) {
    CarrierPool pool = threads.pool();
    boolean wasLong = queue.queue() != null;
    long counted = countTaken(pool, queued, now);
    boolean isLong = wasLong || queue.queue() != null;
    long probed = probe.takeDelay();
    if (isLong) {
      probe.waitsSince(now);
    }
    long delay = isLong ? counted : probed;
    long pending = Math.max(queue.pending(now), probe.pending(now));
    if (event == null) {
      event = new SchedulerEvent();
    }
    if (event.isEnabled()) {
      int standing = carriers.standing();
      event.parallelism = pool.parallelism();
      event.maxPoolSize = pool.maxPoolSize();
      event.poolSize = pool.size();
      event.mounted = pool.active();
      event.queued = queued;
      event.running = carriers.count(CarrierState.RUNNING) - standing;
      event.pinned = carriers.count(CarrierState.PINNED);
      event.blocked = carriers.count(CarrierState.BLOCKED) + standing;
      event.compensated = carriers.count(CarrierState.COMPENSATED);
      event.idle = carriers.count(CarrierState.IDLE);
      event.delay = Timespans.of(delay);
      event.pending = pending;
      event.late = late;
      event.threadsMade = threadsMade(threads.numbers());
      event.commit();
    }
  }

  private long countTaken(CarrierPool pool, long queued, long now) {
    Object measured = queue.queue();
    long delay = measured == null ? NOT_RUN : queue.look(pool.takenFrom(measured), now);
    if (queue.queue() == null && QueueDelay.isLong(queued)) {
      Object longest = pool.longestQueue();
      if (longest != null) {
        queue.start(longest, pool.length(longest), pool.takenFrom(longest), now);
      }
    }
    return delay;
  }

  /** Without probes. */
  private long threadsMade(ThreadNumbers numbers) {
    long number = numbers.next();
    long made = lastNumber == 0 ? -1 : number - lastNumber;
    lastNumber = number;
    return made;
  }

  /** Not while all carriers are idle, because the probe would keep them alive. */
  public void startProbe(long queued) {
    if (queue.queue() == null && (queued > 0 || carriers.areAnyBusy())) {
      lastNumber += probe.start() ? 1 : 0;
    }
  }
}
