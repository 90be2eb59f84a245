package io.vtscope.samples.plain;

/** A simulated slow remote service. */
final class Backend {
  private static final int MILLIS = 100;

  private Backend() {}

  static void answer() throws InterruptedException {
    Thread.sleep(MILLIS);
  }
}
