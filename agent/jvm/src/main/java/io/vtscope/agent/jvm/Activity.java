package io.vtscope.agent.jvm;

/** What a virtual thread does, as far as its state tells. */
public enum Activity {
  /** Could run and has no carrier, or has not been started. */
  RUNNABLE,
  /** Is mounted, and neither parked nor known to wait. */
  MOUNTED,
  /** Is mounted and parked. */
  PINNED,
  /** Is parked without a time limit. */
  PARKED,
  /** Is asleep, or waits with a time limit. */
  TIMED,
  /** Waits to enter a monitor, unmounted (from JDK 24 on). */
  BLOCKED,
  /** Is in {@code Object.wait}, unmounted (from JDK 24 on). */
  WAITING,
  /** Has ended. */
  ENDED;

  /** Whether it has no carrier and waits for something to happen. */
  public boolean waits() {
    return this == PARKED || this == TIMED || this == BLOCKED || this == WAITING;
  }
}
