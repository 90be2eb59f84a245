package io.vtscope.ledger;

import io.vtscope.blame.Knowledge;
import io.vtscope.blame.Target;
import io.vtscope.clock.CarrierPoolSample;
import io.vtscope.clock.Looks;
import io.vtscope.clock.Steps;
import io.vtscope.clock.Stretches;
import io.vtscope.clock.Window;
import io.vtscope.ledger.carrier.CarrierLedger;
import io.vtscope.ledger.carrier.Carriers;
import io.vtscope.ledger.charge.ChargeLedger;
import io.vtscope.ledger.executor.AsyncMethods;
import io.vtscope.ledger.executor.Executors;
import io.vtscope.ledger.pin.HoldSum;
import io.vtscope.ledger.pin.Lasting;
import io.vtscope.ledger.pin.PinLedger;
import io.vtscope.ledger.pin.PinPart;
import io.vtscope.ledger.wait.SampledThreads;
import io.vtscope.ledger.wait.WaitSummary;
import io.vtscope.observation.CodeObservation;
import io.vtscope.observation.HoldObservation;
import io.vtscope.observation.JvmObservation;
import io.vtscope.observation.Observation;
import io.vtscope.observation.RecordingObservation;
import io.vtscope.observation.SchedulerObservation;
import io.vtscope.observation.StateObservation;
import io.vtscope.state.CarrierState;
import io.vtscope.state.ExecutorState;
import io.vtscope.state.LockState;
import io.vtscope.state.PopulationState;
import io.vtscope.state.StallState;
import io.vtscope.state.State;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Sums the observations of one JVM, in any order. Not thread-safe. */
public final class Aggregator {
  private final Stretches stretches = new Stretches();
  private final StartUp startUp = new StartUp();
  private final Looks looks = new Looks();
  private final CarrierLedger carriers = new CarrierLedger();
  private final PinLedger pins = new PinLedger(carriers);
  private final SampledThreads threads = new SampledThreads();
  private final ChargeLedger charges = new ChargeLedger();
  private final Executors executors = new Executors();
  private final AsyncMethods asyncMethods = new AsyncMethods();
  private final Knowledge knowledge = new Knowledge();
  private final Settings settings = new Settings();
  private final List<String> damage = new ArrayList<>();
  private Target target = Target.UNKNOWN;
  private long lostBytes;

  /** Creates sums of pins, which share their numbers; any aggregator can add them. */
  public static Supplier<HoldObservation.PinSum> pinSums() {
    return PinLedger.pinSums();
  }

  public void accept(Observation observation) {
    switch (observation) {
      case HoldObservation hold -> accept(hold);
      case CodeObservation.FrameFact fact -> knowledge.add(fact);
      case CodeObservation.ClassOrigin origin -> knowledge.add(origin);
      case SchedulerObservation scheduler -> accept(scheduler);
      case JvmObservation jvm -> accept(jvm);
      case RecordingObservation recording -> accept(recording);
      case StateObservation(State state) -> accept(state);
    }
  }

  private void accept(HoldObservation hold) {
    switch (hold) {
      case HoldObservation.Pins one -> {
        pins.add(one);
        held(one.times().begin(), one.times().end(), one.times().longest());
      }
      case PinPart part -> {
        part.sums().stream()
            .map(HoldSum::meter)
            .forEach(some -> held(some.first(), some.last(), some.longest()));
        pins.add(part);
      }
      case HoldObservation.PinSum other ->
          throw new IllegalArgumentException(other.getClass() + " is another's");
      case HoldObservation.MonitorEnter enter -> {
        pins.add(enter);
        held(enter.at(), enter.at() + enter.nanos(), enter.nanos());
      }
      case HoldObservation.MonitorWait wait -> {
        if (PinLedger.isForClass(wait)) {
          pins.add(wait);
        } else {
          carriers.add(wait);
          charges.add(wait);
        }
        held(wait.at(), wait.at() + wait.nanos(), wait.nanos());
      }
      case HoldObservation.FileIo io -> {
        pins.add(io);
        charges.add(io);
        carriers.add(io);
        held(io.at(), io.at() + io.nanos(), io.nanos());
      }
      case HoldObservation.NativeSample sample -> {
        charges.add(sample);
        carriers.add(sample);
        hadThread(sample.at());
      }
    }
  }

  private void held(long from, long to, long longest) {
    carriers.held(to, longest);
    hadThread(from);
    seen(to);
  }

  private void accept(SchedulerObservation observation) {
    carriers.add(observation);
    switch (observation) {
      case SchedulerObservation.SubmitFailure failure -> hadThread(failure.at());
      case SchedulerObservation.CarrierStart start -> hadCarrier(start.at());
      case SchedulerObservation.CarrierEnd end -> hadThread(end.at());
      case SchedulerObservation.SchedulerState state -> {
        seen(state.at());
        charges.add(state);
        looked(looks.add(state));
        if (state.poolSize() > 0) {
          stretches.hadCarrier(state.at());
        }
      }
      case SchedulerObservation.ThreadDump dump -> {
        if (dump.carriers().stream().anyMatch(carrier -> carrier.thread() != 0)) {
          stretches.hadThread(dump.at());
        }
      }
    }
  }

  private void accept(JvmObservation observation) {
    switch (observation) {
      case JvmObservation.TargetInfo info -> accept(info);
      case JvmObservation.Stop stop -> {
        seen(stop.at());
        seen(stop.at() + stop.nanos());
        sinceFirstCarrier(stop.at(), () -> count(stop));
      }
      case JvmObservation.GarbageCollection one -> sinceFirstCarrier(one.at(), () -> count(one));
      case JvmObservation.SystemGc call -> sinceFirstCarrier(call.at(), () -> count(call));
      case JvmObservation.MachineLoad load -> sinceFirstCarrier(load.at(), () -> count(load));
      case JvmObservation.AgentCpu cpu -> sinceFirstCarrier(cpu.at(), () -> count(cpu));
      case JvmObservation.CarrierCpu cpu -> count(cpu);
      case JvmObservation.StartedWith started -> count(started);
    }
  }

  private void count(JvmObservation observation) {
    carriers.add(observation);
    charges.add(observation);
  }

  private void sinceFirstCarrier(long at, Runnable count) {
    if (stretches.mayBeStartUp(at)) {
      startUp.add(at, count);
    } else {
      count.run();
    }
  }

  /** The agent's report has more details than the JVM's. */
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

  private void accept(RecordingObservation observation) {
    switch (observation) {
      case RecordingObservation.Setting setting -> settings.add(setting);
      case RecordingObservation.Loss loss -> lostBytes += loss.bytes();
      case RecordingObservation.Recorded recorded -> {
        seen(recorded.from());
        seen(recorded.to());
      }
      case RecordingObservation.Damage part -> damage.add(part.what());
    }
  }

  /** Executors and held carriers may be older than the window. */
  public void accept(State state) {
    switch (state) {
      case ExecutorState.Executor executor -> executors.add(executor);
      case ExecutorState.ExecutorLoad load -> executors.add(load);
      case ExecutorState.ExecutorThreads some -> executors.add(some);
      case ExecutorState.ExecutorSubmitter one -> executors.add(one);
      case ExecutorState.ExecutorsLeftOut more -> executors.add(more);
      case ExecutorState.AsyncMethod method -> asyncMethods.add(method);
      case CarrierState.CarrierHeld held -> {
        stretches.hadThread(held.at() - held.nanos());
        carriers.add(held);
      }
      case CarrierState.CarrierSample sample -> {
        seen(sample.at());
        looked(looks.add(sample));
      }
      case CarrierState.RunningSample sample -> {
        seen(sample.at());
        charges.add(sample);
      }
      case StallState.DumpDone done -> {
        seen(done.at());
        carriers.add(done);
      }
      case StallState other -> {
        hadCarrier(other.at());
        carriers.add(other);
      }
      case LockState other -> {
        hadCarrier(other.at());
        threads.accept(other);
      }
      case PopulationState.ResourcePool pool -> {
        seen(pool.at());
        sinceFirstCarrier(pool.at(), () -> threads.accept(pool));
      }
      case PopulationState.PoolHolders holders -> {
        seen(holders.at());
        sinceFirstCarrier(holders.at(), () -> threads.accept(holders));
      }
      case PopulationState.WaitGroup group -> {
        hadCarrier(group.at());
        stretches.hadCarrier(group.at() - group.oldest()); // it ran before it waited
        threads.accept(group);
      }
      case PopulationState other -> {
        hadCarrier(other.at());
        threads.accept(other);
      }
    }
  }

  private void looked(@Nullable CarrierPoolSample look) {
    if (look != null) {
      carriers.add(look);
      charges.add(look);
    }
  }

  private void hadThread(long at) {
    seen(at);
    stretches.hadThread(at);
  }

  private void hadCarrier(long at) {
    seen(at);
    stretches.hadCarrier(at);
  }

  private void seen(long at) {
    stretches.seen(at);
  }

  /** Later observations belong to another recording of the same JVM. */
  public void endRecording() {
    stretches.end();
  }

  public Snapshot snapshot() {
    Window window = stretches.window();
    startUp.count(window.from());
    String main = target.mainClass();
    Target known = main == null ? target : target.publishedAs(knowledge.artifact(main));
    Steps waiting = charges.waiting(knowledge, known);
    Carriers pool = carriers.carriers(window, target, pins.pinned(), waiting, knowledge);
    WaitSummary waits = threads.summary(knowledge);
    Lasting lasting = pins.lasting(window, pool, knowledge);
    ChargeLedger.Result charged =
        charges.charged(window, pool, carriers, pins, lasting, knowledge, known);
    long elsewhere = waits.population().elsewhere();
    return new Snapshot(
        known,
        window,
        quality(),
        knowledge.origins(),
        pins.hotspots(window, pool, lasting, charged.natives(), elsewhere, knowledge),
        carriers.summary(pool, known, pins.lastTold(), knowledge),
        charged.charged(),
        waits,
        executors.all(window.recordedFrom()),
        asyncMethods.all(window.recordedFrom()));
  }

  private Quality quality() {
    return new Quality(
        lostBytes,
        pins.quality(),
        new Quality.LeftOut(
            executors.dropped(), executors.leftOut(), executors.unknownTypes(), carriers.leftOut()),
        new Quality.Thresholds(
            pinThreshold(),
            settings.duration("jdk.JavaMonitorEnter", "threshold"),
            settings.duration("jdk.NativeMethodSample", "period")),
        settings.enabled(),
        List.copyOf(damage),
        carriers.agentNanos(target.processors()));
  }

  /** Another recording may have set a lower threshold than the agent. */
  private @Nullable Duration pinThreshold() {
    Duration inForce = settings.duration("jdk.VirtualThreadPinned", "threshold");
    if (target.agent() == null) {
      return inForce;
    }
    Duration wanted = Duration.ofNanos(target.agent().pinThreshold());
    return inForce == null || inForce.compareTo(wanted) < 0 ? wanted : inForce;
  }
}
