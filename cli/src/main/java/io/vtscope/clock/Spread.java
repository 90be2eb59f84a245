package io.vtscope.clock;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** How time was spread over the window, by steps; when there are too many, two are one. */
public final class Spread {
  private static final int MOST_STEPS = 600;

  private TreeMap<Long, Long> steps = new TreeMap<>();
  private long width = 1_000_000_000;

  public void add(long at, long nanos) {
    while (nanos / width > MOST_STEPS) {
      coarsen();
    }
    for (long from = at; from < at + nanos; ) {
      long index = Math.floorDiv(from, width);
      long to = Math.min(at + nanos, (index + 1) * width);
      steps.merge(index, to - from, Long::sum);
      from = to;
    }
    while (steps.size() > MOST_STEPS) {
      coarsen();
    }
  }

  public Peak peak(long span) {
    return Peak.of(steps, width, span);
  }

  /** How much of each step it was. */
  public List<MachineTime.Stretch> stretches() {
    List<MachineTime.Stretch> stretches = new ArrayList<>(steps.size());
    steps.forEach((index, nanos) ->
        stretches.add(
            new MachineTime.Stretch(index * width, (index + 1) * width, (double) nanos / width)));
    return stretches;
  }

  /** The same as yet, to be added to. */
  public Spread copy() {
    Spread copy = new Spread();
    copy.steps = new TreeMap<>(steps);
    copy.width = width;
    return copy;
  }

  private void coarsen() {
    width *= 2;
    TreeMap<Long, Long> coarser = new TreeMap<>();
    steps.forEach((index, nanos) -> coarser.merge(Math.floorDiv(index, 2), nanos, Long::sum));
    steps = coarser;
  }
}
