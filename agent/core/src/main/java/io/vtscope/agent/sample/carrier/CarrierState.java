package io.vtscope.agent.sample.carrier;

import java.lang.Thread.State;

/** What a carrier does at one moment. */
public enum CarrierState {
  IDLE,
  /** Runs a virtual thread, or switches between two. */
  RUNNING,
  PINNED,
  /** Waits for a monitor or class initialisation. */
  BLOCKED,
  /** Blocks in a call that the pool may compensate. */
  COMPENSATED;

  /** For a carrier with an unparked virtual thread. */
  public static CarrierState of(State state) {
    return switch (state) {
      case BLOCKED, WAITING, TIMED_WAITING -> BLOCKED;
      default -> RUNNING;
    };
  }
}
