package io.vtscope.samples.dubbo;

/** Waits for a backend with every order. */
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
