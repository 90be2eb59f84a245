package io.vtscope.command;

import io.vtscope.aggregate.Aggregator;
import io.vtscope.aggregate.Snapshot;
import io.vtscope.observation.Observation;
import io.vtscope.source.Classpath;
import io.vtscope.source.LiveSource;
import io.vtscope.source.RecordingSource;
import io.vtscope.source.SourceException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What is analysed, and how: a running JVM for a while, or recordings as one. */
final class SourceOptions {
  private static final int OLDEST_JAVA = 21;

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

  /**
   * Everything that there is to know of the inputs.
   *
   * @param inputs one running JVM, or recordings
   */
  Snapshot observe(List<String> inputs, Interruption interruption)
      throws SourceException, UsageException {
    return observe(inputs, interruption, live -> {});
  }

  /** What is done with a running JVM when it has been watched, and is still attached to. */
  interface Last {
    void watched(LiveSource live) throws SourceException, UsageException;
  }

  /**
   * Everything that there is to know of the inputs.
   *
   * @param inputs one running JVM, or recordings
   */
  Snapshot observe(List<String> inputs, Interruption interruption, Last last)
      throws SourceException, UsageException {
    Aggregator aggregator = new Aggregator();
    try (Classpath classes = new Classpath(classpath, aggregator::accept)) {
      observe(inputs, classes, interruption, last);
      classes.readFrames();
    }
    Snapshot snapshot = aggregator.snapshot();
    requireVirtualThreads(inputs, snapshot);
    return snapshot;
  }

  private void observe(
      List<String> inputs, Consumer<Observation> sink, Interruption interruption, Last last)
      throws SourceException, UsageException {
    if (isRunning(inputs)) {
      try (LiveSource source = target.open(inputs.getFirst(), sink)) {
        Watch.watch(source, duration, interruption, () -> {});
        last.watched(source);
      }
    } else {
      for (String input : inputs) {
        RecordingSource.read(Path.of(input), sink);
      }
    }
  }

  /** Whether they are a JVM that runs, and no files. */
  static boolean isRunning(List<String> inputs) {
    return inputs.size() == 1 && !isFile(inputs.getFirst());
  }

  private static boolean isFile(String input) {
    return input.endsWith(".jfr") || Files.exists(Path.of(input));
  }

  private static void requireVirtualThreads(List<String> inputs, Snapshot snapshot)
      throws SourceException {
    int feature = snapshot.target().feature();
    if (feature > 0 && feature < OLDEST_JAVA) {
      throw new SourceException(
          SourceException.Kind.NOT_ANSWERABLE,
          "%s was recorded on JDK %d: virtual threads exist from 21 on"
              .formatted(String.join(", ", inputs), feature));
    }
  }
}
