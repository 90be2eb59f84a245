package io.vtscope.ledger.carrier;

import io.vtscope.blame.Knowledge;
import io.vtscope.blame.Target;
import io.vtscope.clock.LastTold;
import io.vtscope.clock.Look;
import io.vtscope.clock.Looks;
import io.vtscope.clock.MachineTime;
import io.vtscope.clock.Peak;
import io.vtscope.clock.ProcessorTime;
import io.vtscope.clock.Spread;
import io.vtscope.clock.TargetTime;
import io.vtscope.clock.Window;
import io.vtscope.observation.CarrierObservation;
import io.vtscope.observation.HoldObservation;
import io.vtscope.observation.JvmObservation;
import io.vtscope.observation.SchedulerObservation;
import io.vtscope.observation.Stack;
import io.vtscope.observation.StallObservation;
import java.util.Collection;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Sums up what the carriers did and what kept them. Observations may come in any order. */
public final class CarrierLedger {
  private static final int MOST_PLACES = 5_000;

  private final Growths growths = new Growths();
  private final Timeline timeline = new Timeline();
  private final Looks looks = new Looks();
  private final Trials trials = new Trials();
  private final RunningSamples runningSamples = new RunningSamples(MOST_PLACES);
  private final Periods periods = new Periods();
  private final Spread enters = new Spread();
  private final Spread files = new Spread();
  private final Stalls stalls = new Stalls();
  private final Failures failures = new Failures();
  private final ThreadDumps threadDumps = new ThreadDumps();
  private final ProcessorTime processorTime = new ProcessorTime();
  private final Stops stops = new Stops();
  private final TargetTime targetTime = new TargetTime();
  private final PastHolds pastHolds;
  private final HeldCarriers heldCarriers;
  private SchedulerObservation.@Nullable SchedulerState scheduler;
  private int peakPool;
  private long peakQueued = -1;

  /**
   * An empty ledger.
   *
   * @param windowFrom when the window begins, as far as is known by then
   */
  public CarrierLedger(LongSupplier windowFrom) {
    this.pastHolds = new PastHolds(trials, windowFrom);
    this.heldCarriers = new HeldCarriers(pastHolds);
  }

  public void add(CarrierObservation observation) {
    switch (observation) {
      case CarrierObservation.CarrierSample sample -> looked(looks.add(sample));
      case CarrierObservation.CarrierHeld held -> heldCarriers.add(held);
      case CarrierObservation.RunningSample sample -> {
        runningSamples.add(sample);
        periods.add(sample);
      }
    }
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
      case JvmObservation.CarrierCpu cpu -> {
        processorTime.add(cpu);
        periods.add(cpu);
      }
      case JvmObservation.AgentCpu cpu -> processorTime.add(cpu);
      case JvmObservation.MachineLoad load -> {
        processorTime.add(load);
        periods.add(load);
        threadDumps.add(load);
        targetTime.add(load);
      }
      case JvmObservation.StartedWith started -> {
        threadDumps.add(started);
        targetTime.add(started);
      }
      case JvmObservation.Stop stop -> stops.add(stop);
      case JvmObservation.GarbageCollection collection -> stops.add(collection);
      case JvmObservation.SystemGc call -> stops.add(call);
      case JvmObservation.TargetInfo info -> {}
    }
  }

  public void add(StallObservation observation) {
    switch (observation) {
      case StallObservation.Stall stall -> stalls.add(stall);
      case StallObservation.ThreadState thread -> stalls.add(thread);
      case StallObservation.DumpDone done -> {}
    }
  }

  public void add(HoldObservation.NativeSample sample) {
    threadDumps.add(sample);
  }

  public void add(HoldObservation.MonitorEnter enter) {
    enters.add(enter.at(), enter.nanos());
  }

  /** Adds a call for which the pool may have started another carrier. */
  public void add(HoldObservation.FileIo io) {
    files.add(io.at(), io.nanos());
    growths.inFile(io.stack(), io.at(), io.nanos());
  }

  /** Adds a call of {@code Object.wait}, for which the pool may have started another carrier. */
  public void add(HoldObservation.MonitorWait wait) {
    growths.inWait(wait.stack(), wait.at(), wait.nanos());
  }

  /**
   * Adds that a carrier was held, and its virtual thread ran on.
   *
   * @param until nanoseconds since the epoch
   * @param nanos for how long at most
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
    looked(looks.add(state));
  }

  private void looked(@Nullable Look look) {
    if (look != null) {
      timeline.add(look);
      periods.add(look, trials.add(look));
    }
  }

  /** Where pins are added too. */
  public Timeline timeline() {
    return timeline;
  }

  /** What the whole JVM took of the processors. */
  public TargetTime targetTime() {
    return targetTime;
  }

  /** When the carriers were looked at last; 0 without a look. */
  public long lastLook() {
    return trials.lastLook();
  }

  /** How many reports on held carriers are in no figure, as there were too many. */
  public long leftOut() {
    return heldCarriers.leftOut();
  }

  /** Processor time that the agent's thread took, nanoseconds; -1 if unknown. */
  public long agentNanos(int processors) {
    return processorTime.agent(processors);
  }

  /** The carriers that are held, by the agent's reports or by the last thread dump. */
  public HeldCarriers held(Carriers carriers) {
    return carriers.dumped() == null ? heldCarriers : HeldCarriers.of(carriers.dumped(), pastHolds);
  }

  /**
   * The pool of carriers in the window.
   *
   * @param pinnedNanos time of carriers that were pinned
   * @param inNative the last stacks of threads in native code
   */
  public Carriers carriers(
      Window window,
      Target target,
      long pinnedNanos,
      Collection<Stack> inNative,
      Knowledge knowledge) {
    SchedulerObservation.SchedulerState state = scheduler;
    int parallelism = state == null ? 0 : state.parallelism();
    int peak = Math.max(peakPool, growths.carriers().peak());
    int more = peak - (parallelism == 0 ? growths.carriers().leastParallelism() : parallelism);
    List<LongCall> sampled = LongCalls.sampled(inNative, knowledge);
    return new Carriers(
        new Carriers.Size(
            parallelism,
            state == null ? 0 : state.maxPoolSize(),
            peak,
            peakQueued,
            growths.total(),
            Math.min(growths.total(), Math.max(0, more))),
        growths.waitedNanos(),
        pinnedNanos,
        new CarrierWork(
            processorTime.carriers(window, target.processors()),
            processorTime.machineIsFull(),
            processorTime.othersHadMost(),
            trials.late(window.from(), window.to()),
            timeline.budget(window),
            trials.delay()),
        timeline.width(),
        timeline.points(window.from()),
        new Carriers.Seen(
            trials.now(),
            heldCarriers.kept(trials.lastLook()),
            trials.now() == null ? sampled : longCalls(knowledge),
            sampled,
            target.agent() == null ? threadDumps.last(window.to()) : null));
  }

  private List<LongCall> longCalls(Knowledge knowledge) {
    return LongCalls.held(
        heldCarriers.of(CarrierObservation.HeldKind.COMPENSATED), trials.lastLook(), knowledge);
  }

  /**
   * What the carriers did in the window.
   *
   * @param natives when most time went to native code
   * @param lastTold the holds that the JVM has reported
   */
  public CarrierSummary summary(
      Carriers carriers,
      Window window,
      Target target,
      Peak natives,
      LastTold lastTold,
      Knowledge knowledge) {
    RunningSamples.Seen ran = runningSamples.seen();
    return new CarrierSummary(
        carriers,
        stops.all(),
        growths.byCarriers(carriers, knowledge),
        failures.all(),
        new Monopolies(trials, knowledge, target, window, carriers.available(window))
            .of(heldCarriers),
        ran.yieldLoops(
            carriers.budget() == null ? 0 : carriers.budget().running(),
            (first, last) ->
                trials.during(first, last).delays().stream().map(Trials.Trial::nanos).toList(),
            knowledge::artifact),
        ran.most(knowledge::artifact),
        stalls.all(trials.lastLook(), lastTold, knowledge, target),
        new Course(
            periods.all(window, target.processors()),
            trials.slow(),
            timeline.pinned(),
            enters.peak(Peak.SPAN),
            files.peak(Peak.SPAN),
            natives,
            new MachineTime(targetTime.loads(), timeline.pins(), enters.stretches())));
  }
}
