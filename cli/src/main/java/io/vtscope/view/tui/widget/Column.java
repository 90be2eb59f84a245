package io.vtscope.view.tui.widget;

import java.util.Comparator;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A column of a table.
 *
 * @param width in the terminal's columns; the least one for a flexible column
 * @param flexible whether it takes the remaining columns
 * @param number whether it stands at the right, the largest first when it sorts
 * @param rank the columns with the highest are left out first where there is little room; 0 never
 * @param cell what stands in it, given its width
 * @param order null where it does not sort
 */
public record Column<T>(
    String title,
    int width,
    boolean flexible,
    boolean number,
    int rank,
    BiFunction<T, Integer, Line> cell,
    @Nullable Comparator<T> order) {

  /** A number with its unit; the largest comes first. */
  public static <T> Column<T> number(
      String title, int width, int rank, Function<T, String> text, ToDoubleFunction<T> value) {
    return new Column<>(
        title,
        width,
        false,
        true,
        rank,
        (row, w) -> Line.text(Fit.right(text.apply(row), w, "")),
        Comparator.comparingDouble(value).reversed());
  }

  /** A word. */
  public static <T> Column<T> word(String title, int width, int rank, Function<T, String> text) {
    return word(title, width, rank, row -> Role.TEXT, text);
  }

  public static <T> Column<T> word(
      String title, int width, int rank, Function<T, Role> role, Function<T, String> text) {
    return new Column<>(
        title,
        width,
        false,
        false,
        rank,
        (row, w) -> Line.of(role.apply(row), Fit.cut(text.apply(row), w, "…")),
        Comparator.comparing(text));
  }

  /** The same column, but flexible. */
  public Column<T> growing() {
    return new Column<>(title, width, true, number, rank, cell, order);
  }

  /** A flexible column for a place in code. */
  public static <T> Column<T> place(String title, int least, Function<T, String> text) {
    return new Column<>(
        title,
        least,
        true,
        false,
        0,
        (row, w) -> Line.text(Fit.place(text.apply(row), w, "…")),
        Comparator.comparing(text));
  }

  /** A row of bars. */
  public static <T> Column<T> chart(
      String title, int width, int rank, BiFunction<T, Integer, String> bars) {
    return new Column<>(
        title,
        width,
        false,
        false,
        rank,
        (row, w) -> Line.of(Role.CHART, bars.apply(row, w)),
        null);
  }

  /** The same, that sorts by something else than its text. */
  public Column<T> sortedBy(Comparator<T> by) {
    return new Column<>(title, width, flexible, number, rank, cell, by);
  }
}
