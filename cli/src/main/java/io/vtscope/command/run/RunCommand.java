package io.vtscope.command.run;

import io.vtscope.command.console.ExitCode;
import io.vtscope.command.console.Interruption;
import io.vtscope.command.console.UsageException;
import io.vtscope.command.option.FilterOptions;
import io.vtscope.command.option.ReportOptions;
import io.vtscope.source.SourceException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code vtscope run}. */
@Command(
    name = "run",
    description = {
      "Runs a Java program under the agent, and reports when it ends.",
      "The report goes to standard error. On SIGTERM, it forwards the signal and still reports.",
      "With --children, COMMAND may be any command that starts JVMs, for example mvn test. They get"
          + " the agent by JAVA_TOOL_OPTIONS, so each of them prints \"Picked up"
          + " JAVA_TOOL_OPTIONS\". JVMs older than 21 run without the agent. A Java runtime without"
          + " the module java.instrument does not start."
    },
    footer = {
      "  vtscope run -- java -jar app.jar",
      "  vtscope run --children -o report.html -- mvn test"
    },
    exitCodeList = {
      "N:the exit status of the program",
      "2:wrong usage, or the program cannot be started",
      "4:there was no JVM to report on",
      ExitCode.BUG_TEXT
    })
@SuppressWarnings("NullAway.Init") // picocli sets the fields
public final class RunCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private FilterOptions filter;

  @Mixin private ReportOptions report;

  @Option(
      names = "--children",
      description = "Watch every JVM that the command starts, directly or not.")
  private boolean children;

  @Parameters(
      arity = "1..*",
      paramLabel = "COMMAND",
      description = "The command to run, after --: java and its arguments.")
  private List<String> command;

  @Override
  public Integer call() throws SourceException, UsageException, InterruptedException {
    report.check();
    if (children) {
      report.checkForSeveral();
      return new RunChildren(report, filter.filter(), spec.commandLine())
          .run(command, spec.commandLine().getErr());
    }
    Path java = Path.of(command.getFirst()).getFileName();
    if (java == null || !(java.toString().equals("java") || java.toString().equals("java.exe"))) {
      throw new UsageException(
          "'%s' is not java; use vtscope run -- java ..., or --children for other commands"
              .formatted(command.getFirst()));
    }
    try (Interruption interruption = Interruption.install()) {
      return new Run(report, filter.filter(), spec.commandLine())
          .run(command, spec.commandLine().getErr(), interruption);
    }
  }
}
