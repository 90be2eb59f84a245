package io.vtscope.view.text;

import io.vtscope.clock.Budget;
import io.vtscope.finding.Amounts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A bar that shows how carriers spent their time. */
final class BudgetText {
  private static final int LONGEST_BAR = 50;

  /** Space for "time |" and "| 22.8 s of carriers". */
  private static final int BESIDE_BAR = 33;

  private static final int LABEL = 8;

  private BudgetText() {}

  private record Part(String name, long nanos, char bar) {}

  static List<String> lines(Budget budget, boolean ascii, int width) {
    List<Part> parts =
        List.of(
            new Part("running", budget.running(), ascii ? '#' : '█'),
            new Part("pinned", budget.pinned(), ascii ? 'P' : '▓'),
            new Part("blocked", budget.blocked(), ascii ? 'B' : '▒'),
            new Part("compensated", budget.compensated(), ascii ? 'c' : '░'),
            new Part("idle", budget.idle(), ascii ? '.' : '·'),
            new Part("unknown", budget.unknown(), '?'));
    List<String> lines = new ArrayList<>();
    lines.add(
        "%-8s|%s| %s of carriers"
            .formatted(
                "time",
                bar(parts, budget.total(), Math.min(LONGEST_BAR, width - BESIDE_BAR)),
                Amounts.time(budget.total())));
    StringBuilder legend = new StringBuilder(" ".repeat(LABEL));
    for (Part part : parts) {
      if (part.nanos > 0) {
        String text =
            " %s %s %s"
                .formatted(
                    part.bar, part.name, Amounts.share((double) part.nanos / budget.total()));
        if (legend.length() > LABEL && legend.length() + text.length() + 1 > width) {
          lines.add(legend.toString());
          legend.setLength(LABEL);
        }
        legend.append(legend.length() > LABEL ? " " : "").append(text);
      }
    }
    lines.add(legend.toString());
    return lines;
  }

  /** Distributes characters by share; rounding errors go to the largest remainders. */
  private static String bar(List<Part> parts, long total, int length) {
    int[] lengths = new int[parts.size()];
    List<Integer> byRemainder = new ArrayList<>();
    int left = length;
    for (int i = 0; i < lengths.length; i++) {
      // Damaged recordings may contain impossible parts.
      lengths[i] = Math.clamp((long) exact(parts.get(i), total, length), 0, left);
      left -= lengths[i];
      byRemainder.add(i);
    }
    byRemainder.sort(
        Comparator.comparingDouble((Integer i) -> exact(parts.get(i), total, length) % 1)
            .reversed());
    for (int i = 0; i < left; i++) {
      lengths[byRemainder.get(i % lengths.length)]++;
    }
    StringBuilder bar = new StringBuilder();
    for (int i = 0; i < lengths.length; i++) {
      bar.append(String.valueOf(parts.get(i).bar).repeat(lengths[i]));
    }
    return bar.toString();
  }

  private static double exact(Part part, long total, int length) {
    return (double) part.nanos / total * length;
  }
}
