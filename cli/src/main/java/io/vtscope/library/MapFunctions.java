package io.vtscope.library;

import io.vtscope.ledger.pin.Hotspot;
import io.vtscope.observation.Frame;
import io.vtscope.observation.Stack;
import java.util.Set;

/** Functions that are passed to a ConcurrentHashMap, which locks a bin while they run. */
public final class MapFunctions {
  public static final String MAP = "java.util.concurrent.ConcurrentHashMap";

  private static final Set<String> METHODS =
      Set.of("compute", "computeIfAbsent", "computeIfPresent", "merge");

  private MapFunctions() {}

  public static boolean isIn(Stack stack) {
    return stack.frames().stream().anyMatch(MapFunctions::isOne);
  }

  /** Whether a carrier was held in one. */
  public static boolean isIn(Hotspot hotspot) {
    return hotspot.stacks().stream().anyMatch(costed -> isIn(costed.stack()));
  }

  public static boolean isOne(Frame frame) {
    return frame.type().equals(MAP) && METHODS.contains(frame.method());
  }

  /** Whether a monitor, by its class and identity, is a bin of such a map. */
  public static boolean isPart(String monitor) {
    return monitor.startsWith(MAP + "$");
  }
}
