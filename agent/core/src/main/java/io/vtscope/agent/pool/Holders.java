package io.vtscope.agent.pool;

import io.vtscope.agent.jvm.StackTraces;
import io.vtscope.probe.PoolHoldersEvent;
import io.vtscope.probe.ResourcePoolEvent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** Samples the stacks of threads that hold resources of a full pool, or wait for them. */
final class Holders {
  /** Sampled holders per pool and second. */
  private static final int MOST_HOLDERS = 10;

  /** Sampled pools per second. */
  private static final int MOST_POOLS = 8;

  private final StackTraces stacks;
  private int pools;

  Holders(StackTraces stacks) {
    this.stacks = stacks;
  }

  /** A new second begins. */
  void begin() {
    pools = 0;
  }

  /**
   * Writes what the holders do, if the pool is full and threads wait for it. A holder that returns
   * meanwhile is left out, because its stack may be a later one.
   *
   * @param areWaits whether the loans are waits
   */
  void look(Loans loans, boolean areWaits, ResourcePoolEvent pool)
      throws ReflectiveOperationException {
    boolean full = pool.maximum > 0 && pool.active >= pool.maximum && pool.waiting > 0;
    if (!full || pools >= MOST_POOLS) {
      return;
    }
    pools++;
    List<Loans.Open> open = loans.open();
    Map<String, PoolHoldersEvent> groups = new HashMap<>();
    long now = System.nanoTime();
    int first = open.isEmpty() ? 0 : ThreadLocalRandom.current().nextInt(open.size());
    for (int i = 0, looked = 0; i < open.size() && looked < MOST_HOLDERS; i++) {
      Loans.Open loan = open.get((first + i) % open.size());
      String stack = stack(loan.borrower());
      if (stack != null && loans.isOpen(loan)) {
        PoolHoldersEvent group = groups.computeIfAbsent(stack, text -> new PoolHoldersEvent());
        group.count++;
        group.longest = Math.max(group.longest, now - loan.since());
        looked++;
      }
    }
    groups.forEach((stack, group) -> {
      group.waits = areWaits;
      write(group, stack, open.size(), pool);
    });
  }

  private static void write(
      PoolHoldersEvent group, String stack, int known, ResourcePoolEvent pool) {
    group.name = pool.name;
    group.type = pool.type;
    group.active = pool.active;
    group.known = known;
    group.stack = stack.isEmpty() ? null : stack;
    group.commit();
  }

  /** Empty if the thread has ended; null if it waits for a carrier. */
  private @Nullable String stack(@Nullable Thread borrower) throws ReflectiveOperationException {
    return borrower == null ? "" : stacks.unlessQueued(borrower);
  }
}
