package io.vtscope.observation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** One thing that was observed. Adding a kind is a compile error until every reader handles it. */
public sealed interface Observation {

  /**
   * A virtual thread held its carrier while it was parked or blocked.
   *
   * @param at when it began
   * @param nanos how long it lasted
   * @param thread tells threads apart within a recording, even those of which no more is known
   * @param carrier the same of the carrier; 0 before JDK 24
   * @param reason what the JVM says of why it could not unmount; null before JDK 24
   * @param operation what the JVM says it was doing; null before JDK 24
   */
  record Pin(
      long at,
      long nanos,
      long thread,
      long carrier,
      Stack stack,
      @Nullable String reason,
      @Nullable String operation)
      implements Observation {}

  /**
   * A virtual thread held its carrier while it waited to enter a monitor (before JDK 24).
   *
   * @param monitorClass class of the monitor's object; null where it is not known
   * @param owner the thread that had it, as {@link Pin#thread}; 0 where it is not known
   */
  record MonitorEnter(long at, long nanos, Stack stack, @Nullable String monitorClass, long owner)
      implements Observation {}

  /**
   * A virtual thread held its carrier in {@code Object.wait}, or until another had initialised a
   * class (before JDK 24).
   *
   * @param monitorClass class of the monitor's object; null where it is not known
   */
  record MonitorWait(long at, long nanos, Stack stack, @Nullable String monitorClass)
      implements Observation {}

  /**
   * A virtual thread held its carrier while it read, wrote or forced a file.
   *
   * @param thread as {@link Pin#thread}
   */
  record FileIo(long at, long nanos, long thread, Stack stack) implements Observation {}

  /**
   * A virtual thread was seen in native code.
   *
   * @param thread as {@link Pin#thread}
   */
  record NativeSample(long at, long thread, Stack stack) implements Observation {}

  /**
   * What the bytecode says of a frame; true at any time.
   *
   * @param type binary name of the class
   * @param held monitors as the source names them, the outermost first
   * @param enters the monitor that the frame's instruction enters; null where it enters none
   * @param needs the class that the frame's instruction needs to be initialised; null where it
   *     needs none
   * @param notKnown why the bytecode could not tell; null where it could
   */
  record FrameFact(
      String type,
      String method,
      String descriptor,
      int bytecodeIndex,
      List<String> held,
      @Nullable String enters,
      @Nullable String needs,
      @Nullable String notKnown,
      Basis basis)
      implements Observation {}

  /** What a class was published in; true at any time. */
  record ClassOrigin(String type, Artifact artifact) implements Observation {}

  /** A virtual thread could not be handed to the scheduler, which has dropped it. */
  record SubmitFailure(long at, Stack stack, @Nullable String message) implements Observation {}

  /**
   * The pool of carriers got a thread more.
   *
   * @param stack of the thread that started it: says why
   */
  record CarrierStart(long at, Stack stack) implements Observation {}

  /** The pool of carriers lost a thread, after being idle. */
  record CarrierEnd(long at) implements Observation {}

  /**
   * The pool of carriers at one moment.
   *
   * @param maxPoolSize 0 where it is not known
   * @param mounted carriers that the pool counts as active; without those it compensates for
   * @param queued virtual threads that could run and wait for a carrier
   */
  record SchedulerState(
      long at, int parallelism, int maxPoolSize, int poolSize, int mounted, long queued)
      implements Observation {}

  /**
   * Who was observed.
   *
   * @param jdkVersion as {@code java.vm.version}
   * @param agent what the agent says of itself; null where none was there
   */
  record TargetInfo(
      long at,
      long pid,
      @Nullable String mainClass,
      @Nullable String jdkVersion,
      @Nullable String jdkVendor,
      @Nullable AgentInfo agent)
      implements Observation {}

  /**
   * The agent in the target.
   *
   * @param pinThreshold pins shorter than this were not recorded
   * @param stackDepth frames kept of a stack; 0 where it is not known
   * @param processors that the JVM may use; 0 where it is not known
   */
  record AgentInfo(String version, long pinThreshold, int stackDepth, int processors) {}

  /**
   * How busy a carrier was in the second before.
   *
   * @param share of all processors, 0 to 1
   */
  record CarrierCpu(long at, double share) implements Observation {}

  /** A setting of an event that was in force, "enabled" or "threshold" for one. */
  record Setting(long at, String event, String name, String value) implements Observation {}

  /** The JVM dropped what it could not write in time. */
  record Loss(long at, long bytes) implements Observation {}

  /** A stretch of time that was recorded, whatever happened in it. */
  record Recorded(long from, long to) implements Observation {}

  /** A part of the data could not be read; says in the end of a sentence which and why. */
  record Damage(String what) implements Observation {}
}
