package io.vtscope.ledger.carrier;

import io.vtscope.clock.CarrierPoolSample;
import io.vtscope.state.CarrierState;

/**
 * The carriers in the last sample, see {@link CarrierState.CarrierSample}.
 *
 * @param queued virtual threads waiting for a carrier
 */
public record CarriersNow(
    int pool, long queued, int running, int pinned, int blocked, int compensated, int idle) {
  static CarriersNow of(CarrierPoolSample look) {
    return new CarriersNow(
        look.pool().poolSize(),
        look.pool().queued(),
        look.carriers().running(),
        look.carriers().pinned(),
        look.carriers().blocked(),
        look.carriers().compensated(),
        look.carriers().idle());
  }
}
