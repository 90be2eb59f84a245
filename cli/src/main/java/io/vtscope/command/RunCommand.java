package io.vtscope.command;

import io.vtscope.aggregate.Aggregator;
import io.vtscope.finding.Diagnosis;
import io.vtscope.source.LeftBehind;
import io.vtscope.source.RecordingSource;
import io.vtscope.source.SourceException;
import java.io.IOException;
import java.nio.file.Files;
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
    Path recording = temporary();
    try {
      Process program = start(recording);
      int status = program.waitFor();
      Aggregator aggregator = new Aggregator();
      if (Files.exists(recording)) {
        RecordingSource.read(recording, aggregator::accept);
      } else {
        LeftBehind.read(program.pid(), aggregator::accept);
      }
      for (Path written :
          report.write(Diagnosis.of(aggregator.snapshot()), spec.commandLine().getErr())) {
        spec.commandLine().getErr().println("vtscope: report written to " + written);
      }
      return status;
    } finally {
      recording.toFile().delete();
    }
  }

  private static Path temporary() {
    return Path.of(
        System.getProperty("java.io.tmpdir"),
        "vtscope-run-" + ProcessHandle.current().pid() + "-" + System.nanoTime() + ".jfr");
  }

  private Process start(Path recording) throws UsageException {
    Path java = Path.of(command.getFirst()).getFileName();
    if (java == null || !(java.toString().equals("java") || java.toString().equals("java.exe"))) {
      throw new UsageException(
          "run starts Java programs: vtscope run -- java ... (not '%s')"
              .formatted(command.getFirst()));
    }
    List<String> withAgent = new ArrayList<>(command);
    withAgent.add(1, "-javaagent:" + AgentJar.path() + "=quiet,output=" + recording);
    try {
      return new ProcessBuilder(withAgent).inheritIO().start();
    } catch (IOException e) {
      throw new UsageException(
          "'%s' cannot be started: %s".formatted(command.getFirst(), e.getMessage()));
    }
  }
}
