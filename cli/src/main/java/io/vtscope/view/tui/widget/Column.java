package io.vtscope.view.tui.widget;

import java.util.Comparator;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A table column.
 *
 * @param width in cells; a minimum if flexible
 * @param flexible whether it takes spare width
 * @param number right-aligned and sorted in descending order
 * @param rank the highest is dropped first if space is short; 0 never
 * @param order null if not sortable
 */
public record Column<T>(
    String title,
    int width,
    boolean flexible,
    boolean number,
    int rank,
    BiFunction<T, Integer, Line> cell,
    @Nullable Comparator<T> order) {

  /** Sorted in descending order. */
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

  public Column<T> growing() {
    return new Column<>(title, width, true, number, rank, cell, order);
  }

  /** A flexible column for a code location. */
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

  public Column<T> sortedBy(Comparator<T> by) {
    return new Column<>(title, width, flexible, number, rank, cell, by);
  }
}
