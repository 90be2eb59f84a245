package io.vtscope.view.tui.page;

import io.vtscope.finding.Amounts;
import io.vtscope.ledger.carrier.Carriers;
import io.vtscope.ledger.carrier.PoolGrowth;
import io.vtscope.view.format.Places;
import io.vtscope.view.tui.state.Detail;
import io.vtscope.view.tui.state.Ui;
import io.vtscope.view.tui.state.ViewModel;
import io.vtscope.view.tui.widget.Column;
import io.vtscope.view.tui.widget.Fit;
import io.vtscope.view.tui.widget.Line;
import io.vtscope.view.tui.widget.Role;
import io.vtscope.view.tui.widget.Series;
import io.vtscope.view.tui.widget.Table;
import java.util.ArrayList;
import java.util.List;

/** Growth of the carrier pool and its causes. */
public final class CompensationPage implements Page<PoolGrowth> {
  private static final int LABEL = 8;
  private static final int MOST_ROWS = 8;

  private final Table<PoolGrowth> table =
      new Table<>(
          List.of(
              Column.<PoolGrowth>number(
                  "Started",
                  9,
                  0,
                  growth -> Figures.whole(growth.carriers()),
                  PoolGrowth::carriers),
              Column.<PoolGrowth>place("For", 18, CompensationPage::place),
              Column.<PoolGrowth>word(
                  "Blocks in",
                  30,
                  3,
                  growth ->
                      growth.blocking() == null ? "" : Fit.withoutPackages(growth.blocking())),
              Column.<PoolGrowth>number(
                  "Calls",
                  9,
                  2,
                  growth -> growth.cost() == null ? "-" : Figures.whole(growth.cost().count()),
                  growth -> growth.cost() == null ? -1 : growth.cost().count()),
              Column.<PoolGrowth>number(
                  "Took",
                  9,
                  1,
                  growth -> growth.cost() == null ? "-" : Amounts.time(growth.cost().totalNanos()),
                  growth -> growth.cost() == null ? -1 : growth.cost().totalNanos()),
              Column.<PoolGrowth>number(
                  "Longest",
                  9,
                  2,
                  growth -> growth.cost() == null ? "-" : Amounts.time(growth.cost().maxNanos()),
                  growth -> growth.cost() == null ? -1 : growth.cost().maxNanos())),
          CompensationPage::key,
          0);

  public static String key(PoolGrowth growth) {
    return place(growth) + " " + growth.blocking();
  }

  public static String place(PoolGrowth growth) {
    return growth.site() == null ? "the JDK's own code" : Places.of(growth.site());
  }

  @Override
  public Table<PoolGrowth> table() {
    return table;
  }

  @Override
  public List<PoolGrowth> all(ViewModel model, Ui ui) {
    return model.snapshot().carrierSummary().growths();
  }

  @Override
  public Detail open(PoolGrowth growth) {
    String title = growth.site() == null ? "JDK" : growth.site().method();
    return Detail.of(Detail.Kind.GROWTH, key(growth), title);
  }

  @Override
  public String about(ViewModel model, Ui ui) {
    return "carriers started since " + model.condition().since();
  }

  @Override
  public String empty(ViewModel model) {
    return "No call has made the pool grow.";
  }

  @Override
  public List<Line> above(ViewModel model, Ui ui, int width, int height) {
    Carriers carriers = model.snapshot().carriers();
    int rows = Math.min(MOST_ROWS, height - 2);
    if (rows < 1) {
      return List.of();
    }
    Series pool = new Figures(model.snapshot(), ui.choices().span(), width - LABEL).pool();
    List<Line> lines = new ArrayList<>();
    lines.add(
        Line.text("Pool: ")
            .and(
                Role.STRONG,
                carriers.size().peakPool() > 0 ? "up to " + carriers.size().peakPool() : "-")
            .and(Role.DIM, sentence(carriers) + "; " + ui.choices().span().label()));
    if (carriers.size().grown() == 0) {
      return lines;
    }
    if (pool.isEmpty()) {
      lines.add(Line.of(Role.DIM, "Growth unknown: only the agent samples the pool."));
      return lines;
    }
    String top = Figures.whole(pool.greatest());
    for (String bars : pool.bars(rows)) {
      String label = lines.size() == 1 ? top : lines.size() == rows ? "0" : "";
      lines.add(Line.of(Role.DIM, Fit.right(label, LABEL - 2, "") + " │").and(Role.CHART, bars));
    }
    return lines;
  }

  private static String sentence(Carriers carriers) {
    List<String> parts = new ArrayList<>();
    if (carriers.size().maxPoolSize() > 0) {
      parts.add(" of " + carriers.size().maxPoolSize());
    }
    if (carriers.size().parallelism() > 0) {
      parts.add(" parallelism " + carriers.size().parallelism());
    }
    parts.add(" " + carriers.size().grown() + " started to compensate");
    return String.join(",", parts);
  }
}
