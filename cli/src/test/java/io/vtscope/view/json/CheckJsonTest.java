package io.vtscope.view.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.vtscope.check.Accepted;
import io.vtscope.check.Baseline;
import io.vtscope.check.Entry;
import io.vtscope.check.Gate;
import io.vtscope.check.Limits;
import io.vtscope.check.Outcome;
import io.vtscope.judge.Severity;
import io.vtscope.report.Signature;
import io.vtscope.report.Written;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Checks are as docs/reference/check.schema.json and docs/reference/checks.schema.json say. */
class CheckJsonTest {
  private static final String SITE = "https://vtscope.io/";
  private static final LocalDate TODAY = LocalDate.of(2027, 1, 15);

  private static final Entry GONE =
      new Entry(new Signature("deadlock", "a.B.c", "d.E.f", "e", "orders"), null, null, null);
  private static final Entry KNOWN =
      new Entry(
          new Signature("pinned-monitor", "org.db.Stream.receive", null, "db", null),
          Severity.WARNING,
          "DB-17",
          TODAY);

  @Test
  void failuresAndAcceptancesMatchTheSchema() {
    String failed = CheckJson.of(judged(new Baseline(List.of(GONE))), "0.1.0", Instant.EPOCH);
    assertThat(failed).contains("\"status\": \"FAILED\"", "\"limit\": \"--max-pool 3\"", "d.E.f");
    assertThat(errors("check.schema.json", failed)).isEmpty();
    String accepted = CheckJson.of(judged(new Baseline(List.of(KNOWN))), "0.1.0", Instant.EPOCH);
    assertThat(accepted).contains("\"by\": \"BASELINE\"", "DB-17");
    assertThat(errors("check.schema.json", accepted)).isEmpty();
    Outcome lenient = judged(Accepted.CRITICAL, new Baseline(List.of()));
    String passed = CheckJson.of(lenient, "0.1.0", Instant.EPOCH);
    assertThat(passed).contains("\"by\": \"LIMIT\"");
    assertThat(errors("check.schema.json", passed)).isEmpty();
  }

  @Test
  void severalJvmsHaveACheckEach() {
    Outcome one = judged(new Baseline(List.of()));
    String checks = CheckJson.of(List.of(one, one), "0.1.0", Instant.EPOCH);
    assertThat(checks)
        .contains("\"schema\": \"vtscope.checks/1\"", "\"jvm\": \"app.Main, pid 4711");
    assertThat(errors("checks.schema.json", checks)).isEmpty();
    assertThat(errors("checks.schema.json", checks.replace("\"why\":", "\"because\":")))
        .as("the schema of one is held to")
        .isNotEmpty();
  }

  private static Outcome judged(Baseline baseline) {
    return judged(Accepted.INFO, baseline);
  }

  private static Outcome judged(Accepted severity, Baseline baseline) {
    Limits limits = new Limits(severity, Map.of(), null, 3, Limits.REQUIRED, false);
    return Gate.judge(Written.report(Written.pinning(20)), limits, baseline, TODAY);
  }

  private static List<Error> errors(String schema, String json) {
    return SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12,
            registry ->
                registry.schemas(
                    Map.of(
                        SITE + "check.schema.json", text("check.schema.json"),
                        SITE + "checks.schema.json", text("checks.schema.json"))))
        .getSchema(SchemaLocation.of(SITE + schema))
        .validate(json, InputFormat.JSON);
  }

  private static String text(String file) {
    try {
      return Files.readString(Path.of("../docs/reference").resolve(file));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
