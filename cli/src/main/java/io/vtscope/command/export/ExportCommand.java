package io.vtscope.command.export;

import io.vtscope.command.console.ExitCode;
import io.vtscope.command.console.Interruption;
import io.vtscope.command.console.UsageException;
import io.vtscope.command.console.Version;
import io.vtscope.command.option.Durations;
import io.vtscope.command.option.TargetOptions;
import io.vtscope.export.Batch;
import io.vtscope.export.BatchText;
import io.vtscope.export.Exported;
import io.vtscope.export.ProcessAttributes;
import io.vtscope.export.otlp.Endpoint;
import io.vtscope.export.otlp.Otlp;
import io.vtscope.export.otlp.Signal;
import io.vtscope.ledger.Aggregator;
import io.vtscope.ledger.Snapshot;
import io.vtscope.rule.Rules;
import io.vtscope.source.Jvm;
import io.vtscope.source.Jvms;
import io.vtscope.source.LiveSource;
import io.vtscope.source.RecordingSource;
import io.vtscope.source.SourceException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code vtscope export}. */
@Command(
    name = "export",
    description = {
      "Sends metrics and findings of running JVMs to an OpenTelemetry receiver, as OTLP over HTTP.",
      "It reads OTEL_EXPORTER_OTLP_ENDPOINT, _HEADERS, _TIMEOUT, _COMPRESSION and _PROTOCOL"
          + " (http/protobuf only), also for METRICS and LOGS, and OTEL_METRIC_EXPORT_INTERVAL,"
          + " OTEL_SDK_DISABLED and OTEL_LOGS_EXPORTER=none. While the receiver is down, 256"
          + " requests of each kind wait. Ctrl-C ends it."
    },
    footer = {
      "  vtscope export shop.jar --otlp http://collector.example:4318",
      "  vtscope export --once night.jfr --dry-run"
    })
@SuppressWarnings("NullAway.Init") // picocli sets the fields
public final class ExportCommand implements Callable<Integer> {
  private static final Duration LONGEST_FLUSH = Duration.ofSeconds(5);
  private static final Duration LONGEST_LEAVING = Duration.ofSeconds(3);
  private static final Duration LIST_EVERY = Duration.ofSeconds(5);
  private static final long PAUSE_MILLIS = 100;

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "TARGET",
      description = "PIDs, or parts of main class or jar names.")
  private List<String> targets = List.of();

  @Option(
      names = "--all",
      description =
          "Watch every JVM of this user that uses virtual threads, including JVMs that start later.")
  private boolean all;

  @Option(
      names = "--once",
      paramLabel = "FILE.jfr",
      description = "Send what a recording contains, instead of watching.")
  private @Nullable Path once;

  @Option(
      names = "--otlp",
      paramLabel = "URL",
      description =
          "The receiver, without /v1/metrics. Default: OTEL_EXPORTER_OTLP_ENDPOINT, or"
              + " http://localhost:4318.")
  private @Nullable String url;

  @Option(names = "--dry-run", description = "Print what would be sent, and send nothing.")
  private boolean dryRun;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      converter = Durations.class,
      description = "Stop after this time, for example 30s, 5m or 1h.")
  private @Nullable Duration duration;

  @Mixin private TargetOptions target;

  @Override
  public Integer call() throws SourceException, UsageException, InterruptedException {
    if (Stream.of(!targets.isEmpty(), all, once != null).filter(chosen -> chosen).count() != 1) {
      throw new UsageException("name TARGETs, --all or --once FILE.jfr");
    }
    if (!dryRun
        && Stream.of(Signal.values()).allMatch(one -> Endpoint.isOff(one, System::getenv))) {
      tell("nothing is exported, because the variables of OpenTelemetry forbid it");
      return ExitCode.FINE;
    }
    try (Interruption interruption = Interruption.install()) {
      Destination destination = destination(interruption);
      if (once == null) {
        watch(interruption, destination);
      } else {
        destination.send(read(once));
      }
      if (!destination.close(LONGEST_FLUSH)) {
        throw new UsageException("not everything was sent");
      }
    }
    return ExitCode.FINE;
  }

  private Destination destination(Interruption interruption) throws UsageException {
    if (dryRun) {
      PrintWriter out = spec.commandLine().getOut();
      return batch -> {
        out.print(BatchText.of(batch));
        if (out.checkError()) {
          interruption.request();
        }
      };
    }
    try {
      Otlp otlp = Otlp.start(url, System::getenv, this::tell);
      return new Destination() {
        @Override
        public void send(Batch batch) {
          otlp.send(batch);
        }

        @Override
        public boolean close(Duration longest) throws InterruptedException {
          return otlp.close(longest);
        }
      };
    } catch (IllegalArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  private void tell(String sentence) {
    spec.commandLine().getErr().println("vtscope: " + sentence);
  }

  private static Batch read(Path file) throws SourceException {
    Aggregator aggregator = new Aggregator();
    RecordingSource.read(file, aggregator::accept, Aggregator.pinSums());
    Snapshot snapshot = aggregator.snapshot();
    return new Exported(
            ProcessAttributes.of(snapshot.target(), System.getenv(), null),
            Version.number(),
            snapshot.window().from())
        .next(Rules.diagnose(snapshot), snapshot.window().to(), Exported.Last.NOTHING);
  }

  private void watch(Interruption interruption, Destination destination)
      throws SourceException, UsageException, InterruptedException {
    Watching watching = new Watching(destination);
    Fleet fleet = new Fleet(this::tell);
    try {
      for (String name : targets) {
        Jvm jvm = Jvms.find(name);
        WatchedJvm opened = watching.open(jvm);
        fleet.watch(jvm, () -> opened);
      }
      watch(interruption, watching, fleet);
    } finally {
      fleet.stop(LONGEST_LEAVING);
    }
  }

  private void watch(Interruption interruption, Watching watching, Fleet fleet)
      throws SourceException, InterruptedException {
    long start = System.nanoTime();
    long listed = start - LIST_EVERY.toNanos();
    while (!interruption.requested()
        && (duration == null || System.nanoTime() - start < duration.toNanos())) {
      if (all && System.nanoTime() - listed >= LIST_EVERY.toNanos()) {
        listed = System.nanoTime();
        fleet.unwatched(users()).forEach(jvm -> fleet.watch(jvm, () -> watching.open(jvm)));
      }
      if (!all && !fleet.isWatching()) {
        tell("all targets have ended");
        return;
      }
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    }
  }

  private static List<Jvm> users() throws SourceException {
    return Jvms.list().stream().filter(jvm -> jvm.usesVirtualThreads().orElse(true)).toList();
  }

  /** Opens JVMs. */
  private final class Watching {
    private final Destination destination;
    private final @Nullable Path agent = target.agent();
    private final Duration every = interval();

    Watching(Destination destination) throws UsageException {
      this.destination = destination;
    }

    WatchedJvm open(Jvm jvm) throws SourceException {
      return new WatchedJvm(jvm, sink -> LiveSource.open(jvm, agent, sink), every, destination);
    }
  }

  private static Duration interval() throws UsageException {
    try {
      return Endpoint.interval(System::getenv);
    } catch (IllegalArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }
}
