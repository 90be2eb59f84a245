package io.vtscope.cli;

import static org.assertj.core.api.Assumptions.assumeThat;

import io.vtscope.testing.Jdk;
import io.vtscope.testing.OnNewestJdk;
import io.vtscope.testing.Program;
import io.vtscope.testing.Vtscope;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The rule files for JVMs without vtscope, each in the agent it is for. */
class JmxRulesIT {
  private static final Path FLEET = Path.of("../../docs/fleet").toAbsolutePath().normalize();
  private static final Path EMITTERS = Path.of("target/emitters").toAbsolutePath();

  @TempDir private Path directory;

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void jmxExporterTellsOfTheScheduler(Jdk jdk) throws Exception {
    int port = freePort();
    Path scrapes =
        Files.writeString(
            directory.resolve("scrapes.yml"),
            """
            scrape_configs:
              - {job_name: pins, scrape_interval: 1s, static_configs: [{targets: ["127.0.0.1:%d"]}]}
            """
                .formatted(port));
    String agent =
        "-javaagent:%s=127.0.0.1:%d:%s"
            .formatted(
                EMITTERS.resolve("jmx_prometheus_javaagent.jar"),
                port,
                FLEET.resolve("jmx-exporter.yml"));
    try (VictoriaMetrics metrics =
            VictoriaMetrics.start(directory.resolve("data"), "-promscrape.config=" + scrapes);
        Program program = program(jdk, agent)) {
      pin(program, metrics, "job='pins'");
    }
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void openTelemetryTellsOfTheScheduler(Jdk jdk) throws Exception {
    try (VictoriaMetrics metrics = VictoriaMetrics.start(directory.resolve("data"));
        Program program =
            program(
                jdk,
                "-javaagent:" + EMITTERS.resolve("opentelemetry-javaagent.jar"),
                "-Dotel.jmx.config=" + FLEET.resolve("otel-jmx.yml"),
                "-Dotel.service.name=pins",
                "-Dotel.exporter.otlp.endpoint=" + metrics.otlp(),
                "-Dotel.metric.export.interval=1000",
                "-Dotel.traces.exporter=none",
                "-Dotel.logs.exporter=none")) {
      pin(program, metrics, "service_name='pins'");
    }
  }

  private static Program program(Jdk jdk, String... options) {
    assumeThat(jdk.monitorsPin()).as("before JDK 24 there is no such bean").isFalse();
    return Vtscope.servant(jdk, options);
  }

  /** Pins both carriers while four threads are queued, and waits until the figures say so. */
  private static void pin(Program program, VictoriaMetrics metrics, String process)
      throws Exception {
    program.awaitOut("ready"::equals);
    program.tellLast("pin 6 120000");
    for (String figure :
        List.of(
            "vtscope_carrier_parallelism{%s} == 2",
            "vtscope_carrier_pool_size{%s} == 2",
            "vtscope_thread_count{%s,vtscope_thread_state='mounted'} == 2",
            "vtscope_thread_count{%s,vtscope_thread_state='queued'} == 4")) {
      metrics.await(figure.formatted(process));
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
