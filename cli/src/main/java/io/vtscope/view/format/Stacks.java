package io.vtscope.view.format;

import io.vtscope.meaning.Meaning;
import io.vtscope.observation.Frame;
import io.vtscope.observation.Stack;
import java.util.List;

/** Selects the frames to show. */
public final class Stacks {
  private Stacks() {}

  /** Innermost first, without hidden and continuation frames. */
  public static List<Frame> telling(Stack stack) {
    return stack.frames().stream()
        .filter(frame -> !frame.hidden() && !frame.is(Meaning.CONTINUATION))
        .toList();
  }
}
