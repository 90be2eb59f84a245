package io.vtscope.ledger.pin;

import io.vtscope.clock.LastTold;
import io.vtscope.observation.HoldObservation;
import io.vtscope.observation.PinTaker;
import io.vtscope.observation.Stack;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Pins of a part of a recording, added up by the thread that reads it, then taken in as a whole and
 * filled again.
 */
public final class PinPart extends PinTaker implements HoldObservation.PinSum {
  /** Of some thirty chunks of usual size, where they come one after the other. */
  private static final int MOST_PINS = 1 << 23;

  /** What is needed of these kinds are some megabytes. */
  private static final int MOST_KINDS = 1 << 13;

  // What stands where of a pin, behind when it began.
  private static final int NANOS = 1;
  private static final int THREAD = 2;
  private static final int CARRIER = 3;

  private final PinKinds kinds;

  /** By the numbers of kinds. */
  private @Nullable HoldSum[] sums = new @Nullable HoldSum[0];

  private final List<HoldSum> present = new ArrayList<>();
  private int pins;

  final Owners.Part owners = new Owners.Part();
  final LastTold lastTold = new LastTold();

  /** Whether the agent was there. */
  private boolean watched;

  /**
   * An empty part.
   *
   * @param kinds the same for all parts that are read together
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
      sum.add(rows[row], rows[row + NANOS]);
      sum.addCarrier(rows[row + CARRIER]);
      if (rows[row + NANOS] >= Owners.SHORTEST_NANOS && !owners.isFull()) {
        owners.add(rows[row + THREAD], rows[row], rows[row + NANOS], sum.hold().stack());
      }
    }
    if (watched) {
      lastTold.add(rows, width, count);
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

  /** What the pins of each kind come to. */
  public List<HoldSum> sums() {
    return present;
  }

  /**
   * Forgets all pins.
   *
   * @param ownersKnown as of {@link Owners.Part#clear}
   */
  void clear(boolean ownersKnown) {
    Arrays.fill(sums, null);
    present.clear();
    pins = 0;
    owners.clear(ownersKnown);
    lastTold.clear();
  }
}
