package io.vtscope.view.json;

import static io.vtscope.fleet.Members.idle;
import static io.vtscope.fleet.Members.pinning;
import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.recorded;
import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.vtscope.finding.Diagnosis;
import io.vtscope.fleet.Fleet;
import io.vtscope.fleet.Member;
import io.vtscope.ledger.Aggregator;
import io.vtscope.rule.Rules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Reports on several JVMs are as docs/reference/reports.schema.json says. */
class JsonReportsTest {
  private static final String SITE = "https://vtscope.io/";

  @Test
  void eachJvmHasAWholeReport() throws IOException {
    Aggregator aggregator = new Aggregator();
    aggregator.accept(agent("25.0.3+9-LTS"));
    aggregator.accept(recorded(0, 1000));
    Diagnosis jvm = Rules.diagnose(aggregator.snapshot());
    String reports =
        JsonReports.of(
            Fleet.of(
                "mvn test",
                List.of(
                    new Member(jvm, List.of()),
                    pinning("a.jfr", "21.0.8+9-LTS", "8.0.33", 40),
                    idle("b.jfr", "21.0.9+10-LTS", "8.0.33")),
                List.of("pid 14: the JVM was killed")),
            "0.1.0",
            Instant.EPOCH);
    assertThat(reports)
        .contains(
            "\"schema\": \"vtscope.reports/2\"",
            "\"command\": \"mvn test\"",
            "\"text\": \"Not healthy: 1 of 4 processes (a.jfr).\"",
            "\"id\": \"pinned-monitor a.B.c\"",
            "\"value\": \"JDK 21.0.8+9-LTS\"",
            "\"recordings\": [\n        \"a.jfr\"\n      ]");
    SchemaRegistry schemas =
        SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12,
            registry ->
                registry.schemas(
                    Map.of(
                        SITE + "reports.schema.json", schema("reports.schema.json"),
                        SITE + "report.schema.json", schema("report.schema.json"))));
    assertThat(
            schemas
                .getSchema(SchemaLocation.of(SITE + "reports.schema.json"))
                .validate(reports, InputFormat.JSON))
        .isEmpty();
  }

  private static String schema(String file) {
    try {
      return Files.readString(Path.of("../docs/reference").resolve(file));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
