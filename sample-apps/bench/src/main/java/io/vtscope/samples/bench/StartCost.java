package io.vtscope.samples.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Compares start-up times of commands, alternating because machine load varies. */
public final class StartCost {
  private StartCost() {}

  /**
   * Prints medians in milliseconds, and medians of the ratios to what ran first in the same round.
   *
   * @param args rounds, and shell commands, optionally as "name=command"
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    int rounds = Integer.parseInt(args[0]);
    Map<String, List<Double>> times = new LinkedHashMap<>();
    Map<String, List<Double>> ratios = new LinkedHashMap<>();
    for (int round = -1; round < rounds; round++) { // round -1 warms up the disk cache
      double first = 0;
      for (int i = 1; i < args.length; i++) {
        double took = run(command(args[i]));
        first = i == 1 ? took : first;
        if (round >= 0) {
          times.computeIfAbsent(name(args[i]), name -> new ArrayList<>()).add(took);
          ratios.computeIfAbsent(name(args[i]), name -> new ArrayList<>()).add(took / first);
        }
      }
    }
    System.out.printf(
        "%d rounds on %d processors%n%-28s %10s %10s %7s%n",
        rounds,
        Runtime.getRuntime().availableProcessors(),
        "command",
        "median, ms",
        "least, ms",
        "ratio");
    times.forEach((name, took) ->
        System.out.printf(
            Locale.ROOT,
            "%-28s %10.0f %10.0f %7.2f%n",
            name,
            median(took),
            took.stream().mapToDouble(Double::doubleValue).min().orElse(Double.NaN),
            median(ratios.getOrDefault(name, List.of()))));
  }

  private static boolean isNamed(String arg) {
    return arg.matches("[\\w ,.-]+=.*") && !arg.matches("[A-Z_]+=.*"); // else a variable
  }

  private static String name(String arg) {
    return isNamed(arg) ? arg.substring(0, arg.indexOf('=')) : arg;
  }

  private static String command(String arg) {
    return isNamed(arg) ? arg.substring(arg.indexOf('=') + 1) : arg;
  }

  /** Milliseconds. */
  private static double run(String command) throws IOException, InterruptedException {
    ProcessBuilder program =
        new ProcessBuilder("sh", "-c", command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    long start = System.nanoTime();
    int status = program.start().waitFor();
    double took = (System.nanoTime() - start) / 1e6;
    if (status != 0) {
      throw new IllegalStateException("ended with " + status + ": " + command);
    }
    return took;
  }

  private static double median(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return sorted.length == 0 ? Double.NaN : sorted[sorted.length / 2];
  }
}
