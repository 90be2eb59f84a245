package io.vtscope.view.csv;

import io.vtscope.view.format.Printable;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A row of a table: texts are quoted, and none of them is a formula to any spreadsheet. */
final class Row {
  /**
   * Where a spreadsheet would begin to compute: at the start of a cell, and after whatever it may
   * take for the end of one, as the separator depends on the reader's country.
   */
  private static final Pattern FORMULA =
      Pattern.compile("(^|[,;|\"'])(\\s*)(?=[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20])");

  private final StringJoiner cells = new StringJoiner(",", "", "\r\n");

  /**
   * A text; what would be a formula gets an apostrophe before it.
   *
   * @param text null for an empty cell
   */
  void text(@Nullable String text) {
    if (text == null) {
      cells.add("");
    } else {
      String harmless = FORMULA.matcher(Printable.of(text)).replaceAll("$1$2'");
      cells.add('"' + harmless.replace("\"", "\"\"") + '"');
    }
  }

  /** Digits, a time or a truth value of our own; "" for what is not known. */
  void figure(String figure) {
    cells.add(figure);
  }

  String line() {
    return cells.toString();
  }
}
