package io.vtscope.meaning;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads {@code meanings.tsv}. */
final class Table {
  private static final String FILE = "meanings.tsv";

  private Table() {}

  /**
   * Reads the patterns of all meanings.
   *
   * @throws IllegalStateException if the rows do not match the given meanings
   */
  static Map<String, Pattern[]> read(Set<String> meanings) {
    Map<String, Pattern[]> patterns =
        Rows.of(Table.class, FILE).stream()
            .collect(
                Collectors.groupingBy(
                    row -> row.get(0),
                    Collectors.collectingAndThen(Collectors.toList(), Table::patterns)));
    if (!patterns.keySet().equals(meanings)) {
      throw new IllegalStateException(
          "%s has rows of %s and not of %s".formatted(FILE, patterns.keySet(), meanings));
    }
    return patterns;
  }

  private static Pattern[] patterns(List<List<String>> rows) {
    return rows.stream().map(row -> Pattern.of(row.get(1), row.get(2))).toArray(Pattern[]::new);
  }
}
