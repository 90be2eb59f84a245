package io.vtscope.ledger.carrier;

import io.vtscope.clock.Most;
import io.vtscope.jvm.Stack;
import io.vtscope.state.CarrierState;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A carrier that one virtual thread held. */
public final class HeldCarrier {
  /**
   * The agent repeats reports at least every ten seconds. A longer gap means that the end was lost.
   */
  static final long SAID_AGAIN = 15_000_000_000L;

  private CarrierState.CarrierHeld last;
  private final TreeMap<Long, Stack> stacks = new TreeMap<>();
  private long cpuNanos = -1;
  private long measuredNanos;

  HeldCarrier(CarrierState.CarrierHeld first) {
    last = first;
  }

  public CarrierState.CarrierHeld last() {
    return last;
  }

  public long from() {
    return last.at() - last.nanos();
  }

  /** Whether it had not ended at the last sample. */
  boolean lasts(long lastLook) {
    return !last.ended() && lastLook - last.at() <= SAID_AGAIN;
  }

  public long to(long lastLook) {
    return lasts(lastLook) ? Math.max(last.at(), lastLook) : last.at();
  }

  /** Processor time in {@link #measuredNanos}; -1 if unknown. */
  public long cpuNanos() {
    return cpuNanos;
  }

  /** The length of the hold when its processor time was measured. */
  public long measuredNanos() {
    return measuredNanos;
  }

  /** In time order. */
  public List<Stack> stacks() {
    return List.copyOf(stacks.values());
  }

  /** Since when all samples have the same innermost frame. */
  public long sinceLastFrame() {
    Map.Entry<Long, Stack> later = null;
    for (Map.Entry<Long, Stack> seen : stacks.descendingMap().entrySet()) {
      if (later != null && !top(seen.getValue()).equals(top(later.getValue()))) {
        return later.getKey();
      }
      later = seen;
    }
    return from();
  }

  private static String top(Stack stack) {
    return stack.frames().getFirst().name();
  }

  Kept until(long at) {
    Stack stack = stacks.isEmpty() ? null : stacks.lastEntry().getValue();
    return new Kept(last, to(at) - from(), cpuNanos, measuredNanos, stack);
  }

  void add(CarrierState.CarrierHeld held) {
    if (held.cpuNanos() > cpuNanos) {
      cpuNanos = held.cpuNanos();
      measuredNanos = held.nanos();
    }
    if (held.nanos() > last.nanos() || (held.nanos() == last.nanos() && held.ended())) {
      last = held;
    }
    if (stacks.size() < Most.EXAMPLES && !held.stack().frames().isEmpty()) {
      stacks.put(held.at(), held.stack());
    }
  }
}
