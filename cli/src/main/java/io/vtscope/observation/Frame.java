package io.vtscope.observation;

/**
 * A frame of a stack.
 *
 * @param type binary name of the class; "" where it is not known
 * @param module of the class; "" where it has none (the class path) or it is not known
 * @param descriptor of the method, as in a class file
 * @param line source line, 0 where it is not known
 * @param bytecodeIndex of the instruction, -1 where it is not known
 * @param isNative whether the method has no bytecode
 * @param hidden whether the method is of a class that the JVM made, a lambda's for one
 */
public record Frame(
    String type,
    String module,
    String method,
    String descriptor,
    int line,
    int bytecodeIndex,
    boolean isNative,
    boolean hidden) {

  /** Of what tells frames apart: they are looked up by the million. */
  @Override
  public int hashCode() {
    return ((type.hashCode() * 31 + method.hashCode()) * 31 + line) * 31 + bytecodeIndex;
  }

  /** Without the method handles that a record's own comparison is made of. */
  @Override
  public boolean equals(Object other) {
    if (this == other) {
      return true;
    }
    return other instanceof Frame frame
        && line == frame.line
        && bytecodeIndex == frame.bytecodeIndex
        && isNative == frame.isNative
        && hidden == frame.hidden
        && method.equals(frame.method)
        && type.equals(frame.type)
        && descriptor.equals(frame.descriptor)
        && module.equals(frame.module);
  }

  /** Whether the class is the JDK's own. */
  public boolean isJdk() {
    if (module.isEmpty()) {
      return type.startsWith("java.") || type.startsWith("jdk.internal.");
    }
    return module.startsWith("java.") || module.startsWith("jdk.");
  }

  /** Whether this is a class's static initialiser. */
  public boolean isClassInit() {
    return method.equals("<clinit>");
  }

  /** "a.b.Type.method". */
  public String name() {
    return type + "." + method;
  }
}
