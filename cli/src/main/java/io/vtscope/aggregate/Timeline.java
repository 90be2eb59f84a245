package io.vtscope.aggregate;

import io.vtscope.observation.Observation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The carriers over time, in at most some hundred steps of equal length; when there are more, two
 * become one. Steps in which nothing was seen are left out.
 */
final class Timeline {
  private static final int MOST_STEPS = 600;
  private static final long SHORTEST_STEP = 100_000_000;

  private long width = SHORTEST_STEP;
  private TreeMap<Long, Step> steps = new TreeMap<>();

  private static final class Step {
    int pool;
    int mounted;
    long queued;
    boolean sampled;
    long pinnedNanos;

    void merge(Step other) {
      pool = Math.max(pool, other.pool);
      mounted = Math.max(mounted, other.mounted);
      queued = Math.max(queued, other.queued);
      sampled |= other.sampled;
      pinnedNanos += other.pinnedNanos;
    }
  }

  void add(Observation.SchedulerState state) {
    Step step = step(state.at() / width);
    step.sampled = true;
    step.pool = Math.max(step.pool, state.poolSize());
    step.mounted = Math.max(step.mounted, state.mounted());
    step.queued = Math.max(step.queued, state.queued());
    limit();
  }

  void addPin(long at, long nanos) {
    while (nanos / width > MOST_STEPS) {
      coarsen();
    }
    long end = at + nanos;
    for (long index = at / width; index * width < end; index++) {
      long from = Math.max(at, index * width);
      long to = Math.min(end, (index + 1) * width);
      step(index).pinnedNanos += to - from;
    }
    limit();
  }

  long width() {
    return width;
  }

  List<Carriers.Point> points() {
    List<Carriers.Point> points = new ArrayList<>(steps.size());
    for (Map.Entry<Long, Step> entry : steps.entrySet()) {
      Step step = entry.getValue();
      points.add(
          new Carriers.Point(
              entry.getKey() * width,
              step.sampled,
              step.pool,
              step.mounted,
              step.queued,
              (double) step.pinnedNanos / width));
    }
    return points;
  }

  private Step step(long index) {
    return steps.computeIfAbsent(index, i -> new Step());
  }

  private void limit() {
    while (steps.size() > MOST_STEPS) {
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
