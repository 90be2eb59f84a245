package io.vtscope.command;

import io.vtscope.observation.Observation;
import io.vtscope.source.Jvm;
import io.vtscope.source.Jvms;
import io.vtscope.source.LiveSource;
import io.vtscope.source.SourceException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a running JVM is watched. */
final class TargetOptions {
  @Option(
      names = "--no-agent",
      description =
          "Load nothing into the JVM: Flight Recorder alone. On JDK 21 to 23 the parallelism and"
              + " the queue are then not known.")
  private boolean noAgent;

  boolean noAgent() {
    return noAgent;
  }

  LiveSource open(String target, Consumer<Observation> sink)
      throws SourceException, UsageException {
    Jvm jvm = Jvms.find(target);
    SlowAnswer slow = SlowAnswer.of(jvm.pid());
    try {
      return LiveSource.open(jvm, agent(), sink);
    } finally {
      slow.came();
    }
  }

  /** What is loaded into the JVM; null for nothing. */
  @Nullable Path agent() throws UsageException {
    return noAgent ? null : AgentJar.path();
  }
}
