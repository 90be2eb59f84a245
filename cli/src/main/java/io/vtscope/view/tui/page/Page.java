package io.vtscope.view.tui.page;

import io.vtscope.view.tui.state.Detail;
import io.vtscope.view.tui.state.Ui;
import io.vtscope.view.tui.state.ViewModel;
import io.vtscope.view.tui.widget.Line;
import io.vtscope.view.tui.widget.Table;
import java.util.List;

/** A screen: a table, and what stands above and below it. Has no state. */
public interface Page<T> {
  Table<T> table();

  /** All there is to show, in the order that it has by itself. */
  List<T> all(ViewModel model, Ui ui);

  /** What opens when the user enters a row. */
  Detail open(T row);

  /** A sentence that is shown if there are no rows. */
  String empty(ViewModel model);

  /** What the rule above the table says of it, for example "by impact". */
  default String about(ViewModel model, Ui ui) {
    return "";
  }

  /** What must be said of rows for which there is no room; empty for nothing. */
  default String hidden(List<T> rows) {
    return "";
  }

  /** Lines above the table, at most {@code height} of them. */
  default List<Line> above(ViewModel model, Ui ui, int width, int height) {
    return List.of();
  }

  /** Lines below it, at most {@code height} of them. */
  default List<Line> below(ViewModel model, Ui ui, int width, int height) {
    return List.of();
  }

  /** The rows that are shown. */
  default List<T> rows(ViewModel model, Ui ui) {
    return table().rows(all(model, ui), ui.table());
  }
}
