package io.vtscope.rule;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.counted;
import static io.vtscope.observation.Seen.holders;
import static io.vtscope.observation.Seen.lent;
import static io.vtscope.observation.Seen.pool;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.stack;
import static io.vtscope.observation.Seen.waiting;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.finding.LineFacts.PoolQueue;
import io.vtscope.finding.PoolHolders;
import io.vtscope.finding.PoolHolders.Doing;
import io.vtscope.finding.PoolLoans;
import io.vtscope.jvm.Stack;
import io.vtscope.state.PopulationState.ResourcePool;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who holds the connections of a full pool, and for how long. */
class PoolHoldersTest extends Observed {
  private static final String TYPE = "com.zaxxer.hikari.pool.HikariPool";
  private static final ResourcePool FULL = pool(5000, "orders", TYPE, 10, 10, 4990);
  private static final Stack BORROWS =
      stack(
          "java.util.concurrent.SynchronousQueue.poll:1",
          "com.zaxxer.hikari.util.ConcurrentBag.borrow:151",
          "com.zaxxer.hikari.pool.HikariPool.getConnection:162",
          "com.zaxxer.hikari.HikariDataSource.getConnection:99",
          "app.Orders.load:17");
  private static final Stack SLEEPS =
      stack("java.lang.Thread.sleep:1", "app.Orders.slowReport:25", "app.Web.get:3");
  private static final Stack QUERIES =
      stack(
          "java.net.Socket.read:1",
          "org.h2.Statement.run:5",
          "com.zaxxer.hikari.pool.ProxyStatement.run:3",
          "app.Orders.save:40");

  @BeforeEach
  void seeLine() {
    see(recorded(0, 10_000), scheduler(0, 4, 4, 0, 0), agent("25.0.3+9-LTS"));
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 10, 4990, 200), waiting(n, 200, n * 300L, BORROWS));
    }
  }

  private PoolQueue queue() {
    return (PoolQueue) only().facts();
  }

  @Test
  void namesThePlaceOfMostHolders() {
    see(FULL);
    see(holders(FULL, 10, 5, 200, SLEEPS), holders(FULL, 10, 2, 100, QUERIES));
    see(holders(FULL, 10, 2, 300, SLEEPS), holders(FULL, 10, 1, 4_000, Stack.NONE));
    assertThat(queue().loans().holders())
        .isEqualTo(
            new PoolHolders(
                "app.Orders.slowReport",
                25,
                "java.lang.Thread.sleep",
                Doing.ELSEWHERE,
                7,
                300_000_000,
                new PoolHolders.Ended(1, 4_000_000_000L),
                10,
                10,
                10));
  }

  @Test
  void namesTheDriverCallOfHolders() {
    see(FULL, holders(FULL, 3, 3, 100, QUERIES));
    assertThat(queue().loans().holders())
        .returns("app.Orders.save", PoolHolders::heldBy)
        .returns("org.h2.Statement.run", PoolHolders::heldIn)
        .returns(Doing.USES, PoolHolders::holderDoes)
        .returns(3, PoolHolders::loansKnown);
  }

  @Test
  void recognisesHoldersThatBorrowAgain() {
    see(FULL, holders(FULL, 10, 10, 100, BORROWS));
    assertThat(queue().loans().holders())
        .returns("app.Orders.load", PoolHolders::heldBy)
        .returns(Doing.BORROWS, PoolHolders::holderDoes);
  }

  @Test
  void recognisesHoldersThatEndedBeforeTheReturn() {
    see(FULL, holders(FULL, 10, 10, 4_000, Stack.NONE));
    assertThat(queue().loans().holders())
        .returns(null, PoolHolders::heldBy)
        .returns(new PoolHolders.Ended(10, 4_000_000_000L), PoolHolders::ended)
        .returns(Doing.ENDED, PoolHolders::holderDoes);
    assertThat(queue().loans().times()).isNull();
  }

  @Test
  void endedHoldersDoNotHideTheOthers() {
    see(FULL, holders(FULL, 10, 6, 4_000, Stack.NONE), holders(FULL, 10, 4, 200, SLEEPS));
    assertThat(queue().loans().holders())
        .returns("app.Orders.slowReport", PoolHolders::heldBy)
        .returns(4L, PoolHolders::holdersThere)
        .returns(new PoolHolders.Ended(6, 4_000_000_000L), PoolHolders::ended);
  }

  @Test
  void loanTimesCountOnlyWhileThreadsWait() {
    see(lent(FULL, 40, 200, 300));
    see(lent(pool(6000, "orders", TYPE, 10, 10, 4990), 60, 300, 480));
    see(lent(pool(7000, "orders", TYPE, 3, 10, 0), 60, 1, 2));
    assertThat(queue().loans().times())
        .isEqualTo(new PoolLoans.Times(100, 260_000_000, 480_000_000, 10 / 0.26));
  }

  @Test
  void withoutSamplesTheHoldersAreUnknown() {
    see(FULL);
    assertThat(queue().loans()).isEqualTo(PoolLoans.UNKNOWN);
  }
}
