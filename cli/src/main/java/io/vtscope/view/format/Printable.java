package io.vtscope.view.format;

/** Makes control characters from the target visible, so that they cannot control a terminal. */
public final class Printable {
  private Printable() {}

  public static String of(String text) {
    return of(text, false);
  }

  /** Keeps line feeds. */
  public static String json(String text) {
    return of(text, true);
  }

  private static String of(String text, boolean inLines) {
    StringBuilder printable = null;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (steers(c) && !(inLines && c == '\n')) {
        if (printable == null) {
          printable = new StringBuilder(text.substring(0, i));
        }
        printable.append(String.format("\\u%04x", (int) c));
      } else if (printable != null) {
        printable.append(c);
      }
    }
    return printable == null ? text : printable.toString();
  }

  private static boolean steers(char c) {
    int type = Character.getType(c);
    return Character.isISOControl(c)
        || type == Character.FORMAT
        || type == Character.LINE_SEPARATOR
        || type == Character.PARAGRAPH_SEPARATOR;
  }
}
