package io.vtscope.view.csv;

import static io.vtscope.observation.Seen.inNative;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.stack;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.finding.Diagnosis;
import io.vtscope.ledger.Aggregator;
import io.vtscope.rule.Rules;
import io.vtscope.view.Shop;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class CsvReportTest {
  /** A cell of RFC 4180 with its terminator. */
  private static final Pattern CELL =
      Pattern.compile("(?:\"((?:[^\"]|\"\")*)\"|([^\",\r\n]*))(,|\r\n)");

  @ParameterizedTest
  @FieldSource("io.vtscope.view.Shop#JDKS")
  void oneHeaderAndOneRowPerHotspotOfEqualLength(String jdk) {
    Diagnosis diagnosis = Shop.on(jdk);
    List<List<String>> rows = rows(CsvReport.of(diagnosis));
    assertThat(rows).hasSize(diagnosis.snapshot().hotspots().size() + 1);
    assertThat(rows).allSatisfy(row -> assertThat(row).hasSameSizeAs(rows.getFirst()));
    assertThat(rows.getFirst()).contains("carrier_time_ms", "window_s");
  }

  @Test
  void nativeSamplesHaveNoCountAndDuration() {
    Aggregator aggregator = new Aggregator();
    aggregator.accept(recorded(0, 5000));
    for (int i = 0; i < 40; i++) {
      aggregator.accept(inNative(i * 100L, 42, stack("!lib.Codec.encode", "app.Main.run:1")));
    }
    List<List<String>> rows = rows(CsvReport.of(Rules.diagnose(aggregator.snapshot())));
    List<String> names = rows.getFirst();
    List<String> row = rows.getLast();
    assertThat(row.get(names.indexOf("carrier_time_ms"))).isEqualTo("3900.000");
    assertThat(List.of("count", "p50_ms", "p90_ms", "p99_ms", "max_ms"))
        .allSatisfy(name -> assertThat(row.get(names.indexOf(name))).isEmpty());
  }

  @Test
  void noCellIsAFormulaForAnySeparator() {
    List<List<String>> rows = rows(CsvReport.of(Shop.ofHostileNames()));
    assertThat(
            rows.stream()
                .flatMap(List::stream)
                .flatMap(cell -> Pattern.compile("[,;|\"\t]").splitAsStream(cell)))
        .noneMatch(part -> part.strip().matches("[=+\\-@].*"));
    assertThat(rows)
        .anySatisfy(row -> assertThat(row).contains("'=cmd|'_C calc'!A0"))
        .anySatisfy(row -> assertThat(row).contains("x;'@SUM(1)"));
  }

  @Test
  void anApostropheIsPutOnlyWhereAFormulaWouldBegin() {
    Row row = new Row();
    row.text("a-b = c");
    row.text("-1");
    row.text(" \uff1d1");
    row.text("say \"hi\"");
    row.text(null);
    assertThat(row.line()).isEqualTo("\"a-b = c\",\"'-1\",\" '\uff1d1\",\"say \"\"hi\"\"\",\r\n");
  }

  private static List<List<String>> rows(String table) {
    List<List<String>> rows = new ArrayList<>(List.of(new ArrayList<>()));
    Matcher cell = CELL.matcher(table);
    int end = 0;
    while (end < table.length()) {
      assertThat(cell.find(end) && cell.start() == end).as("a cell at %d", end).isTrue();
      rows.getLast()
          .add(cell.group(1) == null ? cell.group(2) : cell.group(1).replace("\"\"", "\""));
      end = cell.end();
      if (cell.group(3).length() == 2 && end < table.length()) {
        rows.add(new ArrayList<>());
      }
    }
    return rows;
  }
}
