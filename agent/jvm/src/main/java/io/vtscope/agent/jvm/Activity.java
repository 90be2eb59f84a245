package io.vtscope.agent.jvm;

import java.util.List;

/** A virtual thread's activity. */
public enum Activity {
  /** Not started, or ready to run without a carrier. */
  RUNNABLE("NEW STARTED RUNNABLE UNPARKED YIELDED UNBLOCKED"),
  /** Mounted, and neither parked nor known to wait. */
  MOUNTED("RUNNING PARKING TIMED_PARKING YIELDING BLOCKING WAITING TIMED_WAITING"),
  PINNED("PINNED TIMED_PINNED"),
  /** Parked without a time limit. */
  PARKED("PARKED"),
  /** Asleep, or waiting with a time limit. */
  TIMED("TIMED_PARKED TIMED_WAIT"),
  /** Unmounted, waiting for a monitor (JDK 24 and newer). */
  BLOCKED("BLOCKED"),
  /** Unmounted, in {@code Object.wait} (JDK 24 and newer). */
  WAITING("WAIT"),
  ENDED("TERMINATED");

  /** State names in {@code java.lang.VirtualThread}. */
  private final String states;

  Activity(String states) {
    this.states = states;
  }

  /** Unknown states count as {@link #MOUNTED}. */
  static Activity of(String state) {
    for (Activity activity : values()) {
      if (activity.has(state)) {
        return activity;
      }
    }
    return MOUNTED;
  }

  static boolean isKnown(String state) {
    return of(state).has(state);
  }

  private boolean has(String state) {
    return List.of(states.split(" ")).contains(state);
  }

  /** Whether the thread is unmounted and waits for an event. */
  public boolean waits() {
    return this == PARKED || this == TIMED || this == BLOCKED || this == WAITING;
  }
}
