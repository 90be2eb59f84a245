package io.vtscope.source;

import io.vtscope.chunk.Row;

/** Reads the agent's own value types from rows. */
final class Fields {
  private Fields() {}

  /** Nanoseconds; -1 if unknown, which Flight Recorder writes as the minimum. */
  static long time(Row row, int slot) {
    return Math.max(-1, row.number(slot));
  }

  static String text(Row row, int slot) {
    String text = row.text(slot);
    return text == null ? "" : text;
  }

  /** {@code otherwise} for names of a newer agent. */
  static <E extends Enum<E>> E constant(Class<E> type, String name, E otherwise) {
    for (E constant : type.getEnumConstants()) {
      if (constant.name().equals(name)) {
        return constant;
      }
    }
    return otherwise;
  }
}
