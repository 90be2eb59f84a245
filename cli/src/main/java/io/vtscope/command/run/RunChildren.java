package io.vtscope.command.run;

import io.vtscope.command.console.Interruption;
import io.vtscope.command.console.TerminalWidth;
import io.vtscope.command.console.UsageException;
import io.vtscope.command.option.AgentJar;
import io.vtscope.command.option.ReportOptions;
import io.vtscope.finding.Filter;
import io.vtscope.fleet.Fleet;
import io.vtscope.fleet.Member;
import io.vtscope.ledger.Aggregator;
import io.vtscope.rule.Rules;
import io.vtscope.source.LeftBehind;
import io.vtscope.source.RecordingSource;
import io.vtscope.source.SourceException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine;

/**
 * Runs any command with the agent in every JVM that it starts. A JVM creates its recording file at
 * start and fills it at exit.
 */
final class RunChildren {
  private static final String OPTIONS = "JAVA_TOOL_OPTIONS";
  private static final String RECORDING = ".jfr";

  private final ReportOptions report;
  private final Filter filter;
  private final CommandLine commandLine;
  private final List<Member> jvms = new ArrayList<>();
  private final List<String> missing = new ArrayList<>();

  RunChildren(ReportOptions report, Filter filter, CommandLine commandLine) {
    this.report = report;
    this.filter = filter;
    this.commandLine = commandLine;
  }

  /**
   * Runs a command and reports.
   *
   * @param out receives the report if no file is named
   * @return the command's exit status
   */
  int run(List<String> command, PrintWriter out)
      throws SourceException, UsageException, InterruptedException {
    Path directory = temporary();
    Interruption interruption = Interruption.install();
    try {
      Process program = start(command, directory);
      interruption.passOnTo(program);
      int status = program.waitFor();
      read(directory);
      if (jvms.isEmpty()) {
        throw new SourceException(SourceException.Kind.NOT_ANSWERABLE, nothing());
      }
      Fleet fleet = Fleet.of(String.join(" ", command), jvms, missing);
      for (Path written : report.write(fleet, out, TerminalWidth.OF_ERRORS)) {
        commandLine.getErr().println("vtscope: report written to " + written);
      }
      return status;
    } finally {
      interruption.close();
      delete(directory);
    }
  }

  private static Path temporary() {
    try {
      return Files.createTempDirectory("vtscope-run-");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Process start(List<String> command, Path directory) throws UsageException {
    ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
    String agent =
        "-javaagent:%s=quiet,child,output=%s"
            .formatted(AgentJar.path(), directory.resolve("%p" + RECORDING));
    builder.environment().merge(OPTIONS, quoted(agent), (given, ours) -> given + " " + ours);
    try {
      return builder.start();
    } catch (IOException e) {
      throw new UsageException(
          "cannot start '%s': %s".formatted(command.getFirst(), e.getMessage()));
    }
  }

  private static String quoted(String option) {
    return option.chars().noneMatch(Character::isWhitespace)
        ? option
        : (option.indexOf('"') < 0 ? '"' + option + '"' : "'" + option + "'");
  }

  private void read(Path directory) throws SourceException {
    Map<Long, Path> recordings = new TreeMap<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*" + RECORDING)) {
      for (Path file : files) {
        String name = String.valueOf(file.getFileName());
        recordings.put(Long.parseLong(name.substring(0, name.length() - RECORDING.length())), file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    recordings.forEach(this::read);
  }

  private void read(long pid, Path recording) {
    Aggregator aggregator = new Aggregator();
    try {
      if (Files.size(recording) > 0) {
        RecordingSource.read(recording, aggregator::accept, Aggregator.pinSums());
      } else if (ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent()) {
        LeftBehind.readLiving(pid, aggregator::accept);
      } else {
        LeftBehind.read(pid, aggregator::accept);
      }
      jvms.add(new Member(filter.apply(Rules.diagnose(aggregator.snapshot())), List.of()));
    } catch (SourceException | IOException e) {
      missing.add("pid " + pid + ": " + e.getMessage());
    }
  }

  private String nothing() {
    return missing.isEmpty()
        ? "the command started no JVM that loaded the agent: it needs Java 21 or newer, and an"
            + " unchanged JAVA_TOOL_OPTIONS"
        : String.join("; ", missing);
  }

  private static void delete(Path directory) {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
      for (Path file : files) {
        Files.deleteIfExists(file);
      }
      Files.deleteIfExists(directory);
    } catch (IOException e) {
      // best effort: the files stay in the temporary directory
    }
  }
}
