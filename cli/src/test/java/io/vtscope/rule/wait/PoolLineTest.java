package io.vtscope.rule.wait;

import static io.vtscope.observation.Seen.awaiting;
import static io.vtscope.observation.Seen.carriers;
import static io.vtscope.observation.Seen.counted;
import static io.vtscope.observation.Seen.endingAfter;
import static io.vtscope.observation.Seen.goingOn;
import static io.vtscope.observation.Seen.holders;
import static io.vtscope.observation.Seen.lent;
import static io.vtscope.observation.Seen.origin;
import static io.vtscope.observation.Seen.ownedBy;
import static io.vtscope.observation.Seen.pending;
import static io.vtscope.observation.Seen.pin;
import static io.vtscope.observation.Seen.pool;
import static io.vtscope.observation.Seen.queueing;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.stack;
import static io.vtscope.observation.Seen.waiting;
import static io.vtscope.observation.Seen.waitingForOneOf;
import static io.vtscope.rule.Program.JDK_25;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.vtscope.jvm.Stack;
import io.vtscope.rule.Program;
import io.vtscope.state.PopulationState.Population;
import io.vtscope.state.PopulationState.ResourcePool;
import io.vtscope.state.PopulationState.States;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Virtual threads wait for a pool, a limit or an answer, counted each second. */
class PoolLineTest {
  private static final String HIKARI = "com.zaxxer.hikari.pool.HikariPool";
  private static final String LOCK = "java.util.concurrent.locks.ReentrantLock@1f";
  private static final Stack BORROW = borrowing("app.Orders.load:17");
  private static final ResourcePool FULL = orders(10, 4990);
  private static final Stack REPORT =
      stack("java.lang.Thread.sleep:1", "app.Orders.slowReport:25", "app.Web.get:3");
  private static final Stack QUERY =
      stack(
          "java.net.Socket.read:1",
          "org.h2.Statement.run:5",
          "com.zaxxer.hikari.pool.ProxyStatement.run:3",
          "app.Orders.save:40");
  private static final Stack LOCKED =
      stack("java.util.concurrent.locks.ReentrantLock.lock:1", "app.Stock.reserve:31");
  private static final Stack SLEEP = stack("java.lang.Thread.sleep:1", "app.Stock.refill:77");
  private static final Stack TAKE =
      stack(
          "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await:1",
          "java.util.concurrent.ArrayBlockingQueue.take:420",
          "app.Connections.borrow:5",
          "app.Orders.load:17");
  private static final Stack PUT =
      stack(
          "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await:1",
          "java.util.concurrent.ArrayBlockingQueue.put:371",
          "app.Outbox.add:5",
          "app.Main.main:1");
  private static final Stack ENTER = entering("app.Shop.pay:7");
  private static final Stack ENTER_AGAIN =
      entering("app.Shop.ask:9", "lib.Bound.run:5", "app.Shop.pay:7");

  /**
   * 4,990 threads wait for a pool.
   *
   * @param pools name, connections in use, maximum and waiters in a sample, which may be repeated
   */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          it is full                     | orders 10/10 4990                     | pool=orders; poolMaximum=10; poolWaiting=4990
          it is partly used              | orders 3/10 4990, orders 0/10 0       | pool=orders; poolActive=3; poolWaiting=4990
          its connections are handed on  | orders 10/10 4900, orders 3/10 4990   | pool=orders; poolActive=10
          another pool has a short queue | orders 10/10 4990, mail 2/2 7         | pool=orders
          the queues of two pools fit    | orders 10/10 2490, mail 10/10 2500    | pool=-
          """)
  void aPoolIsNamedByItsFigures(String scenario, String pools, String expected) {
    Program program = borrowers(4990);
    long at = 5000;
    for (String one : pools.split(", ", -1)) {
      String[] words = one.split("[ /]", -1);
      program.see(
          pool(
              at,
              words[0],
              HIKARI,
              Integer.parseInt(words[1]),
              Integer.parseInt(words[2]),
              Integer.parseInt(words[3])));
      at += 1000;
    }
    program.assertFindings("pool-bottleneck WARNING " + HIKARI + ".getConnection; " + expected);
  }

  private static Stream<Arguments> pools() {
    return Stream.of(
        arguments(
            "thousands wait for a full pool",
            borrowers(4990).see(origin(HIKARI, "HikariCP", "7.0.2"), orders(10, 4990)),
            "WARNING; artifact=HikariCP 7.0.2; product=HikariCP; caller=app.Orders.load; leak=NONE;"
                + " lends=CONNECTION; waitingAtPeakLow=4895; waitingAtPeakHigh=4990;"
                + " oldestWaitMillis=2700; goneMillis=0"),
        arguments(
            "no thread waits any more",
            on().see(orders(10, 4990))
                .seconds(5, n -> waiting(n, 200, n * 300L, BORROW))
                .seconds(9, n -> counted(n, 10, n <= 5 ? 4990 : 0, n <= 5 ? 200 : 0)),
            "WARNING; goneMillis=5000"),
        arguments(
            "few of the waiting threads were sampled",
            counts(9, 10, 226, 155)
                .seconds(9, n -> waiting(n, 76, n * 300L, BORROW))
                .see(orders(10, 99)),
            "INFO"),
        arguments(
            "the pool itself counts more of them",
            counts(9, 10, 226, 155)
                .seconds(9, n -> waiting(n, 76, n * 300L, BORROW))
                .see(orders(10, 99), pool(6000, "orders", HIKARI, 10, 10, 111)),
            "WARNING"),
        arguments(
            "few threads are in the state of the waiters",
            on().seconds(9, n -> mostlySleeping(n))
                .seconds(9, n -> waiting(n, 10, n * 300L, BORROW)),
            "*; waitingAtPeak=150"),
        arguments(
            "most borrowers wait in the database",
            counts(9, 0, 100, 100)
                .see(orders(10, 90))
                .seconds(9, n -> goingOn(0, 1, n, 90, n * 1000L, borrowing("app.Stock.reserve:7")))
                .seconds(9, n -> waiting(n, 9, 0, updating())),
            "WARNING; heldBy=app.Stock.reserve; holderDoes=USES;"
                + " heldIn=org.h2.jdbc.JdbcPreparedStatement.executeUpdate"),
        arguments(
            "no thread uses a connection of the full pool",
            counts(9, 0, 20, 20)
                .see(pool(5000, "leaky", HIKARI, 5, 5, 20))
                .seconds(9, n -> goingOn(0, 1, n, 20, n * 300L, BORROW)),
            "WARNING; leak=POSSIBLE"),
        arguments(
            "idle workers use no connection",
            counts(12, 0, 40, 40)
                .see(pool(5000, "nested", HIKARI, 10, 10, 12))
                .seconds(12, n -> waiting(n, 12, n * 1000L, BORROW))
                .seconds(12, n -> waiting(n, 25, 0, idling()))
                .seconds(12, n -> waiting(n, 3, 0, SLEEP)),
            "*; borrowersAtWork=3"),
        arguments(
            "a waiter has a lock that others need",
            counts(9, 0, 121, 121)
                .see(pool(5000, "orders", HIKARI, 5, 5, 115))
                .seconds(9, n -> waiting(n, 115, n * 1000L, BORROW))
                .seconds(
                    9,
                    n -> queueing(n, 5, n * 1000L, LOCK, borrowing("app.Ledger.close:41"), LOCKED)),
            "WARNING; owner=\"owner\" #7; ownerIn=app.Ledger.close"),
        arguments(
            "each waiter has a lock for a moment",
            counts(9, 0, 121, 121)
                .see(pool(5000, "orders", HIKARI, 5, 5, 115))
                .seconds(9, n -> waiting(n, 115, n * 1000L, BORROW))
                .seconds(
                    9, n -> ownedBy(n, "TIMED_PARKED", queueing(n, 5, 30, LOCK, BORROW, LOCKED))),
            "WARNING; lock=-"));
  }

  private static Stream<Arguments> loans() {
    return Stream.of(
        arguments("no holder was sampled", full(), "heldBy=-; holderDoes=-; loansEnded=-"),
        arguments(
            "most sleep in one place",
            full()
                .see(holders(FULL, 10, 5, 200, REPORT), holders(FULL, 10, 2, 100, QUERY))
                .see(holders(FULL, 10, 2, 300, REPORT), holders(FULL, 10, 1, 4_000, Stack.NONE)),
            "heldBy=app.Orders.slowReport; heldByLine=25; heldIn=java.lang.Thread.sleep;"
                + " holderDoes=ELSEWHERE; holdersThere=7; longestLoanMillis=300; holdersEnded=1;"
                + " endedLoanMillis=4000; holdersSampled=10; loansKnown=10; loansOpen=10"),
        arguments(
            "they wait for the database",
            full().see(holders(FULL, 3, 3, 100, QUERY)),
            "heldBy=app.Orders.save; heldIn=org.h2.Statement.run; holderDoes=USES; loansKnown=3"),
        arguments(
            "they borrow again",
            full().see(holders(FULL, 10, 10, 100, BORROW)),
            "heldBy=app.Orders.load; holderDoes=BORROWS"),
        arguments(
            "they ended before the return",
            full().see(holders(FULL, 10, 10, 4_000, Stack.NONE)),
            "heldBy=-; holderDoes=ENDED; holdersEnded=10; endedLoanMillis=4000; loansEnded=-"),
        arguments(
            "most ended, and the others sleep",
            full().see(holders(FULL, 10, 6, 4_000, Stack.NONE), holders(FULL, 10, 4, 200, REPORT)),
            "heldBy=app.Orders.slowReport; holdersThere=4; holdersEnded=6; endedLoanMillis=4000"),
        arguments(
            "loans ended while threads waited, and later",
            full()
                .see(lent(FULL, 40, 200, 300))
                .see(lent(pool(6000, "orders", HIKARI, 10, 10, 4990), 60, 300, 480))
                .see(lent(pool(7000, "orders", HIKARI, 3, 10, 0), 60, 1, 2)),
            "loansEnded=100; loanMeanMillis=260; loanP99Millis=480; loansPerSecondAtMost=38.462"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("loans")
  void theHoldersOfAFullPoolAreKnown(String scenario, Program program, String expected) {
    program.assertFindings("pool-bottleneck; " + expected);
  }

  /**
   * 190 of 200 threads block for an answer, for ever.
   *
   * @param told whether the agent saw that they wait for the pool
   */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          the agent saw that it is a connection | yes | pool-bottleneck WARNING reactor.core.publisher.Mono.block; caller=app.Orders.load; pool=R2DBC Pool#1; poolWaiting=190; heldBy=app.Orders.slowReport; leak=NONE
          it may be any answer                  | no  | unanswered-wait WARNING reactor.core.publisher.BlockingSingleSubscriber.blockingGet
          """)
  void aPoolBehindAnswersIsKnownByTheAgent(String scenario, String told, String expected) {
    Stack block =
        stack(
            "java.util.concurrent.CountDownLatch.await:1",
            "reactor.core.publisher.BlockingSingleSubscriber.blockingGet:91",
            "reactor.core.publisher.Mono.block:1773",
            "app.Orders.load:17");
    ResourcePool full = pool(5000, "R2DBC Pool#1", "reactor.pool.SimpleDequePool", 10, 10, 190);
    Program program =
        counts(15, 10, 190, 200)
            .seconds(15, n -> goingOn(0, 190, n, 190, n * 1000L, block))
            .see(full, holders(full, 10, 10, 15_000, REPORT));
    if (told.equals("yes")) {
      program.see(awaiting(full, 10, block));
    }
    program.assertFindings(expected);
  }

  private static Stream<Arguments> limits() {
    return Stream.of(
        arguments(
            "threads wait for permits of the application",
            counts(9, 10, 4990, 200).seconds(9, n -> waiting(n, 200, n * 1000L, ENTER)),
            "INFO lib.internal.Bound.enter; bound=SEMAPHORE; ofLibrary=false; progress=SEEN"),
        arguments(
            "ever more threads wait at a full queue",
            on().seconds(12, n -> counted(n, 5, 100L * n, 100 * n))
                .seconds(12, n -> waiting(n, 100 * n, 1000L * n, PUT)),
            "WARNING; progress=GROWING"),
        arguments(
            "threads take from an empty queue once",
            counts(9, 10, 150, 160).seconds(9, n -> endingAfter(2, n, 140, 600, TAKE)),
            "INFO; bound=EMPTY_QUEUE"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource({"pools", "limits"})
  void aLineIsFound(String scenario, Program program, String expected) {
    program.assertFindings("pool-bottleneck " + expected);
  }

  @Test
  void aThreadThatHasAPermitAndWaitsForAnotherIsShown() {
    Program program = counts(15, 0, 120, 120);
    program.seconds(15, n -> goingOn(0, 1, n, 112, n * 1000L, ENTER));
    program.seconds(15, n -> goingOn(0, 1, n, 8, n * 1000L, ENTER_AGAIN));
    program.assertFindings("pool-bottleneck WARNING; progress=NONE_NESTED");
    assertThat(program.only().stack()).isEqualTo(ENTER_AGAIN);
  }

  @Test
  void workersThatTakeAgainAndAgainAreIdle() {
    counts(9, 10, 150, 160).seconds(9, n -> endingAfter(0, n, 140, 9000, TAKE)).assertFindings("-");
  }

  /**
   * Threads wait for a pool in the last ten seconds of a minute.
   *
   * @param from second from which the carriers are pinned
   * @param to second to which they are
   */
  @ParameterizedTest
  @CsvSource({"50, 60, pool-bottleneck INFO; starved=true", "0, 10, pool-bottleneck WARNING"})
  void pinnedCarriersExplainALineOfTheSameTime(int from, int to, String expected) {
    Program program = on().lasts(60_000).see(pool(55_000, "orders", HIKARI, 10, 10, 190));
    for (int at = 0; at < 60_000; at += 100) {
      boolean pinned = at >= from * 1000 && at < to * 1000;
      program.see(scheduler(at, 4, 4, pinned ? 4 : 0, pinned ? 90 : 0));
      program.see(
          pinned ? pending(carriers(at, 0, 4, 0, 0, 0), 2000) : carriers(at, 0, 0, 0, 0, 4));
      program.times(pinned ? 4 : 0, pinAt(at));
    }
    program.seconds(60, n -> counted(n, 10, n < 51 ? 0 : 190, n < 51 ? 0 : 190));
    program.times(10, i -> waiting(51 + i, 190, i * 1000L, BORROW)).assertAmong(expected);
  }

  private static IntFunction<Record> pinAt(int at) {
    Stack charge = stack("java.lang.Thread.sleep:1", "!app.Bank.charge:7", "app.Main.run:9");
    return carrier ->
        pin(at + carrier, 96, "Native or VM frame on stack", "LockSupport.park", charge);
  }

  /** OkHttp's Dispatcher is sampled for twelve seconds. */
  @Test
  void callsInALongQueueOfOkHttpAreFound() {
    Program program = on().seconds(12, n -> dispatcher(n, 195));
    program.assertFindings("pool-bottleneck INFO");
    Stack asks = stack("java.util.concurrent.CompletableFuture.get:2093", "app.Client.ask:14");
    String answer = "java.util.concurrent.CompletableFuture$Signaller";
    program
        .seconds(12, n -> counted(n, 0, 200, 100))
        .seconds(12, n -> waitingForOneOf(answer, n, 100, asks))
        .assertFindings(
            "pool-bottleneck WARNING app.Client.ask; subject=OkHttp's Dispatcher#1; poolActive=5;"
                + " poolMaximum=64; callsQueued=195; samplesSeenIn=12");
    on().seconds(12, n -> dispatcher(n, n <= 2 ? 195 : 0)).assertFindings("-");
  }

  private static ResourcePool dispatcher(int n, int queued) {
    return pool(n * 1000L, "OkHttp's Dispatcher#1", "okhttp3.Dispatcher", 5, 64, queued);
  }

  private static Stream<Arguments> answers() {
    return Stream.of(
        arguments(
            "the application asks",
            on(),
            stack(
                "java.util.concurrent.CompletableFuture.join:1",
                "app.rpc.Client.ask:9",
                "app.Web.get:3"),
            "app.rpc.Client.ask; blocking=java.util.concurrent.CompletableFuture.join;"
                + " caller=app.Web.get; usedBy=-; waitingAtEnd=15; noProgressMillis=11000;"
                + " oldestWaitMillis=11500; answer=RESULT"),
        arguments(
            "a library asks for the application",
            on().see(origin("app.Main", "shop", "1.0"), origin("app.Web", "shop", "1.0"))
                .see(origin("lib.rpc.Client", "rpc", "2.0"), origin("lib.Template", "tpl", "3.0")),
            stack(
                "java.util.concurrent.CompletableFuture.join:1",
                "lib.rpc.Client.ask:9",
                "lib.Template.call:4",
                "app.Web.get:3"),
            "lib.rpc.Client.ask; caller=lib.Template.call; usedBy=app.Web.get"));
  }

  /** 15 threads wait each for its own answer, and none arrives. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("answers")
  void anAnswerThatNeverArrivesIsFound(
      String scenario, Program program, Stack asks, String expected) {
    program
        .lasts(12_500)
        .seconds(12, n -> counted(n, 2, 20, 20))
        .seconds(12, n -> goingOn(0, 15, n, 15, n * 1000L - 500, asks))
        .assertFindings("unanswered-wait INFO " + expected);
  }

  private static Program on() {
    return Program.on(JDK_25);
  }

  private static Program counts(int seconds, int running, int waiting, int sampled) {
    return on().seconds(seconds, n -> counted(n, running, waiting, sampled));
  }

  private static Program borrowers(int threads) {
    return on().seconds(9, n -> counted(n, 10, threads, 200))
        .seconds(9, n -> waiting(n, 200, n * 300L, BORROW));
  }

  private static Program full() {
    return borrowers(4990).see(FULL);
  }

  private static ResourcePool orders(int active, int waiting) {
    return pool(5000, "orders", HIKARI, active, 10, waiting);
  }

  private static Stack borrowing(String caller) {
    return stack(
        "java.util.concurrent.locks.LockSupport.parkNanos:1",
        "java.util.concurrent.SynchronousQueue.poll:1",
        "com.zaxxer.hikari.util.ConcurrentBag.borrow:151",
        HIKARI + ".getConnection:162",
        HIKARI + ".getConnection:144",
        "com.zaxxer.hikari.HikariDataSource.getConnection:99",
        caller);
  }

  private static Stack updating() {
    return stack(
        "java.lang.Object.wait:1",
        "org.h2.mvstore.db.Row.lock:1",
        "org.h2.jdbc.JdbcPreparedStatement.executeUpdate:1",
        "com.zaxxer.hikari.pool.HikariProxyPreparedStatement.executeUpdate:1",
        "app.Stock.reserve:9");
  }

  private static Stack idling() {
    return stack(
        "java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue.take:1",
        "java.util.concurrent.ThreadPoolExecutor.getTask:1",
        "java.util.concurrent.ThreadPoolExecutor.runWorker:1");
  }

  private static Stack entering(String... callers) {
    return stack(
        Stream.of(
                Stream.of("java.util.concurrent.Semaphore.tryAcquire:1"),
                Stream.of("lib.internal.Bound.enter:5", "lib.Bound.run:3"),
                Stream.of(callers),
                Stream.of("java.lang.Thread.run:1"))
            .flatMap(frames -> frames)
            .toArray(String[]::new));
  }

  /** Of 2,160 threads, 150 are parked and 2,000 sleep. */
  private static Population mostlySleeping(int n) {
    Population all = counted(n, 10, 150, 100);
    States states = new States(10, 0, 0, 150, 2000, 0, 0);
    return new Population(all.at(), n, 2160, states, 100, -1, all.took(), true, 0);
  }
}
