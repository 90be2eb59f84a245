package io.vtscope.command;

import io.vtscope.source.SourceException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code vtscope run}. */
final class RunCommand implements Callable<Integer> {
  private final CommandSpec spec =
      Subcommand.RUN.spec(
          this,
          "The report goes to standard error, and the exit status is the program's.",
          "With --children the command may be any that starts JVMs, mvn test for one: each from Java 21"
              + " on gets the agent by JAVA_TOOL_OPTIONS, of which it says a line on standard error"
              + " (\"Picked up JAVA_TOOL_OPTIONS\"), and older ones run as ever. A Java runtime that was"
              + " linked without the module java.instrument does not start with it. JVMs that go on"
              + " when the command has ended, such as the daemons of build tools, are reported as far"
              + " as they have come.");

  private final ReportOptions report = new ReportOptions(spec);

  private final Argument<Boolean> children =
      Argument.flag(
          spec, "--children", "Watch every JVM that the command starts, itself or by others.");

  private final Argument<List<String>> command =
      Argument.parameter(
          spec,
          PositionalParamSpec.builder()
              .arity("1..*")
              .paramLabel("COMMAND")
              .type(List.class)
              .auxiliaryTypes(String.class)
              .initialValue(List.of())
              .description(
                  "The command that starts the program, java with its arguments, after --."));

  CommandSpec spec() {
    return spec;
  }

  @Override
  public Integer call() throws SourceException, UsageException, InterruptedException {
    report.check();
    if (children.value()) {
      report.checkForSeveral();
      return new RunChildren(report, spec.commandLine())
          .run(command.value(), spec.commandLine().getErr());
    }
    Path java = Path.of(command.value().getFirst()).getFileName();
    if (java == null || !(java.toString().equals("java") || java.toString().equals("java.exe"))) {
      throw new UsageException(
          "run starts Java programs: vtscope run -- java ... (not '%s'); what starts others takes"
                  .formatted(command.value().getFirst())
              + " --children");
    }
    try (Interruption interruption = Interruption.install()) {
      return new Run(report, spec.commandLine())
          .run(command.value(), spec.commandLine().getErr(), interruption);
    }
  }
}
