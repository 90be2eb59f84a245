package io.vtscope.view.tui;

/** What stands for the characters of the view on a terminal that has only ASCII. */
final class Ascii {
  private static final String FANCY = "▁▂▃▄▅▆▇█▓▒░·…─│▲▼›●▶‖×µ–";
  private static final String PLAIN = "_.-=+*%#PBc.~-|^v>o>|xu-";
  private static final int LAST = 0x7e;

  private Ascii() {}

  static String of(int point) {
    if (point <= LAST) {
      return Character.toString(point);
    }
    int index = FANCY.indexOf(point);
    return index < 0 ? "?" : PLAIN.substring(index, index + 1);
  }
}
