package io.vtscope.samples.plain;

/** Waits inside {@code synchronized}, which pins before JDK 24. */
final class Stock {
  private static final int SHELVES = 16;
  private static final Stock[] ALL = new Stock[SHELVES];

  static {
    for (int i = 0; i < SHELVES; i++) {
      ALL[i] = new Stock();
    }
  }

  private int reserved;

  private Stock() {}

  static int reserve(int order) throws InterruptedException {
    return ALL[order % SHELVES].reserve();
  }

  private synchronized int reserve() throws InterruptedException {
    Backend.answer();
    return ++reserved;
  }
}
