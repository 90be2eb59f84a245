package io.vtscope.command;

import io.vtscope.aggregate.Aggregator;
import io.vtscope.finding.Diagnosis;
import io.vtscope.observation.Observation;
import io.vtscope.source.LiveSource;
import io.vtscope.source.SourceException;
import io.vtscope.view.text.LiveText;
import io.vtscope.view.text.TextReport;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code vtscope attach}. */
@Command(
    name = "attach",
    description = "Watches a running JVM until Ctrl-C, then leaves it as it was.",
    mixinStandardHelpOptions = true)
final class AttachCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "TARGET",
      description = "A process number, or a part of a main class or jar name.")
  private String name = "";

  /** The only form there is; scripts that ask for it stay right when there are others. */
  @Option(
      names = "--plain",
      description = "Lines of text, a block whenever there is something new.")
  @SuppressWarnings("UnusedVariable")
  private boolean plain;

  @Option(
      names = "--refresh",
      paramLabel = "TIME",
      defaultValue = "1s",
      converter = Durations.class,
      description = "The shortest time between two blocks. Default: ${DEFAULT-VALUE}.")
  private Duration refresh = Duration.ZERO;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      converter = Durations.class,
      description = "End by itself after this time: 30s, 5m, 1h.")
  private @Nullable Duration duration;

  @Mixin private TargetOptions target = new TargetOptions();

  private final Aggregator aggregator = new Aggregator();
  private boolean news = true;
  private long printed = Long.MIN_VALUE;

  @Override
  public Integer call() throws SourceException, UsageException {
    PrintWriter out = spec.commandLine().getOut();
    try (Interruption interruption = Interruption.install()) {
      try (LiveSource source = target.open(name, this::observe)) {
        Watch.watch(source, duration, interruption, () -> refresh(out));
        if (!source.isAlive()) {
          out.println("vtscope: the JVM has ended");
        }
      }
      out.print(
          TextReport.of(
              Diagnosis.of(aggregator.snapshot()),
              Version.number(),
              ReportOptions.width(),
              ReportOptions.isAscii(ReportOptions.charset())));
      out.flush();
    }
    return ExitCode.FINE;
  }

  private void observe(Observation observation) {
    aggregator.accept(observation);
    // The scheduler is looked at all the time: that alone is no news.
    news |=
        !(observation instanceof Observation.SchedulerState
            || observation instanceof Observation.Recorded
            || observation instanceof Observation.Setting);
  }

  private void refresh(PrintWriter out) {
    long now = System.nanoTime();
    if (news && (printed == Long.MIN_VALUE || now - printed >= refresh.toNanos())) {
      out.print(LiveText.block(Diagnosis.of(aggregator.snapshot()), Instant.now()));
      out.flush();
      printed = now;
      news = false;
    }
  }
}
