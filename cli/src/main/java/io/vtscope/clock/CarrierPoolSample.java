package io.vtscope.clock;

import io.vtscope.observation.SchedulerObservation;
import io.vtscope.state.CarrierState;

/** A sample of the carrier pool. */
public record CarrierPoolSample(
    SchedulerObservation.SchedulerState pool, CarrierState.CarrierSample carriers) {
  /** The sampling interval of the agent. */
  public static final long INTERVAL = 100_000_000;

  /** In a longer gap carriers may do several things, so the rest is unknown. */
  private static final long LONGEST = 500_000_000;

  public long at() {
    return carriers.at();
  }

  /** The time that this sample represents. */
  public long nanos() {
    return Math.min(LONGEST, INTERVAL + carriers.late());
  }

  /** Time before this sample that is unknown. */
  public long unseenNanos() {
    return Math.max(0, INTERVAL + carriers.late() - LONGEST);
  }

  /** The wait of the probe minus the sampler's lateness; -1 without a probe. */
  public long delay() {
    long waited = Math.max(carriers.delay(), carriers.pending() == 0 ? -1 : carriers.pending());
    return waited < 0 ? -1 : Math.max(0, waited - carriers.late());
  }

  public int poolSize() {
    return pool.poolSize();
  }

  /** Virtual threads that wait for a carrier. */
  public long queued() {
    return pool.queued();
  }

  public int mounted() {
    return carriers.running() + carriers.pinned() + carriers.blocked() + carriers.compensated();
  }

  /** Includes carriers not started yet. */
  int idle() {
    return Math.max(carriers.idle(), pool.parallelism() - mounted());
  }

  /**
   * Whether threads were queued although a carrier was idle. The pool need not wake spare carriers.
   */
  public boolean isUnwoken() {
    return carriers.idle() > 0 && mounted() < pool.parallelism() && pool.queued() > 0;
  }
}
