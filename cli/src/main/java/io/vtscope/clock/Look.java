package io.vtscope.clock;

import io.vtscope.observation.CarrierObservation;
import io.vtscope.observation.SchedulerObservation;

/** The pool of carriers at one moment, and how many carriers did what. */
public record Look(
    SchedulerObservation.SchedulerState pool, CarrierObservation.CarrierSample carriers) {
  /** How often the agent's sampler looks. */
  private static final long INTERVAL = 100_000_000;

  /** In a longer gap a carrier may have done several things: what happened is unknown. */
  private static final long LONGEST = 500_000_000;

  public long at() {
    return carriers.at();
  }

  /** The time since the look before that this one stands for. */
  public long nanos() {
    return Math.min(LONGEST, INTERVAL + carriers.late());
  }

  /** The time since the look before that this one does not stand for. */
  public long unseenNanos() {
    return Math.max(0, INTERVAL + carriers.late() - LONGEST);
  }

  /** How long a probe thread had to wait, without what the machine was late; -1: there was none. */
  public long delay() {
    long waited = Math.max(carriers.delay(), carriers.pending() == 0 ? -1 : carriers.pending());
    return waited < 0 ? -1 : Math.max(0, waited - carriers.late());
  }

  public int mounted() {
    return carriers.running() + carriers.pinned() + carriers.blocked() + carriers.compensated();
  }

  /** Carriers that are held, or blocked in a call that the pool makes up for. */
  public int taken() {
    return carriers.pinned() + carriers.blocked() + carriers.compensated();
  }

  /** Carriers without a virtual thread, those among them that have not been started yet. */
  int idle() {
    return Math.max(carriers.idle(), pool.parallelism() - mounted());
  }

  /**
   * Whether virtual threads waited for a carrier though one was there that had nobody. Of those
   * that were started for others that block, the pool need not wake any.
   */
  public boolean isUnwoken() {
    return carriers.idle() > 0 && mounted() < pool.parallelism() && pool.queued() > 0;
  }
}
