package io.vtscope.finding;

import io.vtscope.ledger.Snapshot;
import java.util.List;
import java.util.Map;

/**
 * Everything that is found in a snapshot.
 *
 * @param findings the worst first: by severity, then by the share of carriers or threads that they
 *     take. A consequence comes after its cause
 * @param verdicts of every kind, in the order of the docs
 * @param hidden how many more findings there are that a {@link Filter} has left out
 */
public record Diagnosis(
    Snapshot snapshot, List<Finding> findings, Map<Kind, Verdict> verdicts, int hidden) {
  /** How many checks ran. */
  public int ran() {
    return verdicts.size()
        - (int) verdicts.values().stream().filter(Verdict.NotEvaluated.class::isInstance).count();
  }

  /** How many checks did not run for lack of data that this JVM could have delivered. */
  public int lacking() {
    return (int)
        verdicts.values().stream()
            .filter(verdict ->
                verdict instanceof Verdict.NotEvaluated missing
                    && missing.reason() == Verdict.Reason.DATA)
            .count();
  }
}
