package io.vtscope.meaning;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads {@code meanings.tsv}. */
final class Table {
  private static final String FILE = "meanings.tsv";
  private static final int COLUMNS = 4;

  private Table() {}

  /**
   * Reads the patterns of all meanings.
   *
   * @throws IllegalStateException if a row has other columns, or if the rows are not of exactly
   *     these meanings
   */
  static Map<String, Pattern[]> read(Set<String> meanings) {
    try (InputStream in = Objects.requireNonNull(Table.class.getResourceAsStream(FILE), FILE)) {
      Map<String, Pattern[]> patterns =
          new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))
              .lines()
              .filter(line -> !line.startsWith("#"))
              .map(Table::row)
              .collect(
                  Collectors.groupingBy(
                      row -> row.get(0),
                      Collectors.collectingAndThen(Collectors.toList(), Table::patterns)));
      if (!patterns.keySet().equals(meanings)) {
        throw new IllegalStateException(
            "%s has rows of %s and not of %s".formatted(FILE, patterns.keySet(), meanings));
      }
      return patterns;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Pattern[] patterns(List<List<String>> rows) {
    return rows.stream().map(row -> Pattern.of(row.get(1), row.get(2))).toArray(Pattern[]::new);
  }

  private static List<String> row(String line) {
    List<String> row = List.of(line.split("\t", -1));
    if (row.size() != COLUMNS) {
      throw new IllegalStateException(
          "a row of %s has not %d columns: %s".formatted(FILE, COLUMNS, line));
    }
    return row;
  }
}
