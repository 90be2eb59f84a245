package io.vtscope.samples.springasync;

import io.vtscope.samples.common.Options;
import io.vtscope.samples.common.Table;
import io.vtscope.samples.common.ThisJvm;
import io.vtscope.samples.common.Threads;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Repeats the article's measurements with JMH, or briefly with a loop. */
final class Measurement {
  private static final String[] COLUMNS = {"tasks", "ms each", "executor", "ms for all"};
  private static final String[] TASKS = {"100", "500"};
  private static final String[] MILLIS = {"10", "20"};
  private static final int ROUNDS = 3;
  private static final int FEW = 100;
  private static final int SHORT_MILLIS = 10;

  private final Tasks tasks;
  private final Threads threads;
  private final Table table;

  private Measurement(Tasks tasks, Threads threads, String how) {
    this.tasks = tasks;
    this.threads = threads;
    table = new Table("measured, " + how + ", " + ThisJvm.where(), COLUMNS);
  }

  static void run(Options options, boolean isEnabled) throws Exception {
    try (Tasks tasks = new Tasks(isEnabled)) {
      Measurement measurement =
          new Measurement(tasks, options.threads(), isEnabled ? "enabled" : "not enabled");
      if (options.isShort()) {
        measurement.byLoop(isEnabled ? ROUNDS : 1, isEnabled ? 1 : 0);
      } else {
        measurement.byJmh(isEnabled ? ROUNDS : 1, isEnabled ? 1 : 0);
      }
      measurement.table.print();
      article(options.threads()).print();
      System.out.println(words(isEnabled));
      System.out.printf("tasks=%d onCaller=%d%n", tasks.done(), tasks.onCaller());
    }
  }

  private void byLoop(int rounds, int warmUps) throws InterruptedException, ExecutionException {
    for (String executor : tasks.executors(threads)) {
      long begin = 0;
      for (int i = -warmUps; i < rounds; i++) {
        begin = i == 0 ? System.nanoTime() : begin;
        tasks.run(executor, FEW, SHORT_MILLIS);
      }
      double millis = (System.nanoTime() - begin) / (double) TimeUnit.MILLISECONDS.toNanos(1);
      table.row(FEW, SHORT_MILLIS, executor, millis / rounds);
    }
  }

  private void byJmh(int rounds, int warmUps) throws RunnerException {
    AsyncBenchmark.measure(tasks);
    org.openjdk.jmh.runner.options.Options options =
        new OptionsBuilder()
            .include(AsyncBenchmark.class.getName())
            .forks(0)
            .warmupIterations(warmUps)
            .warmupTime(TimeValue.seconds(1))
            .measurementIterations(rounds)
            .measurementTime(TimeValue.seconds(1))
            .param("executor", tasks.executors(threads).toArray(String[]::new))
            .param("millis", MILLIS)
            .param("tasks", TASKS)
            .verbosity(VerboseMode.SILENT)
            .build();
    for (RunResult result : new Runner(options).run()) {
      table.row(
          result.getParams().getParam("tasks"),
          result.getParams().getParam("millis"),
          result.getParams().getParam("executor"),
          result.getPrimaryResult().getScore());
    }
  }

  private static Table article(Threads threads) {
    Table table = new Table("article C, M1, 8 cores, JDK 21, " + threads.label(), COLUMNS);
    return threads == Threads.PLATFORM
        ? table
            .row(100, 10, "pool", 1203.9)
            .row(500, 10, "pool", 6277.4)
            .row(100, 20, "pool", 2344.1)
            .row(500, 20, "pool", 11826.3)
        : table
            .row(100, 10, "virtual", 1221.7)
            .row(500, 10, "virtual", 5932.6)
            .row(100, 20, "virtual", 2369.5)
            .row(500, 20, "virtual", 11701.0);
  }

  private static String words(boolean isEnabled) {
    return isEnabled
        ? """
        The pool has ten threads at most, as its queue is never full: 100 tasks of 10 ms take it
        100 ms. On virtual threads they take little more than one of them.
        """
        : """
        Every task takes its turn on the thread that calls: 100 tasks of 10 ms take 1000 ms, whatever
        the executor. That is the article's figure, with the 2 ms that its machine is late to wake.
        """;
  }
}
