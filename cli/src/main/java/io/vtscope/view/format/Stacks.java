package io.vtscope.view.format;

import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.meaning.Meaning;
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
