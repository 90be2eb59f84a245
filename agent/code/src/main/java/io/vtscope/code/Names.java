package io.vtscope.code;

/** Names of classes as the source has them. */
final class Names {
  private Names() {}

  /** "Entry" of "java/util/Map$Entry"; a name that is made of digits keeps what is before. */
  static String simple(String internalName) {
    String last = internalName.substring(internalName.lastIndexOf('/') + 1);
    int dollar = last.lastIndexOf('$');
    boolean nested =
        dollar > 0
            && dollar + 1 < last.length()
            && Character.isJavaIdentifierStart(last.charAt(dollar + 1));
    return nested ? last.substring(dollar + 1) : last;
  }

  /** "Entry" of "Ljava/util/Map$Entry;". */
  static String simpleOfDescriptor(String descriptor) {
    return descriptor.startsWith("L")
        ? simple(descriptor.substring(1, descriptor.length() - 1))
        : descriptor;
  }
}
