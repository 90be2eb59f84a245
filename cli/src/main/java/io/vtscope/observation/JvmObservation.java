package io.vtscope.observation;

import io.vtscope.jvm.AgentInfo;
import io.vtscope.jvm.Jdk;
import io.vtscope.jvm.Stack;
import org.jspecify.annotations.Nullable;

/** The JVM as a whole. */
public sealed interface JvmObservation extends Observation {

  /**
   * The observed JVM.
   *
   * @param start of the process or JVM, in milliseconds since the epoch; 0 if unknown
   * @param tracesPins whether {@code jdk.tracePinnedThreads} is set
   */
  record TargetInfo(
      long at,
      long pid,
      long start,
      @Nullable String mainClass,
      Jdk jdk,
      @Nullable AgentInfo agent,
      boolean tracesPins)
      implements JvmObservation {
    public TargetInfo(
        long at,
        long pid,
        long start,
        @Nullable String mainClass,
        Jdk jdk,
        @Nullable AgentInfo agent) {
      this(at, pid, start, mainClass, jdk, agent, false);
    }
  }

  /**
   * The parallelism at JVM start, which the program may change later.
   *
   * @param isGiven whether it was configured; otherwise it is a lower bound
   */
  record StartedWith(int carriers, boolean isGiven) implements JvmObservation {}

  /** A carrier's share of all CPUs in the last second, 0 to 1. */
  record CarrierCpu(long at, double share) implements JvmObservation {}

  /** The share for the agent's thread. */
  record AgentCpu(long at, double share) implements JvmObservation {}

  /**
   * The share for the whole machine.
   *
   * @param ofTarget the target's part
   */
  record MachineLoad(long at, double share, double ofTarget) implements JvmObservation {}

  /**
   * The JVM stopped all threads at a safepoint.
   *
   * @param nanos without the time to reach the safepoint
   * @param operation as the JVM names it; may be empty
   */
  record Stop(long at, long nanos, String operation) implements JvmObservation {}

  /**
   * A garbage collection.
   *
   * @param stopped how long all threads stopped
   * @param cause as the JVM names it
   */
  record GarbageCollection(long at, long stopped, String cause) implements JvmObservation {}

  /** A call of {@code System.gc()}. */
  record SystemGc(long at, long nanos, Stack stack) implements JvmObservation {}
}
