package io.vtscope.samples.plain;

import io.vtscope.samples.common.Options;
import io.vtscope.samples.common.Table;
import io.vtscope.samples.common.ThisJvm;
import io.vtscope.samples.common.Threads;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Shows how computations on virtual threads delay small tasks, compared with computations on a
 * platform thread pool.
 */
public final class CpuHog {
  private static final int SECONDS = 20;
  private static final int FEW_SECONDS = 4;

  /** One computation runs per CPU. */
  private static final int COMPUTING_MILLIS = 500;

  /** Start interval of the computations. */
  private static final int CYCLE_MILLIS = 1000;

  private static final int PAUSE_MILLIS = 10;
  private static final int SECOND_MILLIS = 1000;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final int PERCENT = 100;
  private static final int MEDIAN = 50;
  private static final int TAIL = 99;

  private final int processors = Runtime.getRuntime().availableProcessors();
  private final int rounds = (int) (COMPUTING_MILLIS * Hashing.roundsPerMilli());
  private final List<Future<Long>> delays = new ArrayList<>();
  private final List<Future<byte[]>> computed = new ArrayList<>();

  private CpuHog() {}

  public static void main(String[] args) throws Exception {
    Options options = Options.of(args, "seconds");
    int seconds = options.number("seconds", options.isShort() ? FEW_SECONDS : SECONDS);
    Threads threads = options.threads();
    CpuHog hog = new CpuHog();
    try (ExecutorService small = Executors.newVirtualThreadPerTaskExecutor();
        ExecutorService heavy = hog.heavy(threads)) {
      hog.run(small, heavy, seconds);
    }
    hog.print(threads);
    System.out.printf("computations=%d small=%d%n", hog.computed.size(), hog.delays.size());
  }

  private ExecutorService heavy(Threads threads) {
    return threads == Threads.VIRTUAL
        ? Executors.newVirtualThreadPerTaskExecutor()
        : Executors.newFixedThreadPool(processors);
  }

  private void run(ExecutorService small, ExecutorService heavy, int seconds)
      throws InterruptedException {
    for (int millis = 0; millis < seconds * SECOND_MILLIS; millis += PAUSE_MILLIS) {
      for (int i = 0; i < processors && millis % CYCLE_MILLIS == 0; i++) {
        computed.add(heavy.submit(this::compute));
      }
      long given = System.nanoTime();
      delays.add(small.submit(() -> System.nanoTime() - given));
      Thread.sleep(PAUSE_MILLIS);
    }
  }

  private byte[] compute() {
    return Hashing.hash(rounds);
  }

  private void print(Threads threads) throws Exception {
    List<Long> sorted = new ArrayList<>();
    for (Future<Long> delay : delays) {
      sorted.add(delay.get());
    }
    Collections.sort(sorted);
    new Table(
            "measured, computed on %s threads, %s".formatted(threads.label(), ThisJvm.where()),
            "computations",
            "small tasks",
            "wait p50 ms",
            "p99 ms",
            "longest ms")
        .row(
            computed.size(),
            sorted.size(),
            percentile(sorted, MEDIAN),
            percentile(sorted, TAIL),
            percentile(sorted, PERCENT))
        .print();
    System.out.println(
        """
        The article has no figures for it, and is right: what computes for long belongs on a bounded
        pool of platform threads. It ends no sooner there; but the operating system lets others have
        their turn meanwhile, and a carrier is free only when the virtual thread on it lets it go.
        """);
  }

  private static double percentile(List<Long> sorted, int percent) {
    int index = Math.min(sorted.size() - 1, sorted.size() * percent / PERCENT);
    return sorted.get(index) / NANOS_PER_MILLI;
  }
}
