package io.vtscope.meaning;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Reads tab-separated resources; "#" starts a comment. */
public final class Rows {
  private Rows() {}

  /**
   * Reads all rows.
   *
   * @param beside a class in the resource's package
   * @throws IllegalStateException if the resource is missing, or its rows have different numbers of
   *     columns
   */
  public static List<List<String>> of(Class<?> beside, String file) {
    try (InputStream in = beside.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException(file + " is not there");
      }
      BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
      List<List<String>> rows =
          lines
              .lines()
              .filter(line -> !line.startsWith("#"))
              .map(line -> List.of(line.split("\t", -1)))
              .toList();
      rows.forEach(row -> check(file, row, rows.getFirst().size()));
      return rows;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void check(String file, List<String> row, int columns) {
    if (row.size() != columns) {
      throw new IllegalStateException(
          "a row of %s has not %d columns: %s".formatted(file, columns, row));
    }
  }
}
