package io.vtscope.command;

import io.vtscope.source.LiveSource;
import io.vtscope.source.SourceException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code vtscope record}. */
@Command(name = "record", description = RecordCommand.DESCRIPTION, mixinStandardHelpOptions = true)
final class RecordCommand implements Callable<Integer> {
  /** What it is for, as the usage of all commands says it too. */
  static final String DESCRIPTION =
      "Keeps what the agent sees in a running JVM as a recording, until Ctrl-C.";

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "TARGET",
      description = "A process number, or a part of a main class or jar name.")
  private String name = "";

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "FILE.jfr",
      description = "Where the recording is written.")
  private Path output = Path.of("");

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      converter = Durations.class,
      description = "End by itself after this time: 30s, 5m, 1h.")
  private @Nullable Duration duration;

  @Mixin private TargetOptions target = new TargetOptions();

  @Override
  public Integer call() throws SourceException, UsageException {
    OutputFiles.check(output);
    try (Interruption interruption = Interruption.install();
        LiveSource source = target.open(name, observation -> {})) {
      Watch.watch(source, duration, interruption, () -> {});
      Recordings.keep(source, output);
    }
    spec.commandLine().getErr().println("vtscope: recording written to " + output);
    return ExitCode.FINE;
  }
}
