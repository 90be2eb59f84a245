package io.vtscope.view.tui.widget;

import org.jspecify.annotations.Nullable;

/**
 * What the user has chosen of a table.
 *
 * @param column that sorts it; -1 for the order that the table has by itself
 * @param inverted whether the last come first
 * @param chosen key of the chosen row; null for none
 * @param index where that row was, should it be gone
 */
public record TableState(
    int column, boolean inverted, Filter filter, @Nullable String chosen, int index) {
  public static final TableState NEW = new TableState(-1, false, Filter.ALL, null, 0);

  public TableState sortedBy(int by) {
    return new TableState(by, false, filter, chosen, index);
  }

  public TableState inverse() {
    return new TableState(column, !inverted, filter, chosen, index);
  }

  public TableState with(Filter wanted) {
    return new TableState(column, inverted, wanted, chosen, index);
  }

  public TableState choosing(@Nullable String key, int at) {
    return new TableState(column, inverted, filter, key, at);
  }
}
