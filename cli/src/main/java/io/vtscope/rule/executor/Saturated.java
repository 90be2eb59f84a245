package io.vtscope.rule.executor;

import io.vtscope.blame.Site;
import io.vtscope.finding.ExecutorFacts;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.ThreadPool;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.library.Makers;
import io.vtscope.observation.Stack;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An executor that has too much to do.
 *
 * @param problem what is wrong with it: others of its place may have the same
 * @param amount how bad that is, beside others with the same problem
 * @param share of its tasks that are not done, 0 to 1; -1 if unknown
 * @param site the code to blame; null if unknown
 * @param stack an example; null if there is none
 * @param facts of it, once it is known for how many others it stands
 */
record Saturated(
    Executor executor,
    Severity severity,
    String problem,
    long amount,
    double share,
    @Nullable Site site,
    @Nullable Stack stack,
    Function<ThreadPool, ExecutorFacts> facts) {

  Finding finding(ThreadPool pool, Snapshot snapshot) {
    return new Finding(
        Kind.EXECUTOR_SATURATION,
        severity,
        null,
        share,
        site,
        List.of(),
        Makers.artifact(site, snapshot),
        facts.apply(pool),
        stack == null || stack.frames().isEmpty() ? null : stack);
  }
}
