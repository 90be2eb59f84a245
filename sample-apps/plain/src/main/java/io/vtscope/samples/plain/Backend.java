package io.vtscope.samples.plain;

/** A remote service that takes its time. */
final class Backend {
  private static final int MILLIS = 100;

  private Backend() {}

  static void answer() throws InterruptedException {
    Thread.sleep(MILLIS);
  }
}
