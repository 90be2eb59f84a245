package io.vtscope.command.run;

import io.vtscope.command.console.Interruption;
import io.vtscope.command.console.OutputFiles;
import io.vtscope.command.console.TerminalWidth;
import io.vtscope.command.console.UsageException;
import io.vtscope.command.option.AgentJar;
import io.vtscope.command.option.ReportOptions;
import io.vtscope.finding.Diagnosis;
import io.vtscope.finding.Filter;
import io.vtscope.ledger.Aggregator;
import io.vtscope.rule.Rules;
import io.vtscope.source.LeftBehind;
import io.vtscope.source.RecordingSource;
import io.vtscope.source.SourceException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;

/** Runs a Java program under the agent, and reports at its end. */
public final class Run {
  private final ReportOptions report;
  private final Filter filter;
  private final CommandLine commandLine;

  public Run(ReportOptions report, Filter filter, CommandLine commandLine) {
    this.report = report;
    this.filter = filter;
    this.commandLine = commandLine;
  }

  /**
   * Runs a program and reports.
   *
   * @param command {@code java} first
   * @param out receives the report if no file is named
   * @return the program's exit status
   */
  public int run(List<String> command, PrintWriter out, Interruption interruption)
      throws SourceException, UsageException, InterruptedException {
    Path recording =
        Path.of(
            System.getProperty("java.io.tmpdir"),
            "vtscope-run-" + ProcessHandle.current().pid() + "-" + System.nanoTime() + ".jfr");
    try {
      Process program = start(command, recording);
      interruption.passOnTo(program);
      int status = program.waitFor();
      Aggregator aggregator = new Aggregator();
      if (Files.exists(recording)) {
        RecordingSource.read(recording, aggregator::accept, Aggregator.pinSums());
        keep(recording);
      } else {
        LeftBehind.read(program.pid(), aggregator::accept);
        report.recordings().forEach(this::notKept);
      }
      Diagnosis diagnosis = filter.apply(Rules.diagnose(aggregator.snapshot()));
      for (Path written : report.write(diagnosis, out, TerminalWidth.OF_ERRORS)) {
        commandLine.getErr().println("vtscope: report written to " + written);
      }
      return status;
    } finally {
      deleteQuietly(recording);
    }
  }

  private void keep(Path recording) throws UsageException {
    for (Path file : report.recordings()) {
      try {
        Files.copy(recording, file, StandardCopyOption.REPLACE_EXISTING);
      } catch (IOException e) {
        throw OutputFiles.refused(file, e);
      }
      commandLine.getErr().println("vtscope: recording written to " + file);
    }
  }

  private void notKept(Path file) {
    commandLine
        .getErr()
        .println("vtscope: %s was not written because the program was killed".formatted(file));
  }

  private static Process start(List<String> command, Path recording) throws UsageException {
    List<String> withAgent = new ArrayList<>(command);
    withAgent.add(1, "-javaagent:" + AgentJar.path() + "=quiet,output=" + recording);
    try {
      return new ProcessBuilder(withAgent).inheritIO().start();
    } catch (IOException e) {
      throw new UsageException(
          "cannot start '%s': %s".formatted(command.getFirst(), e.getMessage()));
    }
  }

  private static void deleteQuietly(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      // best effort: the file stays in the temporary directory
    }
  }
}
