package io.vtscope.agent.jvm;

import java.util.List;

/** What a virtual thread does, as far as its state tells. */
public enum Activity {
  /** Could run and has no carrier, or has not been started. */
  RUNNABLE("NEW STARTED RUNNABLE UNPARKED YIELDED UNBLOCKED"),
  /** Is mounted, and neither parked nor known to wait. */
  MOUNTED("RUNNING PARKING TIMED_PARKING YIELDING BLOCKING WAITING TIMED_WAITING"),
  /** Is mounted and parked. */
  PINNED("PINNED TIMED_PINNED"),
  /** Is parked without a time limit. */
  PARKED("PARKED"),
  /** Is asleep, or waits with a time limit. */
  TIMED("TIMED_PARKED TIMED_WAIT"),
  /** Waits to enter a monitor, unmounted (from JDK 24 on). */
  BLOCKED("BLOCKED"),
  /** Is in {@code Object.wait}, unmounted (from JDK 24 on). */
  WAITING("WAIT"),
  /** Has ended. */
  ENDED("TERMINATED");

  /** As {@code java.lang.VirtualThread} names them, in any JDK from 21 on. */
  private final String states;

  Activity(String states) {
    this.states = states;
  }

  /** What a thread does in a state of that name; mounted if the state is unknown. */
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

  /** Whether it has no carrier and waits for something to happen. */
  public boolean waits() {
    return this == PARKED || this == TIMED || this == BLOCKED || this == WAITING;
  }
}
