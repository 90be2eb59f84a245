package io.vtscope.ledger.pin;

import io.vtscope.blame.Hold;
import io.vtscope.clock.Cost;
import io.vtscope.clock.Meter;
import io.vtscope.observation.HoldObservation;
import io.vtscope.observation.PinTimes;
import io.vtscope.observation.Stack;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Adds up the times for which carriers were pinned, by what the JVM tells apart. */
final class PinMeters {
  private static final int NOT_YET = -2;
  private static final int FIRST_HOLDS = 1 << 6;

  // What a stack lacks.
  private static final byte ALL = 1;
  private static final byte OUTER = 2;

  private final StackLimit limit = new StackLimit();

  /** In the order in which they came first. */
  private final HoldNumbers holds = new HoldNumbers();

  private final KindTotals totals = new KindTotals();

  /** By the same numbers, what their stacks lack: the stacks themselves are far apart in memory. */
  private byte[] lacking = new byte[FIRST_HOLDS];

  private int stacks;
  private long pinned;
  private long truncated;
  private long missing;
  private long shortened;
  private long uncounted;

  /** Whose kinds were taken in last, and where those are added up. */
  private @Nullable PinKinds kinds;

  private int[] ofKind = new int[0];

  /** Pins that the JVM does not tell apart, but for their times. */
  final class OfHold implements Costed {
    private final int number;

    private OfHold(int number) {
      this.number = number;
    }

    Hold hold() {
      return holds.get(number);
    }

    @Override
    public long total() {
      return totals.total(number);
    }

    @Override
    public Cost cost() {
      Meter meter = new Meter();
      addTo(meter);
      return meter.cost();
    }

    @Override
    public void addTo(Meter sum) {
      totals.addTo(sum, number);
    }
  }

  /** Adds pins that come together: one stack is looked up for all of them. */
  void add(HoldObservation.Pins some) {
    PinTimes times = some.times();
    int known = found(new Hold(Hold.Kind.PIN, some.stack(), some.reason(), some.operation()));
    count(known, times.size(), times.total());
    if (known != HoldNumbers.NONE) {
      totals.add(known, times);
    }
  }

  /** Adds what was added up of a part. */
  void add(PinPart part) {
    KindSums sums = part.sums();
    int[] known = known(part.kinds());
    for (int place = 0; place < sums.size(); place++) {
      int kind = sums.kind(place);
      if (known[kind] == NOT_YET) {
        known[kind] = kind == PinKinds.UNTOLD ? HoldNumbers.NONE : found(part.kinds().hold(kind));
      }
      int ofOne = known[kind];
      count(ofOne, sums.count(place), sums.total(place));
      if (ofOne != HoldNumbers.NONE) {
        sums.addTo(totals, ofOne, place);
        ThreadSet carriers = sums.carriers(place);
        if (carriers != null) {
          totals.addCarriers(ofOne, carriers);
        }
      }
    }
    sums.eachOther((place, slot, times) -> {
      int ofOne = known[sums.kind(place)];
      if (ofOne != HoldNumbers.NONE) {
        totals.addLength(ofOne, slot, times);
      }
    });
  }

  /** Maps a part's kinds to numbers here: the parts of a recording have nearly the same kinds. */
  @SuppressWarnings("ReferenceEquality") // each recording has its own
  private int[] known(PinKinds ofPart) {
    if (kinds != ofPart) {
      kinds = ofPart;
      ofKind = new int[0];
    }
    int before = ofKind.length;
    if (before < ofPart.size()) {
      ofKind = Arrays.copyOf(ofKind, Math.max(ofPart.size(), before * 2));
      Arrays.fill(ofKind, before, ofKind.length, NOT_YET);
    }
    return ofKind;
  }

  /** Counts pins that are added to one, or to none as there are too many. */
  private void count(int one, long pins, long nanos) {
    pinned += nanos;
    if (one == HoldNumbers.NONE) {
      uncounted += pins;
    } else if (lacking[one] != 0) {
      missing += (lacking[one] & ALL) != 0 ? pins : 0;
      shortened += (lacking[one] & OUTER) != 0 ? pins : 0;
    }
  }

  /** The number of pins that are so; none if there are too many kinds already. */
  private int found(Hold hold) {
    int known = holds.find(hold);
    if (known != HoldNumbers.NONE) {
      return known;
    }
    Stack stack = hold.stack();
    if (!limit.hasRoomFor(stack)) {
      return stack.isShortened()
          ? HoldNumbers.NONE
          : found(
              new Hold(hold.kind(), StackLimit.shortened(stack), hold.reason(), hold.operation()));
    }
    if (!holds.has(stack)) {
      stacks++;
      truncated += stack.truncated() && !stack.isShortened() ? 1 : 0;
    }
    totals.addKind();
    int added = holds.add(hold);
    if (added == lacking.length) {
      lacking = Arrays.copyOf(lacking, added * 2);
    }
    lacking[added] = (byte) ((stack.isEmpty() ? ALL : 0) | (stack.isShortened() ? OUTER : 0));
    return added;
  }

  /** In the order in which they came first. */
  List<OfHold> all() {
    List<OfHold> all = new ArrayList<>(holds.size());
    for (int number = 0; number < holds.size(); number++) {
      all.add(new OfHold(number));
    }
    return all;
  }

  /** In the order in which they came first. */
  Collection<Stack> stacks() {
    Set<Stack> all = new LinkedHashSet<>();
    for (int number = 0; number < holds.size(); number++) {
      all.add(holds.get(number).stack());
    }
    return all;
  }

  /** Carriers that were held so; none where the JVM does not say which. */
  long[] carriers(Hold hold) {
    int known = holds.find(hold);
    return known == HoldNumbers.NONE ? new long[0] : totals.carriers(known);
  }

  /** How many different stacks there are. */
  int stackCount() {
    return stacks;
  }

  /** Time of carriers that were pinned. */
  long pinnedNanos() {
    return pinned;
  }

  /** The number of stacks whose outer frames were cut off. */
  long truncated() {
    return truncated;
  }

  /** Pins without a stack. */
  long missing() {
    return missing;
  }

  /** The number of pins that are told apart by their innermost frames only. */
  long shortened() {
    return shortened;
  }

  /** The number of pins that were not told apart, as there were too many kinds. */
  long uncounted() {
    return uncounted;
  }
}
