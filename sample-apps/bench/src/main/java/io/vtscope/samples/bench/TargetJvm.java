package io.vtscope.samples.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A JVM that runs a program until its standard input ends. */
final class TargetJvm implements AutoCloseable {
  private static final double NANOS_PER_MILLISECOND = 1e6;

  private final Process process;
  private final int port;

  /** Nanoseconds of each thread at the last call. */
  private Map<String, Long> times = Map.of();

  private TargetJvm(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /** Starts the service. */
  static TargetJvm start(Path java, List<String> options, String records) throws IOException {
    return start(java, options, List.of(TargetService.class.getName(), records));
  }

  /**
   * Starts a program, and waits until it prints a number.
   *
   * @param program its class and arguments
   */
  static TargetJvm start(Path java, List<String> options, List<String> program) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(java.toString());
    command.addAll(List.of("-Xms128m", "-Xmx128m", "-Djdk.reflect.useNativeAccessorOnly=true"));
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(program);
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    BufferedReader lines = process.inputReader();
    String line = lines.readLine();
    while (line != null && !line.matches("\\d+")) {
      line = lines.readLine(); // skips Flight Recorder's start message
    }
    if (line == null) {
      throw new IOException("the program did not start: " + command);
    }
    return new TargetJvm(process, Integer.parseInt(line));
  }

  int port() {
    return port;
  }

  long pid() {
    return process.pid();
  }

  /** CPU milliseconds by threads. */
  record ProcessorTime(double all, double recorder, double agent, double compilers) {}

  /**
   * CPU time since the last call. Summed by thread, because the process total has a resolution of
   * 10 ms. Misses ended threads.
   */
  ProcessorTime processorTime() throws IOException {
    Map<String, Long> now = new HashMap<>();
    double all = 0;
    double recorder = 0;
    double agent = 0;
    double compilers = 0;
    try (DirectoryStream<Path> threads =
        Files.newDirectoryStream(Path.of("/proc", String.valueOf(pid()), "task"))) {
      for (Path thread : threads) {
        String name = thread.toString();
        try {
          String schedule = Files.readString(thread.resolve("schedstat"));
          String called = Files.readString(thread.resolve("comm"));
          long until = Long.parseLong(schedule.substring(0, schedule.indexOf(' ')));
          double taken = (until - times.getOrDefault(name, 0L)) / NANOS_PER_MILLISECOND;
          now.put(name, until);
          all += taken;
          recorder += called.startsWith("JFR ") ? taken : 0;
          agent += called.startsWith("vtscope") ? taken : 0;
          compilers += called.contains(" Compiler") ? taken : 0;
        } catch (IOException e) {
          // the thread has ended
        }
      }
    }
    times = now;
    return new ProcessorTime(all, recorder, agent, compilers);
  }

  /** Resident memory, MiB. */
  double resident() throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc", String.valueOf(pid()), "status"))) {
      if (line.startsWith("VmRSS:")) {
        return Long.parseLong(line.replaceAll("\\D", "")) / 1024.0;
      }
    }
    return Double.NaN;
  }

  @Override
  public void close() throws IOException {
    process.getOutputStream().close();
    process.onExit().join();
  }
}
