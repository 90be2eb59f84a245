package io.vtscope.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import io.vtscope.export.Metric;
import io.vtscope.view.tui.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page, the alert rules and the dashboard use the names of the metrics. */
class FleetPageTest {
  private static final Path PAGE = Path.of("../docs/how-to/fleet.md");
  private static final Path ALERTS = Path.of("../docs/fleet/alerts.yml");
  private static final Pattern SELECTED =
      Pattern.compile("(?:\\(|^ +)(vtscope_\\w+)", Pattern.MULTILINE);

  private static final Path DASHBOARD = Path.of("../docs/fleet/grafana.json");
  private static final Pattern LABELS = Pattern.compile("\\{[^}]*}|by \\([^)]*\\)");
  private static final Pattern LABEL = Pattern.compile("(\\w+)(?=[=,)])");
  private static final Set<String> OF_PROMETHEUS =
      Set.of("job", "instance", "service_name", "service_instance_id", "le");

  @Test
  void thePageHasAllMetrics() throws IOException {
    String rows =
        Stream.of(Metric.values())
            .map(metric ->
                "| `%s` | `%s` | %s |\n"
                    .formatted(metric.otlpName(), prometheusName(metric), metric.description()))
            .collect(Collectors.joining());
    String table = "| OTLP | Prometheus | |\n|---|---|---|\n" + rows;
    Golden.check(PAGE, GeneratedPage.with(PAGE, "the metrics", table));
  }

  @Test
  void alertsSelectExportedMetrics() throws IOException {
    Set<String> exported =
        Stream.of(Metric.values()).map(FleetPageTest::prometheusName).collect(Collectors.toSet());

    assertThat(SELECTED.matcher(Files.readString(ALERTS)).results().map(name -> name.group(1)))
        .hasSize(6)
        .allMatch(exported::contains);
  }

  @Test
  void theDashboardQueriesExportedMetrics() throws IOException {
    Set<String> exported =
        Stream.of(Metric.values())
            .map(FleetPageTest::prometheusName)
            .flatMap(name -> Stream.of(name, name.replaceFirst("_bucket$", "_sum")))
            .collect(Collectors.toSet());

    List<String> queries = queries();
    assertThat(queries).hasSize(11);
    for (String query : queries) {
      assertThat(names(LABELS.matcher(query).replaceAll(""))).isNotEmpty().isSubsetOf(exported);
    }
  }

  @Test
  void theDashboardUsesExportedLabels() throws IOException {
    Set<String> exported =
        Stream.of(
                Metric.CARRIER_STATE,
                Metric.THREAD_STATE,
                Metric.PIN_REASON,
                Metric.FUNCTION,
                Metric.OPERATION,
                Metric.FINDING_KIND,
                Metric.FINDING_SEVERITY)
            .map(name -> name.replace('.', '_'))
            .collect(Collectors.toSet());

    Set<String> used =
        queries().stream()
            .flatMap(query -> LABELS.matcher(query).results())
            .flatMap(labels -> LABEL.matcher(labels.group()).results())
            .map(label -> label.group(1))
            .filter(label -> !OF_PROMETHEUS.contains(label))
            .collect(Collectors.toSet());

    assertThat(used).isEqualTo(exported);
  }

  private static List<String> queries() throws IOException {
    List<String> queries = new ArrayList<>();
    for (JsonElement panel :
        JsonParser.parseString(Files.readString(DASHBOARD))
            .getAsJsonObject()
            .getAsJsonArray("panels")) {
      for (JsonElement target : panel.getAsJsonObject().getAsJsonArray("targets")) {
        queries.add(target.getAsJsonObject().get("expr").getAsString());
      }
    }
    return queries;
  }

  private static List<String> names(String query) {
    return Pattern.compile("vtscope_\\w+")
        .matcher(query)
        .results()
        .map(MatchResult::group)
        .toList();
  }

  /** As OpenTelemetry's rules for Prometheus demand. */
  private static String prometheusName(Metric metric) {
    String unit = metric.unit().equals("s") ? "_seconds" : "";
    String ending =
        switch (metric.kind()) {
          case SUM -> "_total";
          case NUMBER -> "";
          case HISTOGRAM -> "_bucket";
        };
    return metric.otlpName().replace('.', '_') + unit + ending;
  }
}
