package io.vtscope.ledger.carrier;

import io.vtscope.blame.Frames;
import io.vtscope.observation.CarrierObservation.HeldKind;
import io.vtscope.observation.Frame;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * What is left of holds that have ended once there are too many to keep: only what is asked for of
 * these, which of pins and waits is nothing, as the JVM tells of them when they end.
 */
final class PastHolds {
  private static final int MOST_PLACES = 1_000;
  private static final int MOST_STACKS_OF_A_PLACE = 100;
  private static final int MOST_NAMES = 20_000;

  private final Trials trials;
  private final LongSupplier windowFrom;
  private final Map<String, Computed> computed = new HashMap<>();
  private final Set<String> namesInNative = new HashSet<>();
  private List<HeldCarrier> calls = List.of();
  private long leftOut;

  /**
   * Holds of one window.
   *
   * @param windowFrom time before it is not counted
   */
  PastHolds(Trials trials, LongSupplier windowFrom) {
    this.trials = trials;
    this.windowFrom = windowFrom;
  }

  void add(Collection<HeldCarrier> ended) {
    Computing computing = new Computing(trials, windowFrom.getAsLong(), Long.MAX_VALUE);
    List<HeldCarrier> inCalls = new ArrayList<>(calls);
    for (HeldCarrier held : ended) {
      switch (held.last().kind()) {
        case RUNNING -> {
          if (computing.is(held)) {
            addComputed(held, computing);
          }
        }
        case NATIVE -> addNames(held);
        case COMPENSATED -> inCalls.add(held);
        case PINNED, BLOCKED, UNKNOWN -> {}
      }
    }
    calls = LongCalls.most(inCalls, trials.lastLook());
  }

  private void addComputed(HeldCarrier held, Computing computing) {
    Frame frame = ComputingPlaces.common(held.stacks(), f -> true);
    String name = frame == null ? "" : frame.name();
    if (computed.size() < MOST_PLACES || computed.containsKey(name)) {
      computing.addTo(
          computed.computeIfAbsent(name, n -> new Computed(frame, MOST_STACKS_OF_A_PLACE)), held);
    } else {
      leftOut++;
    }
  }

  private void addNames(HeldCarrier held) {
    if (namesInNative.size() < MOST_NAMES) {
      held.stacks().forEach(stack -> namesInNative.addAll(Frames.innermostNames(stack)));
    }
  }

  /** Sums of computing, by the frame that the stacks of a stretch have in common. */
  Collection<Computed> computed() {
    return computed.values();
  }

  boolean wasInNative(String name) {
    return namesInNative.contains(name);
  }

  /** The holds of a kind that are kept one by one. */
  List<HeldCarrier> of(HeldKind kind) {
    return kind == HeldKind.COMPENSATED ? calls : List.of();
  }

  /** The number of holds that computed at further places, which are not counted. */
  long leftOut() {
    return leftOut;
  }
}
