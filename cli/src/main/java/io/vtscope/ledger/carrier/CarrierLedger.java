package io.vtscope.ledger.carrier;

import io.vtscope.blame.Knowledge;
import io.vtscope.blame.Target;
import io.vtscope.clock.CarrierPoolSample;
import io.vtscope.clock.LastTold;
import io.vtscope.clock.Steps;
import io.vtscope.clock.Window;
import io.vtscope.observation.HoldObservation;
import io.vtscope.observation.JvmObservation;
import io.vtscope.observation.SchedulerObservation;
import io.vtscope.state.CarrierState;
import io.vtscope.state.StallState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sums what the carriers did and what held them. Observations may arrive in any order. */
public final class CarrierLedger {
  private final PoolGrowths growths = new PoolGrowths();
  private final Timeline timeline = new Timeline();
  private final Trials trials = new Trials();
  private final Stalls stalls = new Stalls();
  private final Failures failures = new Failures();
  private final ThreadDumps threadDumps = new ThreadDumps();
  private final ProcessorTime processorTime = new ProcessorTime();
  private final HeldCarriers heldCarriers = new HeldCarriers();
  private SchedulerObservation.@Nullable SchedulerState scheduler;
  private int peakPool;
  private long peakQueued = -1;

  public void add(CarrierState.CarrierHeld held) {
    heldCarriers.add(held);
  }

  public void add(SchedulerObservation observation) {
    switch (observation) {
      case SchedulerObservation.SubmitFailure failure -> failures.add(failure);
      case SchedulerObservation.CarrierStart start -> growths.started(start);
      case SchedulerObservation.CarrierEnd end -> growths.ended(end);
      case SchedulerObservation.SchedulerState state -> add(state);
      case SchedulerObservation.ThreadDump dump -> threadDumps.add(dump);
    }
  }

  public void add(JvmObservation observation) {
    switch (observation) {
      case JvmObservation.CarrierCpu cpu -> processorTime.add(cpu);
      case JvmObservation.AgentCpu cpu -> processorTime.add(cpu);
      case JvmObservation.MachineLoad load -> {
        processorTime.add(load);
        threadDumps.add(load);
      }
      case JvmObservation.StartedWith started -> threadDumps.add(started);
      default -> {}
    }
  }

  public void add(StallState state) {
    switch (state) {
      case StallState.Stall stall -> stalls.add(stall);
      case StallState.ThreadState thread -> stalls.add(thread);
      case StallState.DumpDone done -> stalls.add(done);
    }
  }

  public void add(HoldObservation.NativeSample sample) {
    threadDumps.add(sample);
  }

  /** Adds a call that the pool may compensate. */
  public void add(HoldObservation.FileIo io) {
    growths.inFile(io.stack(), io.at(), io.nanos());
  }

  public void add(HoldObservation.MonitorWait wait) {
    growths.inWait(wait.stack(), wait.at(), wait.nanos());
  }

  /**
   * Adds an ended hold.
   *
   * @param until nanoseconds since the epoch
   * @param nanos upper bound of its length
   */
  public void held(long until, long nanos) {
    threadDumps.held(until, nanos);
  }

  private void add(SchedulerObservation.SchedulerState state) {
    if (scheduler == null || state.at() >= scheduler.at()) {
      scheduler = state;
    }
    peakPool = Math.max(peakPool, state.poolSize());
    peakQueued = Math.max(peakQueued, state.queued());
    timeline.add(state);
  }

  public void add(CarrierPoolSample look) {
    timeline.add(look);
    trials.add(look);
  }

  /** Includes a probe still waiting. */
  public List<SlowTrial> slow() {
    return trials.slow();
  }

  /** When the waiting probe began; {@code Long.MAX_VALUE} without one. */
  public long pending() {
    return trials.pendingFrom();
  }

  /** 0 without samples. */
  public long lastLook() {
    return trials.lastLook();
  }

  /** The number of dropped reports. */
  public long leftOut() {
    return heldCarriers.leftOut();
  }

  /** Nanoseconds of processor time; -1 if unknown. */
  public long agentNanos(int processors) {
    return processorTime.agent(processors);
  }

  /** From the agent, or else from the last thread dump. */
  public HeldCarriers held(Carriers carriers) {
    return carriers.dumped() == null ? heldCarriers : HeldCarriers.of(carriers.dumped());
  }

  /**
   * The pool and what its carriers did.
   *
   * @param waiting the time of carriers that only seemed to run
   */
  public Carriers carriers(
      Window window, Target target, Steps pinned, Steps waiting, Knowledge knowledge) {
    SchedulerObservation.SchedulerState state = scheduler;
    int parallelism = state == null ? 0 : state.parallelism();
    int peak = Math.max(peakPool, growths.carriers().peak());
    int more = peak - (parallelism == 0 ? growths.carriers().leastParallelism() : parallelism);
    Timeline all = timeline.with(pinned, waiting);
    return new Carriers(
        new Carriers.Size(
            parallelism,
            state == null ? 0 : state.maxPoolSize(),
            peak,
            peakQueued,
            growths.total(),
            Math.min(growths.total(), Math.max(0, more))),
        pinned.total(),
        new CarrierWork(
            processorTime.carriers(window, target.processors()),
            processorTime.machineIsFull(),
            processorTime.othersHadMost(),
            all.budget(window),
            trials.delay(),
            trials.delays()),
        all.width(),
        all.points(window.from()),
        trials.now(),
        heldCarriers.kept(trials.lastLook()),
        LongCalls.held(
            heldCarriers.of(CarrierState.HeldKind.COMPENSATED), trials.lastLook(), knowledge),
        target.agent() == null ? threadDumps.last(window.to()) : null);
  }

  /**
   * Sums what the carriers did.
   *
   * @param lastTold the holds that the JVM reported
   */
  public CarrierSummary summary(
      Carriers carriers, Target target, LastTold lastTold, Knowledge knowledge) {
    return new CarrierSummary(
        carriers,
        growths.byCarriers(carriers, knowledge),
        failures.all(),
        stalls.all(trials.lastLook(), lastTold, knowledge, target),
        stalls.dumps());
  }
}
