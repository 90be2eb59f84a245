package io.vtscope.samples.bench;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Measures empty executor tasks. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Tasks {
  private static final int TASKS = 10_000;

  @Param({"threadPool", "forkJoin", "perTask"})
  public String kind = "";

  private ExecutorService executor = ForkJoinPool.commonPool();

  @Setup
  public void make() {
    executor =
        switch (kind) {
          case "threadPool" -> Executors.newFixedThreadPool(1);
          case "forkJoin" -> new ForkJoinPool(1);
          case "perTask" -> Executors.newVirtualThreadPerTaskExecutor();
          default -> throw new IllegalArgumentException(kind);
        };
  }

  @TearDown
  public void end() {
    executor.close();
  }

  /** Submits all tasks before any runs, because contention would dominate the result. */
  @Benchmark
  @OperationsPerInvocation(TASKS)
  public void execute() throws InterruptedException {
    if (kind.equals("perTask")) {
      Thread.ofVirtual().start(this::giveAndAwait).join();
    } else {
      giveAndAwait();
    }
  }

  private void giveAndAwait() {
    AtomicInteger left = new AtomicInteger(TASKS);
    CountDownLatch done = new CountDownLatch(1);
    CountDownLatch given = new CountDownLatch(1);
    if (!kind.equals("perTask")) {
      executor.execute(() -> await(given));
    }
    for (int i = 0; i < TASKS; i++) {
      executor.execute(() -> {
        if (left.decrementAndGet() == 0) {
          done.countDown();
        }
      });
    }
    given.countDown();
    await(done);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
