package io.vtscope.ledger.carrier;

import io.vtscope.clock.Most;
import io.vtscope.clock.Steps;
import io.vtscope.state.CarrierState;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The holds of carriers that the agent reported. */
public final class HeldCarriers {
  private static final Comparator<HeldCarrier> EARLIEST =
      Comparator.comparingLong(HeldCarrier::from).thenComparingLong(held -> held.last().hold());

  private final Map<Key, HeldCarrier> all = new LinkedHashMap<>();
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
    newest = Math.max(newest, held.at());
    if (all.size() >= Most.WAITING && !all.containsKey(key)) {
      makeRoom();
    }
    if (all.size() < Most.WAITING || all.containsKey(key)) {
      all.computeIfAbsent(key, k -> new HeldCarrier(held)).add(held);
    } else {
      leftOut++;
    }
  }

  /** Forgets the older ended holds. The agent reports lasting holds again. */
  private void makeRoom() {
    if (newest - triedAt < Steps.SECOND) {
      return;
    }
    triedAt = newest;
    List<Key> past =
        all.entrySet().stream()
            .filter(one -> newest - one.getValue().last().at() > HeldCarrier.SAID_AGAIN)
            .limit(Most.WAITING / 2)
            .map(Map.Entry::getKey)
            .toList();
    past.forEach(all::remove);
    leftOut += past.size();
  }

  long leftOut() {
    return leftOut;
  }

  /** The earliest first. */
  public List<HeldCarrier> of(CarrierState.HeldKind kind) {
    return all.values().stream()
        .filter(held -> held.last().kind() == kind)
        .sorted(EARLIEST)
        .toList();
  }

  /**
   * The JVM itself reports a hold only at its end.
   *
   * @param at the last sample
   */
  public List<HeldCarrier> lasting(long at) {
    return all.values().stream().filter(held -> held.lasts(at)).sorted(EARLIEST).toList();
  }

  /** Longest first. */
  List<Kept> kept(long at) {
    return lasting(at).stream()
        .map(held -> held.until(at))
        .sorted(Comparator.comparingLong(Kept::nanos).reversed())
        .toList();
  }
}
