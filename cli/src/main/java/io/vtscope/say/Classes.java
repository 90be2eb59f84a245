package io.vtscope.say;

import java.util.List;

/** Lists of classes, as part of a sentence. */
final class Classes {
  private Classes() {}

  /** "a.A, a.B and a.C". */
  static String and(List<String> types) {
    return joined(types, " and ");
  }

  /** "a.A, a.B or a.C". */
  static String or(List<String> types) {
    return joined(types, " or ");
  }

  private static String joined(List<String> types, String last) {
    int end = types.size() - 1;
    return end <= 0
        ? String.join("", types)
        : String.join(", ", types.subList(0, end)) + last + types.get(end);
  }
}
