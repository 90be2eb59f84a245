package io.vtscope.ledger.carrier;

import io.vtscope.blame.Frames;
import io.vtscope.blame.Site;
import io.vtscope.observation.Artifact;
import io.vtscope.observation.CarrierObservation;
import io.vtscope.observation.Frame;
import io.vtscope.observation.Stack;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Virtual threads that were seen running, by where they were. */
final class RunningSamples {
  /** With fewer carriers looked at again a stretch is known to no better than a third. */
  private static final int LEAST_LOOKED_AGAIN = 20;

  private final int most;

  /** By the innermost frame of the application. */
  private final Map<String, Place> places = new TreeMap<>();

  private long total;
  private long lookedAgain;
  private long stayed;
  private long apart;

  /**
   * No samples yet.
   *
   * @param most places are kept; of more only the number is
   */
  RunningSamples(int most) {
    this.most = most;
  }

  /**
   * One place.
   *
   * @param frame where it is, in the stack
   * @param yielding of the samples, those in {@code Thread.yield}
   */
  record Place(Frame frame, Stack stack, long count, long yielding, long first, long last) {
    Place and(Place other) {
      Place shown = other.isBefore(this) ? other : this;
      return new Place(
          shown.frame,
          shown.stack,
          count + other.count,
          yielding + other.yielding,
          Math.min(first, other.first),
          Math.max(last, other.last));
    }

    /** A stack that yields, if any; the same for every order of samples. */
    private boolean isBefore(Place other) {
      boolean yields = Frames.yields(stack);
      return yields == Frames.yields(other.stack)
          ? stack.hashCode() < other.stack.hashCode()
          : yields;
    }
  }

  /**
   * An immutable copy of the samples.
   *
   * @param total samples, of whatever place
   */
  record Seen(long total, long lookedAgain, long stayed, long apart, Map<String, Place> places) {
    /**
     * Places that are in {@code Thread.yield} more often than not; those with most samples first.
     *
     * @param running time of carriers that ran
     * @param delays how long probe threads waited from a moment to another, those that waited long
     */
    List<YieldLoop> yieldLoops(
        long running,
        BiFunction<Long, Long, List<Long>> delays,
        Function<Frame, @Nullable Artifact> artifacts) {
      List<YieldLoop> loops = new ArrayList<>();
      for (Place place : places.values()) {
        if (2 * place.yielding > place.count) {
          loops.add(
              new YieldLoop(
                  Site.of(place.frame),
                  artifacts.apply(place.frame),
                  place.count,
                  total,
                  (long) ((double) place.count / total * running),
                  delays.apply(place.first, place.last).stream()
                      .sorted(Comparator.reverseOrder())
                      .toList(),
                  place.stack));
        }
      }
      loops.sort(Comparator.comparingLong(YieldLoop::samples).reversed());
      return loops;
    }

    /** Where most were seen; null if none was in the application's code. */
    @Nullable RunningPlace most(Function<Frame, @Nullable Artifact> artifacts) {
      return places.values().stream()
          .max(Comparator.comparingLong(Place::count))
          .map(place ->
              new RunningPlace(
                  Site.of(place.frame),
                  artifacts.apply(place.frame),
                  place.count,
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
  }

  void add(CarrierObservation.RunningSample sample) {
    total++;
    lookedAgain += sample.lookedAgain();
    stayed += sample.stayed();
    apart += sample.apart();
    Stack stack = sample.stack();
    int innermost = Frames.innermostOfApplication(stack.frames());
    if (innermost >= 0) {
      Frame frame = stack.frames().get(innermost);
      long yielding = Frames.yields(stack) ? 1 : 0;
      add(frame.name(), new Place(frame, stack, 1, yielding, sample.at(), sample.at()));
    }
  }

  void add(Seen other) {
    total += other.total;
    lookedAgain += other.lookedAgain;
    stayed += other.stayed;
    apart += other.apart;
    other.places.forEach(this::add);
  }

  private void add(String name, Place place) {
    if (places.size() < most || places.containsKey(name)) {
      places.merge(name, place, Place::and);
    }
  }

  Seen seen() {
    return new Seen(total, lookedAgain, stayed, apart, new TreeMap<>(places));
  }
}
