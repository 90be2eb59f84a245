package io.vtscope.rule.executor;

import io.vtscope.finding.Kind;
import io.vtscope.finding.Verdict;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.rule.base.Detector;
import io.vtscope.rule.base.Missing;
import org.jspecify.annotations.Nullable;

/**
 * Finds executors that had no room for tasks, those whose tasks waited longer and longer,
 * schedulers whose tasks were late, and executors whose threads wait for their own queue. A queue
 * that is long for a moment and drains is what it is for.
 */
public final class ExecutorSaturationDetector implements Detector {
  @Override
  public Kind kind() {
    return Kind.EXECUTOR_SATURATION;
  }

  @Override
  public Verdict evaluate(Snapshot snapshot) {
    SaturatedPlaces places = new SaturatedPlaces(snapshot);
    for (Executor executor : snapshot.executors()) {
      Saturated found = saturated(executor, snapshot);
      if (found != null) {
        places.add(found);
      }
    }
    return Missing.verdict(kind(), snapshot, places.findings());
  }

  /** The first problem that fits; null if it has none. */
  private static @Nullable Saturated saturated(Executor executor, Snapshot snapshot) {
    if (SelfStarvation.is(executor)) {
      return SelfStarvation.found(executor);
    } else if (Rejections.are(executor, snapshot)) {
      return Rejections.found(executor);
    } else if (GrownQueue.is(executor)) {
      return GrownQueue.found(executor, snapshot);
    } else if (Standstill.is(executor)) {
      return Standstill.found(executor);
    } else if (LateTasks.are(executor)) {
      return LateTasks.found(executor, snapshot);
    }
    BlockedLoop blocked = BlockedLoop.of(executor, snapshot);
    return blocked == null ? null : blocked.found(snapshot);
  }
}
