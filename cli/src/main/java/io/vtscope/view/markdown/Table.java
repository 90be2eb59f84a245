package io.vtscope.view.markdown;

import java.util.List;
import java.util.stream.Collectors;

/** A table: names of columns, a rule, rows; numbers to the right. */
final class Table {
  private final StringBuilder out = new StringBuilder();

  /**
   * @param columns their names, those of numbers with a ":" at the end
   */
  Table(String... columns) {
    List<String> names = List.of(columns);
    row(names.stream().map(name -> name.endsWith(":") ? chop(name) : name).toList());
    out.append(
        names.stream()
            .map(name -> name.endsWith(":") ? "---:" : "---")
            .collect(Collectors.joining(" | ", "| ", " |\n")));
  }

  /** A row of cells that are Markdown already. */
  Table row(List<String> cells) {
    out.append(cells.stream().map(Inline::cell).collect(Collectors.joining(" | ", "| ", " |\n")));
    return this;
  }

  String text() {
    return out.toString();
  }

  private static String chop(String name) {
    return name.substring(0, name.length() - 1);
  }
}
