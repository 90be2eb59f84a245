package io.vtscope.library;

import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.pin.Hotspot;
import java.util.Set;

/** Functions that ConcurrentHashMap calls while it locks a bin. */
public final class MapFunctions {
  public static final String MAP = "java.util.concurrent.ConcurrentHashMap";

  private static final Set<String> METHODS =
      Set.of("compute", "computeIfAbsent", "computeIfPresent", "merge");

  private MapFunctions() {}

  public static boolean isIn(Stack stack) {
    return stack.frames().stream().anyMatch(MapFunctions::isOne);
  }

  public static boolean isIn(Hotspot hotspot) {
    return hotspot.stacks().stream().anyMatch(costed -> isIn(costed.stack()));
  }

  public static boolean isOne(Frame frame) {
    return frame.type().equals(MAP) && METHODS.contains(frame.method());
  }

  /** Whether a monitor is a map's bin. */
  public static boolean isPart(String monitor) {
    return monitor.startsWith(MAP + "$");
  }
}
