package io.vtscope.judge;

/** What a resource is, as far as that decides how much of it may be taken. */
public enum Scarcity {
  /** Carriers: half of them may be taken. */
  CARRIERS,
  /** Carriers of code that runs: that is what they are for, and only the wait for them counts. */
  RUNNING_CARRIERS,
  /** Carriers that the pool starts in place of others: a tenth may be taken. */
  SPARE_CARRIERS,
  /** A lock, a pool or an executor: its line counts, not how much of it is taken. */
  LINE
}
