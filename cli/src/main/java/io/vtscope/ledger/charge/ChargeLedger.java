package io.vtscope.ledger.charge;

import io.vtscope.blame.Blame;
import io.vtscope.blame.Hold;
import io.vtscope.blame.Knowledge;
import io.vtscope.blame.Site;
import io.vtscope.blame.Target;
import io.vtscope.clock.CarrierPoolSample;
import io.vtscope.clock.Steps;
import io.vtscope.clock.Window;
import io.vtscope.judge.Limits;
import io.vtscope.ledger.carrier.CarrierLedger;
import io.vtscope.ledger.carrier.Carriers;
import io.vtscope.ledger.carrier.HeldCarrier;
import io.vtscope.ledger.carrier.HeldCarriers;
import io.vtscope.ledger.pin.HoldSum;
import io.vtscope.ledger.pin.Lasting;
import io.vtscope.ledger.pin.PinLedger;
import io.vtscope.observation.HoldObservation;
import io.vtscope.observation.JvmObservation;
import io.vtscope.observation.SchedulerObservation;
import io.vtscope.state.CarrierState;
import io.vtscope.state.CarrierState.HeldKind;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Sums what held the carriers, by second. Observations may arrive in any order. */
public final class ChargeLedger {
  /** The default of {@code jdk.virtualThreadScheduler.maxPoolSize}, JDK 21 to 27. */
  private static final int MAX_POOL = 256;

  private final Natives natives = new Natives();
  private final RunningSteps running = new RunningSteps();
  private final CarrierSteps carriers = new CarrierSteps();
  private final Steps calls = new Steps();

  /** Spare carriers in use according to the pool. */
  private final Steps inUse = new Steps();

  private final Stops stops = new Stops();

  /**
   * What held the carriers.
   *
   * @param runners running code, most samples first
   * @param stopped null without safepoints
   */
  public record Charged(Charges charges, List<Runner> runners, @Nullable Stopped stopped) {}

  /** Native holds are only needed for the names of places. */
  public record Result(Charged charged, Collection<HoldSum> natives) {}

  public void add(HoldObservation.NativeSample sample) {
    natives.add(sample);
  }

  /** Adds a call that the pool may compensate. */
  public void add(HoldObservation.MonitorWait wait) {
    calls.add(wait.at(), wait.nanos());
  }

  public void add(HoldObservation.FileIo io) {
    calls.add(io.at(), io.nanos());
  }

  public void add(CarrierState.RunningSample sample) {
    running.add(sample);
  }

  public void add(SchedulerObservation.SchedulerState state) {
    // While a thread is queued, carriers beyond the parallelism replace blocked ones.
    int spare = state.queued() > 0 ? state.poolSize() - state.parallelism() : 0;
    int second = Steps.second(state.at());
    inUse.addTo(second, Math.max(0, spare * Steps.SECOND - inUse.nanos(second)));
  }

  public void add(JvmObservation observation) {
    switch (observation) {
      case JvmObservation.CarrierCpu cpu -> carriers.add(cpu);
      case JvmObservation.MachineLoad load -> carriers.add(load);
      case JvmObservation.Stop stop -> stops.add(stop);
      case JvmObservation.GarbageCollection collection -> stops.add(collection);
      case JvmObservation.SystemGc call -> stops.add(call);
      default -> {}
    }
  }

  public void add(CarrierPoolSample look) {
    carriers.add(look);
    long delay = look.carriers().delay();
    if (delay >= 0 && Steps.inSeconds(delay) < Limits.NOTICED) {
      carriers.addFast(look.at(), delay);
    }
  }

  /** The running time of code that uses hardly any processor time. */
  public Steps waiting(Knowledge knowledge, Target target) {
    return new Runners(running, carriers, knowledge, target).waiting();
  }

  public Result charged(
      Window window,
      Carriers pool,
      CarrierLedger ledger,
      PinLedger pins,
      Lasting lasting,
      Knowledge knowledge,
      Target target) {
    CarrierSteps all = carriers.with(ledger.slow());
    Charges charges =
        new Charges(
            all,
            pool.size().parallelism(),
            pins.lastEnd(),
            ledger.pending(),
            (int) window.seconds());
    Map<Integer, Long> explained = new HashMap<>();
    for (HoldSum sum : pins.ended(knowledge)) {
      add(sum, charges, all, explained, pool, knowledge);
    }
    for (HoldSum sum : lasting.all()) {
      add(sum, charges, all, explained, pool, knowledge);
      sum.steps().each((second, nanos) -> explained.merge(second, nanos, Long::sum));
    }
    // Native code held at most the unexplained blocked time.
    Collection<HoldSum> seen =
        natives.sums(second -> left(all.at(second), explained.getOrDefault(second, 0L)));
    seen.forEach(sum -> charges.add(key(sum.hold(), knowledge), false, sum.steps()));
    charges.addCompensated(calls);
    for (HeldCarrier held : ledger.held(pool).of(HeldKind.COMPENSATED)) {
      Steps one = new Steps();
      one.add(held.from(), held.to(ledger.lastLook()) - held.from());
      charges.addCompensated(one);
    }
    charges.judgeSpare(spare(pool), pool.size().grownAtOnce(), inUse);
    Runners runners = new Runners(running, all, knowledge, target);
    addTo(runners, window, ledger, ledger.held(pool));
    List<HoldSum> inCalls = runners.inCalls(calls(lasting, seen, knowledge), charges);
    inCalls.forEach(sum -> charges.add(key(sum.hold(), knowledge), false, sum.steps()));
    List<Runner> runs = runners.all(charges);
    inCalls.forEach(sum -> all.waited(sum.steps()));
    inCalls.addAll(seen);
    return new Result(new Charged(charges, runs, stops.all(all::own)), inCalls);
  }

  private static void addTo(
      Runners runners, Window window, CarrierLedger ledger, HeldCarriers holds) {
    for (HeldCarrier held : holds.of(HeldKind.RUNNING)) {
      long from = Math.max(held.from(), window.from());
      runners.add(held, from, Math.min(held.to(ledger.lastLook()), window.to()));
    }
  }

  /** The costliest native call of each place in the code. */
  private static Map<String, Hold> calls(
      Lasting lasting, Collection<HoldSum> seen, Knowledge knowledge) {
    Map<String, Hold> calls = new HashMap<>();
    Stream.of(lasting.all(), seen)
        .flatMap(Collection::stream)
        .filter(sum -> sum.hold().kind() == Hold.Kind.NATIVE_CALL)
        .sorted(Comparator.comparingLong((HoldSum sum) -> sum.steps().total()).reversed())
        .forEach(sum -> {
          Site site = Blame.of(sum.hold(), knowledge).site();
          if (site != null) {
            calls.putIfAbsent(site.name(), sum.hold());
          }
        });
    return calls;
  }

  /** A file call only holds a carrier if the pool does not compensate. */
  private static void add(
      HoldSum sum,
      Charges charges,
      CarrierSteps all,
      Map<Integer, Long> explained,
      Carriers pool,
      Knowledge knowledge) {
    Hold.Kind kind = sum.hold().kind();
    if (kind == Hold.Kind.FILE_IO && all.isEmpty() && pool.size().grownAtOnce() > 0) {
      return; // the pool probably compensated it
    }
    Steps steps =
        kind == Hold.Kind.FILE_IO
            ? sum.steps().map((second, nanos) -> Math.min(nanos, left(all.at(second), 0)))
            : sum.steps();
    charges.add(key(sum.hold(), knowledge), true, steps);
    if (kind != Hold.Kind.PIN) {
      steps.each((second, nanos) -> explained.merge(second, nanos, Long::sum));
    }
  }

  private static long left(CarrierSteps.@Nullable Step step, long explained) {
    return step == null ? Long.MAX_VALUE : Math.max(0, step.blocked - explained);
  }

  /** The number of carriers beyond the parallelism. */
  private static int spare(Carriers pool) {
    int most =
        pool.size().maxPoolSize() > 0
            ? pool.size().maxPoolSize()
            : Math.max(MAX_POOL, pool.size().parallelism());
    return most - pool.size().parallelism();
  }

  private static String key(Hold hold, Knowledge knowledge) {
    return Blame.of(hold, knowledge).place().text();
  }
}
