package io.vtscope.finding;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a finding beside its site and its cost. Facts have no sentences: {@code say}
 * makes these from them.
 */
public sealed interface Facts
    permits CarrierFacts, LoadFacts, LineFacts, HungFacts, ExecutorFacts, ThreadFacts {
  /** What the finding is about if its site does not tell; null if the site does. */
  default @Nullable String subject() {
    return null;
  }

  /** The name of the executor that it is about; null if it is about none. */
  default @Nullable String executor() {
    return null;
  }

  /** The frame that called the site, as far as findings are told apart by it; null if unknown. */
  default @Nullable String caller() {
    return null;
  }

  /** The virtual threads that wait for it; null if it is no wait, or they were not counted. */
  default @Nullable Waiters waiters() {
    return null;
  }

  /** The share of the threads or tasks that it held up, 0 to 1; -1 if unknown. */
  default double heldUp() {
    Waiters waiters = waiters();
    return waiters == null ? -1 : waiters.share();
  }

  /** The largest number of virtual threads that waited for a carrier meanwhile; -1 if unknown. */
  default long queuedMeanwhile() {
    return -1;
  }

  /** Carriers that the pool started because of it; 0 if it did not make the pool grow. */
  default long carriersStarted() {
    return 0;
  }

  /** For how long the last count no longer saw it, nanoseconds; 0 if the last count saw it. */
  default long goneNanos() {
    return 0;
  }

  /** The facts by name, with the unit in the name, in the order in which they are shown. */
  default Map<String, Object> evidence() {
    return Evidence.of(this);
  }
}
