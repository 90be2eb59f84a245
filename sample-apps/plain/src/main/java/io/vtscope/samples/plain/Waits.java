package io.vtscope.samples.plain;

import java.util.concurrent.TimeUnit;

/** {@code Object.wait} with a timeout, which keeps the carrier before JDK 24. */
final class Waits implements BlockingCalls {
  private final int millis;

  Waits(int millis) {
    this.millis = millis;
  }

  @Override
  public void call(int number) throws InterruptedException {
    Object signal = new Object();
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    synchronized (signal) {
      for (long left = millis;
          left > 0;
          left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())) {
        signal.wait(left);
      }
    }
  }
}
