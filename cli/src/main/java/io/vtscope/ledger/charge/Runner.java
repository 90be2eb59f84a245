package io.vtscope.ledger.charge;

import io.vtscope.blame.Site;
import io.vtscope.clock.Cost;
import io.vtscope.jvm.Artifact;
import io.vtscope.jvm.Stack;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Running code: a class of the application, or a library.
 *
 * @param key its key in {@link Charges}
 * @param places costliest first; empty without stretches
 * @param artifact null if unknown
 * @param stretches null without any
 * @param stretch mean uninterrupted run of any thread, nanoseconds; 0 if unknown
 * @param stack an example
 */
public record Runner(
    String key,
    Site site,
    List<Place> places,
    @Nullable Artifact artifact,
    Does does,
    @Nullable Stretches stretches,
    Samples samples,
    long stretch,
    Stack stack) {
  /** What running code does. */
  public enum Does {
    COMPUTES,
    /** Polls a condition. */
    SPINS,
    /** Mostly calls {@code Thread.yield}. */
    YIELDS,
    /** Mostly calls {@code Thread.sleep(0)}, which only yields. */
    SLEEPS_ZERO,
    /** Uses hardly any processor time. */
    WAITS
  }

  /** A method and the time of its stretches. */
  public record Place(Site site, long nanos) {}

  /**
   * Uninterrupted computing that kept a carrier.
   *
   * @param carriers the number of different carriers
   */
  public record Stretches(Cost cost, long cpuNanos, int carriers) {}

  /**
   * Samples of running threads.
   *
   * @param samples of this code
   * @param ofSamples of all code
   * @param carrierNanos the carrier time that they represent
   */
  public record Samples(long samples, long ofSamples, long carrierNanos) {}
}
