package io.vtscope.view.tui.widget;

import com.google.errorprone.annotations.FormatMethod;
import dev.tamboui.buffer.Buffer;
import dev.tamboui.buffer.Cell;
import dev.tamboui.style.Color;
import dev.tamboui.style.Modifier;
import dev.tamboui.style.Style;
import dev.tamboui.text.CharWidth;
import java.util.Locale;

/** Draws screen cells as a self-contained SVG. */
public final class Svg {
  private static final double CELL_WIDTH = 8.4;
  private static final double CELL_HEIGHT = 18;
  private static final double BASE_LINE = 13.5;
  private static final double MARGIN = 10;

  private final Buffer cells;
  private final String front;
  private final String back;
  private final StringBuilder out = new StringBuilder();

  private Svg(Buffer cells, Theme theme) {
    boolean isLight = theme == Theme.LIGHT;
    this.cells = cells;
    this.front = isLight ? "#24292f" : "#d0d0d0";
    this.back = isLight ? "#ffffff" : "#16181d";
  }

  public static String of(Buffer cells, Theme theme) {
    return new Svg(cells, theme).write();
  }

  private String write() {
    double width = cells.width() * CELL_WIDTH + 2 * MARGIN;
    double height = cells.height() * CELL_HEIGHT + 2 * MARGIN;
    out.append(
        format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.1f %.1f\" font-family=\""
                + "ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace\""
                + " font-size=\"14\">\n",
            width, height));
    out.append(
        format(
            "<rect width=\"%.1f\" height=\"%.1f\" rx=\"6\" fill=\"%s\"/>\n", width, height, back));
    for (int y = 0; y < cells.height(); y++) {
      row(y);
    }
    return out.append("</svg>\n").toString();
  }

  /** One text element per run of equal style. */
  private void row(int y) {
    int x = 0;
    while (x < cells.width()) {
      Style style = cells.get(x, y).style();
      StringBuilder text = new StringBuilder();
      int end = x;
      while (end < cells.width()) {
        Cell cell = cells.get(end, y);
        if (!cell.isContinuation() && !cell.style().equals(style)) {
          break;
        }
        text.append(cell.symbol());
        end++;
      }
      stretch(x, y, end - x, text.toString(), style);
      x = end;
    }
  }

  private void stretch(int x, int y, int columns, String text, Style style) {
    boolean reversed = style.effectiveModifiers().contains(Modifier.REVERSED);
    boolean dim = style.effectiveModifiers().contains(Modifier.DIM);
    boolean bold = style.effectiveModifiers().contains(Modifier.BOLD);
    double left = MARGIN + x * CELL_WIDTH;
    double top = MARGIN + y * CELL_HEIGHT;
    if (reversed) {
      out.append(
          format(
              "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>\n",
              left, top, columns * CELL_WIDTH, CELL_HEIGHT, front));
    }
    if (text.isBlank()) {
      return;
    }
    String stripped = text.stripLeading();
    int blanks = text.length() - stripped.length();
    String shown = stripped.stripTrailing();
    int width = shown.codePoints().map(CharWidth::of).sum();
    String color = reversed ? back : style.fg().map(Svg::hex).orElse(front);
    out.append(
        format(
            "<text x=\"%.1f\" y=\"%.1f\" textLength=\"%.1f\" lengthAdjust=\"spacingAndGlyphs\""
                + " xml:space=\"preserve\" fill=\"%s\"%s%s>%s</text>\n",
            left + blanks * CELL_WIDTH,
            top + BASE_LINE,
            width * CELL_WIDTH,
            color,
            bold ? " font-weight=\"bold\"" : "",
            dim ? " opacity=\"0.6\"" : "",
            escaped(shown)));
  }

  private static String hex(Color color) {
    Color.Rgb rgb = color.toRgb();
    return format("#%02x%02x%02x", rgb.r(), rgb.g(), rgb.b());
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  @FormatMethod
  private static String format(String format, Object... arguments) {
    return String.format(Locale.ROOT, format, arguments);
  }
}
