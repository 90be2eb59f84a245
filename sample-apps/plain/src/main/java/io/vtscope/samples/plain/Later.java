package io.vtscope.samples.plain;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Something that a platform thread does after a while, whatever becomes of virtual threads. */
final class Later {
  private final Thread thread;

  /** What is done. */
  @FunctionalInterface
  interface Action {
    void run() throws IOException;
  }

  Later(int millis, Action action) {
    thread = Thread.ofPlatform().name("later").unstarted(() -> run(millis, action));
  }

  private static void run(int millis, Action action) {
    try {
      Thread.sleep(millis);
      action.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void begin() {
    thread.start();
  }

  /** Waits until it is done. */
  void join() throws InterruptedException {
    thread.join();
  }
}
