package io.vtscope.meaning;

import java.util.Locale;

/**
 * A pattern for the names of classes and methods.
 *
 * @param type the class, or how its name begins
 * @param method the method, or how its name begins; empty for all methods
 */
record Pattern(How how, String type, String method) {
  /** What a pattern gives. */
  enum How {
    /** The name of a class. */
    TYPE,
    /** How the name of a class begins. */
    TYPES,
    /** The name of a method. */
    METHOD,
    /** How the name of a method begins, with the whole name of its class. */
    METHODS
  }

  /** Makes it from its two columns: "method", "java.lang.Thread.sleep". */
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
