package io.vtscope.rule.executor;

import io.vtscope.finding.Finding;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.executor.Executor;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Finds executors that reject or delay tasks, or block on their own queue. */
public final class ExecutorSaturationDetector {
  private ExecutorSaturationDetector() {}

  public static List<Finding> find(Snapshot snapshot) {
    List<Saturated> all =
        snapshot.executors().stream().flatMap(one -> troubles(one, snapshot).limit(1)).toList();
    return Saturated.findings(all, snapshot);
  }

  private static Stream<Saturated> troubles(Executor executor, Snapshot snapshot) {
    return Stream.of(
            TasksInLine.selfStarvation(executor),
            Rejections.of(executor, snapshot),
            TasksInLine.of(executor, snapshot),
            BlockedLoop.of(executor, snapshot))
        .filter(Objects::nonNull);
  }
}
