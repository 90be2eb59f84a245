package io.vtscope.observation;

import org.jspecify.annotations.Nullable;

/** What the agent saw the carriers do. */
public sealed interface CarrierObservation extends SampledObservation {

  /**
   * What each carrier did at one moment, by number of carriers, as the agent's sampler saw it.
   *
   * @param running the virtual thread neither waits nor is parked
   * @param pinned the virtual thread is parked on its carrier
   * @param blocked the virtual thread waits for a monitor, or stays in native code
   * @param compensated blocks in a call for which the pool may start another carrier
   * @param idle carries nothing
   * @param delay from start to run of the probe virtual thread that ran since the last sample; -1
   *     if none did
   * @param pending how long the probe virtual thread that has not run yet has waited; 0 where there
   *     is none
   * @param late how late the sample was: the JVM or the machine had no time for it
   * @param threadsMade threads, virtual and others, that were made since the last sample; -1 where
   *     that is unknown
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
      implements CarrierObservation {}

  /** What a virtual thread does that keeps its carrier. */
  enum HeldKind {
    RUNNING,
    PINNED,
    BLOCKED,
    COMPENSATED,
    NATIVE,
    UNKNOWN
  }

  /**
   * One virtual thread has kept its carrier over several samples. Said again while it lasts.
   *
   * @param hold number of the hold, the same in all its observations
   * @param cpuNanos of the carrier over the part that was measured; -1 if unknown
   * @param ended whether it has let go
   * @param waitsFor class and identity of what it waits for, "a.b.Lock@1f"; null where nothing or
   *     unknown
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
      implements CarrierObservation {}

  /**
   * A virtual thread that ran at that moment, chosen at random; twice a second.
   *
   * @param lookedAgain carriers that ran while others waited for one, and were looked at again some
   *     50 ms later; since the sample before
   * @param stayed of these, those that were with the same virtual thread still, and with no other
   *     at a look in between
   * @param apart from the one look to the other, nanoseconds, added up over these carriers
   */
  record RunningSample(
      long at, ThreadName thread, Stack stack, long lookedAgain, long stayed, long apart)
      implements CarrierObservation {}
}
