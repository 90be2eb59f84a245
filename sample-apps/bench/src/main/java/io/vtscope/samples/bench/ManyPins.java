package io.vtscope.samples.bench;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Pins at a given rate and prints the number of pins. */
final class ManyPins {
  private static final int STEPS_PER_SECOND = 100;

  private final Method run;
  private long count;

  private ManyPins() throws NoSuchMethodException {
    run = Runnable.class.getMethod("run");
  }

  /**
   * Waits, pins, prints the number of pins, and waits again.
   *
   * @param args seconds before, pins per second, seconds, and seconds after; JDK 24 and newer needs
   *     {@code -Djdk.reflect.useNativeAccessorOnly=true} to pin
   */
  public static void main(String[] args) throws Exception {
    TimeUnit.SECONDS.sleep(Long.parseLong(args[0]));
    int threads = Runtime.getRuntime().availableProcessors();
    int rate = Integer.parseInt(args[1]) / threads;
    int seconds = Integer.parseInt(args[2]);
    List<ManyPins> all = new ArrayList<>();
    List<Thread> started = new ArrayList<>();
    long start = System.nanoTime();
    for (int i = 0; i < threads; i++) {
      ManyPins pins = new ManyPins();
      all.add(pins);
      started.add(Thread.ofVirtual().start(() -> pins.pin(rate, seconds, start)));
    }
    for (Thread thread : started) {
      thread.join();
    }
    double took = (System.nanoTime() - start) / (double) TimeUnit.SECONDS.toNanos(1);
    long sum = all.stream().mapToLong(pins -> pins.count).sum();
    System.out.printf("%d pins in %.2f s, ended at %d%n", sum, took, System.currentTimeMillis());
    TimeUnit.SECONDS.sleep(Long.parseLong(args[3]));
    System.out.printf("ends at %d%n", System.currentTimeMillis());
  }

  private void pin(int rate, int seconds, long start) {
    for (int step = 0; step < seconds * STEPS_PER_SECOND; step++) {
      for (int i = 0; i < rate / STEPS_PER_SECOND; i++) {
        try {
          run.invoke((Runnable) ManyPins::pinned);
        } catch (ReflectiveOperationException e) {
          throw new IllegalStateException(e);
        }
        count++;
      }
      long next = start + (step + 1) * TimeUnit.SECONDS.toNanos(1) / STEPS_PER_SECOND;
      LockSupport.parkNanos(Math.max(1, next - System.nanoTime()));
    }
  }

  private static void pinned() {
    if (Runtime.version().feature() >= 24) {
      LockSupport.parkNanos(1);
    } else {
      synchronized (Thread.currentThread()) {
        LockSupport.parkNanos(1);
      }
    }
  }
}
