package io.vtscope.aggregate;

import io.vtscope.observation.Observation;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** What all pins come to, those that come by themselves and those that were added up in parts. */
final class AddedPins {
  private final PinMeters meters;
  private final Timeline timeline;
  private final Owners owners;
  private final LastTold lastTold;

  /** Parts that were taken in, to be filled again. */
  private final Queue<PinPart> spare = new ConcurrentLinkedQueue<>();

  /** Adds to what others add to as well. */
  AddedPins(PinMeters meters, Timeline timeline, Owners owners, LastTold lastTold) {
    this.meters = meters;
    this.timeline = timeline;
    this.owners = owners;
    this.lastTold = lastTold;
  }

  void add(Observation.Pins pins) {
    meters.add(pins);
    owners.add(pins);
    timeline.add(pins.times());
    if (pins.times().watched()) {
      lastTold.add(pins.times());
    }
  }

  /** Begins a part; for any thread. */
  PinPart part() {
    PinPart part = spare.poll();
    return part == null ? new PinPart() : part;
  }

  /** Adds those of a part, which nobody else uses any more. */
  void add(PinPart part) {
    meters.add(part);
    owners.add(part.owners);
    timeline.addPins(part.timeline);
    lastTold.add(part.lastTold);
    part.clear(owners.isFull());
    spare.add(part);
  }
}
