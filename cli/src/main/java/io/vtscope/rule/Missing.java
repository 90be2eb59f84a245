package io.vtscope.rule;

import io.vtscope.clock.Budget;
import io.vtscope.clock.Steps;
import io.vtscope.finding.Amounts;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.Verdict;
import io.vtscope.judge.Limits;
import io.vtscope.jvm.AgentInfo;
import io.vtscope.ledger.Snapshot;
import io.vtscope.rule.carrier.StoppedJvm;
import io.vtscope.rule.wait.DeadlockDetector;
import io.vtscope.rule.wait.UnansweredDetector;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Distinguishes "nothing found" from "not checked". */
final class Missing {
  private Missing() {}

  /** If nothing was found, checks that the required data exists. */
  static Verdict verdict(Kind kind, Snapshot snapshot, List<Finding> findings) {
    if (!findings.isEmpty()) {
      return new Verdict.Found(findings);
    }
    AgentInfo agent = snapshot.target().agent();
    List<AgentInfo.NotRead> notRead = agent == null ? List.of() : agent.notRead();
    return notRead.stream()
        .filter(missing -> missing.kinds().contains(kind.id()))
        .findFirst()
        .<Verdict>map(missing ->
            new Verdict.NotEvaluated(
                Verdict.Reason.JDK,
                "this JDK has no %s, so vtscope cannot read %s"
                    .formatted(missing.member(), missing.what())))
        .orElseGet(
            () -> Objects.requireNonNullElse(unknown(kind, snapshot), nothing(kind, snapshot)));
  }

  /** The reason for doubt in a kind's check; null without one of its own. */
  private static @Nullable Verdict unknown(Kind kind, Snapshot snapshot) {
    return switch (kind) {
      case DEADLOCK -> DeadlockDetector.unknown(snapshot);
      case UNANSWERED_WAIT -> UnansweredDetector.unknown(snapshot);
      case KNOWN_JDK_BUG ->
          snapshot.target().agent() == null
              ? new Verdict.NotEvaluated(
                  "only the agent detects missed wake-ups; run with the agent")
              : null;
      // From JDK 24 on, no event records the waits of virtual threads.
      case MONITOR_CONTENTION -> snapshot.target().monitorsPin() ? null : counted(snapshot, 2);
      default -> null;
    };
  }

  private static Verdict nothing(Kind kind, Snapshot snapshot) {
    return switch (kind.need()) {
      case EVENTS -> recorded(snapshot, kind.events());
      case CARRIER_SAMPLES -> sampled(snapshot);
      case ONE_COUNT -> counted(snapshot, 1);
      case TWO_COUNTS -> counted(snapshot, 2);
      case EXECUTORS -> watched(snapshot);
      case PARALLELISM -> parallelism(snapshot);
    };
  }

  private static Verdict parallelism(Snapshot snapshot) {
    // The agent reports the parallelism with the first virtual thread.
    return snapshot.carriers().size().parallelism() > 0 || snapshot.target().agent() != null
        ? new Verdict.Ok()
        : new Verdict.NotEvaluated("the parallelism is unknown; run with the agent");
  }

  private static Verdict sampled(Snapshot snapshot) {
    Budget budget = snapshot.carriers().budget();
    if (budget == null) {
      // The agent samples from the first virtual thread on.
      boolean agent =
          snapshot.target().agent() != null && snapshot.carriers().size().peakQueued() < 0;
      if (agent && !snapshot.ranVirtualThreads()) {
        return new Verdict.Ok();
      }
      return new Verdict.NotEvaluated(
          agent
              ? "virtual threads ran, but the agent took no sample of the carriers; watch for longer, on a"
                  + " less busy machine"
              : "the carriers were not sampled; run with the agent");
    }
    return budget.unknown() <= Limits.HALF * budget.total()
        ? new Verdict.Ok()
        : new Verdict.NotEvaluated(
            Amounts.share((double) budget.unknown() / budget.total())
                + " of carrier time is unknown"
                + StoppedJvm.most(budget.unknown(), snapshot)
                + "; watch for longer, on a less busy machine");
  }

  private static Verdict recorded(Snapshot snapshot, List<String> events) {
    for (String event : events) {
      Boolean recorded = snapshot.quality().recorded().get(event);
      if (recorded == null) {
        return new Verdict.NotEvaluated(
            "the recording does not show whether " + event + " was enabled; record with vtscope");
      }
      if (!recorded) {
        return new Verdict.NotEvaluated(
            event + " was not recorded; enable it, or record with vtscope");
      }
    }
    return new Verdict.Ok();
  }

  private static Verdict counted(Snapshot snapshot, int least) {
    int counts = snapshot.waits().population().scans().size();
    if (counts >= least) {
      return new Verdict.Ok();
    }
    return new Verdict.NotEvaluated(
        snapshot.target().agent() == null
            ? "only the agent samples waiting virtual threads; run with the agent"
            : counts == 0
                ? "no virtual threads were sampled: none existed, or the window is too short; watch for longer"
                : "virtual threads were sampled only once, and this check compares samples; watch for"
                    + " longer");
  }

  private static Verdict watched(Snapshot snapshot) {
    AgentInfo agent = snapshot.target().agent();
    // The agent reports executors once a second.
    boolean isLong = snapshot.window().nanos() >= Steps.SECOND;
    if (!snapshot.executors().isEmpty() || (agent != null && agent.executors() && isLong)) {
      return new Verdict.Ok();
    }
    return new Verdict.NotEvaluated(
        agent == null
            ? "only the agent observes executors; run with the agent"
            : agent.executors()
                ? "the agent reports executors once a second, and the window is shorter"
                : "the agent does not observe executors: it runs with executors=off");
  }
}
