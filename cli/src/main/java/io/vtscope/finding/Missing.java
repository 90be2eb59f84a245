package io.vtscope.finding;

import io.vtscope.aggregate.Budget;
import io.vtscope.aggregate.Snapshot;
import java.util.List;

/** Tells what is not there from what was never recorded. */
final class Missing {
  /**
   * Of the carriers' time: where it is not known of more than that what they did, something that
   * lasts for seconds can have been missed.
   */
  private static final double MOST_UNKNOWN = 0.5;

  private Missing() {}

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
                + " of the carriers' time what they did; watch for longer, and on a machine that is"
                + " not full");
  }

  /** What was found; or, where nothing was, whether the event that it is made from was recorded. */
  static Verdict orVerdict(Snapshot snapshot, String event, List<Finding> findings) {
    if (!findings.isEmpty()) {
      return new Verdict.Found(findings);
    }
    Boolean recorded = snapshot.quality().recorded().get(event);
    if (recorded == null) {
      return new Verdict.NotEvaluated(
          "the recording does not say whether " + event + " was enabled; record with vtscope");
    }
    return recorded
        ? new Verdict.Ok()
        : new Verdict.NotEvaluated(event + " was not recorded; enable it, or record with vtscope");
  }

  /** What was found; or, where nothing was, whether virtual threads were counted. */
  static Verdict orCounted(Snapshot snapshot, List<Finding> findings) {
    if (!findings.isEmpty() || !snapshot.population().scans().isEmpty()) {
      return Verdict.of(findings);
    }
    return new Verdict.NotEvaluated(
        snapshot.target().agent() == null
            ? "only the agent counts virtual threads and what they wait for; run with it"
            : "no virtual threads were counted: there were none, or this was recorded for a few seconds only");
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
