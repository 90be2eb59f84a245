package io.vtscope.code;

/** Names of classes as the source has them. */
final class Names {
  private Names() {}

  /**
   * "Entry" of "java/util/Map$Entry", and of "Main$1Entry" if it is a method's own; a name that is
   * made of digits keeps what is before.
   */
  static String simple(String internalName) {
    String last = internalName.substring(internalName.lastIndexOf('/') + 1);
    int dollar = last.lastIndexOf('$');
    int own = dollar + 1;
    while (own < last.length() && Character.isDigit(last.charAt(own))) {
      own++;
    }
    boolean nested =
        dollar > 0 && own < last.length() && Character.isJavaIdentifierStart(last.charAt(own));
    return nested ? last.substring(own) : last;
  }

  /** "Entry" of "Ljava/util/Map$Entry;". */
  static String simpleOfDescriptor(String descriptor) {
    return descriptor.startsWith("L")
        ? simple(descriptor.substring(1, descriptor.length() - 1))
        : descriptor;
  }
}
