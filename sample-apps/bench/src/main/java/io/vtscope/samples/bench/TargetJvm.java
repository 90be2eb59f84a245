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

/** A JVM that runs the service, and what it costs the machine. */
final class TargetJvm implements AutoCloseable {
  private static final double NANOS_PER_MILLISECOND = 1e6;

  private final Process process;
  private final int port;

  /** Processor time of each thread when it was last asked, nanoseconds. */
  private Map<String, Long> times = Map.of();

  private TargetJvm(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /** Starts one, of the same heap whatever else it is told. */
  static TargetJvm start(Path java, List<String> options, String records) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(java.toString());
    command.addAll(List.of("-Xms128m", "-Xmx128m", "-Djdk.reflect.useNativeAccessorOnly=true"));
    command.addAll(options);
    command.addAll(
        List.of(
            "-cp", System.getProperty("java.class.path"), TargetService.class.getName(), records));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    BufferedReader lines = process.inputReader();
    String line = lines.readLine();
    while (line != null && !line.matches("\\d+")) {
      line = lines.readLine(); // Flight Recorder says that it has started
    }
    if (line == null) {
      throw new IOException("the service did not start: " + command);
    }
    return new TargetJvm(process, Integer.parseInt(line));
  }

  int port() {
    return port;
  }

  long pid() {
    return process.pid();
  }

  /**
   * Processor time of all threads since the last call, milliseconds; summed by thread, as the sum
   * for a process comes in hundredths of a second. What a thread took just before its end is lost.
   */
  double processorTime() throws IOException {
    Map<String, Long> now = new HashMap<>();
    double sum = 0;
    try (DirectoryStream<Path> threads =
        Files.newDirectoryStream(Path.of("/proc", String.valueOf(pid()), "task"))) {
      for (Path thread : threads) {
        String name = thread.toString();
        try {
          String times = Files.readString(thread.resolve("schedstat"));
          now.put(name, Long.parseLong(times.substring(0, times.indexOf(' '))));
        } catch (IOException e) {
          // it has ended
        }
      }
    }
    for (Map.Entry<String, Long> thread : now.entrySet()) {
      sum += thread.getValue() - times.getOrDefault(thread.getKey(), 0L);
    }
    times = now;
    return sum / NANOS_PER_MILLISECOND;
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
