package io.vtscope.finding;

import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A kind of finding in words that hold for all of them, for reports that explain their rules.
 *
 * @param brief one line, without a full stop
 * @param meaning sentences: what it does to the application
 * @param remedy a sentence: what to do in general; a finding says what to do about itself
 */
public record Kind(String id, String brief, String meaning, String remedy) {
  private static final int COLUMNS = 4;

  /** Read when the first report asks. */
  private static final class Table {
    static final Map<String, Kind> KINDS =
        Rows.of("kinds.tsv", COLUMNS).stream()
            .map(row -> new Kind(row.get(0), row.get(1), row.get(2), row.get(3)))
            .collect(Collectors.toUnmodifiableMap(Kind::id, Function.identity()));
  }

  /**
   * The kind that a detector looks for.
   *
   * @throws IllegalArgumentException where there is none with this id
   */
  public static Kind of(String id) {
    Kind kind = Table.KINDS.get(id);
    if (kind == null) {
      throw new IllegalArgumentException(id);
    }
    return kind;
  }
}
