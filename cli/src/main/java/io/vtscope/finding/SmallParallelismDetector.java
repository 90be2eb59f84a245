package io.vtscope.finding;

import io.vtscope.ledger.Snapshot;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Says, where carriers are held, that there are so few of them that each is a large share. */
final class SmallParallelismDetector implements Sequel {
  /** Up to here one carrier is a third of all, or more. */
  private static final int SMALL = 3;

  @Override
  public String id() {
    return "small-parallelism";
  }

  @Override
  public Verdict evaluate(Snapshot snapshot, List<Finding> found) {
    int parallelism = snapshot.carriers().parallelism();
    if (parallelism == 0) {
      // Of a JVM that the agent was in, it is known from the first virtual thread on.
      return snapshot.target().agent() != null
          ? new Verdict.Ok()
          : new Verdict.NotEvaluated("the parallelism is not known; run it with vtscope's agent");
    }
    boolean matters =
        found.stream().anyMatch(one -> HeldFindings.isLoud(one) && !isMadeUpFor(one, snapshot));
    return parallelism <= SMALL && matters
        ? new Verdict.Found(List.of(finding(parallelism)))
        : new Verdict.Ok();
  }

  /**
   * Whether others were started in place of the carriers that were held, so that none was short.
   */
  private static boolean isMadeUpFor(Finding finding, Snapshot snapshot) {
    return finding.id().equals(CompensationDetector.ID)
        && finding.severity() != Severity.CRITICAL
        && !CompensationDetector.cannotGrow(snapshot.carriers());
  }

  private Finding finding(int parallelism) {
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("parallelism", parallelism);
    String title =
        parallelism == 1
            ? "There is 1 carrier: it is all that virtual threads have to run on."
            : "There are %d carriers: each is %s of what virtual threads have to run on."
                .formatted(parallelism, Amounts.share(1.0 / parallelism));
    return new Finding(
        id(),
        Severity.INFO,
        title,
        null,
        List.of(),
        null,
        null,
        0,
        "Change what holds them first; a container with more processors, or"
            + " -Djdk.virtualThreadScheduler.parallelism=N, makes each a smaller share.",
        evidence,
        null);
  }
}
