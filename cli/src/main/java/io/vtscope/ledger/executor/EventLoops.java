package io.vtscope.ledger.executor;

import io.vtscope.state.ExecutorState;
import io.vtscope.state.ExecutorState.Activity;
import io.vtscope.state.ExecutorState.Bounds;
import io.vtscope.state.ExecutorState.ExecutorLoad;
import io.vtscope.state.ExecutorState.Times;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Merges grouped event loops, which are executors with one thread. */
final class EventLoops {
  /** Seconds of several loops cannot be added, so the worst loop represents the group. */
  private static final Comparator<Executor> WORSE =
      Comparator.comparingInt((Executor one) -> one.busy().line().bad())
          .thenComparingInt(one -> one.busy().place() == null ? 0 : one.busy().place().seen());

  private EventLoops() {}

  static List<Executor> grouped(List<Executor> all) {
    Map<Object, Executor> grouped = new LinkedHashMap<>();
    for (Executor one : all) {
      Object key =
          one.isEventLoop() ? List.of(one.name(), one.made().type()) : one.made().executor();
      grouped.merge(key, one, EventLoops::both);
    }
    return new ArrayList<>(grouped.values());
  }

  /** The queue's peak is that of one loop, because peaks may be at different times. */
  private static Executor both(Executor a, Executor b) {
    Executor worse = WORSE.compare(a, b) >= 0 ? a : b;
    return new Executor(
        both(a.made(), b.made()),
        a.name(),
        a.maker(),
        both(a.total(), b.total()),
        Math.max(a.watched(), b.watched()),
        new Executor.Load(
            both(a.load().last(), b.load().last()),
            sum(a.load().peakActive(), b.load().peakActive()),
            (int) sum(a.load().peakThreads(), b.load().peakThreads()),
            Math.max(a.load().peakQueued(), b.load().peakQueued()),
            List.of()),
        new Executor.Timing(
            Math.max(a.timing().meanWait(), b.timing().meanWait()),
            worst(a.timing().waits(), b.timing().waits()),
            worst(a.timing().runs(), b.timing().runs())),
        a.rejections(),
        new Executor.Busy(
            ExecutorState.AllWait.NONE,
            worse.busy().place(),
            worse.busy().submitter(),
            worse.busy().line()));
  }

  private static ExecutorState.Executor both(ExecutorState.Executor a, ExecutorState.Executor b) {
    return new ExecutorState.Executor(
        Math.min(a.at(), b.at()),
        Math.min(a.since(), b.since()),
        a.executor(),
        a.type(),
        a.kind(),
        a.name(),
        a.givenName(),
        a.virtual() || b.virtual(),
        new Bounds(
            a.bounds().core() + b.bounds().core(),
            a.bounds().maximum() + b.bounds().maximum(),
            a.bounds().capacity(),
            a.bounds().queue(),
            a.bounds().rejection()),
        a.stack());
  }

  private static Executor.Total both(Executor.Total a, Executor.Total b) {
    return new Executor.Total(
        sum(a.submitted(), b.submitted()),
        a.started() + b.started(),
        sum(a.completed(), b.completed()),
        a.failed() + b.failed(),
        a.rejected() + b.rejected(),
        -1,
        ExecutorState.Refused.NOT_FOLLOWED);
  }

  /** The sum of the current activity, else the loop with more tasks. */
  private static ExecutorLoad both(ExecutorLoad a, ExecutorLoad b) {
    ExecutorLoad more = a.tasks().submitted() >= b.tasks().submitted() ? a : b;
    return new ExecutorLoad(
        Math.max(a.at(), b.at()),
        a.executor(),
        more.tasks(),
        new Activity(
            sum(a.now().active(), b.now().active()),
            (int) sum(a.now().threads(), b.now().threads()),
            sum(a.now().queued(), b.now().queued())),
        more.times(),
        more.outside(),
        more.refused(),
        ExecutorState.AllWait.NONE,
        more.rejecting());
  }

  private static long sum(long a, long b) {
    return a < 0 || b < 0 ? -1 : a + b;
  }

  private static Times worst(Times a, Times b) {
    return new Times(
        a.count() + b.count(),
        Math.max(a.p50(), b.p50()),
        Math.max(a.p99(), b.p99()),
        Math.max(a.max(), b.max()));
  }
}
