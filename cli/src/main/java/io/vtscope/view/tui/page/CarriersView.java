package io.vtscope.view.tui.page;

import io.vtscope.clock.Budget;
import io.vtscope.finding.Amounts;
import io.vtscope.ledger.carrier.Carriers;
import io.vtscope.ledger.carrier.CarriersNow;
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

/** A bar of the time of carriers, and a cell for what each does now. */
final class CarriersView {
  private static final int LABEL = 10;

  private CarriersView() {}

  private record Part(String name, Role role, String mark, long amount) {}

  /** The bar, what its parts are, and the cells. */
  static List<Line> lines(ViewModel model, int width) {
    Carriers carriers = model.snapshot().carriers();
    List<Line> lines = new ArrayList<>();
    Budget budget = carriers.budget();
    if (budget == null || budget.total() == 0) {
      lines.add(Line.of(Role.DIM, "carriers  nobody has looked at them: not known"));
      return lines;
    }
    List<Part> parts = parts(budget);
    lines.add(label("time").and(bar(parts, budget.total(), width - LABEL)));
    lines.add(legend(parts, budget.total(), width));
    CarriersNow now = carriers.now();
    if (now != null) {
      boolean isSilent = model.condition().state() == Condition.State.SILENT;
      lines.add(label(isSilent ? "last" : "now").and(cells(now, carriers, width - LABEL)));
    }
    return lines;
  }

  /** What the parts are, in one line: the largest if there is no room for all. */
  private static Line legend(List<Part> parts, long total, int width) {
    List<Part> bySize = new ArrayList<>(parts);
    bySize.sort(Comparator.comparingLong(Part::amount).reversed());
    Set<String> shown = new HashSet<>();
    int left = width - LABEL;
    for (Part part : bySize) {
      int needs = legend(part, total).width();
      if (part.amount > 0 && needs <= left) {
        shown.add(part.name);
        left -= needs;
      }
    }
    Line legend = label("");
    for (Part part : parts) {
      legend = shown.contains(part.name) ? legend.and(legend(part, total)) : legend;
    }
    return legend;
  }

  private static Line legend(Part part, long total) {
    return Line.of(part.role, part.mark + " ")
        .and(part.name + " ")
        .and(Role.DIM, Amounts.share((double) part.amount / total) + "  ");
  }

  private static Line label(String text) {
    return Line.of(Role.DIM, Fit.left(text, LABEL, ""));
  }

  private static List<Part> parts(Budget budget) {
    return List.of(
        new Part("running", Role.RUNNING, "█", budget.running()),
        new Part("pinned", Role.PINNED, "▓", budget.pinned()),
        new Part("blocked", Role.BLOCKED, "▒", budget.blocked()),
        new Part("compensated", Role.COMPENSATED, "░", budget.compensated()),
        new Part("idle", Role.IDLE, "·", budget.idle()),
        new Part("unknown", Role.DIM, "?", budget.unknown()));
  }

  /** Each part as long as its share; the rest goes to the largest remainders. */
  private static Line bar(List<Part> parts, long total, int width) {
    int[] lengths = new int[parts.size()];
    List<Integer> byRemainder = new ArrayList<>();
    int left = width;
    for (int i = 0; i < lengths.length; i++) {
      lengths[i] = (int) exact(parts.get(i), total, width);
      left -= lengths[i];
      byRemainder.add(i);
    }
    byRemainder.sort(
        Comparator.comparingDouble((Integer i) -> exact(parts.get(i), total, width) % 1)
            .reversed());
    for (int i = 0; i < left && i < lengths.length; i++) {
      lengths[byRemainder.get(i)]++;
    }
    Line line = Line.EMPTY;
    for (int i = 0; i < lengths.length; i++) {
      line = line.and(parts.get(i).role, parts.get(i).mark.repeat(lengths[i]));
    }
    return line;
  }

  private static double exact(Part part, long total, int width) {
    return (double) part.amount / (double) total * width;
  }

  /** One cell for each carrier, and the numbers. */
  private static Line cells(CarriersNow now, Carriers carriers, int width) {
    List<Part> parts =
        List.of(
            new Part("running", Role.RUNNING, "█", now.running()),
            new Part("pinned", Role.PINNED, "▓", now.pinned()),
            new Part("blocked", Role.BLOCKED, "▒", now.blocked()),
            new Part("compensated", Role.COMPENSATED, "░", now.compensated()),
            new Part("idle", Role.IDLE, "·", now.idle()));
    List<String> words = new ArrayList<>();
    words.add(Amounts.count(now.pool(), "carrier") + ", parallelism " + carriers.parallelism());
    if (now.queued() > 0) {
      words.add(Figures.whole(now.queued()) + " queued");
    }
    String text = "  " + String.join(", ", words);
    int room = Math.max(0, width - text.length());
    Line line = Line.EMPTY;
    for (Part part : parts) {
      int cells = (int) Math.min(part.amount, room);
      line = line.and(part.role, part.mark.repeat(cells));
      room -= cells;
    }
    return line.and(room == 0 ? "…" : "").and(Role.DIM, text);
  }
}
