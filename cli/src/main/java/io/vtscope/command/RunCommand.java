package io.vtscope.command;

import io.vtscope.source.SourceException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code vtscope run}. */
@Command(
    name = "run",
    description = {
      "Starts a program under the agent and reports when it ends.",
      "The report goes to standard error, and the exit status is the program's."
    },
    mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private ReportOptions report = new ReportOptions();

  @Parameters(
      arity = "1..*",
      paramLabel = "java ...",
      description = "The command that starts the program, after --.")
  private List<String> command = new ArrayList<>();

  @Override
  public Integer call() throws SourceException, UsageException, InterruptedException {
    report.check();
    Path java = Path.of(command.getFirst()).getFileName();
    if (java == null || !(java.toString().equals("java") || java.toString().equals("java.exe"))) {
      throw new UsageException(
          "run starts Java programs: vtscope run -- java ... (not '%s')"
              .formatted(command.getFirst()));
    }
    return new Run(report, spec.commandLine()).run(command, spec.commandLine().getErr());
  }
}
