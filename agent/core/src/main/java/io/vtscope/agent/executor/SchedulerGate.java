package io.vtscope.agent.executor;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Blocks the first thread that starts a virtual thread until recording begins. Flight Recorder can
 * thus start concurrently with main.
 */
public final class SchedulerGate {
  /** Limited, because the blocked thread may own a lock needed by Flight Recorder. */
  private static final Duration LONGEST = Duration.ofSeconds(10);

  private final CountDownLatch opened = new CountDownLatch(1);
  private final long longest;

  /** When the closed gate was first passed. */
  private volatile long leftAt;

  private volatile boolean isLeft;
  private volatile long openedAt;

  public SchedulerGate() {
    this(LONGEST);
  }

  SchedulerGate(Duration longest) {
    this.longest = longest.toNanos();
  }

  /** Called by the creator of the scheduler. */
  void pass() {
    if (opened.getCount() > 0 && !await() && !isLeft) {
      leftAt = System.nanoTime();
      isLeft = true;
    }
  }

  public void open() {
    openedAt = System.nanoTime();
    opened.countDown();
  }

  /** Nanoseconds during which virtual threads ran unrecorded. */
  public long unguarded() {
    if (!isLeft) {
      return 0;
    }
    return Math.max(0, (opened.getCount() > 0 ? System.nanoTime() : openedAt) - leftAt);
  }

  /** Returns whether the gate is open. */
  private boolean await() {
    long end = System.nanoTime() + longest;
    boolean isOpen = false;
    boolean interrupted = false;
    for (long left = longest; !isOpen && left > 0; left = end - System.nanoTime()) {
      try {
        isOpen = opened.await(left, TimeUnit.NANOSECONDS);
      } catch (InterruptedException e) {
        interrupted = true; // restored below
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return isOpen;
  }
}
