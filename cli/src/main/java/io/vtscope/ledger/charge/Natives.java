package io.vtscope.ledger.charge;

import io.vtscope.blame.Frames;
import io.vtscope.blame.Hold;
import io.vtscope.clock.Most;
import io.vtscope.clock.Steps;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.pin.HoldSum;
import io.vtscope.observation.HoldObservation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToLongFunction;

/**
 * Time in native code. A thread stays in a method if two close samples show it. File calls have
 * their own events.
 */
final class Natives {
  /** Ten times the JVM's sampling interval. */
  private static final long GAP = 200_000_000;

  private final Map<Long, Stay> stays = new HashMap<>();
  private final Map<Hold, Steps> steps = new HashMap<>();

  private record Stay(long last, Hold hold, String top, boolean isSeenAgain) {}

  void add(HoldObservation.NativeSample sample) {
    Stack stack = sample.stack();
    if (stack.frames().isEmpty()
        || Frames.doesNotBlock(stack.frames().getFirst())
        || Frames.isFile(stack.frames().getFirst())) {
      return;
    }
    if (stays.size() >= Most.THREADS) {
      stays.clear();
    }
    String top = stack.frames().getFirst().name();
    Stay before = stays.get(sample.thread());
    long gap = before == null ? -1 : sample.at() - before.last;
    boolean stayed = before != null && before.top.equals(top) && gap >= 0 && gap <= GAP;
    Hold hold =
        before != null && stayed ? before.hold : new Hold(Hold.Kind.NATIVE_CALL, stack, null, null);
    if (before != null && stayed && (steps.size() < Most.THREADS || steps.containsKey(hold))) {
      Steps of = steps.computeIfAbsent(hold, h -> new Steps());
      if (before.isSeenAgain) {
        of.goOn(before.last, gap);
      } else {
        of.add(before.last, gap);
      }
    }
    stays.put(sample.thread(), new Stay(sample.at(), hold, top, stayed));
  }

  /**
   * The time of each place in native code.
   *
   * @param most the upper bound of each second, nanoseconds
   */
  Collection<HoldSum> sums(IntToLongFunction most) {
    Map<Integer, Long> all = new HashMap<>();
    steps.values().forEach(one -> one.each((second, nanos) -> all.merge(second, nanos, Long::sum)));
    List<HoldSum> sums = new ArrayList<>();
    steps.forEach((hold, one) -> {
      Steps left =
          one.map((second, nanos) -> {
            double part = most.applyAsLong(second) / (double) all.getOrDefault(second, 1L);
            return (long) (Math.min(1, part) * nanos);
          });
      if (left.size() > 0) {
        sums.add(new HoldSum(hold, left));
      }
    });
    return sums;
  }
}
