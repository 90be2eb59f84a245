package io.vtscope.library;

/** Compares versions as Maven does, as far as libraries' versions need it. */
final class Versions {
  private Versions() {}

  /** Less than 0 where the first is older. */
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

  /** "alpha", "M1", "rc2" and their like come before the release, other words behind it. */
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
