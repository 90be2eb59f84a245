package io.vtscope.command;

import io.vtscope.aggregate.Aggregator;
import io.vtscope.aggregate.Snapshot;
import io.vtscope.finding.Diagnosis;
import io.vtscope.observation.Observation;
import io.vtscope.source.Classpath;
import io.vtscope.source.LiveSource;
import io.vtscope.source.RecordingSource;
import io.vtscope.source.SourceException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code vtscope report}. */
@Command(
    name = "report",
    description = "Analyses a running JVM for a while, or recordings.",
    mixinStandardHelpOptions = true)
final class ReportCommand implements Callable<Integer> {
  private static final int OLDEST_JAVA = 21;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "1..*",
      paramLabel = "TARGET|FILE.jfr",
      description =
          "A process number or a part of a main class or jar name; or recordings of any JDK"
              + " from 21 on.")
  private List<String> inputs = new ArrayList<>();

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      defaultValue = "30s",
      converter = Durations.class,
      description =
          "How long a running JVM is watched: 500ms, 30s, 5m, 1h. Default:" + " ${DEFAULT-VALUE}.")
  private Duration duration = Duration.ZERO;

  @Option(
      names = "--classpath",
      paramLabel = "PATH",
      split = "${sys:path.separator}",
      description =
          "Jars and directories of classes, as for java: which frames hold monitors is read from"
              + " them where no agent has recorded it. Jars within a Spring Boot jar count too.")
  private List<String> classpath = new ArrayList<>();

  @Mixin private TargetOptions target = new TargetOptions();

  @Mixin private ReportOptions report = new ReportOptions();

  @Option(
      names = "--at-exit",
      hidden = true,
      description = "The agent asks for this as its JVM exits: the report goes to standard error.")
  private boolean atExit;

  @Option(names = "--quiet", hidden = true, description = "Do not say which files were written.")
  private boolean quiet;

  @Override
  public Integer call() throws SourceException, UsageException {
    report.check();
    try (Interruption interruption = Interruption.install()) {
      Aggregator aggregator = new Aggregator();
      try (Classpath classes = new Classpath(classpath, aggregator::accept)) {
        observe(classes, interruption);
        classes.readFrames();
      }
      write(aggregator.snapshot());
    }
    return ExitCode.FINE;
  }

  private void observe(Consumer<Observation> sink, Interruption interruption)
      throws SourceException, UsageException {
    if (inputs.size() == 1 && !isFile(inputs.getFirst())) {
      try (LiveSource source = target.open(inputs.getFirst(), sink)) {
        Watch.watch(source, duration, interruption, () -> {});
      }
    } else {
      for (String input : inputs) {
        RecordingSource.read(Path.of(input), sink);
      }
    }
  }

  private void write(Snapshot snapshot) throws SourceException, UsageException {
    requireVirtualThreads(snapshot);
    PrintWriter out = atExit ? spec.commandLine().getErr() : spec.commandLine().getOut();
    for (Path written : report.write(Diagnosis.of(snapshot), out)) {
      if (!quiet) {
        spec.commandLine().getErr().println("vtscope: report written to " + written);
      }
    }
  }

  private static boolean isFile(String input) {
    return input.endsWith(".jfr") || Files.exists(Path.of(input));
  }

  private void requireVirtualThreads(Snapshot snapshot) throws SourceException {
    int feature = snapshot.target().feature();
    if (feature > 0 && feature < OLDEST_JAVA) {
      throw new SourceException(
          SourceException.Kind.NOT_ANSWERABLE,
          "%s was recorded on JDK %d: virtual threads exist from 21 on"
              .formatted(String.join(", ", inputs), feature));
    }
  }
}
