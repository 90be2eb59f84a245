package io.vtscope.samples.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.TimeUnit;

/**
 * Measures observation within one JVM under constant load, because JIT compilation differs between
 * JVMs. No recording, Flight Recorder with long pins, and vtscope alternate.
 */
public final class TargetInTurn {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final int WARM_UP = 15;

  /** Seconds; loading an agent causes recompilation. */
  private static final int SETTLE = Integer.getInteger("settle", 40);

  private static final int MEASURED = 6;
  private static final double MICROSECONDS = 1e3;

  /** Pins from 20 ms, a RecordingStream's threshold. */
  private static final String LONG_PINS =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <configuration version="2.0">
        <event name="jdk.VirtualThreadPinned">
          <setting name="enabled">true</setting>
          <setting name="stackTrace">true</setting>
          <setting name="threshold">20 ms</setting>
        </event>
      </configuration>
      """;

  /** Suppresses the JVM's warning. */
  private static final List<String> LOADABLE = List.of("-XX:+EnableDynamicAgentLoading");

  private TargetInTurn() {}

  /**
   * Prints CPU microseconds per request, and the parts of agent, Flight Recorder and compiler
   * threads.
   *
   * @param args the agent's jar, turns, and JDK home
   */
  public static void main(String[] args) throws Exception {
    String jar = Path.of(args[0]).toAbsolutePath().toString();
    int turns = Integer.parseInt(args[1]);
    Path home = Path.of(args.length > 2 ? args[2] : System.getProperty("java.home"));
    Path own = Path.of(System.getProperty("java.home"), "bin");
    Path directory = Files.createTempDirectory("in-turn");
    Path settings = Files.writeString(directory.resolve("long-pins.jfc"), LONG_PINS);
    String recording = directory.resolve("vtscope.jfr").toString();
    Map<String, Figures> all = new LinkedHashMap<>();
    for (String name : List.of("nothing", "JFR, 20 ms", "vtscope")) {
      all.put(name, new Figures());
    }
    try (TargetJvm jvm = TargetJvm.start(home.resolve("bin/java"), LOADABLE, "none");
        TargetLoad load = new TargetLoad(List.of(jvm))) {
      String pid = String.valueOf(jvm.pid());
      String jcmd = own.resolve("jcmd").toString();
      load(load, WARM_UP);
      for (int turn = 0; turn < turns; turn++) {
        measure(jvm, load, all.get("nothing"));
        ended(start(jcmd, pid, "JFR.start", "name=pins", "settings=" + settings));
        measure(jvm, load, all.get("JFR, 20 ms"));
        ended(start(jcmd, pid, "JFR.stop", "name=pins"));
        Process attached =
            start(own.resolve("java").toString(), "-jar", jar, "record", pid, "-o", recording);
        measure(jvm, load, all.get("vtscope"));
        if (!attached.isAlive()) {
          throw new IOException("vtscope could not be attached");
        }
        attached.destroy(); // detaches vtscope
        attached.waitFor();
      }
    }
    print(home, turns, all);
  }

  private static Process start(String... command) throws IOException {
    return new ProcessBuilder(command)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private static void ended(Process process) throws IOException, InterruptedException {
    if (process.waitFor() != 0) {
      throw new IOException("Flight Recorder could not be told what to do");
    }
  }

  private static void measure(TargetJvm jvm, TargetLoad load, Figures figures)
      throws IOException, InterruptedException, BrokenBarrierException {
    load(load, SETTLE);
    jvm.processorTime();
    int requests = load(load, MEASURED);
    figures.add(jvm.processorTime(), requests);
  }

  private static int load(TargetLoad load, int seconds)
      throws InterruptedException, BrokenBarrierException {
    int requests = 0;
    for (int i = 0; i < seconds; i++) {
      requests += load.run(0, SECOND).length;
    }
    return requests;
  }

  private static void print(Path home, int turns, Map<String, Figures> all) {
    System.out.printf(
        "%s, one JVM, %d turns of %d s each, of which the last %d s; medians, microseconds%n",
        home, turns, SETTLE + MEASURED, MEASURED);
    System.out.printf(
        "%-12s %9s %8s %8s %10s %8s %6s | %6s%n",
        "", "a request", "agent", "JFR", "compilers", "others", "ratio", "req/s");
    Figures nothing = all.get("nothing");
    all.forEach((name, figures) -> figures.print(name, nothing));
  }

  private static final class Figures {
    final Medians request = new Medians();
    final Medians agent = new Medians();
    final Medians recorder = new Medians();
    final Medians compilers = new Medians();
    final Medians others = new Medians();
    final Medians throughput = new Medians();

    void add(TargetJvm.ProcessorTime taken, int requests) {
      double each = MICROSECONDS / requests;
      double known = taken.agent() + taken.recorder() + taken.compilers();
      request.add(taken.all() * each);
      agent.add(taken.agent() * each);
      recorder.add(taken.recorder() * each);
      compilers.add(taken.compilers() * each);
      others.add((taken.all() - known) * each);
      throughput.add((double) requests / MEASURED);
    }

    void print(String name, Figures nothing) {
      System.out.printf(
          Locale.ROOT,
          "%-12s %9.2f %8.2f %8.2f %10.2f %8.2f %6.3f | %6.0f%n",
          name,
          request.with(),
          agent.with(),
          recorder.with(),
          compilers.with(),
          others.with(),
          request.with() / nothing.request.with(),
          throughput.with());
    }
  }
}
