package io.vtscope.aggregate;

import io.vtscope.observation.Artifact;
import io.vtscope.observation.Frame;
import io.vtscope.observation.Stack;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What classes were published in, those of the JDK left out. */
public record Origins(Map<String, Artifact> byType) {

  /** Null where it is not known. */
  public @Nullable Artifact of(String type) {
    return byType.get(type);
  }

  /** Of the innermost frame of a stack whose class begins so; null where it is not known. */
  public @Nullable Artifact of(Stack stack, String beginning) {
    for (Frame frame : stack.frames()) {
      Artifact artifact = frame.type().startsWith(beginning) ? of(frame.type()) : null;
      if (artifact != null) {
        return artifact;
      }
    }
    return null;
  }
}
