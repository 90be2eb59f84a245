package io.vtscope.finding;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.aggregate.Aggregator;
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
}
