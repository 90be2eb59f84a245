package io.vtscope.ledger.pin;

import io.vtscope.clock.LastTold;
import io.vtscope.ledger.carrier.Timeline;
import io.vtscope.observation.HoldObservation;

/** Adds pins to all sums, single ones and those of a part. */
final class AddedPins {
  private final PinMeters meters;
  private final Timeline timeline;
  private final Owners owners;
  private final LastTold lastTold;

  /** Adds to what others add to as well. */
  AddedPins(PinMeters meters, Timeline timeline, Owners owners, LastTold lastTold) {
    this.meters = meters;
    this.timeline = timeline;
    this.owners = owners;
    this.lastTold = lastTold;
  }

  void add(HoldObservation.Pins pins) {
    meters.add(pins);
    owners.add(pins);
    timeline.add(pins.times());
    if (pins.times().watched()) {
      lastTold.add(pins.times());
    }
  }

  /** Adds the pins of a part and empties it. */
  void add(PinPart part) {
    meters.add(part);
    owners.add(part.owners);
    timeline.addPins(part.timeline);
    lastTold.add(part.lastTold);
    part.clear(owners.isFull());
  }
}
