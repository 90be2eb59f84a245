package io.vtscope.ledger.carrier;

import io.vtscope.clock.Budget;
import io.vtscope.clock.CarrierPoolSample;
import io.vtscope.clock.Most;
import io.vtscope.clock.Spending;
import io.vtscope.clock.Steps;
import io.vtscope.clock.Window;
import io.vtscope.observation.SchedulerObservation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The carriers over time, in equal steps. If there are too many, pairs are merged. Empty steps are
 * omitted.
 */
final class Timeline {

  private long width = CarrierPoolSample.INTERVAL;
  private TreeMap<Long, Step> steps = new TreeMap<>();

  private static final class Step {
    int pool;
    int active;
    long queued;
    boolean sampled;
    long pinnedNanos;
    int mounted;
    long delay = -1;
    long made;
    long madeNanos;
    final Spending spending = new Spending();

    void merge(Step other) {
      pool = Math.max(pool, other.pool);
      active = Math.max(active, other.active);
      queued = Math.max(queued, other.queued);
      sampled |= other.sampled;
      pinnedNanos += other.pinnedNanos;
      mounted = Math.max(mounted, other.mounted);
      delay = Math.max(delay, other.delay);
      made += other.made;
      madeNanos += other.madeNanos;
      spending.add(other.spending);
    }

    /** The pool's own count omits compensated carriers. */
    int mounted() {
      return spending.isEmpty() ? active : mounted;
    }

    TimelinePoint point(long at, long width) {
      return new TimelinePoint(
          at,
          sampled,
          pool,
          mounted(),
          queued,
          (double) pinnedNanos / width,
          spending.isEmpty() ? -1 : spending.held(),
          madeNanos == 0 ? -1 : made / Steps.inSeconds(madeNanos),
          delay);
    }
  }

  void add(SchedulerObservation.SchedulerState state) {
    Step step = step(state.at() / width);
    step.sampled = true;
    step.pool = Math.max(step.pool, state.poolSize());
    step.active = Math.max(step.active, state.mounted());
    step.queued = Math.max(step.queued, state.queued());
    limit();
  }

  void add(CarrierPoolSample look) {
    Step step = step(look.at() / width);
    step.mounted = Math.max(step.mounted, look.mounted());
    step.delay = Math.max(step.delay, look.delay());
    step.spending.add(look);
    if (look.carriers().threadsMade() >= 0) {
      step.made += look.carriers().threadsMade();
      step.madeNanos += look.nanos() + look.unseenNanos();
    }
    limit();
  }

  /**
   * A copy with times that samples of carriers do not show.
   *
   * @param waiting the time of carriers that only seemed to run
   */
  Timeline with(Steps pinned, Steps waiting) {
    Timeline all = new Timeline();
    all.width = width;
    steps.forEach((index, step) -> all.step(index).merge(step));
    waiting.each((second, nanos) -> {
      Collection<Step> seen = all.in(second);
      long running = seen.stream().mapToLong(step -> step.spending.running()).sum();
      double part = Math.min(1, nanos / (double) Math.max(1, running));
      seen.forEach(step -> step.spending.waited((long) (part * step.spending.running())));
    });
    pinned.each((second, nanos) -> {
      Collection<Step> seen = all.in(second);
      if (seen.isEmpty()) {
        all.step(second * Steps.SECOND / width).pinnedNanos += nanos;
      } else {
        seen.forEach(step -> step.pinnedNanos += nanos / seen.size());
      }
    });
    all.limit();
    return all;
  }

  private Collection<Step> in(int second) {
    long first = second * Steps.SECOND / width;
    long next = Math.max(first + 1, (second + 1) * Steps.SECOND / width);
    return steps.subMap(first, next).values();
  }

  long width() {
    return width;
  }

  /** Null without samples. */
  @Nullable Budget budget(Window window) {
    Spending all = new Spending();
    steps.values().forEach(step -> all.add(step.spending));
    return all.isEmpty() ? null : all.until(window.to(), window.gaps());
  }

  /**
   * All steps in the order of time.
   *
   * @param windowFrom the first step starts no earlier
   */
  List<TimelinePoint> points(long windowFrom) {
    List<TimelinePoint> points = new ArrayList<>(steps.size());
    for (Map.Entry<Long, Step> entry : steps.entrySet()) {
      points.add(entry.getValue().point(Math.max(windowFrom, entry.getKey() * width), width));
    }
    return points;
  }

  private Step step(long index) {
    return steps.computeIfAbsent(index, i -> new Step());
  }

  private void limit() {
    while (steps.size() > Most.ITEMS) {
      coarsen();
    }
  }

  private void coarsen() {
    width *= 2;
    TreeMap<Long, Step> coarser = new TreeMap<>();
    steps.forEach((index, step) -> coarser.computeIfAbsent(index / 2, i -> new Step()).merge(step));
    steps = coarser;
  }
}
