package io.vtscope.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.export.Metric;
import io.vtscope.view.tui.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page and the alert rules use the names of the metrics. */
class FleetPageTest {
  private static final Path PAGE = Path.of("../docs/how-to/fleet.md");
  private static final Path ALERTS = Path.of("../docs/fleet/alerts.yml");
  private static final Pattern SELECTED =
      Pattern.compile("(?:\\(|^ +)(vtscope_\\w+)", Pattern.MULTILINE);

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
