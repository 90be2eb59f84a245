package io.vtscope.observation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The JVM as a whole: what it is, what it took of the processors, and when it stopped. */
public sealed interface JvmObservation extends Observation {

  /**
   * The observed JVM.
   *
   * @param start of the process if the agent reports it, else of the JVM, in milliseconds since the
   *     epoch; 0 if it is unknown
   * @param agent null if there was no agent
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
   * The agent in the target.
   *
   * @param pinThreshold pins shorter than this were not recorded
   * @param stackDepth frames kept of a stack; 0 if unknown
   * @param processors that the JVM may use; 0 if unknown
   * @param unrecorded for how long virtual threads ran before they were recorded, nanoseconds
   * @param notRead what the agent cannot read on the target's JDK
   */
  record AgentInfo(
      String version,
      long pinThreshold,
      int stackDepth,
      int processors,
      long unrecorded,
      List<NotRead> notRead) {
    public AgentInfo(
        String version, long pinThreshold, int stackDepth, int processors, long unrecorded) {
      this(version, pinThreshold, stackDepth, processors, unrecorded, List.of());
    }
  }

  /**
   * What the agent cannot read on a JDK.
   *
   * @param member of the JDK that is missing, "java.lang.VirtualThread.state" for example
   * @param what is read from it, in words
   * @param kinds of findings that are not checked without it
   */
  record NotRead(String member, String what, List<String> kinds) {}

  /**
   * How many carriers the scheduler keeps busy, by how the JVM was started: the program may have
   * changed it before its first virtual thread.
   *
   * @param isGiven whether it was asked for; else it is a number of processors, and the least of
   *     such numbers it is
   */
  record StartedWith(int carriers, boolean isGiven) implements JvmObservation {}

  /**
   * How busy a carrier was in the second before.
   *
   * @param share of all processors, 0 to 1
   */
  record CarrierCpu(long at, double share) implements JvmObservation {}

  /**
   * How busy the agent's own thread was in the second before.
   *
   * @param share of all processors, 0 to 1
   */
  record AgentCpu(long at, double share) implements JvmObservation {}

  /**
   * How busy the machine was in the second before, with all that runs on it.
   *
   * @param share of all processors, 0 to 1
   * @param ofTarget what the target had of it
   */
  record MachineLoad(long at, double share, double ofTarget) implements JvmObservation {}

  /**
   * The JVM had stopped all threads for an operation of its own (at a safepoint).
   *
   * @param nanos from when they stood still; how long that took is not in it
   * @param operation what the JVM calls it: "G1CollectForAllocation"; empty where it is not told
   */
  record Stop(long at, long nanos, String operation) implements JvmObservation {}

  /**
   * Garbage was collected.
   *
   * @param stopped for how long all threads stood still for it, nanoseconds
   * @param cause as the JVM calls it: "Allocation Failure", "System.gc()"
   */
  record GarbageCollection(long at, long stopped, String cause) implements JvmObservation {}

  /** A call of {@code System.gc()}, which waited until garbage was collected. */
  record SystemGc(long at, long nanos, Stack stack) implements JvmObservation {
    /** The JVM's name for the cause of a collection by such a call. */
    public static final String CAUSE = "System.gc()";
  }
}
