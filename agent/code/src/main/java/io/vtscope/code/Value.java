package io.vtscope.code;

/**
 * A possible lock.
 *
 * @param identity equal only for the same object
 * @param name as in the source
 * @param place whether the name locates the object: {@code this}, a field or class, but not a local
 *     variable
 */
record Value(Object identity, String name, boolean place) {
  static final String LOCAL = "local variable";

  /** Hides the text, which may be confidential. */
  static final String STRING = "string constant";

  /** No reference, or half of a long or double. */
  static final Value NONE = new Value("none", LOCAL, false);

  boolean same(Value other) {
    return identity.equals(other.identity);
  }

  Value read(String variable) {
    return place || same(NONE) ? this : new Value(identity, LOCAL + " " + variable, false);
  }
}
