package io.vtscope.command;

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
      "Starts a program under the agent and reports when it ends.",
      "The report goes to standard error, and the exit status is the program's.",
      "With --children the command may be any that starts JVMs, mvn test for one: each from Java 21"
          + " on gets the agent by JAVA_TOOL_OPTIONS, of which it says a line on standard error"
          + " (\"Picked up JAVA_TOOL_OPTIONS\"), and older ones run as ever. A Java runtime that was"
          + " linked without the module java.instrument does not start with it. JVMs that go on"
          + " when the command has ended, such as the daemons of build tools, are reported as far"
          + " as they have come."
    })
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class RunCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private ReportOptions report;

  @Option(
      names = "--children",
      description = "Watch every JVM that the command starts, itself or by others.")
  private boolean children;

  @Parameters(
      arity = "1..*",
      paramLabel = "COMMAND",
      description = "The command that starts the program, java with its arguments, after --.")
  private List<String> command;

  @Override
  public Integer call() throws SourceException, UsageException, InterruptedException {
    report.check();
    if (children) {
      report.checkForSeveral();
      return new RunChildren(report, spec.commandLine()).run(command, spec.commandLine().getErr());
    }
    Path java = Path.of(command.getFirst()).getFileName();
    if (java == null || !(java.toString().equals("java") || java.toString().equals("java.exe"))) {
      throw new UsageException(
          "run starts Java programs: vtscope run -- java ... (not '%s'); what starts others takes"
                  .formatted(command.getFirst())
              + " --children");
    }
    try (Interruption interruption = Interruption.install()) {
      return new Run(report, spec.commandLine())
          .run(command, spec.commandLine().getErr(), interruption);
    }
  }
}
