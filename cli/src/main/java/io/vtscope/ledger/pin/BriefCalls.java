package io.vtscope.ledger.pin;

import io.vtscope.blame.Blame;
import io.vtscope.blame.Hold;
import io.vtscope.blame.Knowledge;
import io.vtscope.clock.Meter;
import io.vtscope.clock.TargetTime;
import io.vtscope.observation.Stack;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Native code in which virtual threads wait one after the other, each for too short to be seen
 * there again and again. The JVM looks every 20 ms and takes one thread that it finds in native
 * code: that it takes a virtual one in a place at so many of its looks says that in so much of the
 * time there was one at least. It goes round the threads: where others show how long a round is,
 * each that it takes stands for a round. What is added up is an estimate, and the least that it is
 * by that.
 */
final class BriefCalls {
  private static final int MOST_STACKS = 5_000;

  /** The time that a sample stands for; less if the JVM was told to sample more often. */
  private static final long INTERVAL = 20_000_000;

  /** For so many times the square root of a count chance has made it no greater, in 95 of 100. */
  private static final double CHANCE = 1.645;

  /** Of the looks, from the first there to the last: less comes and goes, as any call does. */
  private static final double MOST = 0.5;

  /** A shorter time is the start of a program, or one burst of work. */
  private static final long LEAST = 1_000_000_000;

  private final Map<Stack, Seen> stacks = new HashMap<>();

  /**
   * How often virtual threads were seen with a stack.
   *
   * @param rounds what samples stand for that were taken in rounds of a known length, nanoseconds
   * @param inRounds how many these are
   */
  record Seen(long samples, long rounds, long inRounds, long first, long last) {
    Seen and(Seen other) {
      return new Seen(
          samples + other.samples,
          rounds + other.rounds,
          inRounds + other.inRounds,
          Math.min(first, other.first),
          Math.max(last, other.last));
    }

    /** Time of carriers that it is at least. */
    long nanos(long interval) {
      double each = (rounds + (samples - inRounds) * (double) interval) / samples;
      return (long) (each * (samples - CHANCE * Math.sqrt((double) samples)));
    }
  }

  /** The same as yet, to be added to. */
  BriefCalls copy() {
    BriefCalls copy = new BriefCalls();
    copy.stacks.putAll(stacks);
    return copy;
  }

  /** Takes in samples of one thread. */
  void add(Stack stack, Seen seen) {
    if (stacks.size() < MOST_STACKS || stacks.containsKey(stack)) {
      stacks.merge(stack, seen, Seen::and);
    }
  }

  /**
   * What was held at places in which there was somebody for most of a time in which the JVM hardly
   * computed: they waited there. Of what computes there is nothing to say.
   *
   * @param period of the samples, nanoseconds
   */
  Map<Hold, Meter> waiting(TargetTime time, long period, Knowledge knowledge) {
    long interval = Math.min(INTERVAL, period);
    Map<Blame.Place, List<Hold>> places = new HashMap<>();
    for (Stack stack : stacks.keySet()) {
      Hold hold = new Hold(Hold.Kind.NATIVE_CALL, stack, null, null);
      places.computeIfAbsent(Blame.of(hold, knowledge).place(), p -> new ArrayList<>()).add(hold);
    }
    Map<Hold, Meter> waiting = new HashMap<>();
    for (List<Hold> ofOne : places.values()) {
      Seen all = ofOne.stream().map(this::seen).reduce(Seen::and).orElseThrow();
      long nanos = all.nanos(interval);
      long span = all.last - all.first;
      if (nanos >= LEAST
          && nanos >= MOST * span
          && time.hardlyComputed(nanos, all.first, all.last)) {
        ofOne.forEach(hold -> waiting.put(hold, meter(seen(hold), nanos / all.samples)));
      }
    }
    return waiting;
  }

  private Seen seen(Hold hold) {
    return stacks.getOrDefault(hold.stack(), new Seen(0, 0, 0, 0, 0));
  }

  private static Meter meter(Seen seen, long each) {
    Meter meter = new Meter();
    meter.add(seen.samples, each, seen.first, seen.last);
    return meter;
  }
}
