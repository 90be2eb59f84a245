package io.vtscope.finding;

import io.vtscope.ledger.pin.Hotspot;
import io.vtscope.observation.Frame;
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

  static final String INSTEAD =
      "Make the value before, or keep a CompletableFuture of it in the map (with Caffeine AsyncCache)";

  /** What not to do, and what to do, where those who wait are only too many. */
  static final String NO_WAIT =
      "Do not block in a function that is given to a ConcurrentHashMap (computeIfAbsent, compute, merge;"
          + " the loader of a cache): who needs the same part of its table waits meanwhile. "
          + INSTEAD;

  private static final Set<String> METHODS =
      Set.of("compute", "computeIfAbsent", "computeIfPresent", "merge");

  private MapFunctions() {}

  static boolean isIn(Stack stack) {
    return stack.frames().stream().anyMatch(MapFunctions::isOne);
  }

  /** Whether any that is held there is held in one. */
  static boolean isIn(Hotspot hotspot) {
    return hotspot.stacks().stream().anyMatch(costed -> isIn(costed.stack()));
  }

  static boolean isOne(Frame frame) {
    return frame.type().equals(MAP) && METHODS.contains(frame.method());
  }

  /** Whether a monitor, by its class and identity, is such a part: nobody else has one. */
  static boolean isPart(String monitor) {
    return monitor.startsWith(MAP + "$");
  }
}
