package io.vtscope.command;

import io.vtscope.command.console.ExitCode;
import io.vtscope.command.console.Interruption;
import io.vtscope.command.console.OutputFiles;
import io.vtscope.command.console.UsageException;
import io.vtscope.command.option.Durations;
import io.vtscope.command.option.TargetChoice;
import io.vtscope.command.option.TargetOptions;
import io.vtscope.command.option.Watch;
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
@Command(
    name = "record",
    customSynopsis = "Usage: vtscope record [OPTIONS] -o FILE.jfr [TARGET]",
    synopsisHeading = "",
    description = {
      "Saves what the agent sees in a running JVM as a recording.",
      "Ctrl-C ends it. vtscope report, check, diff and attach read the file, and so does JDK"
          + " Mission Control."
    },
    footer = {
      "  vtscope record shop.jar -o shop.jfr --duration 5m",
      "  vtscope record 4711 -o night.jfr"
    })
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class RecordCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "TARGET",
      description =
          "A PID, or a part of a main class or jar name. Default: choose a JVM from a list.")
  private String name;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE.jfr",
      required = true,
      description = "The recording to write. Required.")
  private Path output;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      converter = Durations.class,
      description = "Stop after this time, for example 30s, 5m or 1h.")
  private @Nullable Duration duration;

  @Mixin private TargetOptions target;

  @Override
  public Integer call() throws SourceException, UsageException {
    OutputFiles.checkRecording(output);
    if (!output.toString().endsWith(".jfr")) {
      throw new UsageException(output + ": the name of a recording must end in .jfr");
    }
    if (name == null) {
      name = TargetChoice.pid(spec);
    }
    try (Interruption interruption = Interruption.install();
        LiveSource source = target.open(name, observation -> {})) {
      source.keep();
      Watch.watch(source, duration, interruption, () -> {});
      Recordings.keep(source, output);
      String ended = source.isAlive() ? "" : "the JVM has ended; ";
      spec.commandLine()
          .getErr()
          .println("vtscope: %srecording written to %s".formatted(ended, output));
    }
    return ExitCode.FINE;
  }
}
