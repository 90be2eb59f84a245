package io.vtscope.ledger.carrier;

import io.vtscope.clock.Most;
import io.vtscope.jvm.Stack;
import io.vtscope.state.CarrierState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A carrier that one virtual thread held. */
public final class HeldCarrier {
  /**
   * The agent repeats reports at least every ten seconds. A longer gap means that the end was lost.
   */
  static final long SAID_AGAIN = 15_000_000_000L;

  private CarrierState.CarrierHeld last;
  private final List<Seen> stacks = new ArrayList<>();
  private long cpuNanos = -1;
  private long measuredNanos;

  private record Seen(long at, Stack stack) {
    boolean isAt(Seen other) {
      return stack.frames().getFirst().name().equals(other.stack.frames().getFirst().name());
    }
  }

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
    return stacks.stream().sorted(Comparator.comparingLong(Seen::at)).map(Seen::stack).toList();
  }

  /** Since when all samples have the same innermost frame. */
  public long sinceLastFrame() {
    List<Seen> seen =
        stacks.stream().sorted(Comparator.comparingLong(Seen::at)).toList().reversed();
    long since = from();
    for (int i = 1; i < seen.size(); i++) {
      if (!seen.get(i).isAt(seen.getFirst())) {
        since = seen.get(i - 1).at;
        break;
      }
    }
    return since;
  }

  Kept until(long at) {
    List<Stack> seen = stacks();
    return new Kept(
        last, to(at) - from(), cpuNanos, measuredNanos, seen.isEmpty() ? null : seen.getLast());
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
      stacks.add(new Seen(held.at(), held.stack()));
    }
  }
}
