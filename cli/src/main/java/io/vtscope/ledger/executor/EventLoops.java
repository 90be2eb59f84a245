package io.vtscope.ledger.executor;

import io.vtscope.observation.ExecutorObservation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** Merges the event loops of one group: each is an executor with one thread. */
final class EventLoops {
  private EventLoops() {}

  /** What the loops of one group have in common. */
  private record Group(String name, String type) {}

  /** The same executors, with one for each group. */
  static List<Executor> grouped(List<Executor> all) {
    Map<Object, Executor> grouped = new LinkedHashMap<>();
    for (Executor one : all) {
      Object key =
          one.made().kind() == ExecutorObservation.ExecutorKind.EVENT_LOOP
              ? new Group(one.name(), one.made().type())
              : one.made().executor();
      grouped.merge(key, one, EventLoops::both);
    }
    return new ArrayList<>(grouped.values());
  }

  /** Both as one. The peak of waiting tasks is that of one loop, as the peaks may be apart. */
  private static Executor both(Executor a, Executor b) {
    return new Executor(
        both(a.made(), b.made()),
        a.name(),
        a.maker(),
        both(a.total(), b.total()),
        Math.max(a.watched(), b.watched()),
        both(a.load(), b.load()),
        both(a.timing(), b.timing()),
        a.rejections(),
        new Executor.Busy(
            ExecutorObservation.AllWait.NONE,
            (isWorse(b, a) ? b : a).busy().place(),
            (isWorse(b, a) ? b : a).busy().submitter(),
            worst(a, b)));
  }

  private static Executor.Load both(Executor.Load a, Executor.Load b) {
    return new Executor.Load(
        both(a.last(), b.last()),
        sum(a.peakActive(), b.peakActive()),
        (int) sum(a.peakThreads(), b.peakThreads()),
        Math.max(a.peakQueued(), b.peakQueued()),
        List.of());
  }

  private static Executor.Timing both(Executor.Timing a, Executor.Timing b) {
    return new Executor.Timing(
        Math.max(a.meanWait(), b.meanWait()),
        worst(a.waits(), b.waits()),
        worst(a.runs(), b.runs()));
  }

  /** One that stands is seen by its queue; seconds of several loops are no sum. */
  private static Saturation worst(Executor a, Executor b) {
    Backlog backlog = (isWorse(b, a) ? b : a).busy().saturation().backlog();
    return backlog == null ? Saturation.NONE : new Saturation(0, 0, backlog, 0, 0, null);
  }

  private static boolean isWorse(Executor one, Executor than) {
    int loads = loads(one) - loads(than);
    return loads > 0 || (loads == 0 && looks(one) > looks(than));
  }

  private static int loads(Executor executor) {
    Backlog backlog = executor.busy().saturation().backlog();
    return backlog == null ? 0 : backlog.all().loads();
  }

  private static int looks(Executor executor) {
    ThreadPlace place = executor.busy().place();
    return place == null ? 0 : place.seen();
  }

  private static ExecutorObservation.Executor both(
      ExecutorObservation.Executor a, ExecutorObservation.Executor b) {
    return new ExecutorObservation.Executor(
        Math.min(a.at(), b.at()),
        Math.min(a.since(), b.since()),
        a.executor(),
        a.type(),
        a.kind(),
        a.name(),
        a.givenName(),
        a.virtual() || b.virtual(),
        new ExecutorObservation.Bounds(
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
        ExecutorObservation.Refused.NOT_FOLLOWED);
  }

  private static ExecutorObservation.ExecutorLoad both(
      ExecutorObservation.ExecutorLoad a, ExecutorObservation.ExecutorLoad b) {
    return new ExecutorObservation.ExecutorLoad(
        Math.max(a.at(), b.at()),
        a.executor(),
        new ExecutorObservation.Tasks(
            sum(a.tasks().submitted(), b.tasks().submitted()),
            a.tasks().started() + b.tasks().started(),
            sum(a.tasks().completed(), b.tasks().completed()),
            a.tasks().failed() + b.tasks().failed(),
            a.tasks().rejected() + b.tasks().rejected(),
            -1),
        new ExecutorObservation.Activity(
            sum(a.now().active(), b.now().active()),
            (int) sum(a.now().threads(), b.now().threads()),
            sum(a.now().queued(), b.now().queued())),
        new ExecutorObservation.TaskTimes(
            Math.max(a.times().meanWait(), b.times().meanWait()),
            -1,
            -1,
            worst(a.times().waits(), b.times().waits()),
            worst(a.times().runs(), b.times().runs())),
        ExecutorObservation.Outside.NOT_KNOWN,
        ExecutorObservation.Refused.NOT_FOLLOWED,
        ExecutorObservation.AllWait.NONE,
        a.rejecting());
  }

  /** A sum; unknown if one of the two is unknown. */
  private static long sum(long a, long b) {
    return LongStream.of(a, b).anyMatch(number -> number < 0) ? -1 : a + b;
  }

  private static ExecutorObservation.Times worst(
      ExecutorObservation.Times a, ExecutorObservation.Times b) {
    return new ExecutorObservation.Times(
        a.count() + b.count(),
        Math.max(a.p50(), b.p50()),
        Math.max(a.p99(), b.p99()),
        Math.max(a.max(), b.max()));
  }
}
