package io.vtscope.ledger.pin;

import io.vtscope.blame.Hold;
import io.vtscope.clock.Meter;
import io.vtscope.clock.Steps;
import java.util.Arrays;

/** Holds of carriers that differ by their times only: how long they took, and when. */
public final class HoldSum {
  private static final int MOST_CARRIERS = 1_000;
  private static final long[] NONE = {};

  private final Hold hold;
  private final Meter meter = new Meter();
  private final Steps steps = new Steps();
  private long[] carriers = NONE;

  HoldSum(Hold hold) {
    this.hold = hold;
  }

  /** An estimate of holds by when they were seen. */
  public HoldSum(Hold hold, Steps seen) {
    this(hold);
    steps.add(seen);
    long times = Math.max(1, seen.times());
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

  /** Adds a carrier that was held; 0 if the JVM does not say which it was. */
  void addCarrier(long carrier) {
    if (carrier == 0 || carriers.length == MOST_CARRIERS) {
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

  /** When the first began, nanoseconds since the epoch. */
  public long first() {
    return meter.first();
  }

  /** When the last ended, nanoseconds since the epoch. */
  public long last() {
    return meter.last();
  }

  /** How long the longest was, nanoseconds. */
  public long longest() {
    return meter.longest();
  }

  public Hold hold() {
    return hold;
  }

  /** How often, and how long. */
  Meter meter() {
    return meter;
  }

  /** When. */
  public Steps steps() {
    return steps;
  }

  /** The carriers that were held; not to be changed. */
  long[] carriers() {
    return carriers;
  }
}
