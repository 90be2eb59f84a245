package io.vtscope.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.blame.Site;
import io.vtscope.finding.Diagnosis;
import io.vtscope.finding.Finding;
import io.vtscope.ledger.Aggregator;
import io.vtscope.observation.Seen;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The observations and the diagnosis of a program. */
abstract class Observed {
  final List<Record> observations = new ArrayList<>();

  final void see(Record... more) {
    observations.addAll(List.of(more));
  }

  final Diagnosis diagnosis() {
    Aggregator aggregator = new Aggregator();
    observations.forEach(one -> Seen.tell(one, aggregator));
    return Rules.diagnose(aggregator.snapshot());
  }

  final Finding only() {
    List<Finding> findings = diagnosis().findings();
    assertThat(findings).hasSize(1);
    return findings.getFirst();
  }

  static Site site(Finding finding) {
    return Objects.requireNonNull(finding.site());
  }
}
