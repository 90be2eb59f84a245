package io.vtscope.agent.sample.lock;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** States of threads parked without timeout. */
final class Parked {
  /** Virtual and platform. */
  private static final Set<String> FOR_EVER = Set.of("PARKED", "PINNED", "WAITING");

  private Parked() {}

  /**
   * Whether the state has no timeout.
   *
   * @param state the JVM's name, or null
   */
  static boolean forEver(@Nullable String state) {
    return state != null && FOR_EVER.contains(state);
  }
}
