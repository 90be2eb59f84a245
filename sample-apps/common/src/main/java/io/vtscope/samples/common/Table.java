package io.vtscope.samples.common;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A Markdown table. Captions begin with "measured" or "article", and tables with equal columns are
 * compared.
 */
public final class Table {
  private final String caption;
  private final List<String> columns;
  private final List<List<String>> rows = new ArrayList<>();

  /**
   * @param columns with units, for example "mean ms"
   */
  public Table(String caption, String... columns) {
    this.caption = caption;
    this.columns = List.of(columns);
  }

  /**
   * Adds a row.
   *
   * @param cells one per column: numbers, or the article's text
   */
  public Table row(Object... cells) {
    if (cells.length != columns.size()) {
      throw new IllegalArgumentException(cells.length + " cells for " + columns);
    }
    rows.add(Arrays.stream(cells).map(Table::text).toList());
    return this;
  }

  public void print() {
    StringBuilder text = new StringBuilder(256).append('\n').append(caption).append("\n\n");
    line(text, columns);
    text.append('|');
    for (int i = 0; i < columns.size(); i++) {
      text.append("-".repeat(width(i) + 1)).append(":|");
    }
    text.append('\n');
    rows.forEach(row -> line(text, row));
    System.out.println(text);
  }

  private void line(StringBuilder text, List<String> cells) {
    text.append('|');
    for (int i = 0; i < cells.size(); i++) {
      text.append(' ').append(" ".repeat(width(i) - cells.get(i).length()));
      text.append(cells.get(i)).append(" |");
    }
    text.append('\n');
  }

  private int width(int column) {
    int width = columns.get(column).length();
    for (List<String> row : rows) {
      width = Math.max(width, row.get(column).length());
    }
    return width;
  }

  /** Rounds to about three digits. */
  private static String text(Object cell) {
    if (cell instanceof Double || cell instanceof Float) {
      double number = ((Number) cell).doubleValue();
      return String.format(Locale.ROOT, number < 100 ? "%.1f" : "%.0f", number);
    }
    return String.valueOf(cell);
  }
}
