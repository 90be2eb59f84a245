package io.vtscope.samples.plain;

import io.vtscope.samples.common.Options;
import io.vtscope.samples.common.Table;
import io.vtscope.samples.common.ThisJvm;
import java.lang.reflect.Constructor;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Shows a custom virtual thread scheduler that rejects tasks. A rejected start throws an exception;
 * a rejected continuation loses the thread.
 */
public final class SubmitFailed {
  private static final int PLACES = 4;
  private static final int STARTS = 10;
  private static final int MILLIS = 5_000;
  private static final int MILLIS_SHORT = 1_500;

  private final ThreadPoolExecutor scheduler =
      new ThreadPoolExecutor(
          1,
          1,
          0,
          TimeUnit.SECONDS,
          new ArrayBlockingQueue<>(PLACES),
          Thread.ofPlatform().name("few-places").daemon().factory());
  private final ThreadFactory factory;
  private int refusedStarts;
  private int refusedUnparks;

  private SubmitFailed() throws ReflectiveOperationException {
    factory = scheduledBy(scheduler);
  }

  public static void main(String[] args) throws Exception {
    Options options = Options.of(args);
    SubmitFailed sample = new SubmitFailed();
    sample.startTooMany();
    Thread parked = sample.parkOneAndShutDown();
    sample.unpark(parked);
    // Stays alive for viewers that sample.
    Thread.sleep(options.isShort() ? MILLIS_SHORT : MILLIS);
    new Table("measured, " + ThisJvm.where(), "asked of the scheduler", "times", "refused")
        .row("to start a thread", STARTS, sample.refusedStarts)
        .row("to continue a thread", 1, sample.refusedUnparks)
        .print();
    System.out.printf(
        "refused-starts=%d refused-unparks=%d lost=%d%n",
        sample.refusedStarts, sample.refusedUnparks, parked.isAlive() ? 1 : 0);
  }

  /** {@code Thread.ofVirtual()} with a custom scheduler. */
  private static ThreadFactory scheduledBy(Executor scheduler) throws ReflectiveOperationException {
    Constructor<?> constructor =
        Class.forName("java.lang.ThreadBuilders$VirtualThreadBuilder")
            .getDeclaredConstructor(Executor.class);
    constructor.setAccessible(true);
    return ((Thread.Builder) constructor.newInstance(scheduler)).factory();
  }

  /** One thread runs, a few queue, and the others are rejected. */
  private void startTooMany() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    scheduler.execute(() -> {
      begun.countDown();
      awaitQuietly(goOn);
    });
    begun.await();
    for (int i = 0; i < STARTS; i++) {
      try {
        factory.newThread(() -> {}).start();
      } catch (RejectedExecutionException e) {
        refusedStarts++;
      }
    }
    goOn.countDown();
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Thread parkOneAndShutDown() throws InterruptedException {
    Thread parked = factory.newThread(LockSupport::park);
    while (parked.getState() != Thread.State.WAITING) {
      if (parked.getState() == Thread.State.NEW && scheduler.getQueue().isEmpty()) {
        parked.start();
      }
      Thread.onSpinWait();
    }
    scheduler.shutdown();
    return parked;
  }

  private void unpark(Thread parked) {
    try {
      LockSupport.unpark(parked);
    } catch (RejectedExecutionException e) {
      refusedUnparks++;
    }
  }
}
