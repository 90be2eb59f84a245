package io.vtscope.command;

import io.vtscope.aggregate.Aggregator;
import io.vtscope.aggregate.Snapshot;
import io.vtscope.finding.Diagnosis;
import io.vtscope.live.LiveFeed;
import io.vtscope.live.ReplayFeed;
import io.vtscope.observation.Observation;
import io.vtscope.source.Jvm;
import io.vtscope.source.Jvms;
import io.vtscope.source.LiveSource;
import io.vtscope.source.SourceException;
import io.vtscope.view.text.LiveText;
import io.vtscope.view.text.TextReport;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code vtscope attach}. */
final class AttachCommand implements Callable<Integer> {
  private final CommandSpec spec = Subcommand.ATTACH.spec(this);

  private final Argument<String> name =
      Argument.parameter(
          spec,
          PositionalParamSpec.builder()
              .paramLabel("TARGET|FILE.jfr")
              .type(String.class)
              .description(
                  "A process number, or a part of a main class or jar name; or a recording, to be played"
                      + " again."));

  private final Argument<Duration> refresh =
      Argument.option(
          spec,
          OptionSpec.builder("--refresh")
              .paramLabel("TIME")
              .type(Duration.class)
              .converters(new Durations())
              .defaultValue("1s")
              .description(
                  "How often the view is refreshed; the shortest time between two blocks. Default:"
                      + " ${DEFAULT-VALUE}."));

  private final Argument<@Nullable Duration> duration =
      Argument.option(
          spec,
          OptionSpec.builder("--duration")
              .paramLabel("TIME")
              .type(Duration.class)
              .converters(new Durations())
              .description("End by itself after this time: 30s, 5m, 1h."));

  private final ViewOptions view = new ViewOptions(spec);

  private final TargetOptions target = new TargetOptions(spec);

  private final Aggregator aggregator = new Aggregator();
  private boolean news = true;
  private long printed = Long.MIN_VALUE;

  CommandSpec spec() {
    return spec;
  }

  @Override
  public Integer call() throws SourceException, UsageException {
    boolean isView = view.isView();
    try (Interruption interruption = Interruption.install()) {
      if (isFile(name.value())) {
        replay(isView, interruption);
      } else if (isView) {
        Jvm jvm = Jvms.find(name.value());
        Path agent = target.agent();
        view.show(
            "attaching to pid %d, %s".formatted(jvm.pid(), jvm.name()),
            () -> LiveFeed.open(sink -> LiveSource.open(jvm, agent, sink), started(jvm)),
            interruption,
            refresh.value(),
            duration.value());
      } else {
        watch(interruption);
      }
    }
    return ExitCode.FINE;
  }

  private static boolean isFile(String input) {
    return input.endsWith(".jfr")
        || (Files.isRegularFile(Path.of(input)) && !InputFiles.isProgram(input));
  }

  private void replay(boolean isView, Interruption interruption)
      throws SourceException, UsageException {
    if (!isView) {
      throw new UsageException(
          "a recording is played again in a terminal only; vtscope report %s reads it"
              .formatted(name.value()));
    }
    view.show(
        "reading " + name.value(),
        () -> ReplayFeed.open(Path.of(name.value())),
        interruption,
        refresh.value(),
        duration.value());
  }

  private static @Nullable Instant started(Jvm jvm) {
    return ProcessHandle.of(jvm.pid())
        .flatMap(process -> process.info().startInstant())
        .orElse(null);
  }

  private void watch(Interruption interruption) throws SourceException, UsageException {
    PrintWriter out = spec.commandLine().getOut();
    try (LiveSource source = target.open(name.value(), this::observe)) {
      Watch.watch(source, duration.value(), interruption, () -> refresh(out, interruption));
      if (!source.isAlive()) {
        out.println("vtscope: the JVM has ended");
      }
    }
    Snapshot snapshot = aggregator.snapshot();
    if (interruption.tellsThatNothingWasSeen(snapshot, spec.commandLine().getErr())) {
      return;
    }
    out.print(
        TextReport.of(
            Diagnosis.of(snapshot),
            Version.number(),
            ReportOptions.width(),
            ReportOptions.isAscii(ReportOptions.charset())));
    out.flush();
  }

  private void observe(Observation observation) {
    aggregator.accept(observation);
    // The scheduler is looked at all the time: that alone is no news.
    news |=
        !(observation instanceof Observation.SchedulerState
            || observation instanceof Observation.Recorded
            || observation instanceof Observation.Setting);
  }

  private void refresh(PrintWriter out, Interruption interruption) {
    long now = System.nanoTime();
    if (news && (printed == Long.MIN_VALUE || now - printed >= refresh.value().toNanos())) {
      out.print(LiveText.block(Diagnosis.of(aggregator.snapshot()), Instant.now()));
      if (out.checkError()) {
        interruption.request();
      }
      printed = now;
      news = false;
    }
  }
}
