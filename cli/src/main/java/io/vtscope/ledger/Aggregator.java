package io.vtscope.ledger;

import io.vtscope.blame.Hold;
import io.vtscope.blame.Knowledge;
import io.vtscope.blame.Target;
import io.vtscope.clock.LastTold;
import io.vtscope.clock.Look;
import io.vtscope.clock.Looks;
import io.vtscope.clock.MachineTime;
import io.vtscope.clock.Meter;
import io.vtscope.clock.Peak;
import io.vtscope.clock.ProcessorTime;
import io.vtscope.clock.Spread;
import io.vtscope.clock.Stretches;
import io.vtscope.clock.TargetTime;
import io.vtscope.clock.Window;
import io.vtscope.ledger.carrier.CarrierWork;
import io.vtscope.ledger.carrier.Carriers;
import io.vtscope.ledger.carrier.Course;
import io.vtscope.ledger.carrier.Failures;
import io.vtscope.ledger.carrier.Growths;
import io.vtscope.ledger.carrier.HeldCarriers;
import io.vtscope.ledger.carrier.LongCall;
import io.vtscope.ledger.carrier.LongCalls;
import io.vtscope.ledger.carrier.Monopolies;
import io.vtscope.ledger.carrier.PastHolds;
import io.vtscope.ledger.carrier.Periods;
import io.vtscope.ledger.carrier.RunningSamples;
import io.vtscope.ledger.carrier.Stalls;
import io.vtscope.ledger.carrier.Stops;
import io.vtscope.ledger.carrier.ThreadDumps;
import io.vtscope.ledger.carrier.Timeline;
import io.vtscope.ledger.carrier.Trials;
import io.vtscope.ledger.executor.AsyncMethods;
import io.vtscope.ledger.executor.Executors;
import io.vtscope.ledger.pin.AddedPins;
import io.vtscope.ledger.pin.Available;
import io.vtscope.ledger.pin.Holds;
import io.vtscope.ledger.pin.KindSums;
import io.vtscope.ledger.pin.Lasting;
import io.vtscope.ledger.pin.NativeCalls;
import io.vtscope.ledger.pin.PinKinds;
import io.vtscope.ledger.pin.PinPart;
import io.vtscope.ledger.wait.Population;
import io.vtscope.ledger.wait.SampledThreads;
import io.vtscope.meaning.Meaning;
import io.vtscope.observation.CarrierObservation;
import io.vtscope.observation.CodeObservation;
import io.vtscope.observation.ExecutorObservation;
import io.vtscope.observation.HoldObservation;
import io.vtscope.observation.JvmObservation;
import io.vtscope.observation.Observation;
import io.vtscope.observation.RecordingObservation;
import io.vtscope.observation.SampledObservation;
import io.vtscope.observation.SchedulerObservation;
import io.vtscope.observation.StallObservation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Takes in observations, in any order, and says what they come to. Not for several threads. */
public final class Aggregator {
  private static final int MOST_PLACES = 5_000;

  private final Holds holds = new Holds();
  private final NativeCalls nativeCalls = new NativeCalls(holds);
  private final Knowledge knowledge = new Knowledge();
  private final Growths growths = new Growths();
  private final Timeline timeline = new Timeline();
  private final Looks looks = new Looks();
  private final Trials trials = new Trials();
  private final LastTold lastTold = new LastTold();
  private final AddedPins pins = new AddedPins(holds.pins(), timeline, holds.owners(), lastTold);
  private final RunningSamples runningSamples = new RunningSamples(MOST_PLACES);
  private final Periods periods = new Periods();
  private final Spread enters = new Spread();
  private final Spread files = new Spread();
  private final Stalls stalls = new Stalls();
  private final SampledThreads threads = new SampledThreads();
  private final Executors executors = new Executors();
  private final AsyncMethods asyncMethods = new AsyncMethods();
  private final Failures failures = new Failures();
  private final List<String> damage = new ArrayList<>();
  private final Settings settings = new Settings();
  private final Stretches stretches = new Stretches();
  private final PastHolds pastHolds = new PastHolds(trials, () -> stretches.window().from());
  private final HeldCarriers heldCarriers = new HeldCarriers(pastHolds);
  private final ThreadDumps threadDumps = new ThreadDumps();
  private Target target = Target.UNKNOWN;
  private SchedulerObservation.@Nullable SchedulerState scheduler;
  private int peakPool;
  private final ProcessorTime processorTime = new ProcessorTime();
  private final Stops stops = new Stops();
  private final TargetTime targetTime = new TargetTime();
  private long peakQueued = -1;
  private long lostBytes;

  /** Takes in one observation. */
  public void accept(Observation observation) {
    switch (observation) {
      case HoldObservation.Pins one -> {
        pins.add(one);
        seen(one.times().begin());
        seen(one.times().end());
        threadDumps.held(one.times().end(), one.times().longest());
      }
      case PinPart part -> {
        KindSums sums = part.sums();
        for (int place = 0; place < sums.size(); place++) {
          seen(sums.first(place));
          seen(sums.last(place));
          threadDumps.held(sums.last(place), sums.longest(place));
        }
        pins.add(part);
      }
      case HoldObservation.PinSum other ->
          throw new IllegalArgumentException(other.getClass() + " is another's");
      case HoldObservation.MonitorEnter enter -> {
        held(
            new Hold(Hold.Kind.ENTER, enter.stack(), null, Hold.CONTENDED, enter.monitorClass()),
            enter.at(),
            enter.nanos(),
            enter.thread());
        holds.owners().add(enter);
        enters.add(enter.at(), enter.nanos());
      }
      case HoldObservation.MonitorWait wait -> accept(wait);
      case HoldObservation.FileIo io -> {
        held(new Hold(Hold.Kind.FILE_IO, io.stack(), null, null), io.at(), io.nanos(), io.thread());
        files.add(io.at(), io.nanos());
        growths.inFile(io.stack(), io.at(), io.nanos());
        nativeCalls.ended(io);
      }
      case HoldObservation.NativeSample sample -> {
        nativeCalls.add(sample);
        threadDumps.add(sample);
        seen(sample.at());
      }
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
      case JvmObservation.Stop stop -> {
        stops.add(stop);
        seen(stop.at());
        seen(stop.at() + stop.nanos());
      }
      case JvmObservation.GarbageCollection collection -> stops.add(collection);
      case JvmObservation.SystemGc call -> stops.add(call);
      case CodeObservation.FrameFact fact -> knowledge.add(fact);
      case CodeObservation.ClassOrigin origin -> knowledge.add(origin);
      case SchedulerObservation.SubmitFailure failure -> {
        failures.add(failure);
        seen(failure.at());
      }
      case SchedulerObservation.CarrierStart start -> {
        growths.started(start);
        seen(start.at());
      }
      case SchedulerObservation.CarrierEnd end -> {
        growths.ended(end);
        seen(end.at());
      }
      case SchedulerObservation.ThreadDump dump -> threadDumps.add(dump);
      case JvmObservation.StartedWith started -> {
        threadDumps.add(started);
        targetTime.add(started);
      }
      case SchedulerObservation.SchedulerState state -> accept(state);
      case JvmObservation.TargetInfo info -> accept(info);
      case RecordingObservation.Setting setting -> settings.add(setting);
      case RecordingObservation.Loss loss -> lostBytes += loss.bytes();
      case RecordingObservation.Recorded recorded -> {
        seen(recorded.from());
        seen(recorded.to());
      }
      case RecordingObservation.Damage part -> damage.add(part.what());
      case ExecutorObservation.Executor executor -> executors.add(executor);
      case ExecutorObservation.ExecutorLoad load -> executors.add(load);
      case ExecutorObservation.ExecutorThreads threads -> executors.add(threads);
      case ExecutorObservation.ExecutorsLeftOut more -> executors.add(more);
      case ExecutorObservation.AsyncMethod method -> asyncMethods.add(method);
      case CarrierObservation.CarrierHeld held ->
          heldCarriers.add(held); // may be of before the window
      case SampledObservation sampled -> {
        seen(sampled.at());
        sampled(sampled);
        threads.accept(sampled);
      }
    }
  }

  /**
   * Makes what adds up pins by itself, to be taken in by any aggregator when it is done; all that
   * come from one of these number pins alike.
   */
  public static Supplier<HoldObservation.PinSum> pinSums() {
    PinKinds kinds = new PinKinds();
    return () -> new PinPart(kinds);
  }

  private void sampled(SampledObservation sampled) {
    switch (sampled) {
      case CarrierObservation.CarrierSample sample -> looked(looks.add(sample));
      case CarrierObservation.RunningSample sample -> {
        runningSamples.add(sample);
        periods.add(sample);
      }
      case StallObservation.Stall stall -> stalls.add(stall);
      case StallObservation.ThreadState thread -> stalls.add(thread);
      default -> {}
    }
  }

  private void looked(@Nullable Look look) {
    if (look != null) {
      timeline.add(look);
      periods.add(look, trials.add(look));
    }
  }

  private void accept(SchedulerObservation.SchedulerState state) {
    if (scheduler == null || state.at() >= scheduler.at()) {
      scheduler = state;
    }
    peakPool = Math.max(peakPool, state.poolSize());
    peakQueued = Math.max(peakQueued, state.queued());
    timeline.add(state);
    looked(looks.add(state));
    seen(state.at());
  }

  private void held(Hold hold, long at, long nanos, long thread) {
    holds.add(hold, at, nanos);
    lastTold.add(thread, at, nanos);
    threadDumps.held(at + nanos, nanos);
    seen(at);
    seen(at + nanos);
  }

  /**
   * Until JDK 23 a class's initialisation by another thread is waited for in an array's monitor
   * ({@code InstanceKlass::init_lock}), without a call of {@code Object.wait}.
   */
  private void accept(HoldObservation.MonitorWait wait) {
    boolean isCall =
        !wait.stack().frames().isEmpty() && wait.stack().frames().getFirst().is(Meaning.OBJECT);
    if (Hold.INIT_LOCK.equals(wait.monitorClass()) && !isCall) {
      held(
          new Hold(Hold.Kind.INIT_WAIT, wait.stack(), null, null),
          wait.at(),
          wait.nanos(),
          wait.thread());
    } else {
      growths.inWait(wait.stack(), wait.at(), wait.nanos());
      threadDumps.held(wait.at() + wait.nanos(), wait.nanos());
      seen(wait.at());
      seen(wait.at() + wait.nanos());
    }
  }

  /** The agent knows more than the JVM's own event says. */
  private void accept(JvmObservation.TargetInfo info) {
    if (info.agent() != null || target.agent() == null) {
      target =
          new Target(
              info.pid(),
              info.mainClass() == null ? target.mainClass() : info.mainClass(),
              info.jdk().orElse(target.jdk()),
              null,
              info.agent(),
              info.tracesPins());
      knowledge.runsOn(target);
    }
  }

  private void seen(long at) {
    stretches.seen(at);
  }

  /** What comes from now on is of another recording of the same JVM. */
  public void endRecording() {
    stretches.end();
  }

  /** What everything so far comes to. */
  public Snapshot snapshot() {
    Window window = stretches.window();
    Carriers carriers = carriers(window);
    String main = target.mainClass();
    Target known = main == null ? target : target.publishedAs(knowledge.artifact(main));
    double available = carriers.parallelism() * window.seconds() * 1e9;
    Population population = threads.population(knowledge);
    RunningSamples.Seen ran = runningSamples.seen();
    return new Snapshot(
        known,
        window,
        quality(),
        holds.hotspots(
            new Lasting(
                nativeCalls.lasting(window.to(), carriers.peakPool()),
                brief(carriers),
                carriers.budget() == null ? targetTime : null,
                carriers.dumped() == null
                    ? heldCarriers
                    : HeldCarriers.of(carriers.dumped(), pastHolds),
                trials.lastLook(),
                window,
                lastTold,
                knowledge,
                holds::asRecorded),
            Available.of(
                available, population.elsewhere(), holds.pins().pinnedNanos(), carriers.budget()),
            carriers,
            knowledge),
        carriers,
        stops.all(),
        growths.byCarriers(carriers, knowledge),
        failures.all(),
        new Monopolies(trials, knowledge, known, window, available).of(heldCarriers),
        ran.yieldLoops(
            carriers.budget() == null ? 0 : carriers.budget().running(),
            (first, last) ->
                trials.during(first, last).delays().stream().map(Trials.Trial::nanos).toList(),
            knowledge::artifact),
        ran.most(knowledge::artifact),
        stalls.all(trials.lastLook(), lastTold, knowledge, known),
        population,
        threads.deadlocks(),
        threads.initialisers(),
        threads.lostWakeups(),
        threads.pools(),
        executors.all(window.from()),
        asyncMethods.all(window.from()),
        threads.dumps(),
        knowledge.origins(),
        new Course(
            periods.all(window, processors()),
            trials.slow(),
            timeline.pinned(),
            enters.peak(Peak.SPAN),
            files.peak(Peak.SPAN),
            nativeCalls.peak(carriers.peakPool()),
            new MachineTime(targetTime.loads(), timeline.pins(), enters.stretches())));
  }

  /** Where the carriers were looked at, that says more of short calls than the JVM's samples do. */
  private Map<Hold, Meter> brief(Carriers carriers) {
    Duration period = settings.duration("jdk.NativeMethodSample", "period");
    return carriers.budget() == null && period != null
        ? nativeCalls.brief().waiting(targetTime, period.toNanos(), knowledge)
        : Map.of();
  }

  private Carriers carriers(Window window) {
    SchedulerObservation.SchedulerState state = scheduler;
    int parallelism = state == null ? 0 : state.parallelism();
    int peak = Math.max(peakPool, growths.carriers().peak());
    int more = peak - (parallelism == 0 ? growths.carriers().leastParallelism() : parallelism);
    List<LongCall> sampled =
        LongCalls.sampled(nativeCalls.last(window.to() - LongCalls.SAMPLED), knowledge);
    return new Carriers(
        parallelism,
        state == null ? 0 : state.maxPoolSize(),
        peak,
        peakQueued,
        growths.total(),
        Math.min(growths.total(), Math.max(0, more)),
        growths.waitedNanos(),
        holds.pins().pinnedNanos(),
        new CarrierWork(
            processorTime.carriers(window, processors()),
            processorTime.machineIsFull(),
            processorTime.othersHadMost(),
            trials.late(window.from(), window.to()),
            timeline.budget(window),
            trials.delay()),
        timeline.width(),
        timeline.points(),
        trials.now(),
        heldCarriers.kept(trials.lastLook()),
        trials.now() == null
            ? sampled
            : LongCalls.held(
                heldCarriers.of(CarrierObservation.HeldKind.COMPENSATED),
                trials.lastLook(),
                knowledge),
        sampled,
        target.agent() == null ? threadDumps.last(window.to()) : null);
  }

  /** The processors that the target may use; 0 if unknown. */
  private int processors() {
    return target.agent() == null ? 0 : target.agent().processors();
  }

  private Quality quality() {
    return new Quality(
        lostBytes,
        holds.pins().stackCount(),
        holds.pins().truncated(),
        holds.pins().missing(),
        holds.uncounted(),
        holds.pins().shortened(),
        executors.dropped(),
        executors.leftOut(),
        heldCarriers.leftOut(),
        pinThreshold(),
        settings.duration("jdk.JavaMonitorEnter", "threshold"),
        settings.duration("jdk.NativeMethodSample", "period"),
        settings.enabled(),
        List.copyOf(damage),
        processorTime.agent(processors()));
  }

  /** Another recording may have a lower one, of pins of which the agent was not asked to tell. */
  private @Nullable Duration pinThreshold() {
    Duration inForce = settings.duration("jdk.VirtualThreadPinned", "threshold");
    if (target.agent() == null) {
      return inForce;
    }
    Duration wanted = Duration.ofNanos(target.agent().pinThreshold());
    return inForce == null || inForce.compareTo(wanted) < 0 ? wanted : inForce;
  }
}
