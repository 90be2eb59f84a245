package io.vtscope.meaning;

import java.util.Locale;

/**
 * A pattern for class and method names.
 *
 * @param type class name or prefix
 * @param method name or prefix; empty for all methods
 */
record Pattern(How how, String type, String method) {
  enum How {
    /** A class name. */
    TYPE,
    /** A prefix of class names. */
    TYPES,
    /** A method name. */
    METHOD,
    /** A prefix of method names in one class. */
    METHODS
  }

  /** Parses two columns: "method", "java.lang.Thread.sleep". */
  static Pattern of(String how, String name) {
    How kind = How.valueOf(how.toUpperCase(Locale.ROOT));
    int dot = name.lastIndexOf('.');
    return switch (kind) {
      case TYPE, TYPES -> new Pattern(kind, name, "");
      case METHOD, METHODS -> new Pattern(kind, name.substring(0, dot), name.substring(dot + 1));
    };
  }

  boolean matches(String ofType, String ofMethod) {
    return switch (how) {
      case TYPE -> ofType.equals(type);
      case TYPES -> ofType.startsWith(type);
      case METHOD -> ofType.equals(type) && ofMethod.equals(method);
      case METHODS -> ofType.equals(type) && ofMethod.startsWith(method);
    };
  }
}
