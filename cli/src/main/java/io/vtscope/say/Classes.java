package io.vtscope.say;

import java.util.List;

/** Lists of classes in a sentence. */
final class Classes {
  private Classes() {}

  static String and(List<String> types) {
    return joined(types, " and ");
  }

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
