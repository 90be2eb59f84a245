package io.vtscope.view.junit;

import io.vtscope.view.format.Printable;

/** Writes XML, one line per element. */
final class Xml {
  private final StringBuilder out =
      new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
  private int depth;

  /**
   * Opens an element with children.
   *
   * @param attributes alternating names and values
   */
  void open(String name, String... attributes) {
    start(name, attributes).append(">\n");
    depth++;
  }

  void close(String name) {
    depth--;
    indent().append("</").append(name).append(">\n");
  }

  void empty(String name, String... attributes) {
    start(name, attributes).append("/>\n");
  }

  void element(String name, String text, String... attributes) {
    start(name, attributes).append('>').append(escaped(text, false));
    out.append("</").append(name).append(">\n");
  }

  String text() {
    return out.toString();
  }

  private StringBuilder start(String name, String... attributes) {
    indent().append('<').append(name);
    for (int i = 0; i < attributes.length; i += 2) {
      out.append(' ').append(attributes[i]).append("=\"");
      out.append(escaped(attributes[i + 1], true)).append('"');
    }
    return out;
  }

  private StringBuilder indent() {
    return out.append("  ".repeat(depth));
  }

  /** Escapes characters that XML lacks or that control a terminal. */
  private static String escaped(String text, boolean attribute) {
    StringBuilder escaped = new StringBuilder();
    text.codePoints()
        .forEach(c -> {
          switch (c) {
            case '&' -> escaped.append("&amp;");
            case '<' -> escaped.append("&lt;");
            case '>' -> escaped.append("&gt;");
            case '"' -> escaped.append("&quot;");
            case '\n' -> escaped.append(attribute ? "&#10;" : "\n");
            default -> {
              if (isAllowed(c)) {
                escaped.append(Printable.of(Character.toString(c)));
              } else {
                escaped.append(String.format("\\u%04x", c));
              }
            }
          }
        });
    return escaped.toString();
  }

  private static boolean isAllowed(int c) {
    return c < Character.MIN_SURROGATE
        || (c > Character.MAX_SURROGATE && c < 0xFFFE)
        || c >= Character.MIN_SUPPLEMENTARY_CODE_POINT;
  }
}
