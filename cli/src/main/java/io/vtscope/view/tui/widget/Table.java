package io.vtscope.view.tui.widget;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/**
 * A table's columns, with selection, sorting and layout.
 *
 * @param key identifies a row in all models
 * @param natural the default sort column; -1 for none
 */
public record Table<T>(List<Column<T>> columns, Function<T, String> key, int natural) {
  private static final int GAP = 2;
  private static final int TEXT_WIDTH = 400;

  public List<T> rows(List<T> all, TableState state) {
    List<T> rows = new ArrayList<>();
    for (T row : all) {
      if (state.filter().isAll() || state.filter().accepts(text(row))) {
        rows.add(row);
      }
    }
    Comparator<T> order = state.column() < 0 ? null : columns.get(state.column()).order();
    if (order != null) {
      rows.sort(order);
    }
    return state.inverted() ? rows.reversed() : rows;
  }

  /** Filters match all cells in full. */
  String text(T row) {
    StringBuilder text = new StringBuilder();
    for (String cell : cells(row)) {
      text.append(cell).append(' ');
    }
    return text.toString();
  }

  /** All cells in full, stripped. */
  public List<String> cells(T row) {
    return columns.stream()
        .map(column -> {
          int width = column.number() ? column.width() : TEXT_WIDTH;
          return column.order() == null ? "" : column.cell().apply(row, width).plain().strip();
        })
        .toList();
  }

  /** If the selected row is gone, its successor; -1 without rows. */
  public int chosen(List<T> rows, TableState state) {
    if (state.chosen() != null) {
      for (int i = 0; i < rows.size(); i++) {
        if (key.apply(rows.get(i)).equals(state.chosen())) {
          return i;
        }
      }
    }
    return Math.min(rows.size() - 1, Math.max(0, state.index()));
  }

  public TableState sortedBeside(TableState state, int step) {
    int column = state.column() < 0 ? natural : state.column();
    for (int i = 0; i < columns.size(); i++) {
      column = Math.floorMod(column + step, columns.size());
      if (columns.get(column).order() != null) {
        return state.sortedBy(column);
      }
    }
    return state;
  }

  /** 0 for columns that are empty or do not fit. */
  public int[] widths(int width, List<T> rows) {
    int[] widths = new int[columns.size()];
    for (int i = 0; i < widths.length; i++) {
      widths[i] = isFilled(columns.get(i), rows) ? columns.get(i).width() : 0;
    }
    while (used(widths) > width && dropOne(widths)) {
      // repeat until it fits
    }
    int left = width - used(widths);
    int flexible = 0;
    for (int i = 0; i < widths.length; i++) {
      flexible += columns.get(i).flexible() && widths[i] > 0 ? 1 : 0;
    }
    for (int i = widths.length - 1; i >= 0; i--) {
      if (columns.get(i).flexible() && widths[i] > 0) {
        int share = left / flexible;
        widths[i] = Math.max(1, widths[i] + share);
        left -= share;
        flexible--;
      }
    }
    return widths;
  }

  private static <T> boolean isFilled(Column<T> column, List<T> rows) {
    return rows.isEmpty() || rows.stream().anyMatch(row -> isKnown(column, row));
  }

  private static <T> boolean isKnown(Column<T> column, T row) {
    String cell = column.cell().apply(row, column.width()).plain().strip();
    return !cell.isEmpty() && !cell.equals("-");
  }

  private boolean dropOne(int[] widths) {
    int worst = -1;
    for (int i = 0; i < widths.length; i++) {
      boolean better = worst < 0 || columns.get(i).rank() >= columns.get(worst).rank();
      if (widths[i] > 0 && columns.get(i).rank() > 0 && better) {
        worst = i;
      }
    }
    if (worst >= 0) {
      widths[worst] = 0;
    }
    return worst >= 0;
  }

  private static int used(int[] widths) {
    int used = 0;
    for (int width : widths) {
      used += width > 0 ? width + GAP : 0;
    }
    return Math.max(0, used - GAP);
  }

  public Line head(int[] widths, TableState state) {
    Line line = Line.EMPTY;
    int sorts = state.column() < 0 ? natural : state.column();
    for (int i = 0; i < widths.length; i++) {
      if (widths[i] > 0) {
        Column<T> column = columns.get(i);
        String mark = i != sorts ? "" : state.inverted() ? "▲" : "▼";
        String title = Fit.cut(column.title(), widths[i] - mark.length(), "") + mark;
        String fitted =
            column.number() ? Fit.right(title, widths[i], "") : Fit.left(title, widths[i], "");
        line = line.and(i == sorts ? Role.STRONG : Role.DIM, gap(line) + fitted);
      }
    }
    return line;
  }

  public Line row(T row, int[] widths) {
    Line line = Line.EMPTY;
    for (int i = 0; i < widths.length; i++) {
      if (widths[i] > 0) {
        Line cell = columns.get(i).cell().apply(row, widths[i]).padded(widths[i]);
        line = line.and(gap(line)).and(cell);
      }
    }
    return line;
  }

  private static String gap(Line line) {
    return line.pieces().isEmpty() ? "" : " ".repeat(GAP);
  }
}
