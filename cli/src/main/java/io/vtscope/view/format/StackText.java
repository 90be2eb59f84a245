package io.vtscope.view.format;

import io.vtscope.aggregate.Site;
import io.vtscope.observation.Frame;
import io.vtscope.observation.Stack;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A stack for people: from the call that blocks outwards, without what the JVM put between. */
public final class StackText {
  private static final int MOST_FRAMES = 12;
  private static final int BEYOND_HOLDER = 2;
  private static final int MOST_WITH_HOLDERS = 40;

  private StackText() {}

  /** A line per frame; the site and the other holders have a mark, and say what they hold. */
  public static List<String> lines(Stack stack, @Nullable Site site, List<Site> holders) {
    List<Frame> frames = Stacks.telling(stack);
    int from = Math.max(0, innermostOfApplication(frames) - 1);
    int to = Math.min(frames.size(), from + MOST_FRAMES);
    List<String> lines = new ArrayList<>();
    for (int i = from; i < frames.size(); i++) {
      Site marked = marked(frames.get(i), site, holders);
      if (marked != null) {
        to = Math.min(frames.size(), Math.max(to, i + 1 + BEYOND_HOLDER));
      }
      if (i >= to || lines.size() >= MOST_WITH_HOLDERS) {
        continue;
      }
      lines.add((marked == null ? "  " : "> ") + Places.of(frames.get(i)) + holds(marked));
    }
    int left = frames.size() - from - lines.size();
    if (left > 0) {
      lines.add("  and " + left + " more");
    }
    return lines;
  }

  private static String holds(@Nullable Site marked) {
    return marked == null || marked.lock() == null ? "" : "  holds " + Printable.of(marked.lock());
  }

  private static int innermostOfApplication(List<Frame> frames) {
    for (int i = 0; i < frames.size(); i++) {
      if (!frames.get(i).isJdk()) {
        return i;
      }
    }
    return 0;
  }

  private static @Nullable Site marked(Frame frame, @Nullable Site site, List<Site> holders) {
    for (Site holder : holders) {
      if (isAt(frame, holder)) {
        return holder;
      }
    }
    return site != null && isAt(frame, site) ? site : null;
  }

  private static boolean isAt(Frame frame, Site site) {
    return frame.name().equals(site.name()) && frame.line() == site.line();
  }
}
