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
   * @throws IllegalStateException if the resource is missing, or a row has a wrong number of
   *     columns
   */
  public static List<List<String>> of(Class<?> beside, String file, int columns) {
    try (InputStream in = beside.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException(file + " is not there");
      }
      BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
      return lines
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> row(file, line, columns))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> row(String file, String line, int columns) {
    List<String> row = List.of(line.split("\t", -1));
    if (row.size() != columns) {
      throw new IllegalStateException(
          "a row of %s has not %d columns: %s".formatted(file, columns, line));
    }
    return row;
  }
}
