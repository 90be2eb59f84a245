package io.vtscope.agent.executor;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Holds back who makes the scheduler of virtual threads, the first that wants to start one, until
 * what they do is recorded. So Flight Recorder can be started beside the application's main method,
 * and the pins of its first lines are not missed.
 */
public final class SchedulerGate {
  /**
   * Flight Recorder is started in half a second, in five on a busy machine. Who is held back may
   * have a lock that is needed to start it; then the first pins are missed, and nothing else.
   */
  private static final long LONGEST_SECONDS = 10;

  private final CountDownLatch opened = new CountDownLatch(1);

  /** By the thread that has just made the scheduler. */
  void pass() {
    if (opened.getCount() > 0) {
      await();
    }
  }

  /** Lets everybody through from now on. */
  public void open() {
    opened.countDown();
  }

  private void await() {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LONGEST_SECONDS);
    boolean interrupted = false;
    for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
      try {
        if (opened.await(left, TimeUnit.NANOSECONDS)) {
          break;
        }
      } catch (InterruptedException e) {
        interrupted = true; // which is for the application to see
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
