package io.vtscope.clock;

import io.vtscope.observation.JvmObservation;

/**
 * What carriers and the agent's thread took of the processors, and whether there were any left.
 * Flight Recorder tells both once a second; on a machine that has no processor for it, later.
 */
public final class ProcessorTime {
  private static final double SECOND = 1e9;

  /** Rounds are hardly ever this far apart: a longer gap was not recorded. */
  private static final double MOST_LATE = 3;

  /** The share of a processor below which a thread waits for something. */
  public static final double COMPUTING = 0.05;

  /** The share of a processor below which a thread waits most of the time. */
  public static final double MOSTLY_COMPUTING = 0.25;

  /** The load of all processors from which a thread that is ready may wait for one. */
  static final double FULL = 0.9;

  /**
   * Of what all programs took: below it others took more than the target, and that it waits for a
   * processor is their doing more than its own.
   */
  private static final double MOST = 0.5;

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
      return; // as it starts, Flight Recorder has measured nothing yet
    }
    ofMachine += load.share();
    ofTarget += load.ofTarget();
    rounds++;
    // Of threads that took less than a hundredth of the time there is no event.
    ofCarriers = plus(ofCarriers, 0);
    ofAgent = plus(ofAgent, 0);
  }

  /**
   * That of all carriers in the window, nanoseconds, what came after the last round as before it;
   * -1 if unknown.
   */
  public long carriers(Window window, int processors) {
    return nanos(ofCarriers, processors, rounds == 0 ? SECOND : window.nanos() / (double) rounds);
  }

  /** That of the agent's thread until the last round, nanoseconds; -1 if unknown. */
  public long agent(int processors) {
    return nanos(ofAgent, processors, rounds == 0 ? SECOND : (last - first) / (double) rounds);
  }

  public void add(ProcessorTime other) {
    ofCarriers = sum(ofCarriers, other.ofCarriers);
    ofAgent = sum(ofAgent, other.ofAgent);
    ofMachine += other.ofMachine;
    ofTarget += other.ofTarget;
    rounds += other.rounds;
    first = Math.min(first, other.first);
    last = Math.max(last, other.last);
  }

  public long rounds() {
    return rounds;
  }

  public double ofMachine() {
    return ofMachine;
  }

  public double ofTarget() {
    return ofTarget;
  }

  /** Whether all programs together left no processor idle, most of the time. */
  public boolean machineIsFull() {
    return isFull(ofMachine, rounds);
  }

  public static boolean isFull(double ofMachine, long rounds) {
    return rounds > 0 && ofMachine >= FULL * rounds;
  }

  /** Whether other programs took most of the machine's processor time. */
  public boolean othersHadMost() {
    return othersHadMost(ofTarget, ofMachine);
  }

  public static boolean othersHadMost(double ofTarget, double ofMachine) {
    return ofTarget > 0 && ofTarget < MOST * ofMachine;
  }

  /**
   * Whether so little processor time excludes that threads computed for so long.
   *
   * @param isFull whether the machine was full: a computing thread then gets a part of a processor
   */
  public static boolean isHardlyComputing(double cpuNanos, long nanos, boolean isFull) {
    return cpuNanos < (isFull ? COMPUTING : MOSTLY_COMPUTING) * nanos;
  }

  private static double sum(double one, double other) {
    return Double.isNaN(other) ? one : plus(one, other);
  }

  private static long nanos(double shares, int processors, double round) {
    return processors == 0 || Double.isNaN(shares)
        ? -1
        : (long) (shares * processors * Math.clamp(round, SECOND, MOST_LATE * SECOND));
  }

  private static double plus(double sum, double share) {
    return (Double.isNaN(sum) ? 0 : sum) + share;
  }
}
