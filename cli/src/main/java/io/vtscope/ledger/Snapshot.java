package io.vtscope.ledger;

import io.vtscope.blame.Cause;
import io.vtscope.blame.Origins;
import io.vtscope.blame.Target;
import io.vtscope.clock.Window;
import io.vtscope.ledger.carrier.CarrierSummary;
import io.vtscope.ledger.carrier.Carriers;
import io.vtscope.ledger.charge.ChargeLedger;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.ledger.pin.Hotspot;
import io.vtscope.ledger.wait.WaitSummary;
import io.vtscope.state.ExecutorState;
import java.util.List;
import java.util.function.Predicate;

/**
 * All results for one JVM at one moment. Immutable.
 *
 * @param hotspots costliest first
 * @param executors most tasks first
 * @param asyncMethods most calls on their callers' threads first
 */
public record Snapshot(
    Target target,
    Window window,
    Quality quality,
    Origins origins,
    List<Hotspot> hotspots,
    CarrierSummary carrierSummary,
    ChargeLedger.Charged charged,
    WaitSummary waits,
    List<Executor> executors,
    List<ExecutorState.AsyncMethod> asyncMethods) {

  public Carriers carriers() {
    return carrierSummary.carriers();
  }

  /** Carrier time with parked threads, nanoseconds, including unended pins. */
  public long pinnedNanos() {
    long pins = held(hotspot -> hotspot.blame().cause().isPin());
    return Math.max(0, Math.max(carriers().pinnedNanos(), pins) - classWaitNanos());
  }

  /**
   * Carrier time with threads waiting for a class initialiser, nanoseconds. The JVM reports them as
   * pinned, but they are not parked.
   */
  public long classWaitNanos() {
    return held(hotspot -> hotspot.blame().cause() == Cause.CLASS_INIT_WAIT);
  }

  /** A short program may end before the agent samples a carrier. */
  public boolean ranVirtualThreads() {
    return !hotspots.isEmpty()
        || !charged.runners().isEmpty()
        || waits.population().scans().stream().anyMatch(scan -> scan.count().total() > 0)
        || executors.stream().anyMatch(Executor::ranVirtualThreads);
  }

  private long held(Predicate<Hotspot> by) {
    return hotspots.stream().filter(by).mapToLong(hotspot -> hotspot.cost().totalNanos()).sum();
  }
}
