package io.vtscope.ledger.carrier;

import io.vtscope.clock.Budget;
import io.vtscope.clock.Look;
import io.vtscope.clock.MachineTime;
import io.vtscope.clock.Peak;
import io.vtscope.clock.Spending;
import io.vtscope.clock.Window;
import io.vtscope.observation.PinTimes;
import io.vtscope.observation.SchedulerObservation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The carriers over time, in at most some hundred steps of equal length; when there are more, two
 * become one. Steps in which nothing was seen are left out.
 */
public final class Timeline {
  private static final int MOST_STEPS = 600;
  private static final long SHORTEST_STEP = 100_000_000;
  private static final int RECENT = 256;
  private static final double SECOND = 1e9;

  private long width = SHORTEST_STEP;
  private TreeMap<Long, Step> steps = new TreeMap<>();

  /** Pins come in the order of their stacks, and go back and forth in time by some seconds. */
  private final long[] recentIndexes = new long[RECENT];

  private final @Nullable Step[] recent = new @Nullable Step[RECENT];

  /** The step that a pin was put in last, and from when to when it is; nothing at first. */
  private Step newest = new Step();

  private long newestFrom = Long.MAX_VALUE;
  private long newestTo = Long.MIN_VALUE;

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

    /** The pool's own figure leaves out carriers that it compensates for. */
    int mounted() {
      return spending.isEmpty() ? active : mounted;
    }

    TimelinePoint point(long at, long width) {
      boolean looked = !spending.isEmpty();
      return new TimelinePoint(
          at,
          sampled,
          pool,
          mounted(),
          queued,
          (double) pinnedNanos / width,
          looked ? spending.held() : -1,
          looked ? spending.within(width) : null,
          madeNanos == 0 ? -1 : made * SECOND / madeNanos,
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

  void add(Look look) {
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

  public void add(PinTimes pins) {
    if (pins.begin() >= newestFrom && pins.end() <= newestTo) {
      newest.pinnedNanos += pins.total();
      return;
    }
    for (int i = 0; i < pins.size(); i++) {
      addPin(pins.at(i), pins.nanos(i));
    }
  }

  /** Adds pins, as a {@link io.vtscope.observation.PinTaker} takes them in. */
  public void addPins(long[] rows, int rowWidth, int count) {
    long from = newestFrom;
    long to = newestTo;
    long inNewest = 0;
    for (int row = 0; row < count * rowWidth; row += rowWidth) {
      long at = rows[row];
      long nanos = rows[row + 1];
      if (at >= from && at + nanos <= to) {
        inNewest += nanos;
      } else {
        newest.pinnedNanos += inNewest;
        inNewest = 0;
        findPin(at, nanos);
        from = newestFrom;
        to = newestTo;
      }
    }
    newest.pinnedNanos += inNewest;
  }

  private void addPin(long at, long nanos) {
    if (at >= newestFrom && at + nanos <= newestTo) {
      newest.pinnedNanos += nanos;
    } else {
      findPin(at, nanos);
    }
  }

  /** Forgets all. */
  public void clear() {
    width = SHORTEST_STEP;
    steps.clear();
    forgetRecent();
  }

  private void forgetRecent() {
    Arrays.fill(recent, null);
    newestFrom = Long.MAX_VALUE;
  }

  /** Adds the pins of another timeline, of a part. */
  public void addPins(Timeline part) {
    while (width < part.width) {
      coarsen();
    }
    part.steps.forEach(
        (index, step) -> step(index * part.width / width).pinnedNanos += step.pinnedNanos);
    limit();
  }

  private void findPin(long at, long nanos) {
    while (nanos / width > MOST_STEPS) {
      coarsen();
    }
    long end = at + nanos;
    for (long index = at / width; index * width < end; index++) {
      long from = Math.max(at, index * width);
      long to = Math.min(end, (index + 1) * width);
      newest = step(index);
      newest.pinnedNanos += to - from;
      newestFrom = index * width;
      newestTo = newestFrom + width;
    }
    limit();
  }

  long width() {
    return width;
  }

  /**
   * What the carriers did, from the first look on.
   *
   * @return null without a look
   */
  @Nullable Budget budget(Window window) {
    Spending all = new Spending();
    steps.values().forEach(step -> all.add(step.spending));
    return all.isEmpty() ? null : all.until(window.to(), window.gaps());
  }

  Peak pinned() {
    TreeMap<Long, Long> pinned = new TreeMap<>();
    steps.forEach((index, step) -> pinned.put(index, step.pinnedNanos));
    return Peak.of(pinned, width, Peak.SPAN);
  }

  /** How many carriers were pinned in each step, on average. */
  List<MachineTime.Stretch> pins() {
    List<MachineTime.Stretch> pins = new ArrayList<>();
    steps.forEach((index, step) -> {
      if (step.pinnedNanos > 0) {
        double pinned = (double) step.pinnedNanos / width;
        pins.add(new MachineTime.Stretch(index * width, (index + 1) * width, pinned));
      }
    });
    return pins;
  }

  /**
   * The steps in the order of time.
   *
   * @param windowFrom when the window begins: the first step may have begun before
   */
  List<TimelinePoint> points(long windowFrom) {
    List<TimelinePoint> points = new ArrayList<>(steps.size());
    for (Map.Entry<Long, Step> entry : steps.entrySet()) {
      points.add(entry.getValue().point(Math.max(windowFrom, entry.getKey() * width), width));
    }
    return points;
  }

  private Step step(long index) {
    int place = (int) index & (RECENT - 1);
    Step step = recent[place];
    if (step == null || recentIndexes[place] != index) {
      step = steps.computeIfAbsent(index, i -> new Step());
      recent[place] = step;
      recentIndexes[place] = index;
    }
    return step;
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
    forgetRecent();
  }
}
