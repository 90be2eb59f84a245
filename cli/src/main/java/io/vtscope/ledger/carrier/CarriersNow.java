package io.vtscope.ledger.carrier;

import io.vtscope.clock.Look;
import io.vtscope.observation.CarrierObservation;

/**
 * The carriers at the agent's last look at them.
 *
 * @param at when that was, nanoseconds since the epoch
 * @param pool carriers that there were
 * @param queued virtual threads that waited for a carrier
 * @param running carriers whose virtual thread neither waited nor was parked; the other numbers are
 *     those of {@link CarrierObservation.CarrierSample}
 */
public record CarriersNow(
    long at,
    int pool,
    long queued,
    int running,
    int pinned,
    int blocked,
    int compensated,
    int idle) {
  static CarriersNow of(Look look) {
    return new CarriersNow(
        look.at(),
        look.pool().poolSize(),
        look.pool().queued(),
        look.carriers().running(),
        look.carriers().pinned(),
        look.carriers().blocked(),
        look.carriers().compensated(),
        look.carriers().idle());
  }
}
