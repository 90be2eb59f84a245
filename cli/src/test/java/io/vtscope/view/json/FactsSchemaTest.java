package io.vtscope.view.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.vtscope.finding.Diagnosis;
import io.vtscope.finding.Facts;
import io.vtscope.finding.Finding;
import io.vtscope.ledger.Aggregator;
import io.vtscope.rule.Rules;
import io.vtscope.say.SaidFindings;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** docs/reference/report.schema.json describes every type of facts. */
class FactsSchemaTest {
  private static final Path SCHEMA = Path.of("../docs/reference/report.schema.json");

  static Stream<Class<?>> types() {
    return leaves(Facts.class);
  }

  private static Stream<Class<?>> leaves(Class<?> type) {
    return type.isRecord()
        ? Stream.of(type)
        : Stream.of(type.getPermittedSubclasses()).flatMap(FactsSchemaTest::leaves);
  }

  @ParameterizedTest
  @MethodSource("types")
  void describesEveryFact(Class<?> type) throws IOException {
    JsonObject definitions =
        JsonParser.parseString(Files.readString(SCHEMA)).getAsJsonObject().getAsJsonObject("$defs");
    Set<String> names = new TreeSet<>(Set.of("@type"));
    addNames(type, names);
    assertThat(
            definitions
                .getAsJsonObject("facts." + type.getSimpleName())
                .getAsJsonObject("properties")
                .keySet())
        .containsExactlyInAnyOrderElementsOf(names);
  }

  private static void addNames(Class<?> record, Set<String> names) {
    for (RecordComponent component : record.getRecordComponents()) {
      String name = component.getName();
      if (component.getType().isRecord()) {
        addNames(component.getType(), names);
      } else if (!name.equals("subject") && !isOfRecords(component)) {
        names.add(name.replaceFirst("Nanos$", "Millis"));
      }
    }
  }

  private static boolean isOfRecords(RecordComponent component) {
    return component.getGenericType() instanceof ParameterizedType list
        && list.getActualTypeArguments()[0] instanceof Class<?> element
        && element.isRecord();
  }

  @Test
  void reportsWithEveryTypeOfFactsAreValid() throws IOException {
    List<Finding> findings = SaidFindings.all().toList();
    Set<Class<?>> seen = new HashSet<>();
    findings.forEach(finding -> seen.add(finding.facts().getClass()));
    assertThat(seen).containsAll(types().toList());
    Diagnosis empty = Rules.diagnose(new Aggregator().snapshot());
    String report =
        JsonReport.of(
            new Diagnosis(empty.snapshot(), findings, empty.verdicts(), 0), "0.2.0", Instant.EPOCH);
    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(SCHEMA))
                .validate(report, InputFormat.JSON))
        .isEmpty();
  }
}
