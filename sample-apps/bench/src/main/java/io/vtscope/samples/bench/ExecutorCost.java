package io.vtscope.samples.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Measures the agent's cost per executor task with JMH, on one carrier. JVMs without agent, with
 * recording only, and with the agent alternate, because machine load varies.
 */
public final class ExecutorCost {
  private static final int ROUNDS = 5;

  private ExecutorCost() {}

  /**
   * Prints what a task takes without the agent, where it only records, and with it, in nanoseconds.
   *
   * @param args the agent's jar, optionally with "=options", and rounds
   */
  public static void main(String[] args) throws RunnerException {
    String agent = "-javaagent:" + withOptions(args[0]);
    int rounds = args.length > 1 ? Integer.parseInt(args[1]) : ROUNDS;
    Map<String, List<Double>> without = new TreeMap<>();
    Map<String, List<Double>> recorded = new TreeMap<>();
    Map<String, List<Double>> with = new TreeMap<>();
    for (int i = 0; i < rounds; i++) {
      run(without);
      run(recorded, agent + ",executors=off");
      run(with, agent);
    }
    System.out.printf(
        "JDK %s, %d rounds, medians, ns%n%-12s %12s %14s %12s%n",
        Runtime.version(), rounds, "executor", "without", "nothing woven", "with");
    without.forEach((kind, times) ->
        System.out.printf(
            Locale.ROOT,
            "%-12s %12.1f %14.1f %12.1f%n",
            kind,
            median(times),
            median(recorded.getOrDefault(kind, List.of())),
            median(with.getOrDefault(kind, List.of()))));
  }

  private static String withOptions(String jar) {
    String[] parts = jar.split("=", 2);
    String path = Path.of(parts[0]).toAbsolutePath().toString();
    return path + "=quiet" + (parts.length > 1 ? "," + parts[1] : "");
  }

  private static void run(Map<String, List<Double>> times, String... agent) throws RunnerException {
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include(Tasks.class.getName())
            .forks(1)
            .warmupIterations(4)
            .warmupTime(TimeValue.seconds(1))
            .measurementIterations(4)
            .measurementTime(TimeValue.seconds(1))
            .verbosity(VerboseMode.SILENT)
            .jvmArgs("-Xmx1g", "-Djdk.virtualThreadScheduler.parallelism=1")
            .jvmArgsAppend(agent);
    for (RunResult result : new Runner(options.build()).run()) {
      times
          .computeIfAbsent(result.getParams().getParam("kind"), kind -> new ArrayList<>())
          .add(result.getPrimaryResult().getScore());
    }
  }

  private static double median(List<Double> times) {
    double[] sorted = times.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return sorted.length == 0 ? Double.NaN : sorted[sorted.length / 2];
  }
}
