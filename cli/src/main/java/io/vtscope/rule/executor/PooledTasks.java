package io.vtscope.rule.executor;

import io.vtscope.blame.Site;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.ledger.wait.WaitProfile;
import io.vtscope.meaning.Meaning;
import io.vtscope.state.PopulationState.WaitGroup;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Where most tasks of a pool of virtual threads wait. Stacks do not name the pool, so all such
 * pools are considered together.
 *
 * @param site the application's frame nearest to the pool
 */
record PooledTasks(Site site, Stack stack) {
  static @Nullable PooledTasks of(List<Executor> pools, Snapshot snapshot) {
    if (snapshot.quality().leftOut().executors() > 0
        || !snapshot.executors().stream().filter(PooledTasks::isOne).allMatch(pools::contains)) {
      return null;
    }
    Predicate<Frame> own = snapshot.origins().own(snapshot.target());
    WaitProfile<String> waits =
        WaitProfile.of(snapshot.waits().population(), group -> nameOfTask(group, own));
    if (waits.rows().isEmpty()) {
      return null;
    }
    Stack most = waits.rows().getFirst().example().stack();
    return new PooledTasks(Site.of(Objects.requireNonNull(task(most.frames(), own))), most);
  }

  private static @Nullable String nameOfTask(WaitGroup group, Predicate<Frame> own) {
    Frame task = task(group.stack().frames(), own);
    return task == null ? null : task.name();
  }

  private static boolean isOne(Executor executor) {
    return executor.made().virtual()
        && (executor.isThreadPool() || executor.isScheduled())
        && executor.wasUsed();
  }

  private static @Nullable Frame task(List<Frame> frames, Predicate<Frame> own) {
    Frame task = null;
    for (Frame frame : frames) {
      if (frame.is(Meaning.POOL_WORKER)) {
        return task;
      }
      task = own.test(frame) ? frame : task;
    }
    return null;
  }
}
