package io.vtscope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.demo.DemoRun;
import io.vtscope.demo.DemoTable;
import io.vtscope.demo.Printed;
import io.vtscope.ledger.Aggregator;
import io.vtscope.rule.Rules;
import io.vtscope.source.RecordingSource;
import io.vtscope.view.html.DemosHtml;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemosHtmlIT {
  private static final Path SHOP =
      Path.of("../../cli/src/test/resources/io/vtscope/recordings/shop-21.jfr");
  private static final String HOSTILE = "</script><script>window.ran = 1</script>";
  private static final List<String> COLUMNS = List.of("clients", "requests/s");

  @TempDir Path directory;

  @Test
  void drawsMeasuredAndPublishedFiguresAboveFindings() throws Exception {
    Path page = directory.resolve("demos.html");
    Files.writeString(
        page,
        DemosHtml.of(
            List.of(run("platform", "850"), run("virtual", "920")),
            "0.1.0",
            Instant.parse("2027-01-15T08:00:06Z")));
    try (Browser browser = Browser.start(directory.resolve("profile"), 1400, 900)) {
      browser.open(page);
      browser.await("document.querySelectorAll('section').length == 2");
      assertThat(browser.ask("document.querySelectorAll('#http-delay polyline').length"))
          .isEqualTo("3");
      assertThat(browser.ask("document.querySelectorAll('#http-delay table').length"))
          .isEqualTo("3");
      assertThat(browser.ask("document.querySelector('#http-delay .legend').textContent"))
          .isEqualTo(
              "measured, platform threads, JDK 21measured, virtual threads, JDK 21article A");
      assertThat(browser.ask("document.querySelector('#http-delay').textContent"))
          .contains("executor-saturation", HOSTILE);
      assertThat(browser.ask("document.querySelector('#overview').textContent"))
          .contains("platform threads, JDK 21");
      assertThat(browser.ask("window.ran")).isEqualTo("undefined");
      assertThat(browser.complaints()).isEmpty();
      assertThat(browser.requests()).containsExactly(page.toUri().toString());
    }
  }

  private static DemoRun run(String threads, String requests) throws Exception {
    Aggregator aggregator = new Aggregator();
    RecordingSource.read(SHOP, aggregator::accept);
    return new DemoRun(
        "http-delay",
        "a server",
        "",
        threads,
        3.2,
        new Printed(
            List.of(table("measured", requests), table("article A", "98")), List.of(HOSTILE)),
        Rules.diagnose(aggregator.snapshot()),
        "");
  }

  private static DemoTable table(String caption, String requests) {
    return new DemoTable(
        caption,
        COLUMNS,
        List.of(
            List.of("100", requests), List.of("500", requests), List.of("1000", "out of memory")));
  }
}
