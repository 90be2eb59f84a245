package io.vtscope.view.tui.page;

import io.vtscope.clock.Budget;
import io.vtscope.clock.CarrierPoolSample;
import io.vtscope.finding.Amounts;
import io.vtscope.ledger.carrier.Carriers;
import io.vtscope.view.tui.state.ViewModel;
import io.vtscope.view.tui.widget.Line;
import io.vtscope.view.tui.widget.Role;
import java.util.ArrayList;
import java.util.List;

/** Bars of the carriers' time and current states. */
final class CarriersView {
  private CarriersView() {}

  static List<Line> lines(ViewModel model, int width) {
    Carriers carriers = model.snapshot().carriers();
    List<Line> lines = new ArrayList<>();
    Budget budget = carriers.budget();
    if (budget == null || budget.total() == 0) {
      lines.add(Line.of(Role.DIM, "carriers  unknown: only the agent samples them"));
      return lines;
    }
    Bar bar = bar(budget);
    lines.add(bar.line("time", width));
    lines.add(bar.legend(Bar.label(""), width, part -> words(part, budget.total())));
    CarrierPoolSample now = carriers.now();
    if (now != null) {
      lines.add(Bar.label(Bar.moment(model)).and(cells(now, carriers, width - Bar.LABEL)));
    }
    return lines;
  }

  private static Line words(Bar.Part part, long total) {
    return Line.of(part.role(), part.mark() + " ")
        .and(part.name() + " ")
        .and(Role.DIM, Amounts.share((double) part.amount() / total) + "  ");
  }

  private static Bar bar(Budget budget) {
    return new Bar(
        List.of(
            new Bar.Part("running", Role.RUNNING, "█", budget.running()),
            new Bar.Part("pinned", Role.PINNED, "▓", budget.pinned()),
            new Bar.Part("blocked", Role.BLOCKED, "▒", budget.blocked()),
            new Bar.Part("compensated", Role.COMPENSATED, "░", budget.compensated()),
            new Bar.Part("idle", Role.IDLE, "·", budget.idle()),
            new Bar.Part("unknown", Role.DIM, "?", budget.unknown())));
  }

  private static Line cells(CarrierPoolSample now, Carriers carriers, int width) {
    List<Bar.Part> parts =
        List.of(
            new Bar.Part("running", Role.RUNNING, "█", now.carriers().running()),
            new Bar.Part("pinned", Role.PINNED, "▓", now.carriers().pinned()),
            new Bar.Part("blocked", Role.BLOCKED, "▒", now.carriers().blocked()),
            new Bar.Part("compensated", Role.COMPENSATED, "░", now.carriers().compensated()),
            new Bar.Part("idle", Role.IDLE, "·", now.carriers().idle()));
    List<String> words = new ArrayList<>();
    words.add(
        Amounts.count(now.poolSize(), "carrier")
            + ", parallelism "
            + carriers.size().parallelism());
    if (now.queued() > 0) {
      words.add(Figures.whole(now.queued()) + " queued");
    }
    String text = "  " + String.join(", ", words);
    int room = Math.max(0, width - text.length());
    Line line = Line.EMPTY;
    for (Bar.Part part : parts) {
      int cells = (int) Math.min(part.amount(), room);
      line = line.and(part.role(), part.mark().repeat(cells));
      room -= cells;
    }
    return line.and(room == 0 ? "…" : "").and(Role.DIM, text);
  }
}
