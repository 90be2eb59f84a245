package io.vtscope.ledger.charge;

import io.vtscope.blame.Site;
import io.vtscope.clock.Cost;
import io.vtscope.observation.Artifact;
import io.vtscope.observation.Stack;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Code that was seen running on carriers: a class of the application, or a library.
 *
 * @param key its key among the {@link Charges}
 * @param places its methods, the most costly first; empty if no stretch was seen
 * @param artifact of the site; null if unknown
 * @param does what it does
 * @param stretches the stretches in which it kept a carrier and computed; null if none was seen
 * @param samples how often it was seen
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
    /** It checks something in a loop until that has changed. */
    SPINS,
    /** It calls {@code Thread.yield}, more often than not. */
    YIELDS,
    /** It seems to run, and its carrier takes hardly any processor time. */
    WAITS
  }

  /**
   * A method.
   *
   * @param nanos how long its stretches took
   */
  public record Place(Site site, long nanos) {}

  /**
   * Stretches of computing.
   *
   * @param cpuNanos the processor time that they took
   * @param carriers that were kept, one after the other or at once
   */
  public record Stretches(Cost cost, long cpuNanos, int carriers) {}

  /**
   * Samples of running virtual threads.
   *
   * @param count that were taken of this code
   * @param of that were taken of all code
   * @param nanos the time of carriers that the count stands for
   * @param stretch how long virtual threads of whatever code ran at a time while others waited; 0
   *     if unknown
   */
  public record Samples(long count, long of, long nanos, long stretch) {}
}
