package io.vtscope.view.format;

import io.vtscope.blame.Frames;
import io.vtscope.blame.Site;
import io.vtscope.finding.Amounts;
import io.vtscope.finding.Finding;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Snapshot;
import io.vtscope.say.Code;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Formats a stack for people, innermost frame first. */
public final class StackText {
  private static final int MOST_FRAMES = 12;
  private static final int MOST_WITH_HOLDERS = 40;

  private StackText() {}

  public static List<String> lines(Finding finding, Predicate<Frame> own, boolean full) {
    Stack stack = finding.stack();
    return stack == null
        ? List.of()
        : lines(stack, finding.site(), finding.holders(), finding.isOfWaiter(), own, full);
  }

  /** Recognises application frames. */
  public static Predicate<Frame> own(Snapshot snapshot) {
    return snapshot.origins().own(snapshot.target());
  }

  /**
   * One line per frame, in a form that IDEs link. Marks the site and other holders with their
   * locks, and counts omitted library frames. Without known application frames, shows all but the
   * JDK's. Recursion becomes one line.
   *
   * @param siteWaits whether the site waits for its lock instead of holding it
   * @param own recognises application frames
   * @param full whether to show library frames
   */
  public static List<String> lines(
      Stack stack,
      @Nullable Site site,
      List<Site> holders,
      boolean siteWaits,
      Predicate<Frame> own,
      boolean full) {
    List<Integer> times = new ArrayList<>();
    List<Frame> frames = folded(Stacks.telling(stack), times);
    List<@Nullable Site> marks = marks(frames, site, holders);
    int from = Math.max(0, innermostOfApplication(frames) - 1);
    int inJdk = placeOf(site, frames.subList(0, from), marks);
    int start = inJdk < 0 ? from : Math.max(0, inJdk - 1);
    boolean isOwnKnown = Frames.innermostOf(frames, own) >= 0;
    Predicate<Frame> wanted = isOwnKnown ? own : frame -> !frame.isJdk();
    String others = isOwnKnown ? "library frame" : "more frame";
    boolean marked = false;
    int left = 0;
    int shown = 0;
    List<String> lines = new ArrayList<>();
    for (int i = start; i < frames.size(); i++) {
      Frame frame = frames.get(i);
      Site mark = marks.get(i);
      boolean isWanted = full || i == start || (wanted.test(frame) && shown < MOST_FRAMES);
      boolean hasRoom = shown < MOST_WITH_HOLDERS || !marked;
      if (mark == null ? !isWanted || !hasRoom : !hasRoom) {
        left += times.get(i);
        continue;
      }
      more(lines, left, others);
      left = 0;
      shown++;
      boolean waits = holders.isEmpty() || (siteWaits && !marked);
      marked |= mark != null;
      String again = times.get(i) == 1 ? "" : ", %d times".formatted(times.get(i));
      String place = Printable.of(Code.place(frame));
      lines.add((mark == null ? "  " : "> ") + place + again + lock(mark, waits));
    }
    more(lines, left, others);
    return lines;
  }

  /**
   * Joins equal consecutive frames. A frame without a line may be an overload.
   *
   * @param times receives the repetitions of each
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

  /** Index of a site within JDK frames; -1 if absent. */
  private static int placeOf(@Nullable Site site, List<Frame> among, List<@Nullable Site> marks) {
    for (int i = 0; site != null && i < among.size(); i++) {
      if (site.equals(marks.get(i))) {
        return i;
      }
    }
    return -1;
  }

  private static void more(List<String> lines, int left, String others) {
    if (left > 0) {
      lines.add("  … " + Amounts.count(left, others));
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

  /** Each frame's site or holder, once. If the line differs, the site's method is marked. */
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
