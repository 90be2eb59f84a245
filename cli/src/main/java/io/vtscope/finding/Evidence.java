package io.vtscope.finding;

import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Converts facts to names and values. */
public final class Evidence {
  private static final String NANOS = "Nanos";

  private Evidence() {}

  /**
   * Flattens facts. Times become milliseconds. Omits unknown values (null, negative, empty),
   * unbounded limits, lists of records and the subject.
   */
  static Map<String, Object> of(Object facts) {
    Map<String, Object> evidence = new LinkedHashMap<>();
    add(evidence, facts);
    return evidence;
  }

  private static void add(Map<String, Object> evidence, Object parts) {
    for (RecordComponent component : parts.getClass().getRecordComponents()) {
      if (!component.getName().equals("subject")) {
        put(evidence, component.getName(), value(component, parts));
      }
    }
  }

  private static void put(Map<String, Object> evidence, String name, @Nullable Object value) {
    switch (value) {
      case null -> {}
      case Number number when number.doubleValue() < 0 -> {}
      case Integer bound when bound == Integer.MAX_VALUE -> {}
      case Long nanos when name.endsWith(NANOS) ->
          evidence.put(name.substring(0, name.length() - NANOS.length()) + "Millis", nanos / 1e6);
      case Enum<?> constant -> evidence.put(name, constant.name());
      case List<?> list -> {
        if (!list.isEmpty() && !(list.getFirst() instanceof Record)) {
          evidence.put(name, String.join(", ", list.stream().map(Object::toString).toList()));
        }
      }
      case Record record -> add(evidence, record);
      default -> evidence.put(name, value);
    }
  }

  /** The value of a component in a record. */
  public static @Nullable Object value(RecordComponent component, Object parts) {
    try {
      return component.getAccessor().invoke(parts);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(component.toString(), e);
    }
  }
}
