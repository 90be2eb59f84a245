package io.vtscope.blame;

import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.observation.CodeObservation;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the bytecode of waiting frames says.
 *
 * @param guards methods that return what they took (a permit, a queue element), with the last line
 *     at which they do; 0 if unknown
 * @param fields the awaited object's field, by method and line
 */
public record WaitingCode(Map<String, Integer> guards, Map<String, String> fields) {
  static WaitingCode of(Collection<CodeObservation.FrameFact> facts) {
    Map<String, Integer> guards = new HashMap<>();
    Map<String, String> fields = new HashMap<>();
    for (CodeObservation.FrameFact fact : facts) {
      String method = fact.place().type() + "." + fact.place().method();
      if (fact.guards()) {
        guards.merge(method, fact.guardsTo() == null ? 0 : fact.guardsTo(), Math::max);
      }
      if (fact.awaits() != null) {
        fields.put(method + ":" + fact.place().line(), fact.awaits());
      }
    }
    return new WaitingCode(Map.copyOf(guards), Map.copyOf(fields));
  }

  /** The field of the object for which a thread waits, as "Controller.lock"; null if unknown. */
  public @Nullable String field(Stack stack) {
    for (Frame frame : stack.frames()) {
      if (!frame.isJdk()) {
        return fields.get(frame.name() + ":" + frame.line());
      }
    }
    return null;
  }
}
