package io.vtscope.samples.plain;

import io.vtscope.samples.common.Table;
import io.vtscope.samples.common.ThisJvm;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Compares the time of the same tasks on several executors. */
final class Contest {
  /** The argument that selects virtual threads only. */
  static final String ALONE = "alone";

  private static final String[] COLUMNS = {"executor", "tasks", "total ms", "platform threads"};

  private final Class<?> sample;
  private final int tasks;
  private final Callable<Double> task;
  private final Table measured = table("measured, " + ThisJvm.where());
  private long done;

  Contest(Class<?> sample, int tasks, Callable<Double> task) {
    this.sample = sample;
    this.tasks = tasks;
    this.task = task;
  }

  static Table table(String caption) {
    return new Table(caption, COLUMNS);
  }

  Table measured() {
    return measured;
  }

  /** On all executors. */
  long done() {
    return done;
  }

  private record Time(long millis, int threads) {}

  /** Prints time and threads for the parent JVM. */
  void alone() throws Exception {
    Time time = time(Executors.newVirtualThreadPerTaskExecutor());
    System.out.println(time.millis() + " " + time.threads());
  }

  void virtual() throws Exception {
    row("virtual", time(Executors.newVirtualThreadPerTaskExecutor()));
  }

  void pool(int threads) throws Exception {
    row("pool of " + threads, time(Executors.newFixedThreadPool(threads)));
  }

  void poolOfProcessors(int times) throws Exception {
    int threads = times * Runtime.getRuntime().availableProcessors();
    row(
        times == 1 ? "pool of cores" : "pool of " + times + " x cores",
        time(Executors.newFixedThreadPool(threads)));
  }

  void cached() throws Exception {
    row("cached pool", time(Executors.newCachedThreadPool()));
  }

  /** Runs in a new JVM, because the parallelism is fixed per JVM. */
  void virtual(int parallelism) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Djdk.virtualThreadScheduler.parallelism=" + parallelism,
            "-cp",
            System.getProperty("java.class.path"),
            sample.getName(),
            "--" + ALONE,
            "--tasks",
            Integer.toString(tasks));
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    Process process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try (InputStream out = process.getInputStream()) {
      String line = new String(out.readAllBytes(), StandardCharsets.UTF_8).strip();
      if (process.waitFor() != 0) {
        throw new IOException("the JVM with parallelism " + parallelism + " has failed");
      }
      String[] values = line.split(" ", -1);
      done += tasks;
      row(
          "virtual, parallelism " + parallelism,
          new Time(Long.parseLong(values[0]), Integer.parseInt(values[1])));
    } finally {
      process.destroy();
    }
  }

  private void row(String name, Time time) {
    measured.row(name, tasks, time.millis(), time.threads());
  }

  private Time time(ExecutorService executor) throws Exception {
    ThisJvm.forgetPeak();
    long begin = System.nanoTime();
    try (executor) {
      List<Future<Double>> results = executor.invokeAll(Collections.nCopies(tasks, task));
      for (Future<Double> result : results) {
        done += result.get().isNaN() ? 0 : 1;
      }
    }
    return new Time(
        TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin), ThisJvm.peakThreads());
  }
}
