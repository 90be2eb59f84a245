package io.vtscope.agent.sample.carrier;

import java.lang.Thread.State;

/** What a carrier does at one moment. */
public enum CarrierState {
  IDLE,
  /** Its virtual thread neither waits nor is parked, or it goes from one to the next. */
  RUNNING,
  /** Its virtual thread is parked. */
  PINNED,
  /** Its virtual thread waits for a monitor, or for a class to be initialised. */
  BLOCKED,
  /** It blocks in a call for which the pool may start another carrier. */
  COMPENSATED;

  /** Of a carrier whose virtual thread is not parked, by its own state. */
  public static CarrierState of(State state) {
    return switch (state) {
      case BLOCKED, WAITING, TIMED_WAITING -> BLOCKED;
      default -> RUNNING;
    };
  }
}
