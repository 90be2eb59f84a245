package io.vtscope.chunk;

import java.util.List;

/**
 * A recorded stack, innermost frame first.
 *
 * @param truncated whether outer frames are missing
 */
public record JfrStack(List<JfrFrame> frames, boolean truncated) {
  /** Frames to check for {@code VirtualThread.run} or {@code Continuation.enter}. */
  private static final int OUTERMOST = 6;

  /**
   * Whether it is a virtual thread's stack: events often lack the thread. False if the outermost
   * frames are missing.
   */
  public boolean ofVirtualThread() {
    for (int i = frames.size() - 1; i >= Math.max(0, frames.size() - OUTERMOST); i--) {
      String type = frames.get(i).type();
      if (type.equals("java.lang.VirtualThread") || type.equals("jdk.internal.vm.Continuation")) {
        return true;
      }
    }
    return false;
  }
}
