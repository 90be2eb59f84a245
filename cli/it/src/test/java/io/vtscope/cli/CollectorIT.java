package io.vtscope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.testing.Jdk;
import io.vtscope.testing.OnNewestJdk;
import io.vtscope.testing.Program;
import io.vtscope.testing.Vtscope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Exports to a real Collector, and reads what it prints of each record. */
class CollectorIT {
  private static final String PARTS =
      """
      receivers: {otlp: {protocols: {http: {endpoint: "127.0.0.1:0"}}}}
      exporters: {debug: {verbosity: detailed}}
      service:
        telemetry: {metrics: {level: none}}
        pipelines:
          metrics: {receivers: [otlp], exporters: [debug]}
          logs: {receivers: [otlp], exporters: [debug]}
      """;
  private static final Pattern ENDPOINT =
      Pattern.compile("Starting HTTP server.*\"endpoint\": \"([^\"]+)\"");

  @TempDir private Path directory;

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void theCollectorReceivesMetricsAndFindings(Jdk jdk) throws Exception {
    try (Program collector = collector();
        Program target = Vtscope.servant(jdk);
        Program viewer = export(target, url(collector))) {
      target.tell("agent");
      target.tell("pin 10 800");
      target.tellLast("exit 0");
      assertThat(viewer.await()).as(viewer::err).isZero();
      collector.interrupt();
      collector.await();

      String received = collector.err();
      String reason = jdk.monitorsPin() ? "monitor" : "native";
      assertThat(received)
          .contains("-> process.pid: Int(%d)".formatted(target.pid()))
          .contains("InstrumentationScope io.vtscope " + Vtscope.VERSION)
          .containsPattern("Name: vtscope.pin.duration\n.*\n +-> Unit: s\n +-> DataType: Histogram")
          .containsPattern(
              "-> vtscope.pin.reason: Str\\(" + reason + "\\)(.*\n){1,3}.*\n.*\nCount: 10\n");
      assertThat(events(received, "pinned-" + reason))
          .extracting(CollectorIT::state)
          .startsWith("started")
          .endsWith("ended");
      assertThat(events(received, "pinned-" + reason))
          .allSatisfy(event ->
              assertThat(event)
                  .contains("EventName: vtscope.finding\nBody: Str(Servant.")
                  .contains("-> vtscope.finding.id: Str(pinned-" + reason + " ")
                  .contains("-> vtscope.finding.remedy: Str(")
                  .contains("-> code.function.name: Str(")
                  .contains("-> code.file.path: Str("))
          .anySatisfy(event ->
              assertThat(event)
                  .contains("SeverityNumber: Warn(13)")
                  .contains("-> vtscope.finding.severity: Str(warning)")
                  .contains("-> vtscope.finding.cost: Double(")
                  .contains("-> vtscope.finding.harm: Double("));
    }
  }

  private Program collector() throws IOException {
    Path parts = Files.writeString(directory.resolve("parts.yaml"), PARTS);
    return Program.start(
        List.of(Receivers.program("otel-collector"), "--config", parts.toString()));
  }

  private static String url(Program collector) throws InterruptedException {
    Matcher endpoint = ENDPOINT.matcher(collector.awaitErr(line -> ENDPOINT.matcher(line).find()));
    assertThat(endpoint.find()).isTrue();
    return "http://" + endpoint.group(1);
  }

  private static Program export(Program target, String url) throws InterruptedException {
    target.awaitOut("ready"::equals);
    return Vtscope.viewer("export", Long.toString(target.pid()), "--otlp", url);
  }

  /** The printed log records of a kind of finding. */
  private static List<String> events(String received, String kind) {
    return Arrays.stream(received.split("LogRecord #\\d+\n", -1))
        .skip(1)
        .map(record -> record.substring(0, record.indexOf("\nTrace ID:")))
        .filter(record -> record.contains("-> vtscope.finding.kind: Str(" + kind + ")"))
        .toList();
  }

  private static String state(String event) {
    return event.replaceFirst("(?s).*-> vtscope\\.finding\\.state: Str\\((\\w+)\\).*", "$1");
  }
}
