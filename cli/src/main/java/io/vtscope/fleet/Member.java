package io.vtscope.fleet;

import io.vtscope.blame.Target;
import io.vtscope.finding.Diagnosis;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Health;
import io.vtscope.finding.Kind;
import io.vtscope.finding.Verdict;
import io.vtscope.judge.Severity;
import io.vtscope.jvm.Artifact;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A process of a fleet.
 *
 * @param recordings its files; empty if they are not kept
 */
public record Member(Diagnosis diagnosis, List<String> recordings) {
  public Target target() {
    return diagnosis.snapshot().target();
  }

  public Health health() {
    return Health.of(diagnosis);
  }

  /** Its first recording, or "pid 4711": processes of containers have equal numbers. */
  public String name() {
    return recordings.isEmpty() ? "pid " + target().pid() : recordings.getFirst();
  }

  Severity worst() {
    List<Finding> findings = diagnosis.findings();
    return findings.isEmpty() ? Severity.INFO : findings.getFirst().severity();
  }

  boolean checked(Kind kind) {
    return !(diagnosis.verdicts().get(kind) instanceof Verdict.NotEvaluated);
  }

  /** Empty if unknown, or if it has several. */
  String version(String artifact) {
    Set<String> versions =
        Stream.concat(
                diagnosis.snapshot().origins().byType().values().stream(),
                diagnosis.snapshot().hotspots().stream()
                    .map(hotspot -> hotspot.blame().artifact())
                    .filter(Objects::nonNull))
            .filter(one -> artifact.equals(one.name()))
            .map(Artifact::version)
            .filter(Objects::nonNull)
            .collect(Collectors.toSet());
    return versions.size() == 1 ? versions.iterator().next() : "";
  }
}
