package io.vtscope.rule;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.carriers;
import static io.vtscope.observation.Seen.counted;
import static io.vtscope.observation.Seen.countedApart;
import static io.vtscope.observation.Seen.countedAtMonitors;
import static io.vtscope.observation.Seen.enabled;
import static io.vtscope.observation.Seen.endingAfter;
import static io.vtscope.observation.Seen.entering;
import static io.vtscope.observation.Seen.goingOn;
import static io.vtscope.observation.Seen.goingOnIn;
import static io.vtscope.observation.Seen.origin;
import static io.vtscope.observation.Seen.ownedBy;
import static io.vtscope.observation.Seen.pending;
import static io.vtscope.observation.Seen.pin;
import static io.vtscope.observation.Seen.pool;
import static io.vtscope.observation.Seen.queueing;
import static io.vtscope.observation.Seen.queueingAtMonitor;
import static io.vtscope.observation.Seen.read;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.stack;
import static io.vtscope.observation.Seen.waiting;
import static io.vtscope.observation.Seen.waitingForOneOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.LineFacts;
import io.vtscope.finding.LineFacts.BoundQueue;
import io.vtscope.finding.LineFacts.BoundQueue.Progress;
import io.vtscope.finding.LineFacts.LockOwner;
import io.vtscope.finding.LineFacts.LockQueue;
import io.vtscope.finding.LineFacts.LockRemedy;
import io.vtscope.finding.LineFacts.LockRemedy.Remedy;
import io.vtscope.finding.LineFacts.LostLock;
import io.vtscope.finding.LineFacts.OwnerHabit;
import io.vtscope.finding.LineFacts.OwnerHabit.Doing;
import io.vtscope.finding.LineFacts.PoolQueue;
import io.vtscope.finding.LineFacts.PoolQueue.Leak;
import io.vtscope.finding.LineFacts.QueuedCalls;
import io.vtscope.finding.LineFacts.UnansweredWait;
import io.vtscope.finding.LockPlace;
import io.vtscope.finding.LockPlace.Part;
import io.vtscope.finding.PoolState;
import io.vtscope.finding.Verdict;
import io.vtscope.finding.Waiters;
import io.vtscope.judge.Severity;
import io.vtscope.jvm.Artifact;
import io.vtscope.jvm.Stack;
import io.vtscope.library.Borrowers;
import io.vtscope.library.JdkLock;
import io.vtscope.library.LockAround;
import io.vtscope.library.OwnBound;
import io.vtscope.library.ResourcePoolType;
import io.vtscope.library.ResourcePoolTypes;
import io.vtscope.state.CarrierState;
import io.vtscope.state.LockState;
import io.vtscope.state.PopulationState;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Queues of virtual threads, counted each second for ten seconds. */
class WaitDetectorsTest extends Observed {
  private static final String LOCK = "java.util.concurrent.locks.ReentrantLock@1f";
  private static final String READ_WRITE =
      "java.util.concurrent.locks.ReentrantReadWriteLock$NonfairSync@1f";
  private static final Stack BORROW =
      stack(
          "java.util.concurrent.locks.LockSupport.parkNanos:1",
          "java.util.concurrent.SynchronousQueue.poll:1",
          "com.zaxxer.hikari.util.ConcurrentBag.borrow:151",
          "com.zaxxer.hikari.pool.HikariPool.getConnection:162",
          "com.zaxxer.hikari.pool.HikariPool.getConnection:144",
          "com.zaxxer.hikari.HikariDataSource.getConnection:99",
          "app.Orders.load:17");
  private static final Stack LOCKED =
      stack("java.util.concurrent.locks.ReentrantLock.lock:1", "app.Stock.reserve:31");
  private static final Stack OWNER = stack("java.lang.Thread.sleep:1", "app.Stock.refill:77");
  private static final Stack ASKS =
      stack("java.util.concurrent.CompletableFuture.get:2093", "app.Client.ask:14");
  private static final Stack ENTERS =
      stack(
          "java.util.concurrent.Semaphore.tryAcquire:1",
          "lib.internal.Bound.enter:5",
          "lib.Bound.run:3",
          "app.Shop.pay:7",
          "java.lang.Thread.run:1");
  private static final Stack PUT =
      stack(
          "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await:1",
          "java.util.concurrent.ArrayBlockingQueue.put:371",
          "app.Outbox.add:5",
          "app.Main.main:1");
  private static final Stack TAKE =
      stack(
          "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await:1",
          "java.util.concurrent.ArrayBlockingQueue.take:420",
          "app.Connections.borrow:5",
          "app.Orders.load:17");
  private static final Stack ACQUIRES =
      stack("java.util.concurrent.Semaphore.acquireUninterruptibly:1", "app.Stock.refill:77");
  private static final Stack ANSWER =
      stack(
          "java.util.concurrent.CompletableFuture.join:1", "app.rpc.Client.ask:9", "app.Web.get:3");
  private static final String[] COROUTINE = {
    "java.util.concurrent.locks.LockSupport.parkNanos:1",
    "kotlinx.coroutines.BlockingCoroutine.joinBlocking:97",
    "kotlinx.coroutines.BuildersKt__BuildersKt.runBlocking$default:69",
    "kotlinx.coroutines.BuildersKt.runBlocking$default:1",
    "app.rpc.Client.ask:9",
    "app.Web.get:3"
  };

  WaitDetectorsTest() {
    see(recorded(0, 10_000), scheduler(0, 4, 4, 0, 0), agent("25.0.3+9-LTS"));
    see(enabled("jdk.VirtualThreadPinned"), enabled("jdk.ThreadStart"));
    see(enabled("jdk.NativeMethodSample"), enabled("jdk.FileRead"));
    see(enabled("jdk.VirtualThreadSubmitFailed"));
  }

  @Test
  void aPoolThatThousandsWaitForIsAWarningThatNamesIt() {
    see(origin("com.zaxxer.hikari.pool.HikariPool", "HikariCP", "7.0.2"));
    see(pool(5000, "orders", "com.zaxxer.hikari.pool.HikariPool", 10, 10, 4990));
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 10, 4990, 200), waiting(n, 200, n * 300L, BORROW));
    }
    Finding finding = only();
    assertThat(finding)
        .returns("pool-bottleneck", Finding::id)
        .returns(Severity.WARNING, Finding::severity)
        .returns(new Artifact("HikariCP", "7.0.2", "HikariCP-7.0.2.jar"), Finding::artifact)
        .returns("com.zaxxer.hikari.pool.HikariPool.getConnection", f -> site(f).name());
    assertThat(poolQueue(finding))
        .returns("HikariCP", PoolQueue::product)
        .returns("app.Orders.load", PoolQueue::caller)
        .returns(Leak.NONE, PoolQueue::leak)
        .returns(
            new PoolState("orders", 10, 0, 10, 4990, PoolState.Resource.CONNECTION),
            PoolQueue::figures)
        .extracting(PoolQueue::waiters)
        .returns(4895L, Waiters::waitingAtPeakLow)
        .returns(4990L, Waiters::waitingAtPeakHigh)
        .returns(2_700_000_000L, Waiters::oldestWaitNanos);
  }

  @Test
  void poolFiguresOutweighFewSamples() {
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 10, 226, 155), waiting(n, 76, n * 300L, BORROW));
    }
    see(pool(5000, "orders", "com.zaxxer.hikari.pool.HikariPool", 10, 10, 99));
    assertThat(only().severity()).isEqualTo(Severity.INFO);
    see(pool(6000, "orders", "com.zaxxer.hikari.pool.HikariPool", 10, 10, 111));
    assertThat(only().severity()).isEqualTo(Severity.WARNING);
  }

  @Test
  void aPoolWithoutWaitersShowsSinceWhen() {
    see(pool(5000, "orders", "com.zaxxer.hikari.pool.HikariPool", 10, 10, 4990));
    for (int n = 1; n <= 5; n++) {
      see(counted(n, 10, 4990, 200), waiting(n, 200, n * 300L, BORROW));
    }
    assertThat(only().facts().goneNanos()).isZero();
    for (int n = 6; n <= 9; n++) {
      see(counted(n, 10, 0, 0));
    }
    assertThat(only().facts().goneNanos()).isEqualTo(5_000_000_000L);
  }

  @Test
  void starvationDuringThePoolWaitIsTheCauseInLongWindows() {
    see(
        recorded(0, 60_000),
        pool(55_000, "orders", "com.zaxxer.hikari.pool.HikariPool", 10, 10, 190));
    lookedAt(0, 50_000, 0, 0);
    lookedAt(50_000, 60_000, 0, 4);
    pinsOfFourCarriers(50_000, 60_000);
    for (int n = 1; n <= 60; n++) {
      see(counted(n, 10, n < 51 ? 0 : 190, n < 51 ? 0 : 190));
      if (n >= 51) {
        see(waiting(n, 190, (n - 51) * 1000L, BORROW));
      }
    }
    assertThat(pools())
        .returns(Severity.INFO, Finding::severity)
        .satisfies(one -> assertThat(poolQueue(one).starved()).isTrue());
  }

  @Test
  void longOkHttpQueuesWarnIfManyThreadsAwaitAnswers() {
    for (long second = 1; second <= 12; second++) {
      see(pool(second * 1000, "OkHttp's Dispatcher#1", "okhttp3.Dispatcher", 5, 64, 195));
    }
    assertThat(only().severity()).isEqualTo(Severity.INFO);
    for (long second = 1; second <= 12; second++) {
      see(
          counted(second, 0, 200, 100),
          waitingForOneOf("java.util.concurrent.CompletableFuture$Signaller", second, 100, ASKS));
    }
    assertThat(only())
        .returns(Severity.WARNING, Finding::severity)
        .returns("app.Client.ask", finding -> site(finding).name())
        .returns("OkHttp's Dispatcher#1", finding -> finding.facts().subject())
        .extracting(Finding::facts)
        .asInstanceOf(type(QueuedCalls.class))
        .returns(5, QueuedCalls::poolActive)
        .returns(64, QueuedCalls::poolMaximum)
        .returns(195L, QueuedCalls::callsQueued)
        .returns(12L, QueuedCalls::samplesSeenIn);
  }

  @Test
  void callsThatWaitedInOkHttpsQueueInTwoLooksWereABurst() {
    for (long second = 1; second <= 12; second++) {
      int queued = second <= 2 ? 195 : 0;
      see(pool(second * 1000, "OkHttp's Dispatcher#1", "okhttp3.Dispatcher", 5, 64, queued));
    }
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void starvationAtAnotherTimeIsNotTheCause() {
    see(
        recorded(0, 60_000),
        pool(55_000, "orders", "com.zaxxer.hikari.pool.HikariPool", 10, 10, 190));
    lookedAt(0, 10_000, 0, 4);
    lookedAt(10_000, 60_000, 0, 0);
    pinsOfFourCarriers(0, 10_000);
    for (int n = 1; n <= 60; n++) {
      see(counted(n, 10, n < 51 ? 0 : 190, n < 51 ? 0 : 190));
      if (n >= 51) {
        see(waiting(n, 190, (n - 51) * 1000L, BORROW));
      }
    }
    assertThat(pools()).returns(Severity.WARNING, Finding::severity);
  }

  @Test
  void aPoolWaiterHoldingANeededLockIsNamed() {
    Stack closes =
        stack(
            "java.util.concurrent.SynchronousQueue.poll:1",
            "com.zaxxer.hikari.util.ConcurrentBag.borrow:151",
            "com.zaxxer.hikari.pool.HikariPool.getConnection:162",
            "com.zaxxer.hikari.HikariDataSource.getConnection:99",
            "app.Ledger.close:41");
    see(pool(5000, "orders", "com.zaxxer.hikari.pool.HikariPool", 5, 5, 115));
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 0, 121, 121), waiting(n, 115, n * 1000L, BORROW));
      see(queueing(n, 5, n * 1000L, LOCK, closes, LOCKED));
    }
    assertThat(only())
        .returns("pool-bottleneck", Finding::id)
        .satisfies(one ->
            assertThat(poolQueue(one).lockAround())
                .isEqualTo(new LockAround(LOCK, "\"owner\" #7", "app.Ledger.close")));
  }

  @Test
  void aBriefLockDuringABorrowIsNotNamed() {
    see(pool(5000, "orders", "com.zaxxer.hikari.pool.HikariPool", 5, 5, 115));
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 0, 121, 121), waiting(n, 115, n * 1000L, BORROW));
      see(ownedBy(n, "TIMED_PARKED", queueing(n, 5, 30, LOCK, BORROW, LOCKED)));
    }
    assertThat(poolQueue(only()).lockAround()).isNull();
  }

  @Test
  void waitersAreLimitedByTheCountOfTheirState() {
    for (int n = 1; n <= 9; n++) {
      PopulationState.Population all = counted(n, 10, 150, 100);
      see(
          new PopulationState.Population(
              all.at(),
              n,
              2160,
              new PopulationState.States(10, 0, 0, 150, 2000, 0, 0),
              100,
              -1,
              all.took(),
              true,
              0));
      see(waiting(n, 10, n * 300L, BORROW));
    }
    assertThat(poolQueue(only()).waiters().waitingAtPeak()).isEqualTo(150);
  }

  @Test
  void aPartlyUsedPoolShowsItsUse() {
    see(pool(5000, "orders", "com.zaxxer.hikari.pool.HikariPool", 3, 10, 4990));
    see(pool(6000, "orders", "com.zaxxer.hikari.pool.HikariPool", 0, 10, 0));
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 10, 4990, 200), waiting(n, 200, n * 300L, BORROW));
    }
    assertThat(poolQueue(only()).figures())
        .returns(3, PoolState::poolActive)
        .returns(4990, PoolState::poolWaiting);
  }

  @Test
  void borrowersInTheDatabaseShowTheirCall() {
    see(pool(5000, "orders", "com.zaxxer.hikari.pool.HikariPool", 10, 10, 90));
    Stack borrows =
        stack(
            "java.util.concurrent.SynchronousQueue.poll:1",
            "com.zaxxer.hikari.util.ConcurrentBag.borrow:151",
            "com.zaxxer.hikari.pool.HikariPool.getConnection:162",
            "app.Stock.reserve:7");
    Stack waits =
        stack(
            "java.lang.Object.wait:1",
            "org.h2.mvstore.db.Row.lock:1",
            "org.h2.jdbc.JdbcPreparedStatement.executeUpdate:1",
            "com.zaxxer.hikari.pool.HikariProxyPreparedStatement.executeUpdate:1",
            "app.Stock.reserve:9");
    for (int n = 1; n <= 9; n++) {
      see(
          counted(n, 0, 100, 100),
          goingOn(0, 1, n, 90, n * 1000L, borrows),
          waiting(n, 9, 0, waits));
    }
    assertThat(only())
        .returns(Severity.WARNING, Finding::severity)
        .satisfies(one ->
            assertThat(poolQueue(one).borrowers())
                .isEqualTo(
                    new Borrowers(
                        "org.h2.jdbc.JdbcPreparedStatement.executeUpdate",
                        "app.Stock.reserve",
                        1)));
  }

  @Test
  void anExhaustedPoolWithOnlyWaitersMayBeALeak() {
    see(pool(5000, "leaky", "com.zaxxer.hikari.pool.HikariPool", 5, 5, 20));
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 0, 20, 20), goingOn(0, 1, n, 20, n * 300L, BORROW));
    }
    assertThat(only())
        .returns(Severity.WARNING, Finding::severity)
        .satisfies(one -> assertThat(poolQueue(one).leak()).isEqualTo(Leak.POSSIBLE));
  }

  @Test
  void workersWithoutATaskHaveNoConnection() {
    Stack idle =
        stack(
            "java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue.take:1",
            "java.util.concurrent.ThreadPoolExecutor.getTask:1",
            "java.util.concurrent.ThreadPoolExecutor.runWorker:1");
    see(pool(5000, "nested", "com.zaxxer.hikari.pool.HikariPool", 10, 10, 12));
    for (int n = 1; n <= 12; n++) {
      see(counted(n, 0, 40, 40), waiting(n, 12, n * 1000L, BORROW));
      see(waiting(n, 25, 0, idle), waiting(n, 3, 0, OWNER));
    }
    assertThat(poolQueue(only()).borrowersAtWork()).isEqualTo(3);
  }

  @Test
  void connectionsThatAreBeingHandedOverAreInUse() {
    see(pool(5000, "orders", "com.zaxxer.hikari.pool.HikariPool", 10, 10, 4900));
    see(pool(6000, "orders", "com.zaxxer.hikari.pool.HikariPool", 3, 10, 4990));
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 10, 4990, 200), waiting(n, 200, n * 300L, BORROW));
    }
    assertThat(Objects.requireNonNull(poolQueue(only()).figures()).isFull()).isTrue();
  }

  @Test
  void namesThePoolWhoseFiguresFit() {
    see(pool(5000, "orders", "com.zaxxer.hikari.pool.HikariPool", 10, 10, 4990));
    see(pool(5000, "mail", "com.zaxxer.hikari.pool.HikariPool", 2, 2, 7));
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 10, 4990, 200), waiting(n, 200, n * 300L, BORROW));
    }
    assertThat(Objects.requireNonNull(poolQueue(only()).figures()).pool()).isEqualTo("orders");
  }

  @Test
  void severalFittingPoolsAreNotNamed() {
    see(pool(5000, "orders", "com.zaxxer.hikari.pool.HikariPool", 10, 10, 2490));
    see(pool(5000, "mail", "com.zaxxer.hikari.pool.HikariPool", 10, 10, 2500));
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 10, 4990, 200), waiting(n, 200, n * 300L, BORROW));
    }
    assertThat(poolQueue(only()).figures()).isNull();
  }

  @Test
  void anOwnBoundIsInfo() {
    Stack acquires =
        stack("java.util.concurrent.Semaphore.acquire:1", "app.Limit.run:5", "app.Main.main:1");
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 10, 4990, 200), waiting(n, 200, n * 1000L, acquires));
    }
    assertThat(only())
        .returns("pool-bottleneck", Finding::id)
        .returns(Severity.INFO, Finding::severity)
        .returns("app.Limit.run", finding -> site(finding).name())
        .satisfies(one ->
            assertThat(bound(one))
                .returns(OwnBound.SEMAPHORE, BoundQueue::bound)
                .returns(false, BoundQueue::ofLibrary)
                .returns(Progress.SEEN, BoundQueue::progress));
  }

  @Test
  void allWaitingForPermitsWithoutProgressIsAWarning() {
    for (int n = 1; n <= 15; n++) {
      see(counted(n, 0, 120, 120), goingOn(0, 1, n, 112, n * 1000L, ENTERS));
      see(goingOn(0, 1, n, 8, n * 1000L, entersAgain(5)));
    }
    assertThat(only())
        .returns(Severity.WARNING, Finding::severity)
        .returns(entersAgain(5), Finding::stack)
        .satisfies(one -> assertThat(bound(one).progress()).isEqualTo(Progress.NONE_NESTED));
  }

  @Test
  void aGrowingQueueAtAFullBufferIsAWarning() {
    for (int n = 1; n <= 12; n++) {
      see(counted(n, 5, 100L * n, 100 * n), waiting(n, 100 * n, 1000L * n, PUT));
    }
    assertThat(only())
        .returns(Severity.WARNING, Finding::severity)
        .satisfies(one -> assertThat(bound(one).progress()).isEqualTo(Progress.GROWING));
  }

  @Test
  void aOneTimeQueueTakeIsAPoolWait() {
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 10, 150, 160), endingAfter(2, n, 140, 600, TAKE));
    }
    assertThat(only())
        .returns("pool-bottleneck", Finding::id)
        .returns(Severity.INFO, Finding::severity)
        .satisfies(one -> assertThat(bound(one).bound()).isEqualTo(OwnBound.EMPTY_QUEUE));
  }

  @Test
  void returningWorkersAreIdle() {
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 10, 150, 160), endingAfter(0, n, 140, 9000, TAKE));
    }
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void everyPoolsBorrowCallIsFound() {
    assertThat(ResourcePoolTypes.known().all())
        .hasSizeGreaterThan(8)
        .allSatisfy(pool -> {
          assertThat(pool.link()).startsWith("https://");
          assertThat(pool.remedy()).doesNotEndWith(".");
          for (ResourcePoolType.Call call : pool.calls()) {
            String frame = call.type() + "." + call.method() + ":1";
            Stack waits = stack("java.util.concurrent.Future.get:1", frame, "app.Main.main:1");
            assertThat(Objects.requireNonNull(ResourcePoolTypes.known().find(waits)).pool())
                .isEqualTo(pool);
          }
        });
  }

  @Test
  void aContendedLockWarnsAndNamesTheOwnersPlace() {
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 1, 120, 100), queueing(n, 99, n * 500L, LOCK, OWNER, LOCKED));
    }
    assertThat(only())
        .returns("monitor-contention", Finding::id)
        .returns(Severity.WARNING, Finding::severity)
        .returns("app.Stock.refill", finding -> site(finding).name())
        .satisfies(one ->
            assertThat(lock(one))
                .returns(LOCK, LockQueue::lock)
                .returns(LineFacts.LockKind.LOCK, LockQueue::kind)
                .returns(new LockPlace("app.Stock.reserve", Part.ALL, null), LockQueue::place)
                .returns(
                    new OwnerHabit(Doing.WAITS, "java.lang.Thread.sleep", 9, 9),
                    LockQueue::ownerHabit)
                .returns(Remedy.HOLD_SHORTER, queue -> queue.remedy().remedy())
                .returns(119L, queue -> queue.waiters().waitingAtPeak()))
        .satisfies(one ->
            assertThat(lock(one).owner())
                .returns("\"owner\" #7", LockOwner::owner)
                .returns("app.Stock.refill", LockOwner::ownerIn));
  }

  @Test
  void sameClassLocksAwaitedInOnePlaceAreOneFinding() {
    for (int n = 1; n <= 12; n++) {
      see(counted(n, 1, 33, 33));
      for (int lock = 1; lock <= 3; lock++) {
        see(queueing(n, 9 + lock, n * 500L, "app.Lock@" + lock, OWNER, LOCKED));
      }
    }
    assertThat(only())
        .returns(Severity.WARNING, Finding::severity) // one lock alone would be INFO
        .satisfies(one ->
            assertThat(lock(one))
                .returns("app.Lock@3", LockQueue::lock)
                .returns(12L, queue -> queue.waiters().waitingAtPeak())
                .returns(new LineFacts.AlikeLocks(3, 33), LockQueue::alike));
  }

  @Test
  void sameClassLocksInTwoPlacesAreTwoFindings() {
    Stack elsewhere = stack("java.util.concurrent.locks.ReentrantLock.lock:1", "app.Stock.count:9");
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 1, 299, 99));
      see(queueing(n, 49, n * 500L, "java.util.concurrent.locks.ReentrantLock@1", OWNER, LOCKED));
      see(
          queueing(
              n, 50, n * 500L, "java.util.concurrent.locks.ReentrantLock@2", OWNER, elsewhere));
    }
    assertThat(diagnosis().findings())
        .extracting(Finding::id)
        .containsExactly("monitor-contention", "monitor-contention");
  }

  @Test
  void theUsualOwnerIsNamedDespiteAHandOver() {
    for (int n = 1; n <= 9; n++) {
      LockState.LockQueue queue = queueing(n, n == 2 ? 100 : 99, n * 500L, LOCK, OWNER, LOCKED);
      see(counted(n, 1, 120, 100), n == 2 ? read(queue, null) : queue);
    }
    assertThat(only()).returns("app.Stock.refill", finding -> site(finding).name());
    assertThat(lock(only()).ownerHabit())
        .isEqualTo(new OwnerHabit(Doing.WAITS, "java.lang.Thread.sleep", 8, 9));
  }

  @Test
  void varyingOwnersHaveNoCommonCall() {
    for (int n = 1; n <= 9; n++) {
      Stack does = stack("java.net.Socket" + n % 3 + ".read:1", "app.Stock.refill:77");
      see(counted(n, 1, 120, 100), queueing(n, 99, n * 500L, LOCK, does, LOCKED));
    }
    assertThat(lock(only()).ownerHabit()).isNull();
  }

  @Test
  void anOwnerAlwaysWaitingMayNeedItsWaiters() {
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 1, 120, 100));
      see(ownedBy(7, "PARKED", queueing(n, 99, n * 500L, LOCK, ACQUIRES, LOCKED)));
    }
    assertThat(lock(only()).remedy())
        .returns(Remedy.OWNER_WAITS, LockRemedy::remedy)
        .returns("java.util.concurrent.Semaphore.acquireUninterruptibly", LockRemedy::target);
  }

  @Test
  void handedOnOrTimedLocksAreToBeHeldForLess() {
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 1, 120, 100));
      see(ownedBy(n, "PARKED", queueing(n, 99, n * 500L, LOCK, ACQUIRES, LOCKED)));
    }
    assertThat(lock(only()).remedy().remedy()).isEqualTo(Remedy.HOLD_SHORTER);
    observations.removeIf(LockState.LockQueue.class::isInstance);
    for (int n = 1; n <= 9; n++) {
      see(queueing(n, 99, n * 500L, LOCK, ACQUIRES, LOCKED));
    }
    assertThat(lock(only()).remedy().remedy()).isEqualTo(Remedy.HOLD_SHORTER);
  }

  @Test
  void findsAMonitorQueueOfThousandInASleepingCrowd() {
    for (int n = 1; n <= 9; n++) {
      see(countedApart(n, 49_000, 98, 1_000, 30));
      see(queueingAtMonitor(n, 30, "app.Stock@1f", OWNER, LOCKED));
    }
    assertThat(only())
        .returns("monitor-contention", Finding::id)
        .returns(Severity.WARNING, Finding::severity)
        .satisfies(one -> assertThat(lock(one).waiters().waitingAtPeak()).isEqualTo(1000));
  }

  @Test
  void fewSampledWaitersYieldALowerBound() {
    for (int n = 1; n <= 9; n++) {
      int sampled = n == 5 ? 6 : 4;
      see(counted(n, 0, 20_600, 97), queueing(n, sampled, n * 500L, LOCK, OWNER, LOCKED));
    }
    assertThat(lock(only()).waiters().waitingSurely())
        .as("six were seen once, by chance")
        .isEqualTo(332);
  }

  @Test
  void placeIsThatOfMostIfOthersEnterElsewhere() {
    Stack adds = stack("app.Cart.add:7");
    for (int n = 1; n <= 9; n++) {
      see(countedApart(n, 1, 1, 23, 23));
      see(entering("java.lang.String", n, 12, LOCKED), entering("java.lang.String", n, 11, adds));
      see(queueingAtMonitor(n, 23, "java.lang.String@1f", OWNER, LOCKED));
    }
    assertThat(lock(only()).place()).isEqualTo(new LockPlace("app.Stock.reserve", Part.MOST, null));
  }

  @Test
  void leaderElectionStandbysAreInfo() {
    for (int n = 1; n <= 12; n++) {
      see(countedAtMonitors(n, 4, 366, 125));
      see(ownedBy(7, "TIMED_PARKED", queueingAtMonitor(n, 124, "app.Lead@1f", OWNER, LOCKED)));
    }
    assertThat(only())
        .returns(Severity.INFO, Finding::severity)
        .satisfies(one -> assertThat(lock(one).standby()).isTrue());
  }

  @Test
  void aJdkLockCannotBeHeldForLess() {
    Stack reads = stack("java.util.zip.ZipFile.getEntry:1", "app.Templates.read:3");
    Stack writes =
        stack(
            "java.util.concurrent.locks.ReentrantLock.lock:1",
            "jdk.internal.misc.InternalLock.lock:1",
            "java.io.PrintStream.println:1",
            "app.Log.say:3");
    for (int n = 1; n <= 9; n++) {
      see(countedAtMonitors(n, 1, 59, 59));
      see(queueingAtMonitor(n, 30, "java.util.zip.ZipFile@1f", OWNER, reads));
      see(queueing(n, 29, n * 500L, LOCK, OWNER, writes));
    }
    assertThat(diagnosis().findings())
        .extracting(finding -> lock(finding).remedy().jdkLock())
        .containsExactlyInAnyOrder(JdkLock.ARCHIVE, JdkLock.STREAM);
  }

  @Test
  void anotherVersionMayHoldALibraryLockForLess() {
    see(origin("org.db.Stream", "db", "4.2"));
    Stack sends = stack("org.db.Stream.send:3", "app.Shop.pay:9");
    for (int n = 1; n <= 9; n++) {
      see(countedAtMonitors(n, 1, 59, 59));
      see(queueingAtMonitor(n, 58, "org.db.Stream@1f", OWNER, sends));
    }
    assertThat(lock(only()).remedy())
        .returns(Remedy.HOLD_SHORTER, LockRemedy::remedy)
        .returns("db 4.2", LockRemedy::newerThan);
  }

  @Test
  void aCallbackUnderAJdkLockMustNotBlock() {
    String computes = "java.util.Collections$SynchronizedMap.computeIfAbsent:1";
    Stack enters = stack(computes, "app.Shop.price:9");
    Stack asks = stack("java.lang.Thread.sleep:1", "app.Bank.ask:4", computes, "app.Shop.price:9");
    for (int n = 1; n <= 9; n++) {
      see(countedAtMonitors(n, 1, 59, 59));
      see(queueingAtMonitor(n, 58, "java.util.Collections$SynchronizedMap@1f", asks, enters));
    }
    assertThat(lock(only()).remedy())
        .returns(Remedy.CALLBACK, LockRemedy::remedy)
        .returns("app.Bank.ask", LockRemedy::target)
        .returns("java.util.Collections$SynchronizedMap.computeIfAbsent", LockRemedy::calledBy);
  }

  @Test
  void aCallbackUnderALibraryLockMustNotBlock() {
    see(agent("25.0.3+9-LTS"), origin("app.Main", "app", "1"), origin("app.Bank", "app", "1"));
    see(origin("org.db.Stream", "db", "4.2"));
    Stack sends = stack("org.db.Stream.send:3", "app.Shop.pay:9");
    Stack asks =
        stack(
            "java.lang.Thread.sleep:1", "app.Bank.ask:4", "org.db.Stream.send:5", "app.Shop.pay:9");
    for (int n = 1; n <= 9; n++) {
      see(countedAtMonitors(n, 1, 59, 59));
      see(queueingAtMonitor(n, 58, "org.db.Stream@1f", asks, sends));
    }
    assertThat(lock(only()).remedy())
        .returns(Remedy.CALLBACK, LockRemedy::remedy)
        .returns("app.Bank.ask", LockRemedy::target)
        .returns("db", LockRemedy::calledBy);
  }

  @Test
  void queuedAcceptorsWaitForWork() {
    Stack accepts =
        stack(
            "java.util.concurrent.locks.ReentrantLock.lock:1",
            "sun.nio.ch.NioSocketImpl.accept:1",
            "java.net.ServerSocket.accept:1",
            "app.Server.serve:12");
    Stack first = stack("sun.nio.ch.NioSocketImpl.accept:1", "app.Server.serve:12");
    for (int n = 1; n <= 15; n++) {
      see(counted(n, 1, 49, 49), queueing(n, 49, n * 1000L, LOCK, first, accepts));
    }
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void dynamicDispatchFramesAreNotTheLockSite() {
    String calls = "org.codehaus.groovy.vmplugin.v8.IndyInterface.fromCache:321";
    Stack takes =
        stack("java.util.concurrent.locks.ReentrantLock.lock:1", calls, "app.Store.load:9");
    Stack has =
        stack(
            "java.lang.Thread.sleep:1",
            "org.codehaus.groovy.reflection.CachedMethod.invoke:343",
            "groovy.lang.MetaMethod.doMethodInvoke:328",
            calls,
            "app.Store.load:10");
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 1, 190, 100), queueing(n, 100, n * 1000L, LOCK, has, takes));
    }
    assertThat(only())
        .returns("app.Store.load", finding -> site(finding).name())
        .extracting(finding -> lock(finding).place())
        .isEqualTo(new LockPlace("app.Store.load", Part.ALL, null));
  }

  @Test
  void acceptingUnderAnOwnLockIsIdleUnlessItServesToo() {
    Stack takes = stack("java.util.concurrent.locks.ReentrantLock.lock:1", "app.Server.serve:11");
    Stack accepts = stack("java.net.ServerSocket.accept:1", "app.Server.serve:12");
    Stack serves = stack("java.lang.Thread.sleep:1", "app.Orders.save:7", "app.Server.serve:13");
    for (int n = 1; n <= 15; n++) {
      Stack first = n % 4 == 0 ? serves : accepts;
      see(counted(n, 1, 49, 49));
      see(ownedBy(n, "PARKED", queueing(n, 49, n * 1000L, LOCK, first, takes)));
    }
    assertThat(diagnosis().findings()).isEmpty();
    observations.removeIf(LockState.LockQueue.class::isInstance);
    for (int n = 1; n <= 15; n++) {
      Stack first = n % 4 == 0 ? accepts : serves;
      see(ownedBy(n, "PARKED", queueing(n, 49, n * 1000L, LOCK, first, takes)));
    }
    assertThat(only()).returns(Severity.WARNING, Finding::severity);
  }

  @Test
  void placeIsThatOfMostIfOthersQueueElsewhere() {
    Stack asks =
        stack(
            "java.util.concurrent.locks.ReentrantReadWriteLock$WriteLock.lock:1",
            "app.Stock.refill:77");
    String type = READ_WRITE.substring(0, READ_WRITE.indexOf('@'));
    LockState.Reader waits = new LockState.Reader("\"r\" #8", "PARKED", true);
    for (int n = 1; n <= 2; n++) {
      see(counted(n, 1, 21, 21), waitingForOneOf(type, n, 20, LOCKED));
      see(waitingForOneOf(type, n, 1, asks));
      see(read(queueing(n, 21, 0, READ_WRITE, asks, LOCKED), waits));
    }
    assertThat(((LostLock) only().facts()).place())
        .isEqualTo(new LockPlace("app.Stock.reserve", Part.MOST, null));
  }

  @Test
  void mapWaitersWaitForOneThingOnChangingNodes() {
    Stack gets =
        stack("java.util.concurrent.ConcurrentHashMap.computeIfAbsent:1", "app.Prices.get:7");
    String node = "java.util.concurrent.ConcurrentHashMap$ReservationNode@";
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 1, 120, 100), queueingAtMonitor(n, 99, node + n, OWNER, gets));
    }
    assertThat(only())
        .returns(Severity.WARNING, Finding::severity)
        .satisfies(one ->
            assertThat(lock(one))
                .returns(LineFacts.LockKind.MAP_BIN, LockQueue::kind)
                .returns(JdkLock.MAP, queue -> queue.remedy().jdkLock()));
  }

  @Test
  void unansweredWaitsWithoutProgressAreInfo() {
    see(recorded(0, 12_500));
    asked(12, 15, 15, ANSWER);
    assertThat(only())
        .returns("unanswered-wait", Finding::id)
        .returns(Severity.INFO, Finding::severity)
        .returns("app.rpc.Client.ask", finding -> site(finding).name());
    assertThat(unanswered())
        .returns("java.util.concurrent.CompletableFuture.join", UnansweredWait::blocking)
        .returns("app.Web.get", UnansweredWait::caller)
        .returns(15L, UnansweredWait::waitingAtEnd)
        .returns(11_000_000_000L, UnansweredWait::noProgressNanos)
        .returns(11_500_000_000L, wait -> wait.waiters().oldestWaitNanos())
        .returns(UnansweredWait.Answer.RESULT, UnansweredWait::answer);
  }

  @Test
  void anAnswerAwaitedInALibraryNamesTheApplication() {
    see(recorded(0, 12_500), origin("app.Main", "shop", "1.0"), origin("app.Web", "shop", "1.0"));
    see(origin("lib.rpc.Client", "rpc", "2.0"), origin("lib.Template", "template", "3.0"));
    asked(
        12,
        15,
        15,
        stack(
            "java.util.concurrent.CompletableFuture.join:1",
            "lib.rpc.Client.ask:9",
            "lib.Template.call:4",
            "app.Web.get:3"));
    assertThat(unanswered())
        .returns("lib.Template.call", UnansweredWait::caller)
        .returns("app.Web.get", UnansweredWait::usedBy);
  }

  @Test
  void coroutineWaitsOfUnknownProgressAreNotEvaluated() {
    for (int n = 1; n <= 12; n++) {
      see(counted(n, 2, 20, 20), goingOnIn("TIMED_PARKED", n, 15, 0, stack(COROUTINE)));
    }
    assertThat(diagnosis().findings()).isEmpty();
    assertThat(diagnosis().verdicts().get(Kind.UNANSWERED_WAIT))
        .isEqualTo(
            new Verdict.NotEvaluated(
                Verdict.Reason.JDK,
                "virtual threads wait in kotlinx.coroutines.BuildersKt.runBlocking, and JDK 21 does"
                    + " not report whether they progress"));
  }

  @Test
  void shortWaitsForAnswersAreNotEvaluated() {
    asked(10, 15, 15, ANSWER);
    assertThat(diagnosis().findings()).isEmpty();
    assertThat(diagnosis().verdicts().get(Kind.UNANSWERED_WAIT))
        .isEqualTo(
            new Verdict.NotEvaluated(
                "virtual threads wait for answers, but were sampled for less than 10 s; watch for"
                    + " longer"));
  }

  @Test
  void oneCountIsNotEnoughForLastingFindings() {
    List<Kind> lasting =
        List.of(
            Kind.DEADLOCK,
            Kind.UNANSWERED_WAIT,
            Kind.KNOWN_JDK_BUG,
            Kind.POOL_BOTTLENECK,
            Kind.MONITOR_CONTENTION);
    see(counted(1, 2, 100, 100));
    for (Kind kind : lasting) {
      assertThat(diagnosis().verdicts().get(kind))
          .as(kind.id())
          .isEqualTo(
              new Verdict.NotEvaluated(
                  "virtual threads were sampled only once, and this check compares samples; watch for"
                      + " longer"));
    }
    see(counted(2, 2, 100, 100));
    assertThat(diagnosis().verdicts()).containsAllEntriesOf(okay(lasting));
  }

  @Test
  void withoutAgentNoVerdictIsOk() {
    observations.clear();
    see(recorded(0, 10_000));
    for (Kind kind :
        List.of(
            Kind.DEADLOCK, Kind.POOL_BOTTLENECK, Kind.THREAD_LOCAL_WEIGHT, Kind.KNOWN_JDK_BUG)) {
      assertThat(diagnosis().verdicts().get(kind)).isInstanceOf(Verdict.NotEvaluated.class);
    }
  }

  /** Samples four carriers; without an idle carrier, a thread waits 2 s. */
  private void lookedAt(long from, long to, int running, int pinned) {
    int idle = 4 - running - pinned;
    for (long at = from; at < to; at += 100) {
      CarrierState.CarrierSample look = carriers(at, running, pinned, 0, 0, idle);
      see(scheduler(at, 4, 4, running + pinned, idle > 0 ? 0 : 90));
      see(idle > 0 ? look : pending(look, 2000));
    }
  }

  private void pinsOfFourCarriers(long from, long to) {
    Stack charge = stack("java.lang.Thread.sleep:1", "!app.Bank.charge:7", "app.Main.run:9");
    for (long at = from; at < to; at += 100) {
      for (int carrier = 0; carrier < 4; carrier++) {
        see(pin(at + carrier, 96, "Native or VM frame on stack", "LockSupport.park", charge));
      }
    }
  }

  private static PoolQueue poolQueue(Finding finding) {
    return (PoolQueue) finding.facts();
  }

  private static BoundQueue bound(Finding finding) {
    return (BoundQueue) finding.facts();
  }

  private static LockQueue lock(Finding finding) {
    return (LockQueue) finding.facts();
  }

  private Finding pools() {
    return diagnosis().findings().stream()
        .filter(finding -> finding.id().equals("pool-bottleneck"))
        .findFirst()
        .orElseThrow();
  }

  private static Stack entersAgain(int outerLine) {
    return stack(
        "java.util.concurrent.Semaphore.tryAcquire:1",
        "lib.internal.Bound.enter:5",
        "lib.Bound.run:3",
        "app.Shop.ask:9",
        "lib.Bound.run:" + outerLine,
        "app.Shop.pay:7",
        "java.lang.Thread.run:1");
  }

  /** Counts waiters each second; earlier waiters progressed. */
  private void asked(int until, int waiting, int objects, Stack stack) {
    for (int n = 1; n <= until; n++) {
      see(counted(n, 2, 20, 20), goingOn(0, objects, n, waiting, n * 1000L - 500, stack));
    }
  }

  private UnansweredWait unanswered() {
    return (UnansweredWait) only().facts();
  }

  private static Map<Kind, Verdict> okay(List<Kind> kinds) {
    return kinds.stream()
        .collect(java.util.stream.Collectors.toMap(kind -> kind, kind -> new Verdict.Ok()));
  }
}
