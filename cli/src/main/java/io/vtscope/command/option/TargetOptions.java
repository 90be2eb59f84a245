package io.vtscope.command.option;

import io.vtscope.command.console.SlowAnswer;
import io.vtscope.command.console.UsageException;
import io.vtscope.observation.Observation;
import io.vtscope.source.Jvm;
import io.vtscope.source.Jvms;
import io.vtscope.source.LiveSource;
import io.vtscope.source.SourceException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for watching a running JVM. */
public final class TargetOptions {
  @Option(
      names = "--no-agent",
      description =
          "Load nothing into the JVM, and use Flight Recorder only. Many checks then do not run.")
  private boolean noAgent;

  public boolean noAgent() {
    return noAgent;
  }

  public LiveSource open(String target, Consumer<Observation> sink)
      throws SourceException, UsageException {
    Jvm jvm = Jvms.find(target);
    SlowAnswer slow = SlowAnswer.of(jvm.pid());
    try {
      return LiveSource.open(jvm, agent(), sink);
    } finally {
      slow.came();
    }
  }

  /** Null for no agent. */
  public @Nullable Path agent() throws UsageException {
    return noAgent ? null : AgentJar.path();
  }
}
