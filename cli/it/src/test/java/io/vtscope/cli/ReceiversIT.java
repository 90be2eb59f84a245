package io.vtscope.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.vtscope.export.Metric;
import io.vtscope.testing.Jdk;
import io.vtscope.testing.Jdks;
import io.vtscope.testing.Program;
import io.vtscope.testing.SampleRun;
import io.vtscope.testing.Vtscope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Exports a small fleet to a real database, and asks it what the page, alerts and dashboard say.
 */
@Timeout(120)
@SuppressWarnings("NullAway.Init") // run sets the fields
class ReceiversIT {
  private static final Path FLEET = Path.of("../../docs/fleet");
  private static final Path PAGE = Path.of("../../docs/how-to/fleet.md");
  private static final Pattern ROW = Pattern.compile("\\| `vtscope\\.[\\w.]+` \\| `(\\w+)` \\|");
  private static final Pattern ALERT =
      Pattern.compile(
          "- alert: (\\w+)\\s+expr: (?:\\|\\s)?(.*?)\\n +(?:for|labels):", Pattern.DOTALL);
  private static final Jdk JDK = Jdks.newest();
  private static final String REASON = JDK.monitorsPin() ? "monitor" : "native";
  private static final int PINS = 20;
  private static final int PIN_MILLIS = 800;

  @TempDir private static Path directory;
  private static VictoriaMetrics metrics;
  private static long start;
  private static JsonObject report;

  @BeforeAll
  static void run() throws Exception {
    metrics = VictoriaMetrics.start(directory.resolve("data"));
    start = System.currentTimeMillis() / 1000;
    Path file = directory.resolve("report.json");
    String agent = Vtscope.agent("quiet,output=" + file);
    try (Program healthy = program("healthy", List.of(), "fixture.Conditions", "healthy");
        Program leak = program("leak", List.of(), "fixture.Conditions", "leak");
        Program deadlock = program("deadlock", List.of(), "fixture.Conditions", "deadlock");
        Program pins = program("pins", List.of(agent), "fixture.Servant");
        Program viewer = export(List.of("OTEL_LOGS_EXPORTER=none"), healthy, leak, pins);
        Program viewerWithLogs = export(List.of(), deadlock)) {
      metrics.await("count(vtscope_export_dropped_total) == 4");
      pins.tell("pipes 2");
      pins.tell("pin %d %d".formatted(PINS, PIN_MILLIS));
      metrics.await("vtscope_export_dropped_total > 0");
      pins.tellLast("exit 0");
      pins.await();
      viewer.interrupt();
      viewerWithLogs.interrupt();
      viewer.await();
      viewerWithLogs.await();
      assertThat(Vtscope.saidBy(viewer)).isEmpty();
      assertThat(viewerWithLogs.err()).contains("/opentelemetry/v1/logs: it answered 400");
    }
    report = Vtscope.json(file);
  }

  private static Program program(String service, List<String> options, String... main)
      throws InterruptedException {
    List<String> command = Vtscope.fixtureCommand(JDK, options, main);
    Program program = Program.start(with(List.of("OTEL_SERVICE_NAME=" + service), command));
    program.awaitOut("ready"::equals);
    return program;
  }

  private static Program export(List<String> variables, Program... targets) {
    List<String> arguments = new ArrayList<>(List.of("export", "--otlp", metrics.otlp()));
    for (Program target : targets) {
      arguments.add(Long.toString(target.pid()));
    }
    List<String> all = new ArrayList<>(variables);
    all.add("OTEL_METRIC_EXPORT_INTERVAL=1000");
    return Program.start(with(all, Vtscope.viewerCommand(JDK, arguments.toArray(String[]::new))));
  }

  private static List<String> with(List<String> variables, List<String> command) {
    return Stream.of(List.of("env"), variables, command).flatMap(List::stream).toList();
  }

  @AfterAll
  static void stop() {
    if (metrics != null) {
      metrics.close();
    }
  }

  static List<String> names() throws IOException {
    return ROW.matcher(Files.readString(PAGE)).results().map(row -> row.group(1)).toList();
  }

  @Test
  void thePageNamesAllMetrics() throws IOException {
    assertThat(names()).hasSameSizeAs(Metric.values());
  }

  @ParameterizedTest
  @MethodSource("names")
  void aMetricOfThePageIsReceived(String name) throws Exception {
    assertThat(metrics.ever(name, start)).anyMatch(found -> found.service().equals("pins"));
  }

  @Test
  void pinsAreThoseOfTheReport() throws Exception {
    JsonObject hotspot = hotspot(REASON.toUpperCase(Locale.ROOT));
    JsonObject cost = hotspot.getAsJsonObject("cost");
    JsonObject site = hotspot.getAsJsonObject("site");
    String there =
        "{vtscope_pin_reason='%s',code_function_name='%s.%s'}"
            .formatted(REASON, SampleRun.text(site, "class"), SampleRun.text(site, "method"));
    double seconds = value("vtscope_pin_duration_seconds_sum" + there);

    assertThat(value("vtscope_pin_duration_seconds_count" + there))
        .isEqualTo(cost.get("count").getAsInt())
        .isEqualTo(PINS);
    assertThat(seconds)
        .isCloseTo(cost.get("carrierMillis").getAsDouble() / 1000, within(0.001))
        .isCloseTo(PINS * PIN_MILLIS / 1000.0, withinPercentage(20));
    assertThat(value("vtscope_carrier_time_seconds_total{vtscope_carrier_state='pinned'}"))
        .isCloseTo(seconds, within(1.0));
  }

  private static JsonObject hotspot(String cause) {
    return report.getAsJsonArray("hotspots").asList().stream()
        .map(JsonElement::getAsJsonObject)
        .filter(hotspot -> SampleRun.text(hotspot, "cause").equals(cause))
        .findFirst()
        .orElseThrow();
  }

  /** The last value of the only series of the program that pins. */
  private static double value(String selector) throws Exception {
    List<VictoriaMetrics.Found> found =
        metrics.ever(selector, start).stream()
            .filter(series -> series.service().equals("pins"))
            .toList();
    assertThat(found).as(selector).hasSize(1);
    return found.getFirst().value();
  }

  @Test
  void carriersAreThoseOfTheProgram() throws Exception {
    assertThat(value("vtscope_carrier_parallelism"))
        .isEqualTo(2)
        .isEqualTo(report.getAsJsonObject("carriers").get("parallelism").getAsInt());
  }

  @Test
  void loudFindingsAreThoseOfTheReport() throws Exception {
    Set<String> exported =
        metrics.ever("vtscope_finding_active > 0", start).stream()
            .filter(found -> found.service().equals("pins"))
            .map(found ->
                found.label("vtscope_finding_kind")
                    + " "
                    + found.label("vtscope_finding_severity").toUpperCase(Locale.ROOT))
            .collect(Collectors.toSet());

    List<String> loud = new SampleRun(Map.of(), report).loud();
    assertThat(loud).contains("pinned-" + REASON + " WARNING");
    assertThat(exported).containsAll(loud);
  }

  @ParameterizedTest
  @CsvSource({
    "CarriersHeld, pins",
    "VirtualThreadsStartLate, pins",
    "CriticalFinding, deadlock",
    "VirtualThreadsLeak, leak",
    "ExportIncomplete, deadlock"
  })
  void anAlertFiresForItsTrouble(String alert, String trouble) throws Exception {
    List<String> services =
        metrics.ever(inShort(Objects.requireNonNull(alerts().get(alert))), start).stream()
            .map(VictoriaMetrics.Found::service)
            .toList();

    assertThat(services).contains(trouble);
    if (!alert.equals("VirtualThreadsStartLate") || !healthyWasDelayed()) {
      assertThat(services).doesNotContain("healthy");
    }
  }

  /**
   * On a machine that is busy with other tests; five minutes have enough probes, seconds do not.
   */
  private static boolean healthyWasDelayed() throws Exception {
    String probes = "vtscope_scheduling_delay_seconds_bucket{service_name='healthy',le='%s'}";
    return !metrics
        .ever(
            "sum(%s) > sum(%s)".formatted(probes.formatted("+Inf"), probes.formatted("0.1")), start)
        .isEmpty();
  }

  @Test
  void allAlertsAreTried() throws IOException {
    assertThat(alerts()).hasSize(5);
  }

  private static Map<String, String> alerts() throws IOException {
    Map<String, String> alerts = new LinkedHashMap<>();
    ALERT
        .matcher(Files.readString(FLEET.resolve("alerts.yml")))
        .results()
        .forEach(alert -> alerts.put(alert.group(1), alert.group(2)));
    return alerts;
  }

  /** The query with ranges that suit a run of half a minute. */
  private static String inShort(String query) {
    return query
        .replaceAll("\\[\\d+[mh]]", "[20s]")
        .replaceAll("\\[\\d+[mh]:\\d+m]", "[20s:1s]")
        .replace("$__rate_interval", "20s");
  }

  static List<String> panels() throws IOException {
    return JsonParser.parseString(Files.readString(FLEET.resolve("grafana.json")))
        .getAsJsonObject()
        .getAsJsonArray("panels")
        .asList()
        .stream()
        .flatMap(panel -> panel.getAsJsonObject().getAsJsonArray("targets").asList().stream())
        .map(target -> SampleRun.text(target.getAsJsonObject(), "expr"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("panels")
  void aPanelOfTheDashboardHasData(String query) throws Exception {
    assertThat(metrics.ever(inShort(query), start)).isNotEmpty();
    assertThat(metrics.ever(inShort(query.replace(" or vector(0)", "")), start)).isNotEmpty();
  }

  @Test
  void promtoolPassesTheAlerts() throws Exception {
    for (String[] words : new String[][] {{"check", "alerts.yml"}, {"test", "alerts-test.yml"}}) {
      List<String> command =
          List.of(
              Receivers.program("promtool"),
              words[0],
              "rules",
              FLEET.resolve(words[1]).toAbsolutePath().toString());
      try (Program promtool = Program.start(command)) {
        assertThat(promtool.await()).as(promtool::err).isZero();
      }
    }
  }
}
