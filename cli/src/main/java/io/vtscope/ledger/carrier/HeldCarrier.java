package io.vtscope.ledger.carrier;

import io.vtscope.observation.CarrierObservation;
import io.vtscope.observation.Stack;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A carrier that a virtual thread kept: the last report on it, and the stacks that were seen. */
public final class HeldCarrier {
  /** The agent says it again every ten seconds at least; if not, its end has been lost. */
  static final long SAID_AGAIN = 15_000_000_000L;

  private static final int MOST_STACKS_OF_ONE = 20;

  private CarrierObservation.CarrierHeld last;
  private final List<Seen> stacks = new ArrayList<>();
  private long cpuNanos = -1;
  private long measuredNanos;

  private record Seen(long at, Stack stack) {
    boolean isAt(Seen other) {
      return stack.frames().getFirst().name().equals(other.stack.frames().getFirst().name());
    }
  }

  HeldCarrier(CarrierObservation.CarrierHeld first) {
    last = first;
  }

  public CarrierObservation.CarrierHeld last() {
    return last;
  }

  public long from() {
    return last.at() - last.nanos();
  }

  /**
   * Whether it had not ended when the carriers were looked at last: until then it had not been
   * said.
   */
  boolean lasts(long lastLook) {
    return !last.ended() && lastLook - last.at() <= SAID_AGAIN;
  }

  /** When it was last seen, or ended. */
  public long to(long lastLook) {
    return lasts(lastLook) ? Math.max(last.at(), lastLook) : last.at();
  }

  /** As far as it was measured, which it cannot be at the end; -1 where it was not. */
  public long cpuNanos() {
    return cpuNanos;
  }

  /** How long it had lasted when its processor time was asked for. */
  public long measuredNanos() {
    return measuredNanos;
  }

  /** In the order in which they were seen; those without frames are left out. */
  public List<Stack> stacks() {
    return stacks.stream().sorted(Comparator.comparingLong(Seen::at)).map(Seen::stack).toList();
  }

  /** Since when every look saw the same innermost frame as the last look. */
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

  void add(CarrierObservation.CarrierHeld held) {
    if (held.cpuNanos() > cpuNanos) {
      cpuNanos = held.cpuNanos();
      measuredNanos = held.nanos();
    }
    if (held.nanos() > last.nanos() || (held.nanos() == last.nanos() && held.ended())) {
      last = held;
    }
    if (stacks.size() < MOST_STACKS_OF_ONE && !held.stack().frames().isEmpty()) {
      stacks.add(new Seen(held.at(), held.stack()));
    }
  }
}
