package io.vtscope.samples.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What a JVM costs while its virtual threads are parked: without recording, with the JDK's default
 * recording, and with the agent. The three JVMs run side by side.
 */
public final class IdleCost {
  private static final List<Integer> THREADS = List.of(10, 10_000, 100_000);
  private static final int FIRST = 30;
  private static final int FROM = 60;
  private static final int TO = 120;
  private static final long MILLIS = 1_000;

  private IdleCost() {}

  /** What is measured. */
  private record Variant(String name, List<String> options) {}

  /**
   * Prints CPU milliseconds per second and resident MiB for each number of threads.
   *
   * @param args the agent's jar, and homes of JDKs
   */
  public static void main(String[] args) throws Exception {
    List<Variant> variants =
        List.of(
            new Variant("none", List.of()),
            new Variant("JFR default", List.of("-XX:StartFlightRecording")),
            new Variant("agent", List.of("-javaagent:" + args[0] + "=quiet")));
    System.out.println(
        "| JDK | parked | | 0-30 s | 60-120 s | of it agent | JFR | compilers | MiB |");
    System.out.println("|---|--:|---|--:|--:|--:|--:|--:|--:|");
    for (int home = 1; home < args.length; home++) {
      for (int threads : THREADS) {
        measure(Path.of(args[home]), threads, variants);
      }
    }
  }

  private static void measure(Path home, int threads, List<Variant> variants)
      throws IOException, InterruptedException {
    List<TargetJvm> jvms = new ArrayList<>();
    try {
      for (Variant variant : variants) {
        List<String> options = new ArrayList<>(List.of("-Xmx1g", "-Xms1g"));
        options.addAll(variant.options);
        List<String> program = List.of(Parked.class.getName(), String.valueOf(threads));
        jvms.add(TargetJvm.start(home.resolve("bin/java"), options, program));
      }
      List<TargetJvm.ProcessorTime> first = during(jvms, FIRST);
      Thread.sleep((FROM - FIRST) * MILLIS);
      List<TargetJvm.ProcessorTime> later = during(jvms, TO - FROM);
      for (int i = 0; i < jvms.size(); i++) {
        TargetJvm.ProcessorTime took = later.get(i);
        double seconds = TO - FROM;
        System.out.printf(
            "| %s | %,d | %s | %.1f | %.1f | %.1f | %.1f | %.1f | %.0f |%n",
            home.getFileName(),
            threads,
            variants.get(i).name,
            first.get(i).all() / FIRST,
            took.all() / seconds,
            took.agent() / seconds,
            took.recorder() / seconds,
            took.compilers() / seconds,
            jvms.get(i).resident());
      }
    } finally {
      for (TargetJvm jvm : jvms) {
        jvm.close();
      }
    }
  }

  private static List<TargetJvm.ProcessorTime> during(List<TargetJvm> jvms, int seconds)
      throws IOException, InterruptedException {
    for (TargetJvm jvm : jvms) {
      jvm.processorTime();
    }
    Thread.sleep(seconds * MILLIS);
    List<TargetJvm.ProcessorTime> times = new ArrayList<>();
    for (TargetJvm jvm : jvms) {
      times.add(jvm.processorTime());
    }
    return times;
  }
}
