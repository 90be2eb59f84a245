package io.vtscope.finding;

import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Pool;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.library.ResourcePoolType;
import io.vtscope.state.PopulationState;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A resource pool's figures in the sample with the most waiters; -1 if unknown. */
public record PoolState(
    String pool, int poolActive, int poolIdle, int poolMaximum, int poolWaiting, Resource lends) {
  /** What a pool lends. */
  public enum Resource {
    CONNECTION,
    OBJECT,
    PERMIT
  }

  /** The product's or limit's only pool, or the only one whose queue fits; else null. */
  public static @Nullable Pool pool(
      @Nullable ResourcePoolType call, String site, Waits<?, ?> waits, Snapshot snapshot) {
    Predicate<String> isOf = call == null ? type -> site.startsWith(type + ".") : call::has;
    List<Pool> all =
        snapshot.waits().pools().stream().filter(pool -> isOf.test(pool.last().type())).toList();
    List<Pool> waitedFor = all.stream().filter(pool -> pool.peakWaiting() > 0).toList();
    Waits.Point peak = waits.peak();
    List<Pool> fitting =
        waitedFor.stream()
            .filter(pool -> pool.peakWaiting() >= peak.atLeast())
            .filter(pool -> pool.peakWaiting() <= peak.atMost())
            .toList();
    for (List<Pool> some : List.of(all, waitedFor, fitting)) {
      if (some.size() == 1) {
        return some.getFirst();
      }
    }
    return null;
  }

  /**
   * A pool's figures.
   *
   * @param call null for a limit
   */
  public static PoolState of(Pool pool, @Nullable ResourcePoolType call) {
    boolean ofAny = call != null && call.artifact().equals("commons-pool2");
    Resource lends = ofAny ? Resource.OBJECT : Resource.CONNECTION;
    PopulationState.ResourcePool busiest = pool.busiest();
    return new PoolState(
        busiest.name(),
        busiest.active(),
        busiest.idle(),
        busiest.maximum(),
        busiest.waiting(),
        call == null ? Resource.PERMIT : lends);
  }

  public boolean isFull() {
    return poolMaximum > 0 && poolActive >= poolMaximum;
  }

  /**
   * Whether the pool's waiter count matches the scan. Otherwise platform threads, or other callers,
   * wait too.
   */
  public boolean fits(long waitingAtLeast, long waitingAtMost) {
    return poolWaiting >= waitingAtLeast && poolWaiting <= waitingAtMost;
  }

  /** The full pool's waiters if they match the scan; else 0. */
  public int countedInUse(Waits<?, ?> waits) {
    Waits.Point peak = waits.peak();
    return isFull() && fits(peak.atLeast(), peak.atMost()) ? poolWaiting : 0;
  }
}
