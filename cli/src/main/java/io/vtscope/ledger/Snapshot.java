package io.vtscope.ledger;

import io.vtscope.blame.Cause;
import io.vtscope.blame.Origins;
import io.vtscope.blame.Target;
import io.vtscope.clock.SchedulingDelay;
import io.vtscope.clock.Window;
import io.vtscope.ledger.carrier.CarrierPeriod;
import io.vtscope.ledger.carrier.CarrierSummary;
import io.vtscope.ledger.carrier.Carriers;
import io.vtscope.ledger.carrier.Course;
import io.vtscope.ledger.carrier.Failure;
import io.vtscope.ledger.carrier.Growth;
import io.vtscope.ledger.carrier.Monopoly;
import io.vtscope.ledger.carrier.Period;
import io.vtscope.ledger.carrier.RunningPlace;
import io.vtscope.ledger.carrier.Stall;
import io.vtscope.ledger.carrier.Stopped;
import io.vtscope.ledger.carrier.YieldLoop;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.ledger.pin.Hotspot;
import io.vtscope.ledger.wait.Deadlock;
import io.vtscope.ledger.wait.Dump;
import io.vtscope.ledger.wait.Pool;
import io.vtscope.ledger.wait.Population;
import io.vtscope.ledger.wait.WaitSummary;
import io.vtscope.observation.Artifact;
import io.vtscope.observation.ExecutorObservation;
import io.vtscope.observation.Frame;
import io.vtscope.observation.LockObservation;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Everything that is known at one moment; never changes.
 *
 * @param origins what classes were published in
 * @param hotspots those with most impact first
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
    WaitSummary waitSummary,
    List<Executor> executors,
    List<ExecutorObservation.AsyncMethod> asyncMethods) {

  /** What the carriers did in the whole window. */
  public CarrierPeriod whole() {
    return new CarrierPeriod(window, carriers().work(), yieldLoops(), mostRun());
  }

  /**
   * What the carriers did in a part of the window.
   *
   * @param of periods that follow one another
   */
  public CarrierPeriod during(List<Period> of) {
    Period all = of.stream().reduce(Period::and).orElseThrow();
    Function<Frame, @Nullable Artifact> artifacts = frame -> origins.of(frame.type());
    SchedulingDelay delay = carriers().delay();
    boolean isLast = all.to() >= window.to();
    return course().during(all, isLast && delay != null ? delay.stuckNanos() : 0, artifacts);
  }

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
        || mostRun() != null
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
  public @Nullable Stopped stopped() {
    return carrierSummary.stopped();
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
  public List<Monopoly> monopolies() {
    return carrierSummary.monopolies();
  }

  /** See {@link CarrierSummary}. */
  public List<YieldLoop> yieldLoops() {
    return carrierSummary.yieldLoops();
  }

  /** See {@link CarrierSummary}. */
  public @Nullable RunningPlace mostRun() {
    return carrierSummary.mostRun();
  }

  /** See {@link CarrierSummary}. */
  public List<Stall> stalls() {
    return carrierSummary.stalls();
  }

  /** See {@link CarrierSummary}. */
  public Course course() {
    return carrierSummary.course();
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
