package io.vtscope.agent.sample.lock;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** States of threads that are parked for as long as it takes. */
final class Parked {
  /** Of virtual threads, and of platform threads. */
  private static final Set<String> FOR_EVER = Set.of("PARKED", "PINNED", "WAITING");

  private Parked() {}

  /**
   * Whether it is such a state.
   *
   * @param state as the JVM calls it; null where it is not known
   */
  static boolean forEver(@Nullable String state) {
    return state != null && FOR_EVER.contains(state);
  }
}
