package io.vtscope.finding;

import io.vtscope.observation.Stack;
import java.util.Set;

/**
 * Functions that are given to a ConcurrentHashMap, which has a part of its table locked meanwhile.
 */
final class MapFunctions {
  static final String MAP = "java.util.concurrent.ConcurrentHashMap";

  /** What not to do. */
  static final String NO_USE =
      "use neither the map, nor a cache that is made of it, nor a lock in a function that is given to"
          + " it (computeIfAbsent, compute, merge; the loader of a cache)";

  private static final Set<String> METHODS =
      Set.of("compute", "computeIfAbsent", "computeIfPresent", "merge");

  private MapFunctions() {}

  static boolean isIn(Stack stack) {
    return stack.frames().stream()
        .anyMatch(frame -> frame.type().equals(MAP) && METHODS.contains(frame.method()));
  }

  /** Whether a monitor, by its class and identity, is such a part: nobody else has one. */
  static boolean isPart(String monitor) {
    return monitor.startsWith(MAP + "$");
  }
}
