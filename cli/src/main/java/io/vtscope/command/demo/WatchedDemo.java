package io.vtscope.command.demo;

import io.vtscope.command.console.UsageException;
import io.vtscope.command.option.AgentJar;
import io.vtscope.finding.Filter;
import io.vtscope.live.LiveFeed;
import io.vtscope.source.Jvm;
import io.vtscope.source.LiveSource;
import io.vtscope.source.SourceException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A demo for the live view, started under the agent. */
final class WatchedDemo implements AutoCloseable {
  private final Process process;
  private final Path agent;

  private WatchedDemo(Process process, Path agent) {
    this.process = process;
    this.agent = agent;
  }

  /** Waits for the first output, because attaching earlier could end the JVM. */
  static WatchedDemo start(List<String> command) throws UsageException {
    Path agent = AgentJar.path();
    List<String> withAgent = new ArrayList<>(command);
    withAgent.add(1, "-javaagent:" + agent + "=quiet");
    try {
      Process process = new ProcessBuilder(withAgent).redirectErrorStream(true).start();
      BufferedReader said = process.inputReader(StandardCharsets.UTF_8);
      String first = said.readLine();
      if (first == null) {
        throw new UsageException("the demo ended at once");
      }
      Thread drain =
          new Thread(
              () -> {
                try {
                  said.transferTo(Writer.nullWriter());
                } catch (IOException e) {
                  // the demo has ended
                }
              },
              "vtscope-demo");
      drain.setDaemon(true);
      drain.start();
      return new WatchedDemo(process, agent);
    } catch (IOException e) {
      throw new UsageException(
          "cannot start '%s': %s".formatted(command.getFirst(), e.getMessage()));
    }
  }

  LiveFeed feed() throws SourceException {
    Jvm jvm = new Jvm(process.pid(), "");
    return LiveFeed.open(sink -> LiveSource.open(jvm, agent, sink), Instant.now(), Filter.NONE);
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
