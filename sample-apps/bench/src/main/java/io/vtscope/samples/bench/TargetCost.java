package io.vtscope.samples.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.TimeUnit;

/**
 * Measures the agent's cost for a service on virtual threads. Two JVMs, with and without it, get
 * load in alternating seconds, because machine load varies.
 */
public final class TargetCost {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  /** Unmeasured pairs of seconds. */
  private static final int WARM_UP = Integer.getInteger("warm-up", 4);

  /** JVM starts, because JIT compilation differs between JVMs. */
  private static final int ROUNDS = Integer.getInteger("rounds", 3);

  private static final int PAIRS = 10;
  private static final double PERCENT = 100;
  private static final double NANOS_PER_MILLISECOND = 1e6;

  private TargetCost() {}

  /**
   * What is measured.
   *
   * @param records what the service itself records
   * @param watched whether a viewer is attached
   */
  private record Variant(List<String> options, String records, boolean watched) {
    static Variant of(String records, String... options) {
      return new Variant(List.of(options), records, false);
    }
  }

  /**
   * Prints one line per variant: a request's cost, and its ratio to a plain JVM. Also prints the
   * per cent used by agent, Flight Recorder and compiler threads.
   *
   * @param args the agent's jar, pairs of seconds per round, JDK home, and variants
   */
  public static void main(String[] args) throws Exception {
    Path jar = Path.of(args[0]).toAbsolutePath();
    int pairs = args.length > 1 ? Integer.parseInt(args[1]) : PAIRS;
    String home = args.length > 2 ? args[2] : System.getProperty("java.home");
    Path java = Path.of(home, "bin", "java");
    Path directory = Files.createTempDirectory("target-cost");
    Map<String, Variant> variants = variants(jar, EmptyAgent.jar(directory));
    String against = System.getProperty("against", "nothing");
    Variant base = Objects.requireNonNull(variants.get(against), against);
    List<String> wanted = List.of(args).subList(Math.min(3, args.length), args.length);
    System.out.printf("%s, %d rounds of %d pairs of seconds, medians%n", home, ROUNDS, pairs);
    System.out.printf(
        "%-16s %9s %11s %6s | %6s %6s %9s | %6s %6s %6s | %6s %6s %8s%n",
        "",
        "CPU ms",
        against,
        "ratio",
        "agent",
        "JFR",
        "compilers",
        "req/s",
        "p50",
        "p99",
        "RSS",
        "+MiB",
        "idle ms/s");
    for (Map.Entry<String, Variant> variant : variants.entrySet()) {
      if (wanted.isEmpty() || wanted.contains(variant.getKey())) {
        Figures figures = new Figures();
        for (int i = 0; i < ROUNDS; i++) {
          measure(java, jar, base, variant.getValue(), pairs, figures);
        }
        figures.print(variant.getKey());
      }
    }
  }

  private static Map<String, Variant> variants(Path jar, Path empty) {
    String agent = "-javaagent:" + jar + "=quiet";
    Map<String, Variant> variants = new LinkedHashMap<>();
    variants.put("nothing", Variant.of("none"));
    variants.put("empty-agent", Variant.of("none", "-javaagent:" + empty));
    variants.put("jfr-same-events", Variant.of("events", depth()));
    variants.put("jfr-default", Variant.of("none", "-XX:StartFlightRecording:settings=default"));
    variants.put("jfr-profile", Variant.of("none", "-XX:StartFlightRecording:settings=profile"));
    variants.put("stream-20ms", Variant.of("stream-20"));
    variants.put("stream-0ms", Variant.of("stream-0"));
    variants.put("vtscope", Variant.of("none", agent));
    variants.put("vtscope-watched", new Variant(List.of(agent), "none", true));
    variants.put("vtscope-0us", Variant.of("none", agent + ",pin-threshold=0us"));
    variants.put("vtscope-unwoven", Variant.of("none", agent + ",executors=off,pools=off"));
    return variants;
  }

  private static String depth() {
    return "-XX:FlightRecorderOptions:stackdepth=128";
  }

  private static void measure(
      Path java, Path jar, Variant base, Variant variant, int pairs, Figures figures)
      throws IOException, InterruptedException, BrokenBarrierException {
    try (TargetJvm without = TargetJvm.start(java, base.options, base.records);
        TargetJvm with = TargetJvm.start(java, variant.options, variant.records)) {
      Process viewer = variant.watched ? watch(jar, with.pid()) : null;
      List<TargetJvm> both = List.of(without, with);
      try (TargetLoad load = new TargetLoad(both)) {
        for (int i = 0; i < WARM_UP + pairs; i++) {
          Second[] seconds = new Second[2];
          for (int turn = 0; turn < 2; turn++) {
            int target = (turn + i) % 2; // alternates the order
            seconds[target] = second(load, both, target);
          }
          if (i >= WARM_UP) {
            figures.add(seconds[0], seconds[1]);
          }
        }
        figures.memory.add(without.resident(), with.resident());
      } finally {
        if (viewer != null) {
          viewer.destroy();
        }
      }
    }
  }

  /** A viewer with discarded output. */
  private static Process watch(Path jar, long pid) throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    return new ProcessBuilder(
            java, "-jar", jar.toString(), "attach", String.valueOf(pid), "--plain")
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private static Second second(TargetLoad load, List<TargetJvm> both, int target)
      throws IOException, InterruptedException, BrokenBarrierException {
    for (TargetJvm jvm : both) {
      jvm.processorTime();
    }
    long[] taken = load.run(target, SECOND);
    return new Second(
        taken, both.get(target).processorTime(), both.get(1 - target).processorTime());
  }

  /**
   * One second of the load.
   *
   * @param taken nanoseconds of each request, sorted
   */
  @SuppressWarnings("ArrayRecordComponent")
  private record Second(
      long[] taken, TargetJvm.ProcessorTime processorTime, TargetJvm.ProcessorTime ofTheOther) {
    double perRequest() {
      return processorTime.all() / taken.length;
    }

    /** Milliseconds. */
    double quantile(double share) {
      int index = (int) (share * (taken.length - 1));
      return taken[index] / NANOS_PER_MILLISECOND;
    }
  }

  private static final class Figures {
    final Medians processor = new Medians();
    final Medians agent = new Medians();
    final Medians recorder = new Medians();
    final Medians compilers = new Medians();
    final Medians throughput = new Medians();
    final Medians middle = new Medians();
    final Medians late = new Medians();
    final Medians idle = new Medians();
    final Medians memory = new Medians();

    void add(Second without, Second with) {
      processor.add(without.perRequest(), with.perRequest());
      agent.add(without.perRequest(), with.processorTime.agent() / with.taken.length);
      recorder.add(without.perRequest(), with.processorTime.recorder() / with.taken.length);
      compilers.add(without.perRequest(), with.processorTime.compilers() / with.taken.length);
      throughput.add(without.taken.length, with.taken.length);
      middle.add(without.quantile(0.5), with.quantile(0.5));
      late.add(without.quantile(0.99), with.quantile(0.99));
      idle.add(with.ofTheOther.all(), without.ofTheOther.all());
    }

    void print(String name) {
      System.out.printf(
          Locale.ROOT,
          "%-16s %9.4f %11.4f %6.3f | %6.2f %6.2f %9.2f | %6.3f %6.3f %6.3f | %6.0f %6.0f %8.1f%n",
          name,
          processor.with(),
          processor.without(),
          processor.ratio(),
          PERCENT * agent.ratio(),
          PERCENT * recorder.ratio(),
          PERCENT * compilers.ratio(),
          throughput.ratio(),
          middle.ratio(),
          late.ratio(),
          memory.with(),
          memory.with() - memory.without(),
          idle.with());
    }
  }
}
