package io.vtscope.samples.plain;

import io.vtscope.samples.common.Options;
import io.vtscope.samples.common.Table;
import io.vtscope.samples.common.ThisJvm;
import io.vtscope.samples.common.Threads;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Shows tasks that wait 100 ms and then compute. At some point, the CPUs limit any executor. */
public final class Mixed {
  private static final long WAIT_MILLIS = 100;
  private static final int TASKS = 10_000;
  private static final int FEW_TASKS = 200;
  private static final int POOL = 1000;

  /** Milliseconds; 0 is a single hash, as in the article. */
  private static final List<Integer> COMPUTING = List.of(0, 1, 10, 500);

  /** Maximum seconds of a step; bounds the number of tasks. */
  private static final double SECONDS = 5;

  private static final double FEW_SECONDS = 1.5;
  private static final double MILLIS = 1e3;
  private static final double NANOS = 1e9;
  private static final double PERCENT = 100;
  private static final String[] COLUMNS = {
    "tasks", "CPU ms each", "CPU share %", "CPU s ÷ cores", "total s", "mean ms"
  };

  private final Threads threads;
  private final double roundsPerMilli = Hashing.roundsPerMilli();
  private final int processors = Runtime.getRuntime().availableProcessors();
  private final Table measured;
  private int done;

  private Mixed(Threads threads) {
    this.threads = threads;
    String on = threads == Threads.VIRTUAL ? "virtual threads" : "a pool of " + POOL + " threads";
    measured = new Table("measured, " + on + ", " + ThisJvm.where(), COLUMNS);
  }

  public static void main(String[] args) throws Exception {
    Options options = Options.of(args, "tasks", "cpu");
    boolean isShort = options.isShort();
    int tasks = options.number("tasks", isShort ? FEW_TASKS : TASKS);
    Mixed mixed = new Mixed(options.threads());
    if (options.has("cpu")) {
      mixed.step(tasks, options.number("cpu", 0));
    } else {
      double seconds = isShort ? FEW_SECONDS : SECONDS;
      for (int millis : COMPUTING) {
        double most = seconds * mixed.processors * MILLIS / Math.max(millis, 1);
        mixed.step((int) Math.min(tasks, most), millis);
      }
    }
    mixed.measured.print();
    article(options.threads()).print();
    System.out.println(
        """
        The article hashes a short text, which takes less than a microsecond and not 10 ms. No share
        is fine in itself: tasks end soon after their 100 ms as long as what they compute in all,
        divided by the processors, is less than that. Beyond, threads of any kind end when the
        processors do; and virtual threads that compute for long keep the others from running.
        """);
    System.out.printf("done=%d%n", mixed.done);
  }

  private void step(int tasks, int millis) throws Exception {
    int rounds = (int) Math.max(1, millis * roundsPerMilli);
    double each = rounds / roundsPerMilli;
    long begin = System.nanoTime();
    long sum = 0;
    try (ExecutorService executor = executor()) {
      List<Future<Long>> results = executor.invokeAll(Collections.nCopies(tasks, task(rounds)));
      for (Future<Long> result : results) {
        sum += result.get();
        done++;
      }
    }
    double total = (System.nanoTime() - begin) / NANOS;
    measured.row(
        tasks,
        millis == 0 ? String.format(Locale.ROOT, "%.4f", each) : (Object) millis,
        PERCENT * each / (each + WAIT_MILLIS),
        String.format(Locale.ROOT, "%.2f", tasks * each / MILLIS / processors),
        String.format(Locale.ROOT, "%.2f", total),
        sum * MILLIS / NANOS / tasks);
  }

  private ExecutorService executor() {
    return threads == Threads.VIRTUAL
        ? Executors.newVirtualThreadPerTaskExecutor()
        : Executors.newFixedThreadPool(POOL);
  }

  /** Returns nanoseconds. */
  private static Callable<Long> task(int rounds) {
    return () -> {
      long begin = System.nanoTime();
      Thread.sleep(WAIT_MILLIS);
      compute(rounds);
      return System.nanoTime() - begin;
    };
  }

  private static void compute(int rounds) {
    if (Hashing.hash(rounds).length == 0) {
      throw new IllegalStateException();
    }
  }

  private static Table article(Threads threads) {
    Table table =
        new Table(
            "article A, %s, Xeon E5-2680 v4"
                .formatted(
                    threads == Threads.VIRTUAL ? "virtual threads" : "a pool of 1000 threads"),
            COLUMNS);
    return threads == Threads.VIRTUAL
        ? table.row(TASKS, 10, "9.1", "-", 11.8, 115)
        : table.row(TASKS, 10, "9.1", "-", 12.5, "-");
  }
}
