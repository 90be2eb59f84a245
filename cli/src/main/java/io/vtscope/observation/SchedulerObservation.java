package io.vtscope.observation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The pool of carriers, as the JVM itself and its scheduler report it. */
public sealed interface SchedulerObservation extends Observation {

  /** A virtual thread could not be handed to the scheduler, which has dropped it. */
  record SubmitFailure(long at, Stack stack, @Nullable String message)
      implements SchedulerObservation {}

  /**
   * The pool of carriers got a thread more.
   *
   * @param stack of the thread that started it: says why
   */
  record CarrierStart(long at, Stack stack) implements SchedulerObservation {}

  /** The pool of carriers lost a thread, after being idle. */
  record CarrierEnd(long at) implements SchedulerObservation {}

  /**
   * The pool of carriers at one moment.
   *
   * @param maxPoolSize 0 if unknown
   * @param mounted carriers that the pool counts as active; without those it compensates for
   * @param queued virtual threads that could run and wait for a carrier
   */
  record SchedulerState(
      long at, int parallelism, int maxPoolSize, int poolSize, int mounted, long queued)
      implements SchedulerObservation {}

  /**
   * The carriers and their virtual threads in a thread dump by the JVM itself.
   *
   * @param carriers of the pool, those without a virtual thread too
   */
  record ThreadDump(long at, List<OnCarrier> carriers) implements SchedulerObservation {}

  /**
   * A carrier in a thread dump.
   *
   * @param thread number of the virtual thread on it; 0 if there was none
   * @param cpuNanos processor time that the carrier had taken since it was started
   * @param awaited class whose initialisation it waits for; null where it waits for none
   * @param stack of the virtual thread; without frames up to JDK 22
   */
  record OnCarrier(
      String carrier, long thread, long cpuNanos, @Nullable String awaited, Stack stack) {}
}
