package io.vtscope.say;

import io.vtscope.meaning.Rows;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What to do, by name: {@code remedies.tsv}. A text may have places for names: {@code {method}}.
 */
final class Remedies {
  private Remedies() {}

  /** Read when it is first needed. */
  private static final class Table {
    static final Map<String, String> TEXTS =
        Rows.of(Remedies.class, "remedies.tsv", 2).stream()
            .collect(Collectors.toUnmodifiableMap(row -> row.get(0), row -> row.get(1)));
  }

  /**
   * The text of one remedy.
   *
   * @param values pairs of a name and what stands in its place
   * @throws IllegalArgumentException if there is no such remedy
   */
  static String of(String name, String... values) {
    String text = Table.TEXTS.get(name);
    if (text == null) {
      throw new IllegalArgumentException(name);
    }
    for (int i = 0; i < values.length; i += 2) {
      text = text.replace("{" + values[i] + "}", values[i + 1]);
    }
    return text;
  }

  /** The names of all remedies. */
  static List<String> names() {
    return Table.TEXTS.keySet().stream().sorted().toList();
  }
}
