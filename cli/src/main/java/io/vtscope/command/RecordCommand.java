package io.vtscope.command;

import io.vtscope.source.LiveSource;
import io.vtscope.source.SourceException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code vtscope record}. */
final class RecordCommand implements Callable<Integer> {
  private final CommandSpec spec = Subcommand.RECORD.spec(this);

  private final Argument<String> name =
      Argument.parameter(
          spec,
          PositionalParamSpec.builder()
              .paramLabel("TARGET")
              .type(String.class)
              .description("A process number, or a part of a main class or jar name."));

  private final Argument<Path> output =
      Argument.option(
          spec,
          OptionSpec.builder("-o", "--output")
              .paramLabel("FILE.jfr")
              .type(Path.class)
              .required(true)
              .description("Where the recording is written."));

  private final Argument<@Nullable Duration> duration =
      Argument.option(
          spec,
          OptionSpec.builder("--duration")
              .paramLabel("TIME")
              .type(Duration.class)
              .converters(new Durations())
              .description("End by itself after this time: 30s, 5m, 1h."));

  private final TargetOptions target = new TargetOptions(spec);

  CommandSpec spec() {
    return spec;
  }

  @Override
  public Integer call() throws SourceException, UsageException {
    OutputFiles.checkRecording(output.value());
    if (!output.value().toString().endsWith(".jfr")) {
      throw new UsageException(output.value() + ": the name of a recording ends in .jfr");
    }
    try (Interruption interruption = Interruption.install();
        LiveSource source = target.open(name.value(), observation -> {})) {
      source.keep();
      Watch.watch(source, duration.value(), interruption, () -> {});
      Recordings.keep(source, output.value());
      String ended = source.isAlive() ? "" : "the JVM has ended; ";
      spec.commandLine()
          .getErr()
          .println("vtscope: %srecording written to %s".formatted(ended, output.value()));
    }
    return ExitCode.FINE;
  }
}
