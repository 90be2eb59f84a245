package io.vtscope.view.tui.widget;

import io.vtscope.blame.Site;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.view.format.StackText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Collects the lines of a detail. */
public final class Prose {
  private static final int LABEL = 12;

  private final List<Line> lines = new ArrayList<>();
  private final int width;
  private final Predicate<Frame> own;

  /**
   * @param own recognises application frames
   */
  public Prose(int width, Predicate<Frame> own) {
    this.width = width;
    this.own = own;
  }

  public List<Line> lines() {
    return List.copyOf(lines);
  }

  public int width() {
    return width;
  }

  public Prose heading(String text) {
    if (!lines.isEmpty()) {
      lines.add(Line.EMPTY);
    }
    lines.add(Line.of(Role.TITLE, text));
    return this;
  }

  public Prose sentence(Role role, String text) {
    lines.addAll(Line.wrapped(role, text, 0, width));
    return this;
  }

  public Prose sentence(String text) {
    return sentence(Role.TEXT, text);
  }

  /** Ignores a null or empty text. */
  public Prose figure(String label, @Nullable String text) {
    if (text != null && !text.isEmpty()) {
      lines.addAll(Line.labelled(label, LABEL, Role.TEXT, text, width));
    }
    return this;
  }

  public Prose add(Line line) {
    lines.add(line);
    return this;
  }

  public Prose stack(
      @Nullable Stack stack, @Nullable Site site, List<Site> holders, boolean siteWaits) {
    if (stack == null || stack.frames().isEmpty()) {
      lines.add(Line.of(Role.DIM, "  no stack was taken"));
      return this;
    }
    for (String frame : StackText.lines(stack, site, holders, siteWaits, own, false)) {
      boolean marked = frame.startsWith(">");
      lines.add(Line.of(marked ? Role.WARNING : Role.TEXT, Fit.place(frame, width, "…")));
    }
    return this;
  }

  public Prose stack(@Nullable Stack stack) {
    return stack(stack, null, List.of(), false);
  }

  /** A chart with its maximum at the left. */
  public Prose chart(Series series, String most, int rows) {
    List<String> bars = series.bars(rows);
    for (int i = 0; i < bars.size(); i++) {
      String label = i == 0 ? most : i == bars.size() - 1 ? "0" : "";
      lines.add(
          Line.of(Role.DIM, Fit.right(label, LABEL - 2, "") + " │")
              .and(Role.CHART, Fit.cut(bars.get(i), width - LABEL, "")));
    }
    return this;
  }

  public int bars() {
    return Math.max(4, width - LABEL);
  }
}
