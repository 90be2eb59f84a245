package io.vtscope.view.format;

import java.util.stream.Collectors;

/** What stands for the characters of views and reports on a terminal that has only ASCII. */
public final class Ascii {
  private static final String FANCY = "▁▂▃▄▅▆▇█▓▒░·…─│▲▼›●▶‖×µ–";
  private static final String PLAIN = "_.-=+*%#PBc.~-|^v>o>|xu-";
  private static final int LAST = 0x7e;

  private Ascii() {}

  /** What stands for a character, itself or another. */
  public static String of(int point) {
    if (point <= LAST) {
      return Character.toString(point);
    }
    int index = FANCY.indexOf(point);
    return index < 0 ? "?" : PLAIN.substring(index, index + 1);
  }

  /** The same for each character of a text. */
  public static String of(String text) {
    return text.codePoints().mapToObj(Ascii::of).collect(Collectors.joining());
  }
}
