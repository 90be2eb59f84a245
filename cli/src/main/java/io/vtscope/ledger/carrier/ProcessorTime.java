package io.vtscope.ledger.carrier;

import io.vtscope.clock.Steps;
import io.vtscope.clock.Window;
import io.vtscope.judge.Limits;
import io.vtscope.observation.JvmObservation;

/**
 * Processor time of the carriers and the agent's thread, and the load of the machine. Flight
 * Recorder reports them once a second.
 */
public final class ProcessorTime {
  /** The share of a processor below which a thread waits. */
  public static final double COMPUTING = 0.05;

  private double ofCarriers = Double.NaN;
  private double ofAgent = Double.NaN;
  private double ofMachine;
  private double ofTarget;
  private long rounds;
  private long first = Long.MAX_VALUE;
  private long last = Long.MIN_VALUE;

  public void add(JvmObservation.CarrierCpu cpu) {
    ofCarriers = plus(ofCarriers, cpu.share());
  }

  public void add(JvmObservation.AgentCpu cpu) {
    ofAgent = plus(ofAgent, cpu.share());
  }

  public void add(JvmObservation.MachineLoad load) {
    boolean begins = last == Long.MIN_VALUE && load.share() == 0;
    first = Math.min(first, load.at());
    last = Math.max(last, load.at());
    if (begins) {
      return; // Flight Recorder has measured nothing yet
    }
    ofMachine += load.share();
    ofTarget += load.ofTarget();
    rounds++;
    // Flight Recorder omits threads that used less than 1 % of a processor.
    ofCarriers = plus(ofCarriers, 0);
    ofAgent = plus(ofAgent, 0);
  }

  /** Processor time of all carriers in the window, partly estimated, nanoseconds; -1 if unknown. */
  public long carriers(Window window, int processors) {
    return nanos(
        ofCarriers, processors, rounds == 0 ? Steps.SECOND : window.nanos() / (double) rounds);
  }

  /** Processor time of the agent's thread, nanoseconds; -1 if unknown. */
  public long agent(int processors) {
    return nanos(
        ofAgent, processors, rounds == 0 ? Steps.SECOND : (last - first) / (double) rounds);
  }

  /** Whether processors were hardly ever idle. */
  public boolean machineIsFull() {
    return rounds > 0 && ofMachine >= Limits.MOST * rounds;
  }

  public boolean othersHadMost() {
    return ofTarget > 0 && ofTarget < Limits.HALF * ofMachine;
  }

  /**
   * The least share of a processor that a computing thread gets.
   *
   * @param isFull whether the machine was full, so that it gets only part of a processor
   */
  public static double least(boolean isFull) {
    return isFull ? COMPUTING : Limits.CPU;
  }

  private static long nanos(double shares, int processors, double round) {
    return processors == 0 || Double.isNaN(shares)
        ? -1
        : (long) (shares * processors * Math.clamp(round, Steps.SECOND, Steps.GAP));
  }

  private static double plus(double sum, double share) {
    return (Double.isNaN(sum) ? 0 : sum) + share;
  }
}
