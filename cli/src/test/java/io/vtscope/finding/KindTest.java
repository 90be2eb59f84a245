package io.vtscope.finding;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.aggregate.Aggregator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class KindTest {
  @Test
  void everyDetectorsKindIsExplained() {
    for (String id : Diagnosis.of(new Aggregator().snapshot()).verdicts().keySet()) {
      Kind kind = Kind.of(id);
      assertThat(kind.brief()).as(id).isNotBlank().doesNotEndWith(".");
      assertThat(kind.meaning()).as(id).endsWith(".");
      assertThat(kind.remedy()).as(id).endsWith(".");
    }
  }

  @Test
  void everyKindHasASectionInTheDocs() throws IOException {
    List<String> lines = Files.readAllLines(Path.of("../docs/findings.md"));
    List<String> headings =
        lines.stream()
            .filter(line -> line.startsWith("### "))
            .map(line -> line.substring("### ".length()))
            .toList();
    assertThat(headings).containsExactlyInAnyOrderElementsOf(Diagnosis.ids());
    List<String> contents = lines.stream().filter(line -> line.startsWith("| [")).toList();
    for (String id : Diagnosis.ids()) {
      assertThat(contents).as(id).anyMatch(line -> line.contains("[%s](#%s)".formatted(id, id)));
    }
  }
}
