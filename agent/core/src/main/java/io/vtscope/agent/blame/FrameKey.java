package io.vtscope.agent.blame;

import io.vtscope.chunk.JfrFrame;

/** A place in code, whichever compiler has compiled it. */
record FrameKey(String type, String method, String descriptor, int bytecodeIndex) {
  static FrameKey of(JfrFrame frame) {
    return new FrameKey(frame.type(), frame.method(), frame.descriptor(), frame.bytecodeIndex());
  }
}
