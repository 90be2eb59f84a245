package io.vtscope.view.markdown;

import java.util.List;
import java.util.stream.Collectors;

/** A Markdown table. */
final class Table {
  private final StringBuilder out = new StringBuilder();

  /**
   * @param columns names; a final ":" right-aligns
   */
  Table(String... columns) {
    List<String> names = List.of(columns);
    row(names.stream().map(name -> name.endsWith(":") ? chop(name) : name).toList());
    out.append(
        names.stream()
            .map(name -> name.endsWith(":") ? "---:" : "---")
            .collect(Collectors.joining(" | ", "| ", " |\n")));
  }

  /** Adds a row of Markdown cells. */
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
