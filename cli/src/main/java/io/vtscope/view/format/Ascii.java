package io.vtscope.view.format;

import java.util.stream.Collectors;

/** Replaces special characters on ASCII terminals. */
public final class Ascii {
  private static final String FANCY = "▁▂▃▄▅▆▇█▓▒░·…─│▲▼›●▶‖×µ–";
  private static final String PLAIN = "_.-=+*%#PBc.~-|^v>o>|xu-";
  private static final int LAST = 0x7e;

  private Ascii() {}

  public static String of(int point) {
    if (point <= LAST) {
      return Character.toString(point);
    }
    int index = FANCY.indexOf(point);
    return index < 0 ? "?" : PLAIN.substring(index, index + 1);
  }

  public static String of(String text) {
    return text.codePoints().mapToObj(Ascii::of).collect(Collectors.joining());
  }
}
