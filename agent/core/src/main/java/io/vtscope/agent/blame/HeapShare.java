package io.vtscope.agent.blame;

/** Limits the agent's tables on small heaps. */
final class HeapShare {
  /** Per table. */
  private static final int SHARE = 32;

  /** About four strings of 200 characters. */
  private static final int ENTRY_BYTES = 1 << 10;

  private HeapShare() {}

  static int entries(int most) {
    return entries(most, Runtime.getRuntime().maxMemory());
  }

  static int entries(int most, long heap) {
    return (int) Math.min(most, heap / SHARE / ENTRY_BYTES);
  }

  static long bytes() {
    return Runtime.getRuntime().maxMemory() / SHARE;
  }
}
