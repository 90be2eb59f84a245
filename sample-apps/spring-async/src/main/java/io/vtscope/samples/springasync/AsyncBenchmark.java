package io.vtscope.samples.springasync;

import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Measures many tasks. JMH generates a subclass. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class AsyncBenchmark {
  /** Static, because JMH creates the states itself. */
  private static volatile @Nullable Tasks measured;

  @Param("")
  public String executor = "";

  @Param("0")
  public int tasks;

  @Param("0")
  public int millis;

  static void measure(Tasks those) {
    measured = those;
  }

  @Benchmark
  public void all() throws InterruptedException, ExecutionException {
    Objects.requireNonNull(measured).run(executor, tasks, millis);
  }
}
