package io.vtscope.code;

/**
 * A value on the stack or in a local variable, as far as it could be a lock.
 *
 * @param identity equal for values that are certainly the same object
 * @param name as the source would say it
 * @param place whether the name tells by itself where the object is found: {@code this}, a field, a
 *     class; a local variable does not
 */
record Value(Object identity, String name, boolean place) {
  static final String LOCAL = "local variable";

  /** Not by its text, which is nobody's business. */
  static final String STRING = "string constant";

  /** What is no reference, or the second half of a long or double. */
  static final Value NONE = new Value("none", LOCAL, false);

  boolean same(Value other) {
    return identity.equals(other.identity);
  }

  /** The same object under the name of the variable that it was read from. */
  Value read(String variable) {
    return place || same(NONE) ? this : new Value(identity, LOCAL + " " + variable, false);
  }
}
