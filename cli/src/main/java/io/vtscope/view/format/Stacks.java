package io.vtscope.view.format;

import io.vtscope.meaning.Meaning;
import io.vtscope.observation.Frame;
import io.vtscope.observation.Stack;
import java.util.List;

/** What of stacks is shown. */
public final class Stacks {
  private Stacks() {}

  /**
   * The frames of a stack, the innermost first, without what the JVM put between; every stack of a
   * virtual thread begins in its continuation.
   */
  public static List<Frame> telling(Stack stack) {
    return stack.frames().stream()
        .filter(frame -> !frame.hidden() && !frame.is(Meaning.CONTINUATION))
        .toList();
  }
}
