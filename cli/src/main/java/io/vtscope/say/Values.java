package io.vtscope.say;

import io.vtscope.finding.Evidence;
import io.vtscope.finding.Finding;
import io.vtscope.ledger.Snapshot;
import java.lang.reflect.RecordComponent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The values that texts may use, by name: components of a record and of the records in it, phrases
 * from {@link Texts}, and computed ones. Null, negative, false and empty values are unknown.
 */
final class Values {
  private final List<Texts.Row> rows;
  private final Map<String, @Nullable Object> values = new HashMap<>();

  private Values(Record of) {
    rows = Texts.of(of.getClass());
  }

  static Values of(Finding finding, Snapshot snapshot) {
    Values values = new Values((Record) finding.facts());
    values.values.putAll(Computed.ofAny(finding, snapshot));
    values.add(finding.facts().getClass(), finding.facts());
    values.values.putAll(Computed.of(finding, snapshot));
    return values;
  }

  /** The values of a record in a list. */
  static Values of(Record item) {
    Values values = new Values(item);
    values.add(item.getClass(), item);
    return values;
  }

  private void add(Class<?> type, @Nullable Object record) {
    for (RecordComponent component : type.getRecordComponents()) {
      Object value = record == null ? null : Evidence.value(component, record);
      values.put(component.getName(), value);
      if (component.getType().isRecord()) {
        add(component.getType(), value);
      }
    }
  }

  /**
   * Null if unknown.
   *
   * @throws IllegalArgumentException if there is no such name
   */
  @Nullable Object get(String name) {
    if (rows.stream().anyMatch(row -> row.label().equals(name))) {
      return texts(name).findFirst().orElse(null);
    }
    if (!values.containsKey(name)) {
      throw new IllegalArgumentException(name + " is not among " + values.keySet());
    }
    return switch (values.get(name)) {
      case null -> null;
      case Number number when number.doubleValue() < 0 -> null;
      case Boolean isSo when !isSo -> null;
      case String text when text.isEmpty() -> null;
      case List<?> list when list.isEmpty() -> null;
      case Object known -> known;
    };
  }

  /** The texts with a label that apply, in the order of the rows. */
  Stream<String> texts(String label) {
    return rows.stream()
        .filter(row -> row.label().equals(label))
        .map(this::text)
        .filter(Objects::nonNull);
  }

  /** Null if the row does not apply. */
  @Nullable String text(Texts.Row row) {
    return row.when().holds(this::get) ? row.text().fill(this::get) : null;
  }

  /** A line for each element of a list. */
  List<String> lines(String name) {
    return get(name) instanceof List<?> list ? list.stream().map(Values::line).toList() : List.of();
  }

  private static String line(Object element) {
    return element instanceof Record item
        ? of(item).texts("ITEM").findFirst().orElse("")
        : Formats.text(element, "", null, null);
  }

  List<Texts.Row> rows() {
    return rows;
  }
}
