package io.vtscope.ledger;

import io.vtscope.blame.Cause;
import io.vtscope.blame.Origins;
import io.vtscope.blame.Target;
import io.vtscope.clock.Window;
import io.vtscope.ledger.carrier.CarrierSummary;
import io.vtscope.ledger.carrier.Carriers;
import io.vtscope.ledger.carrier.Failure;
import io.vtscope.ledger.carrier.Growth;
import io.vtscope.ledger.carrier.Stall;
import io.vtscope.ledger.charge.ChargeLedger;
import io.vtscope.ledger.charge.Charges;
import io.vtscope.ledger.charge.Runner;
import io.vtscope.ledger.charge.Stopped;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.ledger.pin.Hotspot;
import io.vtscope.ledger.wait.Deadlock;
import io.vtscope.ledger.wait.Dump;
import io.vtscope.ledger.wait.Pool;
import io.vtscope.ledger.wait.Population;
import io.vtscope.ledger.wait.WaitSummary;
import io.vtscope.observation.ExecutorObservation;
import io.vtscope.observation.LockObservation;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Everything that is known at one moment; never changes.
 *
 * @param origins what classes were published in
 * @param hotspots those with most impact first
 * @param charged what held the carriers is charged with
 * @param executors those with most tasks first
 * @param asyncMethods those with most calls on their callers' threads first
 */
public record Snapshot(
    Target target,
    Window window,
    Quality quality,
    Origins origins,
    List<Hotspot> hotspots,
    CarrierSummary carrierSummary,
    ChargeLedger.Charged charged,
    WaitSummary waitSummary,
    List<Executor> executors,
    List<ExecutorObservation.AsyncMethod> asyncMethods) {

  /**
   * Time of carriers that carried parked threads, nanoseconds: of pins that have ended, and of
   * those that have not what they took so far.
   */
  public long pinnedNanos() {
    long pins = held(hotspot -> hotspot.blame().cause().isPin());
    return Math.max(0, Math.max(carriers().pinnedNanos(), pins) - classWaitNanos());
  }

  /**
   * Time of carriers whose threads waited for a class that others initialise, nanoseconds. The JVM
   * tells of them as of pins; but they are not parked, and where it is looked at what carriers do
   * they are blocked.
   */
  public long classWaitNanos() {
    return held(hotspot -> hotspot.blame().cause() == Cause.CLASS_INIT_WAIT);
  }

  /**
   * Whether a virtual thread is known to have run, also where the agent never got to look at a
   * carrier, as a short program may end before, or a full machine leaves it no processor.
   */
  public boolean ranVirtualThreads() {
    return !hotspots.isEmpty()
        || !runners().isEmpty()
        || population().scans().stream().anyMatch(scan -> scan.count().total() > 0)
        || executors.stream().anyMatch(Executor::ranVirtualThreads);
  }

  private long held(Predicate<Hotspot> by) {
    return hotspots.stream().filter(by).mapToLong(hotspot -> hotspot.cost().totalNanos()).sum();
  }

  /** See {@link CarrierSummary}. */
  public Carriers carriers() {
    return carrierSummary.carriers();
  }

  /** See {@link CarrierSummary}. */
  public List<Growth> growths() {
    return carrierSummary.growths();
  }

  /** See {@link CarrierSummary}. */
  public List<Failure> failures() {
    return carrierSummary.failures();
  }

  /** See {@link CarrierSummary}. */
  public List<Stall> stalls() {
    return carrierSummary.stalls();
  }

  /** See {@link ChargeLedger.Charged}. */
  public Charges charges() {
    return charged.charges();
  }

  /** See {@link ChargeLedger.Charged}. */
  public List<Runner> runners() {
    return charged.runners();
  }

  /** See {@link ChargeLedger.Charged}. */
  public @Nullable Stopped stopped() {
    return charged.stopped();
  }

  /** See {@link WaitSummary}. */
  public Population population() {
    return waitSummary.population();
  }

  /** See {@link WaitSummary}. */
  public List<Deadlock> deadlocks() {
    return waitSummary.deadlocks();
  }

  /** See {@link WaitSummary}. */
  public List<LockObservation.Initialiser> initialisers() {
    return waitSummary.initialisers();
  }

  /** See {@link WaitSummary}. */
  public List<LockObservation.LostWakeup> lostWakeups() {
    return waitSummary.lostWakeups();
  }

  /** See {@link WaitSummary}. */
  public List<Pool> pools() {
    return waitSummary.pools();
  }

  /** See {@link WaitSummary}. */
  public List<Dump> dumps() {
    return waitSummary.dumps();
  }
}
