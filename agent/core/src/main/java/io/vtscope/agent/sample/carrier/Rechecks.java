package io.vtscope.agent.sample.carrier;

import io.vtscope.agent.jvm.CarrierPool;
import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.probe.RunningSampleEvent;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** Schedules carrier samples, and checks in between whether running threads stay mounted. */
public final class Rechecks {
  /** Queue length below which a thread may already be remounted at the halfway check. */
  private static final int MANY = 4;

  private final JvmThreads threads;
  private final Carriers carriers;
  private final RecheckTimes between = new RecheckTimes();
  private long lastAt;

  private boolean halfway;

  /** Nanoseconds between samples. */
  private long planned;

  /** A sample after more nanoseconds is late. */
  private long expected;

  private long next;

  /** Checked halfway since the last event. */
  private int lookedAgain;

  /** Those with unchanged mounts. */
  private int stayed;

  /** Total nanoseconds from sample to check. */
  private long apart;

  public Rechecks(JvmThreads threads, Carriers carriers) {
    this.threads = threads;
    this.carriers = carriers;
  }

  public boolean pending() {
    return between.pending();
  }

  /** Records a sample; returns its delay in nanoseconds. */
  public long sampled(long now) {
    long late = lastAt == 0 ? 0 : Math.max(0, now - lastAt - expected);
    lastAt = now;
    return late;
  }

  /** Nanoseconds until the next check or sample. */
  public long next() {
    return next;
  }

  /**
   * Plans the next checks.
   *
   * @param queued queued virtual threads
   * @param interval usual nanoseconds between samples
   * @param rest nanoseconds until the next sample unless all carriers are busy
   */
  public void plan(long queued, long interval, long rest) {
    boolean isFull = carriers.isFull(queued);
    halfway = isFull && queued >= MANY;
    planned = isFull ? about(interval) : rest;
    expected = isFull ? planned : interval;
    between.none();
    if (isFull) {
      between.plan(lastAt, planned);
    }
    planNext();
  }

  /** Checks while a carrier could unmount unseen, otherwise only halfway. */
  private void planNext() {
    if (between.pending() && !anyInDoubt()) {
      between.onlyHalfway(halfway);
    }
    long now = System.nanoTime();
    next = Math.max(1, between.pending() ? between.next(now) : lastAt + planned - now);
  }

  private boolean anyInDoubt() {
    for (Carrier carrier : carriers.all()) {
      if (isInDoubt(carrier)) {
        return true;
      }
    }
    return false;
  }

  /** Whether it could unmount and remount unseen, which is unlikely after half a second. */
  private static boolean isInDoubt(@Nullable Carrier carrier) {
    return carrier != null
        && Carrier.runs(carrier) != null
        && !carrier.stands
        && !carrier.hasLetGo
        && carrier.ticks < Carrier.LONG;
  }

  /** Random; tasks could run in step with a fixed interval. */
  private static long about(long interval) {
    return interval * 3 / 4 + ThreadLocalRandom.current().nextLong(interval / 2);
  }

  /** Checks which threads stayed mounted. The halfway check gives a minimum run time. */
  public void look() throws ReflectiveOperationException {
    long now = System.nanoTime();
    long after = now - lastAt;
    boolean isCounted = halfway && between.isHalfway();
    between.made();
    if (after >= planned) {
      between.none(); // late: sample now
      planNext();
      return;
    }
    CarrierPool pool = threads.pool();
    Object[] places = pool.places();
    @Nullable Carrier[] known = carriers.all();
    for (int i = 0; i < Math.min(known.length, places.length); i++) {
      Carrier carrier = known[i];
      Object place = places[i];
      if (carrier != null
          && (carrier.hasLetGo || Carrier.runs(carrier) != null)
          && !carrier.stands
          && pool.carrier(place) == carrier.thread) {
        carriers.lookAgain(carrier, place, now);
        if (isCounted) {
          lookedAgain++;
          apart += after;
          stayed += carrier.hasLetGo ? 0 : 1;
        }
      }
    }
    planNext();
  }

  void tell(RunningSampleEvent event) {
    event.lookedAgain = lookedAgain;
    event.stayed = stayed;
    event.apart = apart;
  }

  void told() {
    lookedAgain = 0;
    stayed = 0;
    apart = 0;
  }
}
