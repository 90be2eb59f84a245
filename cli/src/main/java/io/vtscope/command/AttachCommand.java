package io.vtscope.command;

import io.vtscope.command.console.ExitCode;
import io.vtscope.command.console.Interruption;
import io.vtscope.command.console.UsageException;
import io.vtscope.command.console.Version;
import io.vtscope.command.option.Durations;
import io.vtscope.command.option.FilterOptions;
import io.vtscope.command.option.InputFiles;
import io.vtscope.command.option.ReportOptions;
import io.vtscope.command.option.TargetChoice;
import io.vtscope.command.option.TargetOptions;
import io.vtscope.command.option.ViewOptions;
import io.vtscope.command.option.Watch;
import io.vtscope.finding.Diagnosis;
import io.vtscope.ledger.Aggregator;
import io.vtscope.ledger.Snapshot;
import io.vtscope.live.LiveFeed;
import io.vtscope.live.ReplayFeed;
import io.vtscope.observation.Observation;
import io.vtscope.observation.RecordingObservation;
import io.vtscope.observation.SchedulerObservation;
import io.vtscope.rule.Rules;
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
import java.util.concurrent.TimeUnit;
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
    description = {
      "Shows a running JVM, or replays a recording, in the live view.",
      "When you quit, the agent leaves the JVM. Without a terminal, or with --plain, it prints"
          + " blocks of text, which works for running JVMs only."
    },
    footer = {"  vtscope attach shop.jar", "  vtscope attach night.jfr --severity warning"})
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class AttachCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "TARGET|FILE.jfr",
      description =
          "A PID, a part of a main class or jar name, or a recording. Default: choose a JVM from a"
              + " list.")
  private String name;

  @Option(
      names = "--refresh",
      paramLabel = "TIME",
      converter = Durations.class,
      defaultValue = "1s",
      description = "How often the view or the text is refreshed. Default: ${DEFAULT-VALUE}.")
  private Duration refresh;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      converter = Durations.class,
      description = "Stop after this time, for example 30s, 5m or 1h.")
  private @Nullable Duration duration;

  @Mixin private FilterOptions filter;

  @Mixin private ViewOptions view;

  @Mixin private TargetOptions target;

  /** The agent needs less to flush. */
  private static final long SOON = TimeUnit.SECONDS.toNanos(1);

  private final Aggregator aggregator = new Aggregator();
  private boolean news = true;
  private long printed = Long.MIN_VALUE;

  @Override
  public Integer call() throws SourceException, UsageException {
    boolean isView = view.isView();
    if (name == null) {
      name = TargetChoice.pid(spec);
    }
    try (Interruption interruption = Interruption.install()) {
      if (isFile(name)) {
        replay(isView, interruption);
      } else if (isView) {
        Jvm jvm = Jvms.find(name);
        Path agent = target.agent();
        view.show(
            spec.commandLine().getOut(),
            "attaching to pid %d, %s".formatted(jvm.pid(), jvm.name()),
            () ->
                LiveFeed.open(
                    sink -> LiveSource.open(jvm, agent, sink), jvm.started(), filter.filter()),
            interruption,
            refresh,
            duration);
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
          "cannot replay a recording without a terminal; use vtscope report " + name);
    }
    view.show(
        spec.commandLine().getOut(),
        "reading " + name,
        () -> ReplayFeed.open(Path.of(name), filter.filter()),
        interruption,
        refresh,
        duration);
  }

  private void watch(Interruption interruption) throws SourceException, UsageException {
    PrintWriter out = spec.commandLine().getOut();
    try (LiveSource source = target.open(name, this::observe)) {
      Watch.watch(source, duration, interruption, () -> refresh(out, source, interruption));
      if (!source.isAlive()) {
        out.println("vtscope: the JVM has ended");
      }
    }
    Snapshot snapshot = aggregator.snapshot();
    if (interruption.tellsThatNothingWasSeen(snapshot, spec.commandLine().getErr())) {
      return;
    }
    Diagnosis diagnosis = filter.filter().apply(Rules.diagnose(snapshot));
    out.print(
        TextReport.of(
            diagnosis,
            Version.number(),
            TextReport.Style.of(
                ReportOptions.width(), ReportOptions.isAscii(ReportOptions.charset()))));
    out.println("\n" + LiveText.end(diagnosis));
    out.flush();
  }

  private void observe(Observation observation) {
    aggregator.accept(observation);
    // Scheduler samples alone are no reason to print.
    news |=
        !(observation instanceof SchedulerObservation.SchedulerState
            || observation instanceof RecordingObservation.Recorded
            || observation instanceof RecordingObservation.Setting);
  }

  private void refresh(PrintWriter out, LiveSource source, Interruption interruption) {
    long now = System.nanoTime();
    if (isDue(now + SOON)) {
      source.hurry();
    }
    if (news && isDue(now)) {
      Diagnosis diagnosis = filter.filter().apply(Rules.diagnose(aggregator.snapshot()));
      out.print(LiveText.block(diagnosis, Instant.now()));
      if (out.checkError()) {
        interruption.request();
      }
      printed = now;
      news = false;
    }
  }

  private boolean isDue(long now) {
    return printed == Long.MIN_VALUE || now - printed >= refresh.toNanos();
  }
}
