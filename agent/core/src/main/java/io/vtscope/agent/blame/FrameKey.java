package io.vtscope.agent.blame;

import io.vtscope.chunk.JfrFrame;

/**
 * A code location. Generated record methods would leak the agent's class loader through JDK caches
 * ({@code ObjectMethods}, {@code MethodHandle.asType}).
 */
record FrameKey(String type, String method, String descriptor, int bytecodeIndex, int line) {
  static FrameKey of(JfrFrame frame) {
    return new FrameKey(frame.type(), frame.method(), frame.descriptor(), frame.bytecodeIndex(), 0);
  }

  /** Sampled stacks have neither descriptors nor bytecode indexes. */
  static FrameKey sampled(String type, String method, int line) {
    return new FrameKey(type, method, "", -1, Math.max(0, line));
  }

  boolean isSampled() {
    return descriptor.isEmpty();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FrameKey key
        && key.bytecodeIndex == bytecodeIndex
        && key.line == line
        && key.type.equals(type)
        && key.method.equals(method)
        && key.descriptor.equals(descriptor);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * type.hashCode() + method.hashCode()) + bytecodeIndex + line;
  }
}
