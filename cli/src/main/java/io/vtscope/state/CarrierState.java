package io.vtscope.state;

import io.vtscope.jvm.Stack;
import io.vtscope.jvm.ThreadName;
import org.jspecify.annotations.Nullable;

/** The agent's observations of carriers. */
public sealed interface CarrierState extends State {

  /**
   * Counts of carriers by state.
   *
   * @param pinned the virtual thread is parked on its carrier
   * @param blocked the virtual thread waits for a monitor, or stays in native code
   * @param compensated in a call for which the pool may add a carrier
   * @param delay of the last probe thread's start; -1 without one
   * @param pending wait of the unstarted probe thread, or 0
   * @param late sampling delay, if the JVM was busy
   * @param threadsMade since the last sample; -1 if unknown
   */
  record CarrierSample(
      long at,
      int running,
      int pinned,
      int blocked,
      int compensated,
      int idle,
      long delay,
      long pending,
      long late,
      long threadsMade)
      implements CarrierState {}

  /** How a virtual thread keeps its carrier. */
  enum HeldKind {
    RUNNING,
    PINNED,
    BLOCKED,
    COMPENSATED,
    NATIVE,
    UNKNOWN
  }

  /**
   * A virtual thread kept its carrier over several samples. Repeated while it lasts.
   *
   * @param hold its number
   * @param cpuNanos in the measured part; -1 if unknown
   * @param waitsFor class and identity, "a.b.Lock@1f"
   */
  record CarrierHeld(
      long at,
      long hold,
      String carrier,
      ThreadName thread,
      HeldKind kind,
      long nanos,
      long cpuNanos,
      boolean ended,
      @Nullable String waitsFor,
      Stack stack)
      implements CarrierState {}

  /**
   * A random running virtual thread, twice per second.
   *
   * @param lookedAgain running carriers sampled again about 50 ms later, while threads queued
   * @param stayed carriers that kept their virtual thread throughout
   * @param apart total nanoseconds between the two samples
   */
  record RunningSample(
      long at, ThreadName thread, Stack stack, long lookedAgain, long stayed, long apart)
      implements CarrierState {}
}
