package io.vtscope.chunk;

/**
 * A recorded stack frame.
 *
 * @param type binary class name; "" if unknown
 * @param module "" if unnamed or unknown
 * @param line 0 or less if unknown
 * @param bytecodeIndex -1 if unknown
 * @param kind "Interpreted", "JIT compiled", "Inlined" or "Native"
 * @param hidden for example a lambda frame
 */
public record JfrFrame(
    String type,
    String module,
    String method,
    String descriptor,
    int line,
    int bytecodeIndex,
    String kind,
    boolean hidden) {

  /**
   * Hashes distinctive components, for speed. The default implementation would also keep the
   * agent's class loader reachable through method handles cached by the JDK.
   */
  @Override
  public int hashCode() {
    return ((type.hashCode() * 31 + method.hashCode()) * 31 + line) * 31 + bytecodeIndex;
  }

  @Override
  public boolean equals(Object other) {
    if (this == other) {
      return true;
    }
    return other instanceof JfrFrame frame
        && line == frame.line
        && bytecodeIndex == frame.bytecodeIndex
        && hidden == frame.hidden
        && method.equals(frame.method)
        && type.equals(frame.type)
        && descriptor.equals(frame.descriptor)
        && kind.equals(frame.kind)
        && module.equals(frame.module);
  }

  public boolean isNative() {
    return kind.equals("Native");
  }
}
