package io.vtscope.view.tui;

import io.vtscope.clock.Cost;
import io.vtscope.finding.Amounts;
import io.vtscope.ledger.pin.Hotspot;
import io.vtscope.view.format.Holds;
import io.vtscope.view.format.Places;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/** Places that hold carriers, those with most impact first. */
final class HotspotsPage implements Page<HotspotsPage.Row> {
  /**
   * A hotspot, and how it goes with it.
   *
   * @param trend a word; empty where it is not known yet
   */
  record Row(Hotspot hotspot, String trend) {
    long total() {
      return hotspot.cost().totalNanos();
    }

    /** A figure of each hold; -1 where they are not counted. */
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
                  row -> Words.known(row.known(Cost::count)),
                  row -> row.known(Cost::count)),
              Column.<Row>number("Held", 9, 0, row -> Amounts.time(row.total()), Row::total),
              Column.<Row>number(
                  "p99",
                  8,
                  5,
                  row -> Words.time(row.known(Cost::p99Nanos)),
                  row -> row.known(Cost::p99Nanos)),
              Column.<Row>number(
                  "Longest",
                  9,
                  4,
                  row -> Words.time(row.known(Cost::maxNanos)),
                  row -> row.known(Cost::maxNanos)),
              Column.<Row>number(
                  "Impact",
                  7,
                  0,
                  row -> row.hotspot.impact() < 0 ? "-" : Amounts.share(row.hotspot.impact()),
                  row -> row.hotspot.impact()),
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

  /** Tells hotspots apart, also in later snapshots. */
  static String key(Hotspot hotspot) {
    return hotspot.place();
  }

  static String reason(Hotspot hotspot) {
    return hotspot.cause().name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  static String place(Hotspot hotspot) {
    if (hotspot.site() == null) {
      return "no stack was recorded";
    }
    // Where only the JDK's own frames are to blame, who has called them says more.
    return hotspot.caller() == null
        ? Places.of(hotspot.site())
        : Places.of(hotspot.caller()) + " › " + hotspot.site().method();
  }

  private static String artifact(Hotspot hotspot) {
    return Words.artifact(
        hotspot.callerArtifact() == null ? hotspot.artifact() : hotspot.callerArtifact());
  }

  @Override
  public Table<Row> table() {
    return table;
  }

  @Override
  public List<Row> all(Sight sight, Ui ui) {
    return sight.snapshot().hotspots().stream()
        .map(hotspot -> new Row(hotspot, sight.trends().word(key(hotspot))))
        .toList();
  }

  @Override
  public Detail open(Row row) {
    Hotspot hotspot = row.hotspot;
    String title = hotspot.site() == null ? reason(hotspot) : hotspot.site().method();
    return Detail.of(Detail.Kind.HOTSPOT, key(hotspot), title);
  }

  @Override
  public String about(Sight sight, Ui ui) {
    return "time of carriers since " + sight.condition().since();
  }

  @Override
  public String empty(Sight sight) {
    return "Nothing has held a carrier" + Words.threshold(sight.snapshot()) + ".";
  }
}
