package io.vtscope.chunk;

import java.util.ArrayList;
import java.util.List;

/**
 * Reusable arrays for constants: the garbage collector would copy such large arrays. Thread-safe.
 */
final class Segments {
  private static final int LENGTH = 1 << 19;

  /** Eight megabytes. */
  private static final int MOST = 16;

  private final List<byte[]> spare = new ArrayList<>(MOST);

  private final List<byte[]> windows = new ArrayList<>();

  /**
   * An array with arbitrary contents.
   *
   * @param least required bytes
   * @param most expected bytes
   */
  byte[] take(int least, long most) {
    return least > LENGTH ? new byte[least] : most < LENGTH ? new byte[(int) most] : one();
  }

  private synchronized byte[] one() {
    return spare.isEmpty() ? new byte[LENGTH] : spare.removeLast();
  }

  synchronized byte[] window() {
    return windows.isEmpty() ? new byte[0] : windows.removeLast();
  }

  synchronized void giveWindow(byte[] window) {
    if (window.length == FileWindow.WINDOW) {
      windows.add(window);
    }
  }

  synchronized void give(List<byte[]> used) {
    for (byte[] one : used) {
      if (one.length == LENGTH && spare.size() < MOST) {
        spare.add(one);
      }
    }
  }
}
