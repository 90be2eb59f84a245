package io.vtscope.code;

/** Class names as in the source. */
final class Names {
  private Names() {}

  /** "Entry" for "java/util/Map$Entry" and "Main$1Entry"; anonymous classes keep the outer name. */
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

  static String simpleOfDescriptor(String descriptor) {
    return descriptor.startsWith("L")
        ? simple(descriptor.substring(1, descriptor.length() - 1))
        : descriptor;
  }
}
