package io.vtscope.view.tui.page;

import io.vtscope.view.tui.state.Detail;
import io.vtscope.view.tui.state.Ui;
import io.vtscope.view.tui.state.ViewModel;
import io.vtscope.view.tui.widget.Line;
import io.vtscope.view.tui.widget.Table;
import java.util.List;

/** A stateless screen: a table and lines around it. */
public interface Page<T> {
  Table<T> table();

  /** All rows, in natural order. */
  List<T> all(ViewModel model, Ui ui);

  Detail open(T row);

  String empty(ViewModel model);

  /** Describes the table, for example "by impact". */
  default String about(ViewModel model, Ui ui) {
    return "";
  }

  /** Warns about hidden rows; empty for no warning. */
  default String hidden(List<T> rows) {
    return "";
  }

  /** At most {@code height} lines. */
  default List<Line> above(ViewModel model, Ui ui, int width, int height) {
    return List.of();
  }

  /** At most {@code height} lines. */
  default List<Line> below(ViewModel model, Ui ui, int width, int height) {
    return List.of();
  }

  default List<T> rows(ViewModel model, Ui ui) {
    return table().rows(all(model, ui), ui.table());
  }
}
