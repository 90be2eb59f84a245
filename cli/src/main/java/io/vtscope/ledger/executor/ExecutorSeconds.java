package io.vtscope.ledger.executor;

import io.vtscope.clock.Steps;
import io.vtscope.judge.Course;
import io.vtscope.judge.Harm;
import io.vtscope.judge.Limits;
import io.vtscope.state.ExecutorState;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sums how tasks wait for one executor, for five minutes. The caller adds loads in time order. */
final class ExecutorSeconds {

  private final Deque<Integer> recent = new ArrayDeque<>();
  private final Deque<TaskLine.Row> growth = new ArrayDeque<>();
  private ExecutorState.@Nullable ExecutorLoad last;
  private TaskLine.@Nullable Row row;
  private TaskLine.@Nullable Row longestRow;
  private boolean waits;
  private boolean lasts;
  private boolean grows;
  private long still;
  private int active;
  private int busy;
  private int bad;
  private double each;
  private double longest;
  private double threadSeconds;

  ExecutorSeconds copy() {
    ExecutorSeconds copy = new ExecutorSeconds();
    copy.recent.addAll(recent);
    copy.growth.addAll(growth);
    copy.last = last;
    copy.row = row;
    copy.longestRow = longestRow;
    copy.waits = waits;
    copy.lasts = lasts;
    copy.grows = grows;
    copy.still = still;
    copy.active = active;
    copy.busy = busy;
    copy.bad = bad;
    copy.each = each;
    copy.longest = longest;
    copy.threadSeconds = threadSeconds;
    return copy;
  }

  void add(
      ExecutorState.ExecutorLoad load,
      ExecutorState.Executor made,
      ExecutorState.ExecutorLoad latest) {
    boolean isScheduled = Executor.isScheduled(made);
    long busyAt = isScheduled ? Executor.maximum(made) : Executor.busyAt(made, latest);
    boolean isBusy = load.now().active() >= busyAt;
    // A scheduler does not show how many tasks are due.
    long queued = isScheduled ? Math.min(1, load.times().overdue()) : load.queued();
    // Submitters help a fork-join pool, so a few tasks need not wait.
    waits = isBusy && queued >= (load.outside().queued() >= 0 ? Limits.MANY : 1);
    long left = left(load, isScheduled) - (last == null ? 0 : left(last, isScheduled));
    if (!waits || last == null || left > 0) {
      still = load.at();
    }
    double seconds = last == null ? 1 : Math.min(Steps.GAP, load.at() - last.at()) / 1e9;
    double waited = isScheduled ? load.times().overdue() / 1e9 : each(load, left, seconds);
    boolean isBad = waits && waited >= Limits.NOTICED;
    active++;
    busy += isBusy ? 1 : 0;
    if (isBad) {
      bad++;
      each += waited;
      longest = Math.max(longest, waited);
      threadSeconds += queued * seconds;
    }
    addRow(isBad, load.at(), queued);
    boolean refuses = refused(load) > (last == null ? 0 : refused(last));
    if (!lasts && (isBad || refuses)) {
      addBad(Steps.second(load.at()));
    }
    last = load;
  }

  private double each(ExecutorState.ExecutorLoad load, long left, double seconds) {
    ExecutorState.TaskTimes times = load.times();
    if (times.waits().count() > 0 && times.waits().p50() >= 0) {
      return times.waits().p50() / 1e9;
    } else if (times.meanWait() >= 0) {
      return times.meanWait() / 1e9;
    }
    return last != null && left > 0 ? load.queued() * seconds / left : (load.at() - still) / 1e9;
  }

  private void addRow(boolean isBad, long at, long queued) {
    if (!isBad) {
      row = null;
      growth.clear();
      return;
    }
    boolean follows = row != null && at - row.to() <= Steps.GAP;
    row = row == null || !follows ? new TaskLine.Row(at, at, queued, queued) : row.and(at, queued);
    longestRow = longestRow == null || row.nanos() >= longestRow.nanos() ? row : longestRow;
    if (!follows) {
      growth.clear();
    }
    growth.addLast(new TaskLine.Row(at, at, queued, queued));
    while (growth.size() > 1 && (at - growth.getFirst().from()) / 1e9 >= Limits.LONG) {
      TaskLine.Row before = growth.removeFirst();
      grows |= hasGrown(before.first(), queued);
    }
  }

  private static boolean hasGrown(long before, long queued) {
    return queued - before >= Math.max(Limits.MANY, Limits.HALF * before);
  }

  private void addBad(int second) {
    if (recent.isEmpty() || recent.getLast() < second) {
      recent.addLast(second);
    }
    while (!recent.isEmpty() && second - recent.getFirst() >= Limits.WITHIN) {
      recent.removeFirst();
    }
    lasts = course(0) != Course.PASSING;
  }

  private Course course(double stuck) {
    List<Integer> seconds = List.copyOf(recent);
    return Course.of(new Course.Evidence(seconds, active, seconds.size(), longest, stuck, false));
  }

  TaskLine sum() {
    long stuck = waits && last != null ? last.at() - still : 0;
    Course now = course(stuck / 1e9);
    return new TaskLine(
        busy,
        bad,
        bad == 0 ? Harm.NONE : new Harm(each / bad, longest, threadSeconds),
        now == Course.PASSING && lasts ? Course.LASTING : now,
        grows,
        stuck,
        longestRow);
  }

  private static long left(ExecutorState.ExecutorLoad load, boolean isScheduled) {
    return isScheduled || load.accepted() < 0
        ? load.tasks().completed()
        : load.accepted() - Math.max(0, load.queued());
  }

  private static long refused(ExecutorState.ExecutorLoad load) {
    return load.tasks().rejected() - Math.max(0, load.refused().afterShutdown());
  }
}
