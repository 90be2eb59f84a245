package io.vtscope.rule.carrier;

import io.vtscope.ledger.carrier.Carriers;
import java.time.Duration;

/** How much growth of the pool of carriers matters. */
final class PoolGrowths {
  /**
   * The added carriers that matter on small machines; on others as many as the parallelism. Class
   * loading and short file reads of any program add a few.
   */
  static final int NOTICEABLE = 8;

  /** The added carriers that class loading starts in healthy programs. */
  static final int NEGLIGIBLE = 2;

  /** The part of the growth that a call causes at least; less is not what to change first. */
  static final double MAIN_SHARE = 0.1;

  /** The duration of a call that matters. The added carriers are there for shorter ones. */
  static final Duration LONG = Duration.ofSeconds(1);

  private PoolGrowths() {}

  /** Whether it matters if so many of the carriers beyond the parallelism are held. */
  static boolean isNoticeable(Carriers carriers, long held) {
    long more = Math.min(held, carriers.peakPool() - carriers.parallelism());
    return more >= Math.max(NOTICEABLE, carriers.parallelism());
  }

  /** Whether the pool may not start another carrier for a call that holds one. */
  static boolean areImpossible(Carriers carriers) {
    return carriers.maxPoolSize() > 0 && carriers.maxPoolSize() <= carriers.parallelism();
  }
}
