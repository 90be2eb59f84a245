package io.vtscope.view.tui.page;

import io.vtscope.clock.Cost;
import io.vtscope.finding.Amounts;
import io.vtscope.ledger.pin.Hotspot;
import io.vtscope.view.format.Holds;
import io.vtscope.view.format.Places;
import io.vtscope.view.tui.state.Detail;
import io.vtscope.view.tui.state.Ui;
import io.vtscope.view.tui.state.ViewModel;
import io.vtscope.view.tui.widget.Column;
import io.vtscope.view.tui.widget.Role;
import io.vtscope.view.tui.widget.Table;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/** The hotspots, by impact. */
public final class HotspotsPage implements Page<HotspotsPage.Row> {
  /**
   * A hotspot.
   *
   * @param trend a word; empty if unknown
   */
  record Row(Hotspot hotspot, String trend) {
    long total() {
      return hotspot.cost().totalNanos();
    }

    /** -1 if holds were not counted. */
    long known(ToLongFunction<Cost> figure) {
      return Holds.areCounted(hotspot) ? figure.applyAsLong(hotspot.cost()) : -1;
    }
  }

  private final Table<Row> table =
      new Table<>(
          List.of(
              Column.<Row>word("Reason", 15, 1, row -> reason(row.hotspot)),
              Column.<Row>place("Where", 34, row -> place(row.hotspot)),
              Column.<Row>word("Artifact", 18, 7, row -> artifact(row.hotspot)).growing(),
              Column.<Row>number(
                  "Count",
                  9,
                  3,
                  row -> CellText.known(row.known(Cost::count)),
                  row -> row.known(Cost::count)),
              Column.<Row>number("Held", 9, 0, row -> Amounts.time(row.total()), Row::total),
              Column.<Row>number(
                  "p99",
                  8,
                  5,
                  row -> CellText.time(row.known(Cost::p99Nanos)),
                  row -> row.known(Cost::p99Nanos)),
              Column.<Row>number(
                  "Longest",
                  9,
                  4,
                  row -> CellText.time(row.known(Cost::maxNanos)),
                  row -> row.known(Cost::maxNanos)),
              Column.<Row>number(
                  "Impact",
                  7,
                  0,
                  row ->
                      row.hotspot.extent().share() < 0
                          ? "-"
                          : Amounts.share(row.hotspot.extent().share()),
                  row -> row.hotspot.extent().share()),
              Column.<Row>word("Trend", 7, 2, HotspotsPage::trendRole, Row::trend)),
          row -> key(row.hotspot),
          7);

  private static Role trendRole(Row row) {
    return switch (row.trend) {
      case "rising" -> Role.WARNING;
      case "falling" -> Role.GOOD;
      default -> Role.DIM;
    };
  }

  /** Stays the same in later snapshots. */
  public static String key(Hotspot hotspot) {
    return hotspot.place();
  }

  public static String reason(Hotspot hotspot) {
    return hotspot.blame().cause().name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  public static String place(Hotspot hotspot) {
    if (hotspot.blame().site() == null) {
      return "no stack was recorded";
    }
    // If only JDK frames are to blame, the caller says more.
    return hotspot.blame().caller() == null
        ? Places.of(hotspot.blame().site())
        : Places.of(hotspot.blame().caller()) + " › " + hotspot.blame().site().method();
  }

  private static String artifact(Hotspot hotspot) {
    return CellText.artifact(
        hotspot.blame().callerArtifact() == null
            ? hotspot.blame().artifact()
            : hotspot.blame().callerArtifact());
  }

  @Override
  public Table<Row> table() {
    return table;
  }

  @Override
  public List<Row> all(ViewModel model, Ui ui) {
    return model.snapshot().hotspots().stream()
        .map(hotspot -> new Row(hotspot, model.trends().word(key(hotspot))))
        .toList();
  }

  @Override
  public Detail open(Row row) {
    Hotspot hotspot = row.hotspot;
    String title =
        hotspot.blame().site() == null ? reason(hotspot) : hotspot.blame().site().method();
    return Detail.of(Detail.Kind.HOTSPOT, key(hotspot), title);
  }

  @Override
  public String about(ViewModel model, Ui ui) {
    return "time of carriers since " + model.condition().since();
  }

  @Override
  public String empty(ViewModel model) {
    return "Nothing has held a carrier" + CellText.threshold(model.snapshot()) + ".";
  }
}
