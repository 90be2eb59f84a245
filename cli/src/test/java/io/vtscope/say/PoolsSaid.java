package io.vtscope.say;

import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.LineFacts.BoundQueue;
import io.vtscope.finding.LineFacts.PoolQueue;
import io.vtscope.finding.LineFacts.PoolQueue.Leak;
import io.vtscope.finding.LineFacts.QueuedCalls;
import io.vtscope.finding.PoolHolders;
import io.vtscope.finding.PoolHolders.Doing;
import io.vtscope.finding.PoolLoans;
import io.vtscope.finding.PoolState;
import io.vtscope.library.LockAround;
import io.vtscope.library.OwnBound;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Pool findings, one per form of message. */
final class PoolsSaid {
  private static final PoolState FULL = state(10, 60);

  private static final PoolLoans.Times TIMES =
      new PoolLoans.Times(1200, 200_000_000, 480_000_000, 50);

  private PoolsSaid() {}

  static Stream<Finding> findings() {
    Stream<Finding> pools =
        Stream.of(
            full(),
            uncounted(-1),
            uncounted(2),
            of("HikariCP", FULL, true, Leak.NONE, null),
            of("c3p0", FULL, false, Leak.LIKELY, null),
            of("Apache Commons Pool 2", null, false, Leak.POSSIBLE, null),
            of("Logback's AsyncAppender", null, false, Leak.NONE, null),
            of("Kafka producer's buffer", null, false, Leak.NONE, null),
            of("Jetty's VirtualThreadPool", null, false, Leak.NONE, null),
            of("HikariCP", state(3, 400), false, Leak.NONE, around("app.Ledger.close")),
            of("HikariCP", FULL, false, Leak.NONE, around(null)),
            held(Doing.USES, 10, TIMES),
            held(Doing.ELSEWHERE, 3, TIMES),
            held(Doing.BORROWS, 10, null),
            held(Doing.ENDED, 10, null),
            held(Doing.ENDED, 10, TIMES),
            SayTest.finding(
                Kind.POOL_BOTTLENECK,
                new QueuedCalls("OkHttp's Dispatcher#1", 5, 64, 195, 12, 12, SayTest.WAITERS)),
            SayTest.finding(
                Kind.POOL_BOTTLENECK,
                new QueuedCalls("OkHttp's Dispatcher#1", 64, 64, 195, 12, 12, null)));
    Stream<Finding> bounds =
        Arrays.stream(OwnBound.values())
            .flatMap(bound ->
                Arrays.stream(BoundQueue.Progress.values())
                    .map(progress -> of(bound, progress, false)));
    return Stream.of(pools, bounds, starved(), Stream.of(lost(0), lost(3)))
        .flatMap(findings -> findings);
  }

  static Finding full() {
    PoolHolders holders =
        new PoolHolders(
            "app.Stock.reserve",
            7,
            "org.h2.Statement.executeUpdate",
            Doing.USES,
            9,
            -1,
            null,
            10,
            -1,
            -1);
    return of("HikariCP", FULL, false, Leak.NONE, new PoolLoans(null, holders), null);
  }

  /** A pool that does not report how many are in use. */
  static Finding uncounted(int idle) {
    PoolState figures = new PoolState("Agroal#1", -1, idle, 30, 0, PoolState.Resource.CONNECTION);
    return of("Agroal", figures, false, Leak.NONE, null);
  }

  /** Holders known for some of ten connections. */
  static Finding held(Doing doing, int known, PoolLoans.@Nullable Times times) {
    boolean ended = doing == Doing.ENDED;
    String call =
        switch (doing) {
          case USES -> "org.h2.jdbc.JdbcStatement.executeQuery";
          case ELSEWHERE -> "java.lang.Thread.sleep";
          case BORROWS -> "com.zaxxer.hikari.HikariDataSource.getConnection";
          case ENDED -> null;
        };
    PoolHolders holders =
        new PoolHolders(
            ended ? null : "app.Orders.load",
            ended ? 0 : 25,
            call,
            doing,
            240,
            190_000_000,
            new PoolHolders.Ended(ended ? 240 : 8, 190_000_000),
            250,
            known,
            10);
    PoolLoans loans = new PoolLoans(times, holders);
    return of("HikariCP", FULL, false, Leak.NONE, loans, null);
  }

  private static Stream<Finding> starved() {
    return Stream.of(of(OwnBound.SEMAPHORE, BoundQueue.Progress.SEEN, true));
  }

  private static PoolState state(int active, int waiting) {
    return new PoolState("orders", active, 0, 10, waiting, PoolState.Resource.CONNECTION);
  }

  private static LockAround around(@Nullable String in) {
    return new LockAround("java.util.concurrent.locks.ReentrantLock@1f", "\"owner\" #7", in);
  }

  private static Finding of(
      String product,
      @Nullable PoolState figures,
      boolean starved,
      Leak leak,
      @Nullable LockAround lock) {
    return of(product, figures, starved, leak, PoolLoans.UNKNOWN, lock);
  }

  private static Finding of(
      String product,
      @Nullable PoolState figures,
      boolean starved,
      Leak leak,
      PoolLoans loans,
      @Nullable LockAround lock) {
    return SayTest.finding(
        Kind.POOL_BOTTLENECK,
        new PoolQueue(
            SayTest.WAITERS,
            product,
            "com.acme.Orders.load",
            figures,
            starved,
            leak,
            leak == Leak.LIKELY ? 1 : -1,
            loans,
            lock));
  }

  private static final PoolHolders INSIDE =
      new PoolHolders(
          "com.acme.Gate.pass",
          31,
          "java.lang.Thread.sleep",
          Doing.ELSEWHERE,
          38,
          -1,
          null,
          40,
          -1,
          -1);

  private static final Set<OwnBound> LENT = Set.of(OwnBound.SEMAPHORE, OwnBound.EMPTY_QUEUE);

  private static final Set<BoundQueue.Progress> MOVES =
      Set.of(BoundQueue.Progress.SEEN, BoundQueue.Progress.GROWING);

  private static Finding of(OwnBound bound, BoundQueue.Progress progress, boolean starved) {
    return SayTest.finding(
        Kind.POOL_BOTTLENECK,
        new BoundQueue(
            SayTest.WAITERS,
            bound,
            null,
            false,
            null,
            starved,
            progress,
            progress == BoundQueue.Progress.LOST ? 0 : -1,
            bound == OwnBound.CONDITION ? null : "Gate.permits",
            LENT.contains(bound) && MOVES.contains(progress) ? INSIDE : null));
  }

  /** A limit that has lost permits. */
  static Finding lost(long atWork) {
    PoolState figures = new PoolState("Throttle#1", 20, -1, 20, 60, PoolState.Resource.PERMIT);
    return SayTest.finding(
        Kind.POOL_BOTTLENECK,
        new BoundQueue(
            SayTest.WAITERS,
            OwnBound.CONDITION,
            null,
            true,
            figures,
            false,
            BoundQueue.Progress.LOST,
            atWork,
            null,
            null));
  }
}
