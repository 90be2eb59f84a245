package io.vtscope.ledger.pin;

import io.vtscope.clock.LastTold;
import io.vtscope.jvm.Stack;
import io.vtscope.observation.HoldObservation;
import io.vtscope.observation.PinTaker;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The pins of a part of a recording. One thread fills it, then a ledger empties it. */
public final class PinPart extends PinTaker implements HoldObservation.PinSum {
  /** About thirty chunks. */
  private static final int MOST_PINS = 1 << 23;

  /** A few megabytes. */
  private static final int MOST_KINDS = 1 << 13;

  private final PinKinds kinds;

  private @Nullable HoldSum[] sums = new @Nullable HoldSum[0];

  private final List<HoldSum> present = new ArrayList<>();
  private int pins;

  final Owners owners = new Owners();
  final LastTold lastTold = new LastTold();

  /** Whether the recording has an agent. */
  private boolean watched;

  /**
   * @param kinds shared by all parts
   */
  PinPart(PinKinds kinds) {
    this.kinds = kinds;
  }

  @Override
  public PinTaker taker() {
    return this;
  }

  @Override
  public void watched(boolean isWatched) {
    watched = isWatched;
  }

  @Override
  public Object numbering() {
    return kinds;
  }

  @Override
  public int wording(@Nullable String reason, @Nullable String operation) {
    return kinds.wording(reason, operation);
  }

  @Override
  public int kind(int wording, Stack stack) {
    return kinds.kind(wording, stack);
  }

  @Override
  public boolean add(int[] kindOf, long[] rows, int width, int count) {
    for (int i = 0, row = 0; i < count; i++, row += width) {
      HoldSum sum = sum(kindOf[i]);
      sum.add(rows[row + AT], rows[row + NANOS]);
      sum.addCarrier(rows[row + CARRIER]);
      owners.add(rows[row + THREAD], rows[row + AT], rows[row + NANOS], sum.hold().stack());
      if (watched) {
        lastTold.add(rows[row + THREAD], rows[row + AT], rows[row + NANOS]);
      }
    }
    pins += count;
    return pins >= MOST_PINS || present.size() >= MOST_KINDS;
  }

  private HoldSum sum(int kind) {
    if (kind >= sums.length) {
      sums = Arrays.copyOf(sums, Math.max(kind + 1, sums.length * 2));
    }
    HoldSum known = sums[kind];
    if (known == null) {
      known = new HoldSum(kinds.hold(kind));
      sums[kind] = known;
      present.add(known);
    }
    return known;
  }

  @Override
  public void end() {}

  @Override
  public Collection<Stack> stacks() {
    Set<Stack> stacks = new LinkedHashSet<>();
    present.forEach(sum -> stacks.add(sum.hold().stack()));
    return stacks;
  }

  public List<HoldSum> sums() {
    return present;
  }

  void clear() {
    Arrays.fill(sums, null);
    present.clear();
    pins = 0;
    owners.clearPins();
    lastTold.clear();
  }
}
