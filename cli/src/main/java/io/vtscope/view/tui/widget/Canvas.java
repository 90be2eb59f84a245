package io.vtscope.view.tui.widget;

import dev.tamboui.buffer.Buffer;
import dev.tamboui.buffer.Cell;
import dev.tamboui.layout.Rect;
import dev.tamboui.style.Style;
import dev.tamboui.text.CharWidth;
import io.vtscope.view.format.Ascii;

/** Draws lines into screen cells, and marks truncated ones. */
public final class Canvas {
  private final Buffer buffer;
  private final Theme theme;
  private final boolean ascii;

  public Canvas(int columns, int rows, Theme theme, boolean ascii) {
    this.buffer = Buffer.empty(Rect.of(columns, rows));
    this.theme = theme;
    this.ascii = ascii;
  }

  public Buffer buffer() {
    return buffer;
  }

  /** Omits a wide character if its second half does not fit. */
  public void put(int x, int y, Line line) {
    int column = x;
    for (Line.Piece piece : line.pieces()) {
      column = put(column, y, piece.text(), theme.of(piece.role()));
    }
    String text = line.plain();
    int width = buffer.width() - x;
    if (column > buffer.width() && !Fit.cut(text, width, "").equals(text.stripTrailing())) {
      mark(y);
    }
  }

  private void mark(int y) {
    int last = buffer.width() - 1;
    Cell cell = buffer.get(last, y);
    if (cell.isContinuation() && last > 0) {
      buffer.set(last - 1, y, new Cell(" ", cell.style()));
    }
    buffer.set(last, y, new Cell(ascii ? Ascii.of('…') : "…", cell.style()));
  }

  private int put(int x, int y, String text, Style style) {
    int column = x;
    for (int i = 0; i < text.length(); ) {
      int point = text.codePointAt(i);
      int width = CharWidth.of(point);
      if (width == 0) {
        combine(column, y, ascii ? "" : Character.toString(point));
      } else if (column + width <= buffer.width()) {
        buffer.set(column, y, new Cell(ascii ? Ascii.of(point) : Character.toString(point), style));
        if (width == 2 && ascii) {
          buffer.set(column + 1, y, new Cell("?", style));
        } else if (width == 2) {
          buffer.set(column + 1, y, Cell.CONTINUATION);
        }
      }
      column += width;
      i += Character.charCount(point);
    }
    return column;
  }

  /** Attaches an accent to the letter before it. */
  private void combine(int column, int y, String mark) {
    int owner = column - 1;
    while (owner > 0 && buffer.get(owner, y).isContinuation()) {
      owner--;
    }
    if (owner >= 0 && owner < buffer.width()) {
      Cell cell = buffer.get(owner, y);
      buffer.set(owner, y, cell.symbol(cell.symbol() + mark));
    }
  }
}
