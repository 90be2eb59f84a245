package io.vtscope.agent.blame;

import io.vtscope.chunk.JfrFrame;

/**
 * A place in code, whichever compiler has compiled it. Its equals and hashCode are written out:
 * those that a record gets leave its class in caches of the JDK ({@code ObjectMethods}, by way of
 * {@code MethodHandle.asType}), which would keep the agent's loader alive after it has gone.
 */
record FrameKey(String type, String method, String descriptor, int bytecodeIndex, int line) {
  static FrameKey of(JfrFrame frame) {
    return new FrameKey(frame.type(), frame.method(), frame.descriptor(), frame.bytecodeIndex(), 0);
  }

  /** Of a stack that was sampled: of it neither the descriptor nor the instruction is known. */
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
