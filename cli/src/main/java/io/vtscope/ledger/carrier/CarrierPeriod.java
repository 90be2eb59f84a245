package io.vtscope.ledger.carrier;

import io.vtscope.clock.Window;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the carriers did in the window or in a part of it, without figures of the rest.
 *
 * @param yieldLoops those with most samples first
 * @param mostRun where virtual threads were seen running most; null if none was seen
 */
public record CarrierPeriod(
    Window window, CarrierWork work, List<YieldLoop> yieldLoops, @Nullable RunningPlace mostRun) {}
