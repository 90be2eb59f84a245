package io.vtscope.agent.sample.carrier;

import io.vtscope.agent.jvm.CarrierPool;
import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.probe.RunningSampleEvent;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** When carriers are sampled, and the looks between two samples at those whose threads ran. */
public final class Rechecks {
  /**
   * With fewer virtual threads in the queue the look halfway is not counted: a thread that has let
   * go of its carrier could be back by then.
   */
  private static final int MANY = 4;

  private final JvmThreads threads;
  private final Carriers carriers;
  private final long interval;
  private final LooksBetween between = new LooksBetween();
  private long lastAt;

  /** Whether the look halfway to the next sample is counted. */
  private boolean halfway;

  /** From the last sample to the next one. */
  private long planned;

  private long next;

  /** Carriers that were looked at halfway since the last sample of one that runs. */
  private int lookedAgain;

  /** Of them, those that were still with the same thread. */
  private int stayed;

  /** From the one look to the other, nanoseconds, added up over these carriers. */
  private long apart;

  /**
   * @param interval between two samples, nanoseconds
   */
  public Rechecks(JvmThreads threads, Carriers carriers, long interval) {
    this.threads = threads;
    this.carriers = carriers;
    this.interval = interval;
    this.planned = interval;
    this.next = interval;
  }

  /** Whether a look between two samples is next. */
  public boolean pending() {
    return between.pending();
  }

  /** Notes that a sample is taken; returns by how many nanoseconds it is late. */
  public long sampled(long now) {
    long late = lastAt == 0 ? 0 : Math.max(0, now - lastAt - planned);
    lastAt = now;
    return late;
  }

  /** Nanoseconds from the last look to the next one, whether that is a sample or not. */
  public long next() {
    return next;
  }

  /**
   * Plans the next looks after a sample.
   *
   * @param queued virtual threads that are
   */
  public void plan(long queued) {
    boolean isFull = carriers.isFull(queued);
    halfway = isFull && queued >= MANY;
    planned = isFull ? aboutTheInterval() : interval;
    between.none();
    if (isFull) {
      between.plan(lastAt, planned);
    }
    planNext();
  }

  /** As long as one may have gone and come again, else halfway only; else the next sample. */
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

  /** Whether its thread may go and come again unseen: by chance hardly for half a second. */
  private static boolean isInDoubt(@Nullable Carrier carrier) {
    return carrier != null
        && Carrier.runs(carrier) != null
        && !carrier.stands
        && !carrier.hasLetGo
        && carrier.ticks < Carrier.LONG;
  }

  /** Tasks that are as long as the interval would keep step with it. */
  private long aboutTheInterval() {
    return interval * 3 / 4 + ThreadLocalRandom.current().nextLong(interval / 2);
  }

  /**
   * Looks which of those that ran are still with the same thread. The look halfway is counted: the
   * thread runs at least so long at a time.
   */
  public void look() throws ReflectiveOperationException {
    long now = System.nanoTime();
    long after = now - lastAt;
    boolean isCounted = halfway && between.isHalfway();
    between.made();
    if (after >= planned) {
      between.none(); // late: it is time for the next sample
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

  /** Tells what was counted since the last such event. */
  void tell(RunningSampleEvent event) {
    event.lookedAgain = lookedAgain;
    event.stayed = stayed;
    event.apart = apart;
  }

  /** Counts anew: the event was written. */
  void told() {
    lookedAgain = 0;
    stayed = 0;
    apart = 0;
  }
}
