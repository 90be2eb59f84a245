package io.vtscope.library;

/** Compares library versions, similar to Maven. */
final class Versions {
  private Versions() {}

  /** Negative if the first version is older. */
  static int compare(String one, String other) {
    String[] ones = one.split("[.\\-_]", -1);
    String[] others = other.split("[.\\-_]", -1);
    for (int i = 0; i < Math.max(ones.length, others.length); i++) {
      String a = i < ones.length ? ones[i] : "";
      String b = i < others.length ? others[i] : "";
      int difference = Integer.compare(rank(a), rank(b));
      if (difference == 0) {
        difference =
            isNumber(a) || isNumber(b)
                ? Long.compare(number(a), number(b))
                : a.compareToIgnoreCase(b);
      }
      if (difference != 0) {
        return difference;
      }
    }
    return 0;
  }

  /** Pre-releases such as "alpha", "M1" or "rc2" precede the release. */
  private static int rank(String part) {
    if (isNumber(part)) {
      return Long.parseLong(part) == 0 ? 1 : 2;
    }
    return part.matches("(?i)(alpha|beta|m|rc|cr|snapshot|ea|pre|preview)\\d*") ? 0 : 1;
  }

  private static boolean isNumber(String part) {
    return part.matches("\\d{1,18}");
  }

  private static long number(String part) {
    return isNumber(part) ? Long.parseLong(part) : 0;
  }
}
