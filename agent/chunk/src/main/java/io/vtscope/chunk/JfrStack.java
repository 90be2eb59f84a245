package io.vtscope.chunk;

import java.util.List;

/**
 * A recorded stack, the innermost frame first.
 *
 * @param truncated whether the JVM left out outer frames
 */
public record JfrStack(List<JfrFrame> frames, boolean truncated) {
  /** {@code VirtualThread.run}, below it {@code runWith} or {@code Continuation.enter}. */
  private static final int OUTERMOST = 6;

  /**
   * Whether it is a virtual thread's, by its outermost frames: the thread of an event is often not
   * known. False where they are cut off.
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
