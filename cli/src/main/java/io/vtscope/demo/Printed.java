package io.vtscope.demo;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What a sample has printed: its tables, and what it says beside them.
 *
 * @param words lines that belong to no table, without empty ones
 */
public record Printed(List<DemoTable> tables, List<String> words) {
  private static final Pattern RULE = Pattern.compile("\\|(?:[ :-]+\\|)+");

  /** The last line of all, for programs that read it: "served=400 failed=0". */
  private static final Pattern COUNTS = Pattern.compile("(?:[\\w.-]+=-?\\d+ ?)+");

  /** Reads it; what is no table is words. */
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

  /** Of the caption, the columns, the rule below them, and the rows. */
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
