package io.vtscope.aggregate;

import io.vtscope.observation.Frame;
import io.vtscope.observation.Observation;
import io.vtscope.observation.Stack;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Virtual threads that were seen running, by where they were. */
final class RunningSamples {
  private static final int MOST_STACKS = 5_000;

  /** With fewer carriers looked at again a stretch is known to no better than a third. */
  private static final int LEAST_LOOKED_AGAIN = 20;

  private final Map<Stack, Times> stacks = new HashMap<>();
  private long total;
  private long lookedAgain;
  private long stayed;
  private long apart;

  private static final class Times {
    long count;
    long first = Long.MAX_VALUE;
    long last = Long.MIN_VALUE;

    void add(Times other) {
      count += other.count;
      first = Math.min(first, other.first);
      last = Math.max(last, other.last);
    }
  }

  void add(Observation.RunningSample sample) {
    total++;
    lookedAgain += sample.lookedAgain();
    stayed += sample.stayed();
    apart += sample.apart();
    if (stacks.size() < MOST_STACKS || stacks.containsKey(sample.stack())) {
      Times times = stacks.computeIfAbsent(sample.stack(), s -> new Times());
      times.count++;
      times.first = Math.min(times.first, sample.at());
      times.last = Math.max(times.last, sample.at());
    }
  }

  /**
   * Places that are in {@code Thread.yield} more often than not; those with most samples first.
   *
   * @param running time of carriers that ran
   */
  List<YieldLoop> yieldLoops(long running, Trials trials, Knowledge knowledge) {
    List<YieldLoop> loops = new ArrayList<>();
    for (Place place : places().values()) {
      if (2 * place.yielding > place.all.count) {
        loops.add(
            new YieldLoop(
                Site.of(place.frame),
                knowledge.artifact(place.frame),
                place.all.count,
                total,
                (long) ((double) place.all.count / total * running),
                trials.during(place.all.first, place.all.last).delays().stream()
                    .map(Trials.Trial::nanos)
                    .sorted(Comparator.reverseOrder())
                    .toList(),
                place.stack));
      }
    }
    loops.sort(Comparator.comparingLong(YieldLoop::samples).reversed());
    return loops;
  }

  /** Where most were seen; null where none was in the application's code. */
  @Nullable RunningPlace most(Knowledge knowledge) {
    return places().values().stream()
        .max(Comparator.comparingLong(place -> place.all.count))
        .map(place ->
            new RunningPlace(
                Site.of(place.frame),
                knowledge.artifact(place.frame),
                place.all.count,
                total,
                place.stack,
                stretch()))
        .orElse(null);
  }

  /**
   * Who runs for so long at a time, and is looked at at any moment of it, is still there after a
   * while unless it is that near its end: of stretches of 100 ms a half is, 50 ms later.
   */
  private long stretch() {
    return lookedAgain < LEAST_LOOKED_AGAIN ? 0 : apart / Math.max(1, lookedAgain - stayed);
  }

  /** By the innermost frame of the application. */
  private Map<String, Place> places() {
    Map<String, Place> places = new TreeMap<>();
    stacks.forEach((stack, times) -> {
      int innermost = Frames.innermostOfApplication(stack.frames());
      if (innermost >= 0) {
        Frame frame = stack.frames().get(innermost);
        places.computeIfAbsent(frame.name(), n -> new Place(frame, stack)).add(stack, times);
      }
    });
    return places;
  }

  private static final class Place {
    Frame frame;
    Stack stack;
    final Times all = new Times();
    long yielding;

    Place(Frame frame, Stack stack) {
      this.frame = frame;
      this.stack = stack;
    }

    void add(Stack of, Times times) {
      all.add(times);
      if (Frames.yields(of)) {
        yielding += times.count;
        // One of them, the same in whatever order they come.
        if (!Frames.yields(stack) || of.toString().compareTo(stack.toString()) < 0) {
          stack = of;
          frame = of.frames().get(Frames.innermostOfApplication(of.frames()));
        }
      }
    }
  }
}
