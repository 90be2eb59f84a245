package io.vtscope.samples.dubbo;

/** Simulates a slow backend. */
final class SlowShop implements Shop {
  private static final int MILLIS = 100;

  @Override
  public int order(int number) {
    try {
      Thread.sleep(MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return number;
  }
}
