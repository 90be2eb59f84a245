package io.vtscope.say;

import io.vtscope.meaning.Rows;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Texts of {@code remedies.tsv}, with placeholders such as {@code {method}}. */
final class Remedies {
  private Remedies() {}

  /** Loaded on first use. */
  private static final class Table {
    static final Map<String, String> TEXTS =
        Rows.of(Remedies.class, "remedies.tsv").stream()
            .collect(Collectors.toUnmodifiableMap(row -> row.get(0), row -> row.get(1)));
  }

  /**
   * The text of one remedy.
   *
   * @param values pairs of placeholder and value
   * @throws IllegalArgumentException if the name is unknown
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

  static List<String> names() {
    return Table.TEXTS.keySet().stream().sorted().toList();
  }
}
