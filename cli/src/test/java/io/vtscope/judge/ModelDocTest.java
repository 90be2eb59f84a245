package io.vtscope.judge;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ModelDocTest {
  private static final Path PAGE = Path.of("../docs/design/model.md");
  private static final Pattern ROW = Pattern.compile("\\| `(\\w+)` \\| ([\\d.]+)( %)?[^|]* \\|");

  @Test
  void thePageHasAllNumbers() throws IOException {
    Map<String, Double> documented =
        ROW.matcher(Files.readString(PAGE))
            .results()
            .collect(toMap(row -> row.group(1), ModelDocTest::value));
    Map<String, Double> used =
        Arrays.stream(Limits.class.getFields())
            .filter(field -> Modifier.isStatic(field.getModifiers()))
            .collect(toMap(Field::getName, ModelDocTest::value));
    assertThat(documented).isEqualTo(used);
  }

  private static double value(MatchResult row) {
    double number = Double.parseDouble(row.group(2));
    return row.group(3) == null ? number : number / 100;
  }

  private static double value(Field field) {
    try {
      return ((Number) field.get(null)).doubleValue();
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void theExamplesHaveTheirSeverities() {
    List<Integer> load = IntStream.range(10, 30).boxed().toList();
    List<Integer> counts = IntStream.range(0, 12).boxed().toList();
    Course ofPins = Course.of(new Course.Evidence(load, 20, 400, 0.3, 0, false));
    Course ofLock = Course.of(new Course.Evidence(counts, 12, 12, 1.5, 0, false));
    assertThat(ofPins).isEqualTo(Course.LASTING);
    assertThat(ofLock).isEqualTo(Course.LASTING);
    assertThat(severity(Scarcity.CARRIERS, 0.6, 0.3, ofPins, Confidence.MEASURED))
        .isEqualTo(Severity.WARNING);
    assertThat(severity(Scarcity.CARRIERS, 0.017, 0.008, Course.PASSING, Confidence.MEASURED))
        .isEqualTo(Severity.INFO);
    assertThat(severity(Scarcity.LINE, -1, 1.5, ofLock, Confidence.SAMPLED))
        .isEqualTo(Severity.WARNING);
    assertThat(severity(Scarcity.LINE, -1, 1.5, Course.STUCK, Confidence.PROVED))
        .isEqualTo(Severity.CRITICAL);
  }

  private static Severity severity(
      Scarcity scarcity, double cost, double each, Course course, Confidence confidence) {
    return Objects.requireNonNull(
            Judge.of(
                scarcity, cost, new Harm(each, each, 100), course, confidence, Set.of(), false))
        .severity();
  }
}
