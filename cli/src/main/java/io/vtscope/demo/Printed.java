package io.vtscope.demo;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A demo's output: tables and other lines.
 *
 * @param words non-empty lines outside tables
 */
public record Printed(List<DemoTable> tables, List<String> words) {
  private static final Pattern RULE = Pattern.compile("\\|(?:[ :-]+\\|)+");

  /** The last line, for programs: "served=400 failed=0". */
  private static final Pattern COUNTS = Pattern.compile("(?:[\\w.-]+=-?\\d+ ?)+");

  public static Printed of(String output) {
    List<String> lines = output.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    List<DemoTable> tables = new ArrayList<>();
    List<String> words = new ArrayList<>();
    int at = 0;
    while (at < lines.size()) {
      int rows = at + 2;
      if (rows < lines.size() && RULE.matcher(lines.get(rows)).matches()) {
        int end = rows + 1;
        while (end < lines.size() && lines.get(end).startsWith("|")) {
          end++;
        }
        tables.add(table(lines.subList(at, end)));
        at = end;
      } else {
        if (!COUNTS.matcher(lines.get(at)).matches()) {
          words.add(lines.get(at));
        }
        at++;
      }
    }
    return new Printed(List.copyOf(tables), List.copyOf(words));
  }

  /** Lines: caption, columns, rule, rows. */
  private static DemoTable table(List<String> lines) {
    List<String> columns = cells(lines.get(1));
    List<List<String>> rows =
        lines.subList(3, lines.size()).stream()
            .map(Printed::cells)
            .filter(cells -> cells.size() == columns.size())
            .toList();
    return new DemoTable(lines.getFirst(), columns, rows);
  }

  private static List<String> cells(String line) {
    String inner = line.substring(1, line.endsWith("|") ? line.length() - 1 : line.length());
    return Arrays.stream(inner.split("\\|", -1)).map(String::strip).toList();
  }
}
