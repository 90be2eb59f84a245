package io.vtscope.chunk;

/**
 * A frame of a recorded stack.
 *
 * @param type binary name of the class, with dots; "" where the JVM did not know it
 * @param module of the class; "" where it is in none (the class path) or that is not known
 * @param method name of the method, {@code <clinit>} included
 * @param descriptor of the method, as in a class file
 * @param line source line, 0 or less where it is not known
 * @param bytecodeIndex of the instruction; -1 where it is not known
 * @param kind what the JVM says of the frame: "Interpreted", "JIT compiled", "Inlined", "Native"
 * @param hidden whether the method is marked as hidden (lambda frames and their like)
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
   * Hashes the components that differ most between frames. A recording has millions of them to look
   * up. In the target, the default implementation would also keep the agent's class loader
   * reachable after the agent has left: its method handles stay in caches of the JDK.
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

  /** Whether the method is native: it has no bytecode. */
  public boolean isNative() {
    return kind.equals("Native");
  }
}
