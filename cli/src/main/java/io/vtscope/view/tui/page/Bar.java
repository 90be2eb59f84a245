package io.vtscope.view.tui.page;

import io.vtscope.view.tui.state.Condition;
import io.vtscope.view.tui.state.ViewModel;
import io.vtscope.view.tui.widget.Fit;
import io.vtscope.view.tui.widget.Line;
import io.vtscope.view.tui.widget.Role;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** A stacked bar with a legend. */
record Bar(List<Bar.Part> parts) {
  /** Columns of the label. */
  static final int LABEL = 10;

  record Part(String name, Role role, String mark, long amount) {}

  static Line label(String text) {
    return Line.of(Role.DIM, Fit.left(text, LABEL, ""));
  }

  /** "now", or "last" if the JVM does not answer. */
  static String moment(ViewModel model) {
    return model.condition().state() == Condition.State.SILENT ? "last" : "now";
  }

  long total() {
    return parts.stream().mapToLong(Part::amount).sum();
  }

  /** Rounding errors go to the largest remainders. */
  Line line(String label, int width) {
    int room = width - LABEL;
    long total = total();
    int[] lengths = new int[parts.size()];
    List<Integer> byRemainder = new ArrayList<>();
    int left = room;
    for (int i = 0; i < lengths.length; i++) {
      lengths[i] = (int) exact(i, total, room);
      left -= lengths[i];
      byRemainder.add(i);
    }
    byRemainder.sort(
        Comparator.comparingDouble((Integer i) -> exact(i, total, room) % 1).reversed());
    for (int i = 0; i < left && i < lengths.length; i++) {
      lengths[byRemainder.get(i)]++;
    }
    Line line = label(label);
    for (int i = 0; i < lengths.length; i++) {
      line = line.and(parts.get(i).role, parts.get(i).mark.repeat(Math.max(0, lengths[i])));
    }
    return line;
  }

  private double exact(int part, long total, int width) {
    return (double) parts.get(part).amount / (double) total * width;
  }

  /**
   * Names the largest parts that fit.
   *
   * @param words formats a part
   */
  Line legend(Line title, int width, Function<Part, Line> words) {
    Line legend = title;
    List<Part> bySize = new ArrayList<>(parts);
    bySize.sort(Comparator.comparingLong(Part::amount).reversed());
    Set<String> shown = new HashSet<>();
    int left = width - legend.width();
    for (Part part : bySize) {
      int needs = words.apply(part).width();
      if (part.amount > 0 && needs <= left) {
        shown.add(part.name);
        left -= needs;
      }
    }
    for (Part part : parts) {
      legend = shown.contains(part.name) ? legend.and(words.apply(part)) : legend;
    }
    return legend;
  }
}
