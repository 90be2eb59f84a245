package io.vtscope.view.text;

import io.vtscope.view.format.Printable;
import io.vtscope.view.format.Wrap;

/** Wrapped lines without control characters. */
final class Page {
  private static final int NARROWEST = 40;

  private final int width;
  private final StringBuilder out = new StringBuilder();

  Page(int width) {
    this.width = Math.max(NARROWEST, width);
  }

  int width() {
    return width;
  }

  void line(String text) {
    out.append(Printable.of(text).stripTrailing()).append('\n');
  }

  /** Lines that are wrapped and escaped already. */
  void raw(String lines) {
    out.append(lines);
  }

  void blank() {
    out.append('\n');
  }

  /**
   * A text that is broken where it must be.
   *
   * @param indent of continuation lines
   */
  void wrapped(String first, int indent, String text) {
    String prefix = first;
    for (String part : Wrap.lines(Printable.of(text), width - Math.max(first.length(), indent))) {
      line(prefix + part);
      prefix = " ".repeat(indent);
    }
  }

  String text() {
    return out.toString();
  }
}
