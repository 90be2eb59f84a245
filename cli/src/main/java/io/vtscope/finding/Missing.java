package io.vtscope.finding;

import io.vtscope.clock.Budget;
import io.vtscope.ledger.Snapshot;
import io.vtscope.observation.JvmObservation;
import java.util.List;

/** Tells what is not there from what was never recorded. */
final class Missing {
  /**
   * Of the carriers' time: where it is not known of more than that what they did, something that
   * lasts for seconds can have been missed.
   */
  private static final double MOST_UNKNOWN = 0.5;

  private Missing() {}

  /** What became of a kind of finding; or, if nothing was found, whether the agent can check it. */
  static Verdict orRead(Snapshot snapshot, String kind, Verdict verdict) {
    JvmObservation.AgentInfo agent = snapshot.target().agent();
    if (agent == null || verdict instanceof Verdict.Found) {
      return verdict;
    }
    return agent.notRead().stream()
        .filter(missing -> missing.kinds().contains(kind))
        .findFirst()
        .<Verdict>map(missing ->
            new Verdict.NotEvaluated(
                "this JDK has no %s, so vtscope cannot read %s"
                    .formatted(missing.member(), missing.what())))
        .orElse(verdict);
  }

  /** What was found by looking at the carriers; or, where nothing was, whether anybody looked. */
  static Verdict orLooked(Snapshot snapshot, List<Finding> findings) {
    if (!findings.isEmpty()) {
      return new Verdict.Found(findings);
    }
    Budget budget = snapshot.carriers().budget();
    if (budget == null) {
      // The agent begins to look with the first virtual thread.
      boolean agent = snapshot.target().agent() != null && snapshot.carriers().peakQueued() < 0;
      if (agent && !snapshot.ranVirtualThreads()) {
        return new Verdict.Ok();
      }
      return new Verdict.NotEvaluated(
          agent
              ? "virtual threads ran, and the agent never got to look at what the carriers did; watch"
                  + " for longer, and on a machine that is not full"
              : "nobody looked at what the carriers did; run it with vtscope's agent");
    }
    return budget.unknown() <= MOST_UNKNOWN * budget.total()
        ? new Verdict.Ok()
        : new Verdict.NotEvaluated(
            "it is not known of "
                + Amounts.share((double) budget.unknown() / budget.total())
                + " of the carriers' time what they did"
                + StoppedJvm.most(budget.unknown(), snapshot)
                + "; watch for longer, and on a machine that is not full");
  }

  /**
   * What was found; or, where nothing was, whether the events that it is made from were recorded.
   */
  static Verdict orVerdict(Snapshot snapshot, List<Finding> findings, String... events) {
    if (!findings.isEmpty()) {
      return new Verdict.Found(findings);
    }
    for (String event : events) {
      Boolean recorded = snapshot.quality().recorded().get(event);
      if (recorded == null) {
        return new Verdict.NotEvaluated(
            "the recording does not say whether " + event + " was enabled; record with vtscope");
      }
      if (!recorded) {
        return new Verdict.NotEvaluated(
            event + " was not recorded; enable it, or record with vtscope");
      }
    }
    return new Verdict.Ok();
  }

  /** What was found; or, where nothing was, whether virtual threads were counted. */
  static Verdict orCounted(Snapshot snapshot, List<Finding> findings) {
    return orCounted(snapshot, findings, 1);
  }

  /** The same of what only two counts tell, as it has to last. */
  static Verdict orCountedAgain(Snapshot snapshot, List<Finding> findings) {
    return orCounted(snapshot, findings, 2);
  }

  private static Verdict orCounted(Snapshot snapshot, List<Finding> findings, int least) {
    int counts = snapshot.population().scans().size();
    if (!findings.isEmpty() || counts >= least) {
      return Verdict.of(findings);
    }
    return new Verdict.NotEvaluated(
        snapshot.target().agent() == null
            ? "only the agent counts virtual threads and what they wait for; run with it"
            : counts == 0
                ? "no virtual threads were counted: there were none, or this was recorded for a few seconds only"
                : "virtual threads were counted once only, and it is what lasts that is looked for; watch"
                    + " for longer");
  }

  /** What was found; or, where nothing was, whether executors were watched. */
  static Verdict orWatched(Snapshot snapshot, List<Finding> findings) {
    if (!findings.isEmpty() || !snapshot.executors().isEmpty()) {
      return Verdict.of(findings);
    }
    return new Verdict.NotEvaluated(
        snapshot.target().agent() == null
            ? "only the agent counts what executors do; run with it"
            : "no executor was seen: none was made, it was watched for less than a second, or the agent was"
                + " told executors=off");
  }
}
