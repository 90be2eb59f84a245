package io.vtscope.finding;

import io.vtscope.ledger.Snapshot;
import java.util.List;
import java.util.Map;

/**
 * All findings in a snapshot.
 *
 * @param findings worst first; consequences follow causes
 * @param hidden findings removed by a {@link Filter}
 */
public record Diagnosis(
    Snapshot snapshot, List<Finding> findings, Map<Kind, Verdict> verdicts, int hidden) {
  public int ran() {
    return verdicts.size()
        - (int) verdicts.values().stream().filter(Verdict.NotEvaluated.class::isInstance).count();
  }

  /** Checks that lacked data which this JVM could have delivered. */
  public int lacking() {
    return (int)
        verdicts.values().stream()
            .filter(verdict ->
                verdict instanceof Verdict.NotEvaluated missing
                    && missing.reason() == Verdict.Reason.DATA)
            .count();
  }
}
