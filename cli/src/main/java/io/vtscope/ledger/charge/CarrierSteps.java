package io.vtscope.ledger.charge;

import io.vtscope.clock.CarrierPoolSample;
import io.vtscope.clock.Most;
import io.vtscope.clock.Steps;
import io.vtscope.judge.Limits;
import io.vtscope.ledger.carrier.SlowTrial;
import io.vtscope.observation.JvmObservation;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What the carriers did, and how long probes waited, by second. */
final class CarrierSteps {
  private final TreeMap<Integer, Step> steps = new TreeMap<>();
  private long lastIdle;
  private long lastLook;

  /** One second; nanoseconds of all carriers. */
  static final class Step {
    long looked;
    long running;
    long pinned;
    long blocked;
    long compensated;
    long waiting;
    int parallelism;
    int maximum;
    int pool;

    /** Share of all processors; -1 if unknown. */
    double cpu = -1;

    double load;

    double ofTarget;

    /** The target's part while others fill the machine; otherwise 1. */
    double own() {
      boolean isOfOthers = load >= Limits.MOST && ofTarget < Limits.HALF * load;
      return isOfOthers ? ofTarget / load : 1;
    }

    /** Delay of each probe × the time it waited, seconds × nanoseconds. */
    double delays;

    /**
     * The part of the running time that neither processor time nor known holds cover.
     *
     * @param held nanoseconds of known holds; samples show a part of them as running
     */
    double standing(int processors, long held) {
      double computed = Math.max(0, cpu) * processors * Steps.SECOND;
      double waits = Math.max(0, held - (pinned + blocked));
      double free = parallelism * (double) Steps.SECOND - held;
      double stands = Math.min(running - computed - waits, free);
      return running == 0 ? 0 : Math.max(0, stands) / running;
    }

    boolean isAtMaximum() {
      return pool >= maximum && maximum > 0;
    }

    /** The mean wait for a carrier, seconds. */
    double each() {
      return looked == 0 ? 0 : delays / looked;
    }
  }

  void add(CarrierPoolSample look) {
    Step step = step(Steps.second(look.at()));
    long nanos = look.nanos();
    step.looked += nanos;
    step.running += look.carriers().running() * nanos;
    step.pinned += look.carriers().pinned() * nanos;
    step.blocked += look.carriers().blocked() * nanos;
    step.compensated += look.carriers().compensated() * nanos;
    step.waiting += look.pool().queued() * nanos;
    step.parallelism = Math.max(step.parallelism, look.pool().parallelism());
    step.maximum = Math.max(step.maximum, look.pool().maxPoolSize());
    step.pool = Math.max(step.pool, look.pool().poolSize());
    lastLook = Math.max(lastLook, look.at());
    if (look.mounted() < look.pool().parallelism()) {
      lastIdle = Math.max(lastIdle, look.at());
    }
  }

  void add(JvmObservation.CarrierCpu cpu) {
    Step step = measured(cpu.at());
    step.cpu = Math.max(0, step.cpu) + cpu.share();
  }

  void add(JvmObservation.MachineLoad load) {
    Step step = measured(load.at());
    if (load.share() >= step.load) {
      step.load = load.share();
      step.ofTarget = load.ofTarget();
    }
  }

  /** Flight Recorder measures the second before its event. */
  private Step measured(long at) {
    return step(Steps.second(at - Steps.SECOND / 2));
  }

  void addFast(long at, long nanos) {
    step(Steps.second(at)).delays += nanos / 1e9 * CarrierPoolSample.INTERVAL;
  }

  /** Carriers waited for a part of the time in which they seemed to run. */
  void waited(Steps some) {
    some.each((second, nanos) -> {
      Step step = steps.get(second);
      if (step != null) {
        step.running -= nanos;
        step.blocked += nanos;
      }
    });
  }

  /** Whether the machine was full for at least half of the known time. */
  boolean isFull(long from, long to) {
    int told = 0;
    int full = 0;
    for (Step step :
        steps.subMap(Steps.second(from), Steps.second(Math.max(from, to)) + 1).values()) {
      told += step.load > 0 ? 1 : 0;
      full += step.load >= Limits.MOST ? 1 : 0;
    }
    return full > 0 && 2 * full >= told;
  }

  /** See {@link Step#own}. */
  double own(int second) {
    Step step = steps.get(second);
    return step == null ? 1 : step.own();
  }

  CarrierSteps with(Collection<SlowTrial> slow) {
    CarrierSteps all = new CarrierSteps();
    all.lastIdle = lastIdle;
    all.lastLook = lastLook;
    steps.forEach((second, step) -> all.steps.put(second, copy(step)));
    for (SlowTrial probe : slow) {
      Steps waited = new Steps();
      waited.add(probe.from(), probe.to() - probe.from());
      waited.each((second, nanos) -> {
        Step step = all.steps.get(second);
        if (step != null) {
          step.delays += probe.nanos() / 1e9 * nanos;
        }
      });
    }
    return all;
  }

  private static Step copy(Step of) {
    Step step = new Step();
    step.looked = of.looked;
    step.running = of.running;
    step.pinned = of.pinned;
    step.blocked = of.blocked;
    step.compensated = of.compensated;
    step.waiting = of.waiting;
    step.parallelism = of.parallelism;
    step.maximum = of.maximum;
    step.pool = of.pool;
    step.cpu = of.cpu;
    step.load = of.load;
    step.ofTarget = of.ofTarget;
    step.delays = of.delays;
    return step;
  }

  private Step step(int second) {
    Step step = steps.computeIfAbsent(second, s -> new Step());
    if (steps.size() > Most.SECONDS) {
      steps.pollFirstEntry();
    }
    return step;
  }

  /** Null without a sample. */
  @Nullable Step at(int second) {
    Step step = steps.get(second);
    return step == null || step.looked == 0 ? null : step;
  }

  List<Integer> seconds() {
    return steps.entrySet().stream()
        .filter(step -> step.getValue().looked > 0)
        .map(Map.Entry::getKey)
        .toList();
  }

  boolean isEmpty() {
    return lastLook == 0;
  }

  /** Nanoseconds since the epoch; 0 if no carrier was idle. */
  long lastIdle() {
    return lastIdle;
  }

  /** Nanoseconds since the epoch; 0 without samples. */
  long lastLook() {
    return lastLook;
  }
}
