package io.vtscope.finding;

import io.vtscope.clock.Budget;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.pin.Hotspot;
import java.time.Duration;
import java.util.List;

/**
 * Pins that are too short to be recorded, and together take more than those that are: only looks at
 * the carriers know of them.
 */
final class ShorterPins {
  /** Looks are few, and a pin that lasts is in both figures: less may be chance. */
  private static final double MUCH = 0.1;

  /** Where the recorded ones are the greater part, their figures say how bad it is. */
  private static final int TIMES = 2;

  private ShorterPins() {}

  /** A sentence for the most costly place; empty for the others, and where there are few. */
  static String of(Hotspot hotspot, Snapshot snapshot) {
    Budget budget = snapshot.carriers().budget();
    Duration shortest = snapshot.quality().pinThreshold();
    if (budget == null || shortest == null || shortest.isZero()) {
      return "";
    }
    List<Hotspot> pins = snapshot.hotspots().stream().filter(one -> one.cause().isPin()).toList();
    long recorded = pins.stream().mapToLong(pin -> pin.cost().totalNanos()).sum();
    boolean many =
        budget.pinned() >= TIMES * recorded
            && budget.pinned() - recorded >= MUCH * budget.total()
            && !pins.isEmpty()
            && pins.getFirst().equals(hotspot);
    return many
        ? " Pins shorter than %s are not counted in that: by looks at the carriers all pins together took %s, %s of their time."
            .formatted(
                Amounts.time(shortest.toNanos()),
                Amounts.time(budget.pinned()),
                Amounts.share((double) budget.pinned() / budget.total()))
        : "";
  }
}
