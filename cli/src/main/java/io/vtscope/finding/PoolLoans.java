package io.vtscope.finding;

import io.vtscope.clock.Steps;
import io.vtscope.jvm.Frame;
import io.vtscope.ledger.wait.HeldResources;
import io.vtscope.ledger.wait.Pool;
import io.vtscope.library.ResourcePoolType;
import io.vtscope.state.PopulationState.Loans;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * How a pool's resources were lent while threads waited.
 *
 * @param times null if no loan ended
 * @param holders null if unknown
 */
public record PoolLoans(@Nullable Times times, @Nullable PoolHolders holders) {
  public static final PoolLoans UNKNOWN = new PoolLoans(null, null);

  /**
   * How long the loans lasted.
   *
   * @param loansEnded loans that ended, and began under the agent
   * @param loanP99Nanos 99 % lasted no longer
   * @param loansPerSecondAtMost the pool's maximum divided by the mean; -1 if unknown
   */
  public record Times(
      long loansEnded, long loanMeanNanos, long loanP99Nanos, double loansPerSecondAtMost) {
    private static @Nullable Times of(Pool pool) {
      Loans loans = pool.loans();
      if (loans.count() == 0) {
        return null;
      }
      long mean = loans.nanos() / loans.count();
      int maximum = pool.busiest().maximum();
      double atMost = mean > 0 && maximum > 0 ? (double) Steps.SECOND * maximum / mean : -1;
      return new Times(loans.count(), mean, Math.max(mean, loans.p99()), atMost);
    }
  }

  /**
   * The loans of a pool.
   *
   * @param held null if unknown
   * @param own recognises application frames
   */
  public static PoolLoans of(
      Pool pool, @Nullable HeldResources held, ResourcePoolType type, Predicate<Frame> own) {
    return new PoolLoans(Times.of(pool), PoolHolders.of(held, type, own));
  }
}
