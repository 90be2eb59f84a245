package io.vtscope.ledger.pin;

import io.vtscope.blame.Hold;
import io.vtscope.clock.Meter;
import io.vtscope.clock.Most;
import io.vtscope.clock.Steps;
import java.util.Arrays;

/** Lengths and times of equal holds of carriers. */
public final class HoldSum {
  private static final long[] NONE = {};

  private final Hold hold;
  private final Meter meter = new Meter();
  private final Steps steps = new Steps();
  private long[] carriers = NONE;

  HoldSum(Hold hold) {
    this.hold = hold;
  }

  /** An estimate from samples. */
  public HoldSum(Hold hold, Steps seen) {
    this(hold, seen, Math.max(1, seen.times()));
  }

  /** The same with an estimated number of holds. */
  public HoldSum(Hold hold, Steps seen, long times) {
    this(hold);
    steps.add(seen);
    meter.add(times, seen.total() / times, seen.first(), seen.last());
  }

  void add(long at, long nanos) {
    meter.add(at, nanos);
    steps.add(at, nanos);
  }

  void add(HoldSum other) {
    meter.add(other.meter);
    steps.add(other.steps);
    for (long carrier : other.carriers) {
      addCarrier(carrier);
    }
  }

  /** Ignored if 0 (unknown). */
  void addCarrier(long carrier) {
    if (carrier == 0 || carriers.length == Most.ITEMS) {
      return;
    }
    for (long known : carriers) {
      if (known == carrier) {
        return;
      }
    }
    carriers = Arrays.copyOf(carriers, carriers.length + 1);
    carriers[carriers.length - 1] = carrier;
  }

  public Hold hold() {
    return hold;
  }

  public Meter meter() {
    return meter;
  }

  public Steps steps() {
    return steps;
  }

  /** Not to be modified. */
  long[] carriers() {
    return carriers;
  }
}
