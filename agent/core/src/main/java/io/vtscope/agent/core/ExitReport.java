package io.vtscope.agent.core;

import io.vtscope.agent.record.FlightRecording;
import java.io.File;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Shutdown hook that writes the requested files. Another JVM analyses the recording, because this
 * one may be out of memory.
 */
final class ExitReport extends Thread {
  private static final String RECORDING = ".jfr";
  private static final int LONGEST_ANALYSIS_SECONDS = 120;

  /** Variables that could load the agent into the other JVM. */
  private static final List<String> NOT_INHERITED =
      List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

  private final FlightRecording recording;
  private final Path jar;
  private final List<Path> reports = new ArrayList<>();
  private final List<Path> recordings = new ArrayList<>();
  private final boolean quiet;
  private final boolean child;
  private final Path dump;

  /** Read early: applications may replace system properties. */
  private final String launcher =
      Path.of(System.getProperty("java.home"), "bin", "java").toString();

  /**
   * @param child whether to create the empty file now, to show that this JVM has started
   */
  ExitReport(FlightRecording recording, Path jar, List<Path> outputs, boolean quiet, boolean child)
      throws IOException {
    super("vtscope-exit");
    this.recording = recording;
    this.jar = jar;
    this.quiet = quiet;
    this.child = child;
    for (Path output : outputs) {
      (isRecording(output) ? recordings : reports).add(output);
    }
    this.dump = dump();
    if (child) {
      Files.createFile(dump);
    }
    recording.dumpWhenStopped(dump);
  }

  /** A requested recording, otherwise a temporary file. */
  private Path dump() {
    for (Path file : recordings) {
      if (child || (Files.isDirectory(directory(file)) && Files.isWritable(directory(file)))) {
        return file;
      }
    }
    return Path.of(
        System.getProperty("java.io.tmpdir"),
        "vtscope-" + ownProcess() + "-" + System.nanoTime() + RECORDING);
  }

  private static Path directory(Path file) {
    return Objects.requireNonNull(file.toAbsolutePath().getParent());
  }

  /** ProcessHandle would create a thread pool. */
  private static String ownProcess() {
    try {
      return Files.readSymbolicLink(Path.of("/proc/self")).toString();
    } catch (IOException | UnsupportedOperationException e) {
      return String.valueOf(ProcessHandle.current().pid()); // not Linux
    }
  }

  static boolean isRecording(Path file) {
    return file.toString().endsWith(RECORDING);
  }

  /** Some applications interrupt all threads at shutdown. */
  @Override
  public void interrupt() {}

  /** A missing class means a replaced jar. */
  @Override
  public void run() {
    try {
      report();
    } catch (LinkageError e) {
      Console.line(
          "could not create the report because %s was replaced while this JVM ran%s"
              .formatted(jar, Files.exists(dump) ? "; the recording is kept: " + dump : ""));
    }
  }

  private void report() {
    try {
      boolean started = recording.awaitStart();
      if (started) {
        recording.awaitExit();
      }
      if (!started || !recording.isIntroduced()) {
        Console.line("nothing to report: the JVM exited before Flight Recorder had started");
        if (!recordings.contains(dump)) {
          delete(dump);
        }
        return;
      }
    } catch (IOException e) {
      if (!child) { // the command may have exited
        Console.line("could not write the recording to " + dump + ": " + reason(e));
      }
      if (!recordings.contains(dump)) {
        delete(dump); // incomplete
      }
      return;
    } catch (InterruptedException e) {
      return;
    }
    copies();
    boolean wanted = !reports.isEmpty() || (recordings.isEmpty() && !quiet);
    boolean analysed = !wanted || analyse();
    if (!recordings.contains(dump) && analysed) {
      delete(dump);
    }
  }

  private void copies() {
    for (Path file : recordings) {
      try {
        if (!file.equals(dump)) {
          Files.copy(dump, file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        }
        if (!quiet) {
          Console.line("recording written to " + file);
        }
      } catch (IOException e) {
        Console.line(
            "could not write the recording to %s: %s"
                .formatted(
                    file,
                    Files.isDirectory(directory(file))
                        ? reason(e)
                        : "there is no directory " + directory(file)));
      }
    }
  }

  static String reason(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    String reason = e instanceof FileSystemException file ? file.getReason() : e.getMessage();
    return reason == null ? "the file cannot be created" : reason;
  }

  /** Returns false if the analysis failed, after printing the recording's path. */
  private boolean analyse() {
    String failure = runViewer();
    if (failure == null) {
      return true;
    }
    Console.line(
        "%s; the recording is kept, run: java -jar %s report %s".formatted(failure, jar, dump));
    return false;
  }

  private @Nullable String runViewer() {
    ProcessBuilder viewer = new ProcessBuilder(command());
    NOT_INHERITED.forEach(viewer.environment()::remove);
    if (!Files.isDirectory(Path.of("").toAbsolutePath())) {
      viewer.directory(directory(dump).toFile()); // JVMs cannot start in a deleted directory
    }
    viewer.inheritIO();
    viewer.redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
    try {
      Process process = viewer.start();
      if (!process.waitFor(LONGEST_ANALYSIS_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        return "the report was not ready after %d s".formatted(LONGEST_ANALYSIS_SECONDS);
      }
      // The viewer printed the error.
      return process.exitValue() == 0 ? null : "could not create the report";
    } catch (IOException e) {
      return "could not start a JVM for the report (" + e.getMessage() + ")";
    } catch (InterruptedException e) {
      return "interrupted";
    }
  }

  private List<String> command() {
    List<String> command =
        new ArrayList<>(
            List.of(
                launcher,
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-jar",
                jar.toString(),
                "report",
                dump.toString(),
                "--at-exit"));
    for (Path report : reports) {
      command.add("--output");
      command.add(report.toAbsolutePath().toString());
    }
    if (quiet) {
      command.add("--quiet");
    }
    return command;
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      // best effort: a temporary file remains
    }
  }
}
