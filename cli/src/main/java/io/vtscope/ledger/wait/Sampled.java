package io.vtscope.ledger.wait;

import io.vtscope.state.LockState;
import io.vtscope.state.PopulationState;

/**
 * Sampled threads of a count.
 *
 * @param atMonitors waited to enter a monitor
 */
record Sampled(long atMonitors, long others) {
  static final Sampled NONE = new Sampled(0, 0);

  static Sampled of(PopulationState.WaitGroup group) {
    return of(group.count(), group.isAtMonitor());
  }

  static Sampled of(LockState.LockQueue queue) {
    return of(queue.waiters().count(), queue.monitor());
  }

  private static Sampled of(long count, boolean isAtMonitor) {
    return isAtMonitor ? new Sampled(count, 0) : new Sampled(0, count);
  }

  Sampled and(Sampled more) {
    return new Sampled(atMonitors + more.atMonitors, others + more.others);
  }
}
