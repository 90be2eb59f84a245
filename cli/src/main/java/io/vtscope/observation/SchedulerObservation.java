package io.vtscope.observation;

import io.vtscope.jvm.Stack;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The carrier pool, as the JVM and the scheduler report it. */
public sealed interface SchedulerObservation extends Observation {

  /** The scheduler rejected a virtual thread, which is lost. */
  record SubmitFailure(long at, Stack stack, @Nullable String message)
      implements SchedulerObservation {}

  /**
   * The pool added a carrier.
   *
   * @param stack of the starting thread
   */
  record CarrierStart(long at, Stack stack) implements SchedulerObservation {}

  /** The pool removed an idle carrier. */
  record CarrierEnd(long at) implements SchedulerObservation {}

  /**
   * The carrier pool at one moment.
   *
   * @param maxPoolSize 0 if unknown
   * @param mounted active carriers, except compensated ones
   * @param queued runnable virtual threads without a carrier
   */
  record SchedulerState(
      long at, int parallelism, int maxPoolSize, int poolSize, int mounted, long queued)
      implements SchedulerObservation {}

  /** Carriers in a JVM thread dump. */
  record ThreadDump(long at, List<OnCarrier> carriers) implements SchedulerObservation {}

  /**
   * A carrier in a thread dump.
   *
   * @param thread its virtual thread's number, or 0
   * @param cpuNanos since its start
   * @param awaited class whose initialisation it awaits
   * @param stack empty up to JDK 22
   */
  record OnCarrier(
      String carrier, long thread, long cpuNanos, @Nullable String awaited, Stack stack) {}
}
