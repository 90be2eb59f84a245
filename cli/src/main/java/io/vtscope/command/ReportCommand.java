package io.vtscope.command;

import io.vtscope.finding.Diagnosis;
import io.vtscope.source.LiveSource;
import io.vtscope.source.SourceException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code vtscope report}. */
@Command(name = "report", description = ReportCommand.DESCRIPTION, mixinStandardHelpOptions = true)
final class ReportCommand implements Callable<Integer> {
  /** What it is for, as the usage of all commands says it too. */
  static final String DESCRIPTION = "Analyses a running JVM for a while, or recordings.";

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "1..*",
      paramLabel = "TARGET|FILE.jfr",
      description =
          "A process number or a part of a main class or jar name; or recordings of any JDK"
              + " from 21 on, several or a pattern ('*.jfr') as one analysis.")
  private List<String> inputs = new ArrayList<>();

  @Mixin private SourceOptions source = new SourceOptions();

  @Mixin private ReportOptions report = new ReportOptions();

  @Option(
      names = "--at-exit",
      hidden = true,
      description = "The agent asks for this as its JVM exits: the report goes to standard error.")
  private boolean atExit;

  @Option(names = "--quiet", hidden = true, description = "Do not say which files were written.")
  private boolean quiet;

  @Override
  public Integer call() throws SourceException, UsageException {
    report.check();
    if (!report.recordings().isEmpty() && !SourceOptions.isRunning(inputs)) {
      throw new UsageException(
          "%s is a recording already: .jfr keeps what is seen of a running JVM"
              .formatted(inputs.getFirst()));
    }
    if (atExit || quiet) {
      source.silence();
    }
    try (Interruption interruption = Interruption.install()) {
      write(Diagnosis.of(source.observe(inputs, interruption, this::keep)));
    }
    return ExitCode.FINE;
  }

  private void keep(LiveSource live) throws SourceException, UsageException {
    for (Path recording : report.recordings()) {
      Recordings.keep(live, recording);
      written("recording", recording);
    }
  }

  private void write(Diagnosis diagnosis) throws UsageException {
    PrintWriter out = atExit ? spec.commandLine().getErr() : spec.commandLine().getOut();
    TerminalWidth width = atExit ? TerminalWidth.OF_ERRORS : TerminalWidth.OF_OUTPUT;
    for (Path written : report.write(diagnosis, out, width)) {
      written("report", written);
    }
  }

  private void written(String what, Path file) {
    if (!quiet) {
      spec.commandLine().getErr().println("vtscope: %s written to %s".formatted(what, file));
    }
  }
}
