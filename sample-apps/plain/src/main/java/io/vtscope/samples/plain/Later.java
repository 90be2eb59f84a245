package io.vtscope.samples.plain;

import java.io.IOException;
import java.io.UncheckedIOException;

/** A delayed action on a platform thread. */
final class Later {
  private final Thread thread;

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

  void join() throws InterruptedException {
    thread.join();
  }
}
