package io.vtscope.say;

import io.vtscope.meaning.Rows;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Steps of {@code remedies.tsv}, with placeholders such as {@code {method}}. */
final class Remedies {
  private Remedies() {}

  /** Loaded on first use. */
  private static final class Table {
    static final Map<String, List<String>> STEPS =
        Rows.of(Remedies.class, "remedies.tsv").stream()
            .collect(
                Collectors.groupingBy(
                    row -> row.get(0), Collectors.mapping(row -> row.get(1), Collectors.toList())));
  }

  /**
   * The steps of one remedy, cheapest first.
   *
   * @param values pairs of placeholder and value
   * @throws IllegalArgumentException if the name is unknown
   */
  static List<String> of(String name, String... values) {
    List<String> steps = Table.STEPS.get(name);
    if (steps == null) {
      throw new IllegalArgumentException(name);
    }
    return steps.stream().map(step -> filled(step, values)).toList();
  }

  private static String filled(String text, String... values) {
    String filled = text;
    for (int i = 0; i < values.length; i += 2) {
      filled = filled.replace("{" + values[i] + "}", values[i + 1]);
    }
    return filled;
  }
}
