package io.vtscope.view.format;

import io.vtscope.blame.Frames;
import io.vtscope.blame.Site;
import io.vtscope.finding.Finding;
import io.vtscope.ledger.Snapshot;
import io.vtscope.observation.Frame;
import io.vtscope.observation.Stack;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A stack for people: from the call that blocks outwards, without what the JVM put between. */
public final class StackText {
  private static final int MOST_FRAMES = 12;
  private static final int BEYOND_HOLDER = 2;
  private static final int MOST_WITH_HOLDERS = 40;

  private StackText() {}

  /** The stack of a finding; no line where it has none. */
  public static List<String> lines(Finding finding, Predicate<Frame> own) {
    Stack stack = finding.stack();
    return stack == null
        ? List.of()
        : lines(stack, finding.site(), finding.holders(), finding.isOfWaiter(), own);
  }

  /** Whether a frame is of the application's own code, by what is known of all classes. */
  public static Predicate<Frame> own(Snapshot snapshot) {
    return snapshot.origins().own(snapshot.target());
  }

  /**
   * A line per frame; the site and the other holders have a mark, and say what they hold. The first
   * of them is shown however long the stack is. A site in the JDK, further in than what the
   * application has called, is shown with what it calls itself. Where all that is shown is others',
   * the innermost of the application's own is shown too. A method that calls itself is one line.
   *
   * @param siteWaits whether the site waits for its lock, and does not hold it
   * @param own whether a frame is of the application's own code
   */
  public static List<String> lines(
      Stack stack,
      @Nullable Site site,
      List<Site> holders,
      boolean siteWaits,
      Predicate<Frame> own) {
    List<Integer> times = new ArrayList<>();
    List<Frame> frames = folded(Stacks.telling(stack), times);
    List<@Nullable Site> marks = marks(frames, site, holders);
    int from = Math.max(0, innermostOfApplication(frames) - 1);
    int inJdk = placeOf(site, frames.subList(0, from), marks);
    int to = from + MOST_FRAMES;
    boolean marked = false;
    int left = 0;
    int ofOwn = Frames.innermostOf(frames, own);
    List<String> lines = new ArrayList<>();
    for (int i = inJdk < 0 ? from : Math.max(0, inJdk - 1); i < frames.size(); i++) {
      Site mark = marks.get(i);
      if (mark != null) {
        to = Math.max(to, i + 1 + BEYOND_HOLDER);
      }
      boolean room = lines.size() < MOST_WITH_HOLDERS || (mark != null && !marked);
      boolean between = i > inJdk && i < from && mark == null;
      if ((i >= to && i != ofOwn) || between || !room) {
        left += times.get(i);
        continue;
      }
      more(lines, left);
      left = 0;
      boolean waits = holders.isEmpty() || (siteWaits && !marked);
      marked |= mark != null;
      String again = times.get(i) == 1 ? "" : ", %d times".formatted(times.get(i));
      lines.add(
          (mark == null ? "  " : "> ") + Places.of(frames.get(i)) + again + lock(mark, waits));
    }
    more(lines, left);
    return lines;
  }

  /**
   * The frames, of those that are the same several times in a row the first only. Without a line it
   * may be another method of the same name.
   *
   * @param times filled with how often each is there
   */
  private static List<Frame> folded(List<Frame> frames, List<Integer> times) {
    List<Frame> folded = new ArrayList<>();
    for (Frame frame : frames) {
      int last = folded.size() - 1;
      if (last >= 0 && frame.line() > 0 && Places.of(frame).equals(Places.of(folded.get(last)))) {
        times.set(last, times.get(last) + 1);
      } else {
        folded.add(frame);
        times.add(1);
      }
    }
    return folded;
  }

  /** Where among some frames the site is, which lies in the JDK then; -1 where it is not there. */
  private static int placeOf(@Nullable Site site, List<Frame> among, List<@Nullable Site> marks) {
    for (int i = 0; site != null && i < among.size(); i++) {
      if (site.equals(marks.get(i))) {
        return i;
      }
    }
    return -1;
  }

  private static void more(List<String> lines, int left) {
    if (left > 0) {
      lines.add("  and " + left + " more");
    }
  }

  private static String lock(@Nullable Site marked, boolean waits) {
    return marked == null || marked.lock() == null
        ? ""
        : (waits ? "  waits for " : "  holds ") + Printable.of(marked.lock());
  }

  private static int innermostOfApplication(List<Frame> frames) {
    for (int i = 0; i < frames.size(); i++) {
      if (!frames.get(i).isJdk()) {
        return i;
      }
    }
    return 0;
  }

  /**
   * What each frame is, once where it calls itself again; of a stack that was taken at another line
   * the site's method is marked.
   */
  private static List<@Nullable Site> marks(
      List<Frame> frames, @Nullable Site site, List<Site> holders) {
    List<@Nullable Site> marks = new ArrayList<>();
    for (Frame frame : frames) {
      Site mark = marked(frame, site, holders);
      marks.add(marks.contains(mark) ? null : mark);
    }
    for (int i = 0; site != null && i < frames.size() && !marks.contains(site); i++) {
      if (marks.get(i) == null && frames.get(i).name().equals(site.name())) {
        marks.set(i, site);
      }
    }
    return marks;
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
