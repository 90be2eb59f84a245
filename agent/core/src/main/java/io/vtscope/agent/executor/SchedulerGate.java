package io.vtscope.agent.executor;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Holds back who makes the scheduler of virtual threads, the first that wants to start one, until
 * what they do is recorded. So Flight Recorder can be started beside the application's main method,
 * and the pins of its first lines are not missed.
 */
public final class SchedulerGate {
  /**
   * Flight Recorder is started in half a second, in some seconds on a busy machine, and who is held
   * back may have a lock that is needed to start it: the application comes before the first pins.
   */
  private static final Duration LONGEST = Duration.ofSeconds(10);

  private final CountDownLatch opened = new CountDownLatch(1);
  private final long longest;

  /** When the first went on before it was opened, if {@link #isLeft}. */
  private volatile long leftAt;

  private volatile boolean isLeft;
  private volatile long openedAt;

  public SchedulerGate() {
    this(LONGEST);
  }

  /**
   * @param longest for how long somebody is held back
   */
  SchedulerGate(Duration longest) {
    this.longest = longest.toNanos();
  }

  /** By the thread that has just made the scheduler. */
  void pass() {
    if (opened.getCount() > 0 && !await() && !isLeft) {
      leftAt = System.nanoTime();
      isLeft = true;
    }
  }

  /** Lets everybody through from now on. */
  public void open() {
    openedAt = System.nanoTime();
    opened.countDown();
  }

  /**
   * For how long virtual threads ran before the gate was opened, or until now, in nanoseconds; 0
   * where all were held back until then.
   */
  public long unguarded() {
    if (!isLeft) {
      return 0;
    }
    return Math.max(0, (opened.getCount() > 0 ? System.nanoTime() : openedAt) - leftAt);
  }

  /** Whether it was opened. */
  private boolean await() {
    long end = System.nanoTime() + longest;
    boolean isOpen = false;
    boolean interrupted = false;
    for (long left = longest; !isOpen && left > 0; left = end - System.nanoTime()) {
      try {
        isOpen = opened.await(left, TimeUnit.NANOSECONDS);
      } catch (InterruptedException e) {
        interrupted = true; // which is for the application to see
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return isOpen;
  }
}
