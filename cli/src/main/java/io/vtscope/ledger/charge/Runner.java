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
    Stack stack) {
  /** What running code does. */
  public enum Does {
    COMPUTES,
    /** Polls a condition. */
    SPINS,
    /** Mostly calls {@code Thread.yield}. */
    YIELDS,
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
   * @param count of this code
   * @param of of all code
   * @param nanos the carrier time that they represent
   * @param stretch mean uninterrupted run of any thread; 0 if unknown
   */
  public record Samples(long count, long of, long nanos, long stretch) {}
}
