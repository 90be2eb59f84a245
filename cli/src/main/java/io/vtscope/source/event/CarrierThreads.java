package io.vtscope.source.event;

import io.vtscope.chunk.JfrThread;
import org.jspecify.annotations.Nullable;

/** Recognises and counts carriers. */
final class CarrierThreads {
  /** Thread group in {@code jdk.internal.misc.CarrierThread}. */
  private static final String GROUP = "CarrierThreads";

  /** JDK 25's timer thread, {@code ForkJoinPool.DelayScheduler}. */
  private static final String NO_CARRIER = "-delayScheduler";

  private static final int MOST = 0x7fff;

  private CarrierThreads() {}

  static boolean isCarrier(@Nullable JfrThread thread) {
    return thread != null && thread.group().equals(GROUP) && !thread.name().endsWith(NO_CARRIER);
  }

  /** A number of carriers, at most the scheduler's own limit. */
  static int limited(long carriers) {
    return (int) Math.min(MOST, carriers);
  }

  static int clamped(long carriers) {
    return Math.clamp(carriers, 0, MOST);
  }
}
