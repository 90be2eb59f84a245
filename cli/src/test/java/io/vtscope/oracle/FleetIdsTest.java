package io.vtscope.oracle;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.judge.Severity;
import io.vtscope.ledger.Aggregator;
import io.vtscope.report.Signature;
import io.vtscope.rule.Rules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The export names findings by ids that are equal in all processes of a program. */
class FleetIdsTest {
  private static final Path RECORDINGS =
      Path.of("src/test/resources/io/vtscope/oracle/recordings.gz");

  private static final List<String> PROGRAMS =
      List.of(
          "agroal-acquire-spin-bad-21",
          "agroal-acquire-spin-fixed-21",
          "arc-lock-upgrade-bad-21",
          "arc-lock-upgrade-badfix-21",
          "clinit-cycle-bad-25",
          "hikari-pool-5000-bad-25",
          "sqlite-udf-native-frame-bad-25");

  @Test
  void twoRunsOfAProgramHaveEqualIds() throws IOException {
    Map<String, Set<String>> ids = ids();
    for (String program : PROGRAMS) {
      assertThat(ids.get(program + "-1"))
          .as(program)
          .isNotEmpty()
          .isEqualTo(ids.get(program + "-2"));
    }
  }

  private static Map<String, Set<String>> ids() throws IOException {
    Map<String, Set<String>> ids = new HashMap<>();
    try (ScenarioReader scenarios = new ScenarioReader(Files.newInputStream(RECORDINGS))) {
      while (ids.size() < 2 * PROGRAMS.size()) {
        Scenario one = requireNonNull(scenarios.next(), "a program has no recording");
        if (PROGRAMS.stream().anyMatch(program -> one.name().startsWith(program + "-"))) {
          ids.put(one.name(), ids(one));
        }
      }
    }
    return ids;
  }

  private static Set<String> ids(Scenario scenario) {
    Aggregator aggregator = new Aggregator();
    scenario.observations().forEach(aggregator::accept);
    return Rules.diagnose(aggregator.snapshot()).findings().stream()
        .filter(finding -> finding.severity() != Severity.INFO)
        .map(finding -> Signature.of(finding).text())
        .collect(Collectors.toSet());
  }
}
