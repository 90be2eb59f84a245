package io.vtscope.view.text;

import io.vtscope.aggregate.Site;
import io.vtscope.observation.Frame;
import io.vtscope.observation.Stack;
import io.vtscope.view.format.Places;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A stack for people: from the call that blocks outwards, without what the JVM put between. */
final class StackText {
  private static final int MOST_FRAMES = 12;
  private static final int BEYOND_SITE = 2;

  private StackText() {}

  /** A line per frame; the site has a mark. */
  static List<String> lines(Stack stack, @Nullable Site site) {
    List<Frame> frames = stack.frames().stream().filter(StackText::isTelling).toList();
    int from = Math.max(0, innermostOfApplication(frames) - 1);
    int marked = site == null ? -1 : indexOf(frames, site);
    int to = Math.min(frames.size(), Math.max(from + MOST_FRAMES, marked + 1 + BEYOND_SITE));
    List<String> lines = new ArrayList<>();
    for (int i = from; i < to; i++) {
      lines.add((i == marked ? "> " : "  ") + Places.of(frames.get(i)));
    }
    if (to < frames.size()) {
      lines.add("  and " + (frames.size() - to) + " more");
    }
    return lines;
  }

  /** Every stack of a virtual thread begins in its continuation. */
  private static boolean isTelling(Frame frame) {
    return !frame.hidden() && !frame.type().equals("jdk.internal.vm.Continuation");
  }

  private static int innermostOfApplication(List<Frame> frames) {
    for (int i = 0; i < frames.size(); i++) {
      if (!frames.get(i).isJdk()) {
        return i;
      }
    }
    return 0;
  }

  private static int indexOf(List<Frame> frames, Site site) {
    for (int i = 0; i < frames.size(); i++) {
      Frame frame = frames.get(i);
      if (frame.name().equals(site.name()) && frame.line() == site.line()) {
        return i;
      }
    }
    return -1;
  }
}
