package io.vtscope.samples.bench;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/** Parks virtual threads, and does nothing more. */
public final class Parked {
  private Parked() {}

  /**
   * Prints the number of threads once all are parked.
   *
   * @param args the number of threads
   */
  public static void main(String[] args) throws Exception {
    int threads = Integer.parseInt(args[0]);
    CountDownLatch started = new CountDownLatch(threads);
    for (int i = 0; i < threads; i++) {
      Thread.startVirtualThread(() -> {
        started.countDown();
        while (true) {
          LockSupport.park();
        }
      });
    }
    started.await();
    System.out.println(threads);
    while (System.in.read() >= 0) {
      // until the parent closes the stream
    }
  }
}
