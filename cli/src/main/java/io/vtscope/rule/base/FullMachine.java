package io.vtscope.rule.base;

import io.vtscope.clock.Cost;
import io.vtscope.clock.MachineTime;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Monopoly;
import io.vtscope.ledger.pin.Hotspot;

/**
 * A machine without a free processor makes long what is short by itself. It is judged over the time
 * that a finding is about, and over the window where that is not known.
 */
public final class FullMachine {
  private FullMachine() {}

  /** Whether it was full while a place pinned carriers. */
  public static boolean whilePinned(long first, long last, Snapshot snapshot) {
    return isFull(snapshot.course().machine().duringPins(first, last), snapshot);
  }

  /** Whether it was full while carriers were kept by computing. */
  public static boolean whileKept(Monopoly monopoly, Snapshot snapshot) {
    Cost cost = monopoly.cost();
    return isFull(snapshot.course().machine().during(cost.first(), cost.last()), snapshot);
  }

  /** Whether pins may be as long as they are by its doing, as they took less of the time then. */
  public static boolean makesPinsLong(Hotspot hotspot, double felt, Snapshot snapshot) {
    Cost cost = hotspot.cost();
    return whilePinned(cost.first(), cost.last(), snapshot) && isLess(hotspot, felt, snapshot);
  }

  /** Whether waits for a monitor may be. */
  public static boolean makesWaitsLong(Hotspot hotspot, double felt, Snapshot snapshot) {
    Cost cost = hotspot.cost();
    return isFull(snapshot.course().machine().duringEnters(cost.first(), cost.last()), snapshot)
        && isLess(hotspot, felt, snapshot);
  }

  private static boolean isFull(MachineTime.Full then, Snapshot snapshot) {
    return then == MachineTime.Full.NOT_KNOWN
        ? snapshot.carriers().machineIsFull()
        : then == MachineTime.Full.YES;
  }

  /** Of the carriers' time while it was full: in the window, or from the first to the last. */
  private static boolean isLess(Hotspot hotspot, double felt, Snapshot snapshot) {
    Cost cost = hotspot.cost();
    double share = CarrierTime.shareOfSeen(hotspot, snapshot);
    double part = (double) Math.max(1, cost.last() - cost.first()) / snapshot.window().nanos();
    return (snapshot.carriers().machineIsFull() ? share : share / Math.min(1, part)) < felt;
  }
}
