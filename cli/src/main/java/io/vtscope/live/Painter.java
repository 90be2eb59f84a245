package io.vtscope.live;

import dev.tamboui.buffer.Buffer;
import dev.tamboui.buffer.Cell;
import dev.tamboui.layout.Rect;
import dev.tamboui.terminal.AnsiCellWriter;

/** Computes escape sequences from one picture to the next. */
final class Painter {
  private static final String CLEAR = "\u001b[0m\u001b[2J";

  private Buffer shown = Buffer.empty(Rect.of(0, 0));

  /** Forces a full redraw. */
  void forget() {
    shown = Buffer.empty(Rect.of(0, 0));
  }

  String paint(Buffer next) {
    StringBuilder out = new StringBuilder();
    boolean whole = !shown.area().equals(next.area());
    if (whole) {
      out.append(CLEAR);
      shown = Buffer.empty(next.area());
    }
    AnsiCellWriter writer = new AnsiCellWriter(out::append);
    for (int y = 0; y < next.height(); y++) {
      paintRow(next, y, out, writer);
    }
    shown = next;
    if (!out.isEmpty()) {
      writer.close();
    }
    return out.toString();
  }

  private void paintRow(Buffer next, int y, StringBuilder out, AnsiCellWriter writer) {
    int cursor = -1;
    for (int x = 0; x < next.width(); x++) {
      Cell cell = next.get(x, y);
      boolean isWide = x + 1 < next.width() && next.get(x + 1, y).isContinuation();
      boolean same =
          cell.equals(shown.get(x, y)) && (!isWide || shown.get(x + 1, y).isContinuation());
      if (cell.isContinuation() || same) {
        continue;
      }
      if (x != cursor) {
        out.append("\u001b[").append(y + 1).append(';').append(x + 1).append('H');
      }
      writer.writeCell(cell);
      cursor = x + (isWide ? 2 : 1);
    }
  }
}
