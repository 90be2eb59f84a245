package io.vtscope.view.csv;

import io.vtscope.view.format.Printable;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A CSV row with quoted texts, none of which a spreadsheet reads as a formula. */
final class Row {
  /** Spreadsheets also split cells at locale-dependent separators. */
  private static final Pattern FORMULA =
      Pattern.compile("(^|[,;|\"'])(\\s*)(?=[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20])");

  private final StringJoiner cells = new StringJoiner(",", "", "\r\n");

  /**
   * Prefixes a possible formula with an apostrophe.
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

  /** Digits, a time or a boolean; "" if unknown. */
  void figure(String figure) {
    cells.add(figure);
  }

  String line() {
    return cells.toString();
  }
}
