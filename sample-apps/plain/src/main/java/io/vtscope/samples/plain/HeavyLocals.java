package io.vtscope.samples.plain;

import io.vtscope.samples.common.Options;
import io.vtscope.samples.common.Table;
import io.vtscope.samples.common.ThisJvm;
import java.lang.management.ManagementFactory;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Compares the memory of 100,000 virtual threads with a thread-local buffer each, or one scoped
 * value.
 */
public final class HeavyLocals {
  private static final int THREADS = 100_000;
  private static final int FEW_THREADS = 30_000;
  private static final int BUFFER = 8 * 1024;
  private static final int MIBI = 1024 * 1024;

  /** Long enough for periodic sampling. */
  private static final int HOLD_SECONDS = 6;

  private static final int SHORT_HOLD_SECONDS = 3;
  private static final ThreadLocal<byte[]> LOCAL = ThreadLocal.withInitial(() -> new byte[BUFFER]);

  private final int threads;
  private final int holdSeconds;
  private final Table measured =
      new Table("measured, " + ThisJvm.where(), "threads have", "threads", "heap MiB");

  private HeavyLocals(int threads, int holdSeconds) {
    this.threads = threads;
    this.holdSeconds = holdSeconds;
  }

  /** Runs a task with a bound value. */
  @FunctionalInterface
  public interface Context {
    void run(Runnable task);
  }

  public static void main(String[] args) throws InterruptedException {
    Options options = Options.of(args, "count", "hold");
    boolean isShort = options.isShort();
    HeavyLocals locals =
        new HeavyLocals(
            options.number("count", isShort ? FEW_THREADS : THREADS),
            options.number("hold", isShort ? SHORT_HOLD_SECONDS : HOLD_SECONDS));
    long heavy =
        locals.row("a buffer each in a thread-local", HeavyLocals::withLocal, locals.holdSeconds);
    Context scoped = Scoped.orNull(new byte[BUFFER]);
    if (scoped == null) {
      locals.measured.row("one buffer in a scoped value", "not in this JDK", "-");
    } else {
      locals.row("one buffer in a scoped value", scoped, 0);
    }
    long light = locals.row("neither", Runnable::run, 0);
    locals.measured.print();
    System.out.println(
        """
        A scoped value is no other place for a buffer of each thread: it passes on one object that
        all of them may read. What each thread needs for itself costs the same in any place.
        """);
    System.out.printf("threads=%d heavyMiB=%d lightMiB=%d%n", locals.threads, heavy, light);
  }

  private static void withLocal(Runnable task) {
    LOCAL.get()[0] = 1;
    task.run();
  }

  private long row(String what, Context context, int seconds) throws InterruptedException {
    CountDownLatch ready = new CountDownLatch(threads);
    CountDownLatch end = new CountDownLatch(1);
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < threads; i++) {
        executor.execute(() -> context.run(() -> wait(ready, end)));
      }
      ready.await();
      System.gc();
      long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / MIBI;
      measured.row(what, threads, heap);
      TimeUnit.SECONDS.sleep(seconds);
      end.countDown();
      return heap;
    }
  }

  private static void wait(CountDownLatch ready, CountDownLatch end) {
    ready.countDown();
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
