package io.vtscope.view.tui.widget;

import org.jspecify.annotations.Nullable;

/**
 * The user's choices for a table.
 *
 * @param column the sorting column; -1 for the natural order
 * @param chosen key of the selected row; null for none
 * @param index the selected row's last position
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
