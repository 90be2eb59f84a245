package io.vtscope.view.tui;

import java.util.List;

/** A screen: a table, and what stands above and below it. Has no state. */
interface Page<T> {
  Table<T> table();

  /** All there is to show, in the order that it has by itself. */
  List<T> all(Sight sight, Ui ui);

  /** What opens when a row is entered. */
  Detail open(T row);

  /** A sentence for where there are no rows. */
  String empty(Sight sight);

  /** What the table is, for the rule above it: "by impact" for one. */
  default String about(Sight sight, Ui ui) {
    return "";
  }

  /** What must not be missed of rows for which there is no room; empty where nothing is. */
  default String hidden(List<T> rows) {
    return "";
  }

  /** Lines above the table, at most {@code height} of them. */
  default List<Line> above(Sight sight, Ui ui, int width, int height) {
    return List.of();
  }

  /** Lines below it, at most {@code height} of them. */
  default List<Line> below(Sight sight, Ui ui, int width, int height) {
    return List.of();
  }

  /** The rows that are shown. */
  default List<T> rows(Sight sight, Ui ui) {
    return table().rows(all(sight, ui), ui.table());
  }
}
