package io.vtscope.view.sarif;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.holds;
import static io.vtscope.observation.Seen.pin;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.stack;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.vtscope.finding.Diagnosis;
import io.vtscope.ledger.Aggregator;
import io.vtscope.rule.Rules;
import io.vtscope.view.Shop;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SarifReportTest {
  private static final Sources NONE = new Sources(List.of());

  @TempDir Path root;

  @Test
  void aLogFitsTheSchemaOfOasis() throws Exception {
    for (Diagnosis diagnosis :
        List.of(
            Shop.on("21"),
            Shop.on("25"),
            Shop.ofHostileNames(),
            Rules.diagnose(new Aggregator().snapshot()))) {
      assertThat(
              SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
                  .getSchema(schema())
                  .validate(SarifReport.of(diagnosis, "0.1.0", NONE), InputFormat.JSON))
          .isEmpty();
    }
  }

  @Test
  void everyDetectorIsARuleAndEveryFindingAResult() {
    Diagnosis diagnosis = Shop.on("25");
    JsonObject run = run(diagnosis, NONE);
    JsonArray rules = run.getAsJsonObject("tool").getAsJsonObject("driver").getAsJsonArray("rules");
    assertThat(rules).hasSize(diagnosis.verdicts().size());
    assertThat(run.getAsJsonArray("results")).hasSize(diagnosis.findings().size());
    for (JsonElement result : run.getAsJsonArray("results")) {
      int rule = result.getAsJsonObject().get("ruleIndex").getAsInt();
      assertThat(rules.get(rule).getAsJsonObject().get("id"))
          .isEqualTo(result.getAsJsonObject().get("ruleId"));
    }
  }

  @Test
  void withoutRootsTheFileFollowsTheName() {
    JsonObject place = location(run(pinned(17), NONE)).getAsJsonObject("physicalLocation");
    assertThat(place.toString())
        .isEqualTo(
            "{\"artifactLocation\":{\"uri\":\"app/Stock.java\",\"uriBaseId\":\"SRCROOT\"},"
                + "\"region\":{\"startLine\":17}}");
  }

  @Test
  void pointsToAFileUnderARoot() throws Exception {
    Files.createDirectories(root.resolve("app"));
    Files.writeString(root.resolve("app/Stock.kt"), "");
    JsonObject place = location(run(pinned(17), sources())).getAsJsonObject("physicalLocation");
    assertThat(place.getAsJsonObject("artifactLocation").get("uri").getAsString())
        .endsWith("/app/Stock.kt");
  }

  @Test
  void aSiteWithoutAFileUsesTheNearestCaller() throws Exception {
    Files.createDirectories(root.resolve("app"));
    Files.writeString(root.resolve("app/Main.java"), "");
    JsonObject location = location(run(pinned(17), sources()));
    assertThat(location.getAsJsonObject("physicalLocation").toString())
        .contains("/app/Main.java", "\"startLine\":12");
    assertThat(location.get("logicalLocations").toString()).contains("app.Stock.reserve");
    assertThat(location.getAsJsonObject("message").get("text").getAsString())
        .isEqualTo("This call leads to the finding.");
  }

  @Test
  void withoutAFilePointsToTheExpectedPath() {
    JsonObject location = location(run(pinned(17), sources()));
    assertThat(location.getAsJsonObject("physicalLocation").toString())
        .contains("\"uri\":\"app/Stock.java\",\"uriBaseId\":\"SRCROOT\"");
    assertThat(location.get("logicalLocations").toString()).contains("app.Stock.reserve");
  }

  @Test
  void findingsWithoutASiteUseTheMainClass() {
    for (Diagnosis diagnosis : List.of(Shop.on("21"), Shop.on("25"), Shop.ofHostileNames())) {
      for (JsonElement result : run(diagnosis, NONE).getAsJsonArray("results")) {
        assertThat(result.getAsJsonObject().getAsJsonArray("locations").get(0).getAsJsonObject())
            .satisfies(location -> assertThat(location.has("physicalLocation")).isTrue());
      }
    }
    assertThat(run(Shop.on("21"), NONE).getAsJsonArray("results").toString())
        .contains("\"uri\":\"io/vtscope/samples/plain/Rush.java\"", "about the whole application");
  }

  @Test
  void noNameLeadsOutOfARoot() throws Exception {
    Files.createDirectories(root.resolve("inner"));
    Files.writeString(root.resolve("Secret.java"), "");
    Sources inner = new Sources(List.of(root.resolve("inner")));
    assertThat(inner.file("..Secret")).isNull();
    assertThat(inner.file("../Secret")).isNull();
  }

  @Test
  void aFindingIsKnownAgainWhenLinesHaveMoved() {
    assertThat(fingerprint(pinned(17))).isEqualTo(fingerprint(pinned(99)));
  }

  private Sources sources() {
    return new Sources(List.of(root));
  }

  private static String fingerprint(Diagnosis diagnosis) {
    return result(run(diagnosis, NONE)).get("partialFingerprints").toString();
  }

  private static JsonObject location(JsonObject run) {
    return result(run).getAsJsonArray("locations").get(0).getAsJsonObject();
  }

  private static JsonObject result(JsonObject run) {
    return run.getAsJsonArray("results").get(0).getAsJsonObject();
  }

  private static JsonObject run(Diagnosis diagnosis, Sources sources) {
    return JsonParser.parseString(SarifReport.of(diagnosis, "0.1.0", sources))
        .getAsJsonObject()
        .getAsJsonArray("runs")
        .get(0)
        .getAsJsonObject();
  }

  private static Diagnosis pinned(int line) {
    Aggregator all = new Aggregator();
    all.accept(agent("21.0.8+9-LTS"));
    all.accept(recorded(0, 10_000));
    all.accept(scheduler(0, 4, 4, 4, 3));
    all.accept(holds("app.Stock.reserve:" + line, "this"));
    for (int i = 0; i < 20; i++) {
      all.accept(
          pin(
              i * 100L,
              300,
              stack(
                  "java.lang.Thread.sleep",
                  "app.Stock.reserve:" + line,
                  "app.Main.main:12",
                  "java.lang.VirtualThread.run:309")));
    }
    return Rules.diagnose(all.snapshot());
  }

  /** Published by OASIS, from a Contrast Security library. */
  private static String schema() throws Exception {
    try (InputStream in =
        Objects.requireNonNull(
            SarifReportTest.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
