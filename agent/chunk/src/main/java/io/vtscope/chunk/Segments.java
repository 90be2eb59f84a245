package io.vtscope.chunk;

import java.util.ArrayList;
import java.util.List;

/**
 * Arrays for the constants of chunks, used again for the next chunk: they are megabytes, and the
 * garbage collector would copy each. For several threads.
 */
final class Segments {
  /** Long enough that few are needed, and short enough that little of the last is left over. */
  private static final int LENGTH = 1 << 19;

  /** Eight megabytes: what two chunks of usual size have. */
  private static final int MOST = 16;

  private final List<byte[]> spare = new ArrayList<>(MOST);

  /** For windows. */
  private final List<byte[]> windows = new ArrayList<>();

  /**
   * An array, in which anything may stand.
   *
   * @param least how many bytes are to have room
   * @param most how many there will be, as far as that is known
   */
  byte[] take(int least, long most) {
    return least > LENGTH ? new byte[least] : most < LENGTH ? new byte[(int) most] : one();
  }

  private synchronized byte[] one() {
    return spare.isEmpty() ? new byte[LENGTH] : spare.removeLast();
  }

  /** An array for a window, in which anything may stand. */
  synchronized byte[] window() {
    return windows.isEmpty() ? new byte[0] : windows.removeLast();
  }

  /** Gives one back. */
  synchronized void giveWindow(byte[] window) {
    if (window.length == FileWindow.WINDOW) {
      windows.add(window);
    }
  }

  /** Gives back what nobody reads any more. */
  synchronized void give(List<byte[]> used) {
    for (byte[] one : used) {
      if (one.length == LENGTH && spare.size() < MOST) {
        spare.add(one);
      }
    }
  }
}
