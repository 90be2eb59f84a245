package io.vtscope.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.finding.Finding;
import io.vtscope.ledger.Aggregator;
import io.vtscope.rule.Rules;
import io.vtscope.source.RecordingSource;
import io.vtscope.source.SourceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * To accept changed findings, copy {@code target/oracle.tsv} to {@code expected.tsv} and explain
 * each row in the commit.
 */
class OracleTest {
  private static final Path RESOURCES = Path.of("src/test/resources/io/vtscope");
  private static final Path EXPECTED = RESOURCES.resolve("oracle/expected.tsv");
  private static final Path ACTUAL = Path.of("target/oracle.tsv");

  /** With {@code -Doracle.recordings=DIRECTORY}. */
  @BeforeAll
  static void addRecordings() throws IOException, SourceException {
    String directory = System.getProperty("oracle.recordings");
    if (directory != null) {
      Recordings.add(Path.of(directory), RESOURCES.resolve("oracle/recordings.gz"));
    }
  }

  @Test
  void findingsStayTheSame() throws IOException, SourceException {
    List<String> actual = new ArrayList<>(List.of("# scenario\tkind\tseverity\tsite"));
    for (Path file : Recordings.files(RESOURCES.resolve("oracle"), "*.gz")) {
      try (ScenarioReader scenarios = new ScenarioReader(Files.newInputStream(file))) {
        for (Scenario one = scenarios.next(); one != null; one = scenarios.next()) {
          Aggregator aggregator = new Aggregator();
          one.observations().forEach(aggregator::accept);
          add(one.name(), aggregator, actual);
        }
      }
    }
    for (Path file : Recordings.files(RESOURCES.resolve("recordings"), "*.jfr")) {
      Aggregator aggregator = new Aggregator();
      RecordingSource.read(file, aggregator::accept, Aggregator.pinSums());
      add(String.valueOf(file.getFileName()), aggregator, actual);
    }
    Files.write(ACTUAL, actual);
    assertThat(difference(Files.readAllLines(EXPECTED), actual))
        .as("rows that are gone (-) or new (+); %s has them all", ACTUAL)
        .isEmpty();
  }

  private static void add(String scenario, Aggregator aggregator, List<String> rows) {
    List<Finding> findings =
        Rules.diagnose(aggregator.snapshot()).findings().stream().flatMap(Finding::all).toList();
    Stream<String> cells =
        findings.isEmpty()
            ? Stream.of("-\t-\t-")
            : findings.stream().map(OracleTest::cells).sorted();
    cells.forEach(row -> rows.add(scenario + "\t" + row));
  }

  private static String cells(Finding finding) {
    String site = finding.site() == null ? "-" : finding.site().name();
    return finding.id() + "\t" + finding.severity() + "\t" + site;
  }

  private static List<String> difference(List<String> expected, List<String> actual) {
    List<String> gone = without(expected, actual);
    List<String> added = without(actual, expected);
    return Stream.concat(
            gone.stream().map(row -> "- " + row), added.stream().map(row -> "+ " + row))
        .sorted((one, other) -> one.substring(2).compareTo(other.substring(2)))
        .toList();
  }

  private static List<String> without(List<String> rows, List<String> others) {
    List<String> left = new ArrayList<>(rows);
    others.forEach(left::remove);
    return left;
  }
}
