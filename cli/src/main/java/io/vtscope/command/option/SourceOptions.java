package io.vtscope.command.option;

import io.vtscope.command.console.Interruption;
import io.vtscope.command.console.ReadingProgress;
import io.vtscope.command.console.UsageException;
import io.vtscope.ledger.Aggregator;
import io.vtscope.ledger.Aggregators;
import io.vtscope.ledger.Observed;
import io.vtscope.ledger.Snapshot;
import io.vtscope.observation.HoldObservation;
import io.vtscope.observation.JvmObservation;
import io.vtscope.observation.Observation;
import io.vtscope.observation.RecordingObservation;
import io.vtscope.source.Classpath;
import io.vtscope.source.LiveSource;
import io.vtscope.source.RecordingSource;
import io.vtscope.source.SourceException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** An analysis input: a running JVM or recordings. */
@SuppressWarnings("NullAway.Init") // picocli sets the fields
public final class SourceOptions {
  private static final int OLDEST_JAVA = 21;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      converter = Durations.class,
      defaultValue = "30s",
      description =
          "How long to watch a running JVM, for example 500ms, 30s, 5m or 1h. Default:"
              + " ${DEFAULT-VALUE}.")
  private Duration duration;

  @Option(
      names = "--classpath",
      paramLabel = "PATH",
      split = "${sys:path.separator}",
      hideParamSyntax = true,
      description =
          "Jars and directories of classes, as for java. They show which frames hold monitors, if no"
              + " agent recorded that. Jars within a Spring Boot jar are included.")
  private List<String> classpath = List.of();

  @Mixin private TargetOptions target;

  private boolean silent;

  /** As {@link #observe(List, Interruption, Last)}, only watching. */
  public List<Observed> observe(List<String> inputs, Interruption interruption)
      throws SourceException, UsageException {
    return observe(inputs, interruption, live -> null);
  }

  /** What else a command does with a running JVM. */
  public interface Last {
    /** Called before watching. */
    default void begins(LiveSource live) throws UsageException {}

    /**
     * Called after watching, while the agent is still loaded.
     *
     * @return a recording to analyse instead; null if none
     */
    @Nullable Path watched(LiveSource live) throws SourceException, UsageException;
  }

  /**
   * Observes the inputs.
   *
   * @param inputs one running JVM, or recordings
   * @return one per JVM, in the order of the recordings
   */
  public List<Observed> observe(List<String> inputs, Interruption interruption, Last last)
      throws SourceException, UsageException {
    boolean isRunning = isRunning(inputs);
    List<Path> files = isRunning ? List.of() : InputFiles.of(inputs);
    if (!isRunning) {
      tellWhatHasNoEffect("recordings");
    }
    List<Observed> jvms;
    if (files.size() > 1) {
      Aggregators aggregators = new Aggregators();
      observe(aggregators, sink -> readSeveral(files, sink, aggregators));
      jvms = aggregators.observed();
    } else {
      jvms =
          List.of(
              isRunning
                  ? new Observed(watch(inputs.getFirst(), interruption, last), List.of())
                  : new Observed(read(files.getFirst(), List.of()), files));
    }
    for (Observed jvm : jvms) {
      requireVirtualThreads(inputs, jvm.snapshot());
    }
    return jvms;
  }

  private interface Reader {
    void into(Consumer<Observation> sink) throws SourceException, UsageException;
  }

  private void observe(Consumer<Observation> sink, Reader reader)
      throws SourceException, UsageException {
    if (classpath.isEmpty()) {
      reader.into(sink);
      return;
    }
    try (Classpath classes = new Classpath(classpath, sink)) {
      reader.into(classes);
      classes.readFrames();
    }
  }

  private Snapshot watch(String input, Interruption interruption, Last last)
      throws SourceException, UsageException {
    Aggregator aggregator = new Aggregator();
    List<Observation> unrecorded = new ArrayList<>();
    AtomicReference<@Nullable Path> recording = new AtomicReference<>();
    observe(
        aggregator::accept,
        sink -> {
          Consumer<Observation> both =
              observation -> {
                if (isUnrecorded(observation)) {
                  unrecorded.add(observation);
                }
                sink.accept(observation);
              };
          try (LiveSource source = target.open(input, both)) {
            last.begins(source);
            Watch.watch(source, duration, interruption, () -> {});
            recording.set(last.watched(source));
          }
        });
    Path recorded = recording.get();
    return recorded == null ? aggregator.snapshot() : read(recorded, unrecorded);
  }

  /** Observations that only the viewer makes. */
  private static boolean isUnrecorded(Observation observation) {
    return observation instanceof RecordingObservation.Damage
        || (observation instanceof JvmObservation.TargetInfo info && info.agent() == null);
  }

  private Snapshot read(Path file, List<Observation> before)
      throws SourceException, UsageException {
    Aggregator aggregator = new Aggregator();
    before.forEach(aggregator::accept);
    observe(aggregator::accept, sink -> read(List.of(file), sink, read -> {}));
    return aggregator.snapshot();
  }

  private void readSeveral(List<Path> files, Consumer<Observation> sink, Aggregators aggregators)
      throws SourceException {
    Map<Path, Aggregators.Who> rest = new LinkedHashMap<>();
    read(
        files,
        sink,
        file -> {
          Aggregators.Who who = aggregators.endRecording(file);
          if (who != null) {
            rest.put(file, who);
          }
        });
    for (Map.Entry<Path, Aggregators.Who> entry : rest.entrySet()) {
      aggregators.again(entry.getValue());
      read(List.of(entry.getKey()), sink, aggregators::endRecording);
    }
    aggregators.end();
  }

  private void read(List<Path> files, Consumer<Observation> sink, Consumer<Path> onEnd)
      throws SourceException {
    if (silent) {
      read(files, file -> bytes -> {}, sink, onEnd);
    } else {
      PrintWriter err = spec.commandLine().getErr();
      try (ReadingProgress progress = ReadingProgress.of(files, err)) {
        read(files, progress::in, sink, onEnd);
      }
    }
  }

  private static void read(
      List<Path> files,
      Function<Path, RecordingSource.Progress> progress,
      Consumer<Observation> sink,
      Consumer<Path> onEnd)
      throws SourceException {
    Supplier<HoldObservation.PinSum> sums = Aggregator.pinSums();
    for (Path file : files) {
      RecordingSource.Progress told = progress.apply(file);
      long length = file.toFile().length();
      Memory.tidy();
      RecordingSource.read(
          file,
          sink,
          sums,
          bytes -> {
            told.read(bytes);
            if (bytes < length) {
              Memory.tidy(); // not at the end: the rest needs little memory
            }
          });
      onEnd.accept(file);
    }
  }

  /** Warns about options that affect running JVMs only. */
  public void tellWhatHasNoEffect(String inputs) {
    CommandLine.ParseResult written = spec.commandLine().getParseResult();
    for (String option : List.of("--duration", "--no-agent")) {
      if (written.hasMatchedOption(option)) {
        spec.commandLine()
            .getErr()
            .println("vtscope: %s has no effect on %s".formatted(option, inputs));
      }
    }
  }

  public void silence() {
    silent = true;
  }

  public static boolean isRunning(List<String> inputs) {
    return inputs.size() == 1 && !InputFiles.isFile(inputs.getFirst());
  }

  private static void requireVirtualThreads(List<String> inputs, Snapshot snapshot)
      throws SourceException {
    int feature = snapshot.target().feature();
    if (feature > 0 && feature < OLDEST_JAVA) {
      throw new SourceException(
          SourceException.Kind.NOT_ANSWERABLE,
          "%s was recorded on JDK %d, and virtual threads need JDK 21 or newer"
              .formatted(String.join(", ", inputs), feature));
    }
  }
}
