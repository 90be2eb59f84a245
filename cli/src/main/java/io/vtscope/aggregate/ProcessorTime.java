package io.vtscope.aggregate;

import io.vtscope.observation.Observation;

/**
 * What carriers and the agent's thread took of the processors, and whether there were any left.
 * Flight Recorder tells both once a second; on a machine that has no processor for it, later.
 */
final class ProcessorTime {
  private static final double SECOND = 1e9;

  /** Rounds are hardly so far apart: whoever misses more was not recorded. */
  private static final double MOST_LATE = 3;

  /** Of all processors of the machine: who is ready to run may then wait for one. */
  private static final double FULL = 0.9;

  private double ofCarriers = Double.NaN;
  private double ofAgent = Double.NaN;
  private double ofMachine;
  private long rounds;

  void add(Observation.CarrierCpu cpu) {
    ofCarriers = plus(ofCarriers, cpu.share());
  }

  void add(Observation.AgentCpu cpu) {
    ofAgent = plus(ofAgent, cpu.share());
  }

  void add(Observation.MachineLoad load) {
    ofMachine += load.share();
    rounds++;
    // Of threads that took less than a hundredth of the time there is no event.
    ofCarriers = plus(ofCarriers, 0);
    ofAgent = plus(ofAgent, 0);
  }

  /** That of all carriers, nanoseconds; -1 where it is not known. */
  long carriers(Snapshot.Window window, int processors) {
    return nanos(ofCarriers, window, processors);
  }

  /** That of the agent's thread, nanoseconds; -1 where it is not known. */
  long agent(Snapshot.Window window, int processors) {
    return nanos(ofAgent, window, processors);
  }

  /** Whether all programs together left no processor idle, most of the time. */
  boolean machineIsFull() {
    return rounds > 0 && ofMachine >= FULL * rounds;
  }

  private long nanos(double shares, Snapshot.Window window, int processors) {
    if (processors == 0 || Double.isNaN(shares)) {
      return -1;
    }
    double each = rounds == 0 ? SECOND : window.nanos() / (double) rounds;
    return (long) (shares * processors * Math.clamp(each, SECOND, MOST_LATE * SECOND));
  }

  private static double plus(double sum, double share) {
    return (Double.isNaN(sum) ? 0 : sum) + share;
  }
}
