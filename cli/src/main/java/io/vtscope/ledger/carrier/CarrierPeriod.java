package io.vtscope.ledger.carrier;

import io.vtscope.clock.Window;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The window or a part of it, with all that is known of that part alone.
 *
 * @param yieldLoops those with most samples first
 * @param mostRun where virtual threads were seen running most; null if none was seen
 */
public record CarrierPeriod(
    Window window, CarrierWork work, List<YieldLoop> yieldLoops, @Nullable RunningPlace mostRun) {}
