package io.vtscope.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.proto.collector.logs.v1.ExportLogsServiceRequest;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.vtscope.export.otlp.Receiver;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExportTest {
  private static final String SHOP = "src/test/resources/io/vtscope/recordings/shop-25.jfr";

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void aDryRunPrintsWhatWouldBeSent() {
    assertThat(export("--once", SHOP, "--dry-run")).as(err.toString()).isZero();

    assertThat(out.toString().lines().map(line -> line.split(" [{0-9]", 2)[0].strip()))
        .contains(
            "vtscope.carrier.time",
            "vtscope.carrier.parallelism",
            "vtscope.carrier.limit",
            "vtscope.carrier.count",
            "vtscope.thread.count",
            "vtscope.scheduling.delay",
            "vtscope.pin.duration",
            "vtscope.finding.active",
            "vtscope.export.dropped",
            "vtscope.finding");
  }

  @Test
  void aRecordingIsSent() throws IOException, InterruptedException {
    try (Receiver receiver = Receiver.start()) {
      assertThat(export("--once", SHOP, "--otlp", receiver.url())).as(err.toString()).isZero();

      Map<String, byte[]> bodies = new TreeMap<>();
      for (int i = 0; i < 2; i++) {
        Receiver.Request request = receiver.next();
        bodies.put(request.path(), request.body());
      }
      assertThat(
              ExportMetricsServiceRequest.parseFrom(bodies.get("/v1/metrics"))
                  .getResourceMetrics(0)
                  .getScopeMetrics(0)
                  .getMetricsCount())
          .isPositive();
      assertThat(
              ExportLogsServiceRequest.parseFrom(bodies.get("/v1/logs"))
                  .getResourceLogs(0)
                  .getScopeLogs(0)
                  .getLogRecordsCount())
          .isPositive();
    }
  }

  @Test
  void aRecordingThatIsNotTakenIsAFailure() throws IOException {
    String url;
    try (Receiver receiver = Receiver.start()) {
      url = receiver.url();
    }

    assertThat(export("--once", SHOP, "--otlp", url)).isEqualTo(2);
    assertThat(err.toString())
        .contains("vtscope: cannot send to " + url + "/v1/metrics: ")
        .endsWith("vtscope: not everything was sent%n".formatted());
  }

  @ParameterizedTest
  @ValueSource(strings = {"--dry-run", "shop.jar --all", "--all --once a.jfr"})
  void exactlyOneSourceIsNeeded(String options) {
    assertThat(export(options.split(" ", -1))).isEqualTo(2);
    assertThat(err).hasToString("vtscope: name TARGETs, --all or --once FILE.jfr%n".formatted());
  }

  @Test
  void anInvalidReceiverIsRejected() {
    assertThat(export("--once", SHOP, "--otlp", "collector:4318")).isEqualTo(2);
    assertThat(err.toString()).contains("--otlp is not a URL such as");
  }

  private int export(String... options) {
    String[] all = new String[options.length + 1];
    all[0] = "export";
    System.arraycopy(options, 0, all, 1, options.length);
    return Main.commandLine(() -> 80)
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(all);
  }
}
