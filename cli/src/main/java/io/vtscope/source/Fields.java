package io.vtscope.source;

import io.vtscope.chunk.Row;

/** Reads the agent's own kinds of values from rows. */
final class Fields {
  private Fields() {}

  /** A length of time in nanoseconds; -1 if unknown, which Flight Recorder writes as the least. */
  static long time(Row row, int slot) {
    return Math.max(-1, row.number(slot));
  }

  /** A text; empty if there is none. */
  static String text(Row row, int slot) {
    String text = row.text(slot);
    return text == null ? "" : text;
  }

  /** The constant of a name; another if there is none, as a newer agent may write more. */
  static <E extends Enum<E>> E constant(Class<E> type, String name, E otherwise) {
    for (E constant : type.getEnumConstants()) {
      if (constant.name().equals(name)) {
        return constant;
      }
    }
    return otherwise;
  }
}
