package io.vtscope.samples.plain;

import java.io.IOException;
import java.io.InputStream;

/** Blocks its carrier in calls that the scheduler compensates for. */
final class Courier {
  private static final int MILLIS = 1000;

  private Courier() {}

  /** Before JDK 24, {@code Object.wait} keeps the carrier. */
  static int ring() throws InterruptedException {
    Object door = new Object();
    long opens = System.currentTimeMillis() + MILLIS;
    synchronized (door) {
      for (long left = MILLIS; left > 0; left = opens - System.currentTimeMillis()) {
        door.wait(left);
      }
    }
    return 0;
  }

  /** Pipe reads keep the carrier on every JDK. */
  static int call() throws IOException {
    Process phone = new ProcessBuilder("sleep", "1").start();
    try (InputStream answer = phone.getInputStream()) {
      return answer.read();
    }
  }
}
