package io.vtscope.command.demo;

import io.vtscope.command.console.Interruption;
import io.vtscope.command.console.UsageException;
import io.vtscope.command.option.AgentJar;
import io.vtscope.demo.DemoRun;
import io.vtscope.demo.Printed;
import io.vtscope.finding.Diagnosis;
import io.vtscope.finding.Finding;
import io.vtscope.ledger.Aggregator;
import io.vtscope.rule.Rules;
import io.vtscope.source.RecordingSource;
import io.vtscope.source.SourceException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Runs all demos, shortened, each under the agent in its own JVM. */
final class DemoSweep {
  private static final Duration BOUND = Duration.ofMinutes(2);

  private final Samples samples;
  private final List<Path> jdks;
  private final PrintWriter progress;
  private final List<DemoRun> runs = new ArrayList<>();

  DemoSweep(Samples samples, List<Path> jdks, PrintWriter progress) {
    this.samples = samples;
    this.jdks = jdks;
    this.progress = progress;
  }

  /** Skips endless demos; ends when interrupted. */
  List<DemoRun> run(Interruption interruption) throws UsageException, InterruptedException {
    List<Demo> demos = samples.all().stream().filter(demo -> !demo.endless()).toList();
    for (int i = 0; i < demos.size(); i++) {
      Demo demo = demos.get(i);
      for (Path jdk : jdks) {
        for (String threads : demo.bothModels() ? List.of("platform", "virtual") : List.of("")) {
          if (interruption.requested()) {
            return runs;
          }
          say(
              "vtscope: %d of %d: %s%s, %s"
                  .formatted(
                      i + 1,
                      demos.size(),
                      demo.name(),
                      threads.isEmpty() ? "" : " " + threads,
                      jdk));
          DemoRun run = run(demo, jdk, threads);
          say("vtscope:   " + outcome(run));
          runs.add(run);
        }
      }
    }
    return runs;
  }

  private void say(String text) {
    progress.println(text);
    progress.flush();
  }

  private static String outcome(DemoRun run) {
    String found =
        run.diagnosis() == null
            ? "not observed"
            : run.diagnosis().findings().stream()
                .flatMap(Finding::all)
                .map(finding -> finding.severity() + " " + finding.id())
                .reduce((one, other) -> one + ", " + other)
                .orElse("nothing found");
    return String.format(
        Locale.ROOT,
        "%.1f s; %s%s",
        run.seconds(),
        found,
        run.failure().isEmpty() ? "" : "; FAILED: " + run.failure());
  }

  private DemoRun run(Demo demo, Path jdk, String threads)
      throws UsageException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of("--short"));
    if (!threads.isEmpty()) {
      arguments.addAll(List.of("--threads", threads));
    }
    List<String> command = samples.command(demo, jdk, arguments, progress);
    try {
      Path directory = Files.createTempDirectory("vtscope-demo-");
      try {
        return run(demo, threads, command, directory);
      } finally {
        delete(directory);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static DemoRun run(Demo demo, String threads, List<String> command, Path directory)
      throws UsageException, IOException, InterruptedException {
    Path recording = directory.resolve("demo.jfr");
    Path out = directory.resolve("out");
    Path err = directory.resolve("err");
    List<String> withAgent = new ArrayList<>(command);
    withAgent.add(1, "-javaagent:" + AgentJar.path() + "=quiet,output=" + recording);
    long begin = System.nanoTime();
    Process process =
        new ProcessBuilder(withAgent)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    String failure = "";
    try {
      if (!process.waitFor(BOUND.toSeconds(), TimeUnit.SECONDS)) {
        failure = "it was killed after " + BOUND.toMinutes() + " min";
      } else if (process.exitValue() != 0) {
        failure = "it ended with status " + process.exitValue() + lastLine(err);
      }
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
    }
    return new DemoRun(
        demo.name(),
        demo.line(),
        demo.finds().equals("-") ? "" : demo.finds(),
        threads,
        (System.nanoTime() - begin) / (double) TimeUnit.SECONDS.toNanos(1),
        Printed.of(Files.readString(out)),
        diagnosis(recording),
        failure);
  }

  private static String lastLine(Path err) throws IOException {
    List<String> lines = Files.readAllLines(err);
    return lines.isEmpty() ? "" : ": " + lines.getLast();
  }

  private static @Nullable Diagnosis diagnosis(Path recording) {
    Aggregator aggregator = new Aggregator();
    try {
      RecordingSource.read(recording, aggregator::accept, Aggregator.pinSums());
    } catch (SourceException e) {
      return null; // it failed before there was any data
    }
    return Rules.diagnose(aggregator.snapshot());
  }

  private static void delete(Path directory) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
      for (Path file : files) {
        Files.deleteIfExists(file);
      }
    }
    Files.deleteIfExists(directory);
  }
}
