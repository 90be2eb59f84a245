package io.vtscope.agent.blame;

/**
 * How many entries a table may have beside the application's own objects: on a small heap those of
 * an application with many classes would leave it no room.
 */
final class HeapShare {
  /** Of the largest heap, for each table. */
  private static final int SHARE = 32;

  /** A frame with long names has some four texts of 200 characters. */
  private static final int ENTRY_BYTES = 1 << 10;

  private HeapShare() {}

  /** As many as there is room for, and no more than that. */
  static int entries(int most) {
    return entries(most, Runtime.getRuntime().maxMemory());
  }

  static int entries(int most, long heap) {
    return (int) Math.min(most, heap / SHARE / ENTRY_BYTES);
  }

  /** What all entries of a table may take. */
  static long bytes() {
    return Runtime.getRuntime().maxMemory() / SHARE;
  }
}
