package io.vtscope.ledger.carrier;

import io.vtscope.clock.Most;
import io.vtscope.clock.Steps;
import io.vtscope.state.CarrierState;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The holds of carriers that the agent reported. */
public final class HeldCarriers {
  private final Map<Key, HeldCarrier> all = new HashMap<>();

  private final Deque<HeldCarrier> computed = new ArrayDeque<>();

  /** Removed calls, from the moment with most of them. */
  private List<HeldCarrier> calls = List.of();

  private long newest;
  private long triedAt;
  private long leftOut;

  static HeldCarriers of(DumpedCarriers dumped) {
    HeldCarriers held = new HeldCarriers();
    dumped.taken().forEach(one -> held.add(one.last()));
    return held;
  }

  /** Another agent in the same JVM restarts the hold numbers. */
  private record Key(long hold, long thread, String carrier) {}

  void add(CarrierState.CarrierHeld held) {
    Key key = new Key(held.hold(), held.thread().id(), held.carrier());
    HeldCarrier known = all.get(key);
    newest = Math.max(newest, held.at());
    if (known == null && all.size() >= Most.THREADS) {
      makeRoom();
    }
    if (known == null && all.size() < Most.THREADS) {
      known = new HeldCarrier(held);
      all.put(key, known);
    }
    if (known != null) {
      known.add(held);
    } else {
      leftOut++;
    }
  }

  /** Keeps holds that last, because nothing else reports them. */
  private void makeRoom() {
    if (newest - triedAt < Steps.SECOND) {
      return;
    }
    triedAt = newest;
    List<HeldCarrier> ended = new ArrayList<>();
    all.values()
        .removeIf(held -> {
          boolean isPast = newest - held.last().at() > HeldCarrier.SAID_AGAIN;
          if (isPast) {
            ended.add(held);
          }
          return isPast;
        });
    List<HeldCarrier> inCalls = new ArrayList<>(calls);
    for (HeldCarrier held : ended) {
      if (held.last().kind() == CarrierState.HeldKind.COMPENSATED) {
        inCalls.add(held);
      } else if (held.last().kind() == CarrierState.HeldKind.RUNNING) {
        computed.add(held);
        if (computed.size() > Most.WAITING) {
          computed.removeFirst();
          leftOut++;
        }
      }
    }
    calls = LongCalls.most(inCalls, newest);
  }

  long leftOut() {
    return leftOut;
  }

  /** The earliest first. */
  public List<HeldCarrier> of(CarrierState.HeldKind kind) {
    return Stream.of(all.values(), computed, calls)
        .flatMap(some -> some.stream())
        .filter(held -> held.last().kind() == kind)
        .sorted(
            Comparator.comparingLong(HeldCarrier::from)
                .thenComparingLong(held -> held.last().hold()))
        .toList();
  }

  /**
   * The JVM itself reports a hold only at its end.
   *
   * @param at the last sample
   */
  public List<HeldCarrier> lasting(long at) {
    List<HeldCarrier> lasting = new ArrayList<>();
    for (CarrierState.HeldKind kind : CarrierState.HeldKind.values()) {
      for (HeldCarrier held : of(kind)) {
        if (held.lasts(at)) {
          lasting.add(held);
        }
      }
    }
    return lasting;
  }

  /** Longest first. */
  List<Kept> kept(long at) {
    return lasting(at).stream()
        .map(held -> held.until(at))
        .sorted(Comparator.comparingLong(Kept::nanos).reversed())
        .toList();
  }
}
