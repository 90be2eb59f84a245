package io.vtscope.ledger.pin;

import io.vtscope.clock.LastTold;
import io.vtscope.ledger.carrier.Timeline;
import io.vtscope.observation.HoldObservation;
import io.vtscope.observation.PinTaker;
import io.vtscope.observation.Stack;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Pins of a part of a recording, added up by the thread that reads it, then taken in as a whole and
 * filled again.
 */
public final class PinPart extends PinTaker implements HoldObservation.PinSum {
  /** Of some thirty chunks of usual size, where they come one after the other. */
  private static final int MOST_PINS = 1 << 23;

  /** Pins that come together may have so many kinds that were not there before. */
  private static final int MOST_AT_ONCE = 1 << 8;

  /**
   * More than most recordings have: what is needed of them is a megabyte, and near. All fit into
   * arrays that grow by doubling.
   */
  private static final int MOST_KINDS = (1 << 13) - MOST_AT_ONCE;

  // What stands where of a pin, behind when it began.
  private static final int NANOS = 1;
  private static final int THREAD = 2;

  private final PinKinds kinds;
  private final KindSums sums = new KindSums();
  private int pins;

  final Timeline timeline = new Timeline();
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
    sums.makeRoom(kinds.size());
    boolean hasLong = sums.add(kindOf, rows, width, count);
    timeline.addPins(rows, width, count);
    for (int i = 0; hasLong && i < count && !owners.isFull(); i++) {
      int row = i * width;
      if (rows[row + NANOS] >= Owners.SHORTEST_NANOS) {
        Stack stack = kinds.hold(kindOf[i]).stack();
        owners.add(rows[row + THREAD], rows[row], rows[row + NANOS], stack);
      }
    }
    if (watched) {
      lastTold.add(rows, width, count);
    }
    pins += count;
    return pins >= MOST_PINS || sums.size() >= MOST_KINDS || sums.hasManyOthers();
  }

  @Override
  public void end() {
    sums.count();
  }

  @Override
  public Collection<Stack> stacks() {
    Set<Stack> stacks = new LinkedHashSet<>();
    for (int i = 0; i < sums.size(); i++) {
      stacks.add(kinds.hold(sums.kind(i)).stack());
    }
    return stacks;
  }

  /** What the numbers of kinds stand for. */
  PinKinds kinds() {
    return kinds;
  }

  /** What the pins of each kind come to. */
  public KindSums sums() {
    return sums;
  }

  /**
   * Forgets all pins, and keeps the room.
   *
   * @param ownersKnown as of {@link Owners.Part#clear}
   */
  void clear(boolean ownersKnown) {
    sums.clear();
    pins = 0;
    timeline.clear();
    owners.clear(ownersKnown);
    lastTold.clear();
  }
}
