package io.vtscope.rule;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.carriers;
import static io.vtscope.observation.Seen.counted;
import static io.vtscope.observation.Seen.countedApart;
import static io.vtscope.observation.Seen.countedAtMonitors;
import static io.vtscope.observation.Seen.deadlocked;
import static io.vtscope.observation.Seen.enabled;
import static io.vtscope.observation.Seen.ended;
import static io.vtscope.observation.Seen.endingAfter;
import static io.vtscope.observation.Seen.entering;
import static io.vtscope.observation.Seen.goingOn;
import static io.vtscope.observation.Seen.goingOnIn;
import static io.vtscope.observation.Seen.guards;
import static io.vtscope.observation.Seen.held;
import static io.vtscope.observation.Seen.inObjectWait;
import static io.vtscope.observation.Seen.initialising;
import static io.vtscope.observation.Seen.lost;
import static io.vtscope.observation.Seen.origin;
import static io.vtscope.observation.Seen.ownedBy;
import static io.vtscope.observation.Seen.ownerEnded;
import static io.vtscope.observation.Seen.pending;
import static io.vtscope.observation.Seen.pin;
import static io.vtscope.observation.Seen.pool;
import static io.vtscope.observation.Seen.queueing;
import static io.vtscope.observation.Seen.queueingAtMonitor;
import static io.vtscope.observation.Seen.read;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.stack;
import static io.vtscope.observation.Seen.threadLocals;
import static io.vtscope.observation.Seen.waiting;
import static io.vtscope.observation.Seen.waitingFor;
import static io.vtscope.observation.Seen.waitingForOneOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.vtscope.blame.Site;
import io.vtscope.finding.CarrierFacts;
import io.vtscope.finding.Diagnosis;
import io.vtscope.finding.Finding;
import io.vtscope.finding.HungFacts.CircleThread;
import io.vtscope.finding.HungFacts.Deadlock;
import io.vtscope.finding.Kind;
import io.vtscope.finding.LineFacts;
import io.vtscope.finding.LineFacts.BoundQueue;
import io.vtscope.finding.LineFacts.BoundQueue.Progress;
import io.vtscope.finding.LineFacts.LockCure;
import io.vtscope.finding.LineFacts.LockCure.Cure;
import io.vtscope.finding.LineFacts.LockOwner;
import io.vtscope.finding.LineFacts.LockQueue;
import io.vtscope.finding.LineFacts.LockQueue.Doubt;
import io.vtscope.finding.LineFacts.LostLock;
import io.vtscope.finding.LineFacts.LostLock.How;
import io.vtscope.finding.LineFacts.OwnerHabit;
import io.vtscope.finding.LineFacts.OwnerHabit.Doing;
import io.vtscope.finding.LineFacts.PoolQueue;
import io.vtscope.finding.LineFacts.PoolQueue.Leak;
import io.vtscope.finding.LineFacts.QueuedCalls;
import io.vtscope.finding.LineFacts.UnansweredWait;
import io.vtscope.finding.LockPlace;
import io.vtscope.finding.LockPlace.Part;
import io.vtscope.finding.PoolState;
import io.vtscope.finding.ThreadFacts.MissedWakeups;
import io.vtscope.finding.ThreadFacts.ThreadLocals;
import io.vtscope.finding.Verdict;
import io.vtscope.finding.Waiters;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.Aggregator;
import io.vtscope.library.BorrowCall;
import io.vtscope.library.BorrowCalls;
import io.vtscope.library.Borrowers;
import io.vtscope.library.JdkLock;
import io.vtscope.library.LockAround;
import io.vtscope.library.OwnBound;
import io.vtscope.observation.Artifact;
import io.vtscope.observation.CarrierObservation;
import io.vtscope.observation.Frame;
import io.vtscope.observation.LockObservation;
import io.vtscope.observation.LockObservation.WaitedFor;
import io.vtscope.observation.Observation;
import io.vtscope.observation.PopulationObservation;
import io.vtscope.observation.Stack;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What is found in counts of virtual threads: ten seconds, a count each second. */
class WaitDetectorsTest {
  private static final long MIB = 1 << 20;
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

  private final List<Observation> observations = new ArrayList<>();

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
  void aHundredThatThePoolItselfHasCountedAreAHundredHoweverFewWereLookedAt() {
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 10, 226, 155), waiting(n, 76, n * 300L, BORROW));
    }
    see(pool(5000, "orders", "com.zaxxer.hikari.pool.HikariPool", 10, 10, 99));
    assertThat(only().severity()).isEqualTo(Severity.INFO);
    see(pool(6000, "orders", "com.zaxxer.hikari.pool.HikariPool", 10, 10, 111));
    assertThat(only().severity()).isEqualTo(Severity.WARNING);
  }

  @Test
  void platformThreadsThatThePoolHasCountedTooMakeNoCrowd() {
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 10, 226, 155), waiting(n, 60, n * 300L, BORROW));
    }
    see(pool(5000, "orders", "com.zaxxer.hikari.pool.HikariPool", 10, 10, 200));
    assertThat(only().severity()).isEqualTo(Severity.INFO);
  }

  @Test
  void whatHundredsStandInLineForComesBeforeAPinThatHardlyAnybodyFeels() {
    for (int n = 1; n <= 9; n++) {
      see(
          pin(
              n * 1000L,
              80,
              "Native or VM frame on stack",
              "LockSupport.park",
              stack("java.lang.Thread.sleep:1", "!app.Main.run")));
      see(counted(n, 10, 4990, 200), waiting(n, 200, n * 300L, BORROW));
    }
    assertThat(diagnosis().findings())
        .extracting(Finding::severity, Finding::id)
        .containsExactly(
            tuple(Severity.WARNING, "pool-bottleneck"), tuple(Severity.WARNING, "pinned-native"));
  }

  @Test
  void whereOthersComputeOnTheCarriersWhoHasBorrowedCannotGiveBack() {
    Stack sum = stack("app.Prices.sum:7", "app.Main.run:9");
    see(pool(5000, "orders", "com.zaxxer.hikari.pool.HikariPool", 10, 10, 4990));
    for (int at = 0; at <= 10_000; at += 100) {
      see(scheduler(at, 4, 4, 4, 90), carriers(at, 4, 0, 0, 0, 0));
    }
    for (int i = 0; i < 36; i++) {
      CarrierObservation.CarrierHeld held =
          held(CarrierObservation.HeldKind.RUNNING, i, 600 + i / 4 * 1000L, 900, 850, sum);
      see(held, ended(held));
    }
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 10, 4990, 200), waiting(n, 200, n * 300L, BORROW));
    }
    assertThat(diagnosis().findings())
        .extracting(Finding::severity, Finding::id)
        .contains(tuple(Severity.WARNING, "cpu-monopoly"), tuple(Severity.INFO, "pool-bottleneck"));
    assertThat(diagnosis().findings())
        .filteredOn(finding -> finding.id().equals("pool-bottleneck"))
        .singleElement()
        .satisfies(one -> assertThat(poolQueue(one).starved()).isTrue());
  }

  @Test
  void aPoolThatNobodyWaitsForAnyMoreSaysForHowLong() {
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
  void whoIsHeldOnlyWhileOthersWaitForThePoolIsTheCauseInALongWindowToo() {
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

  private static final Stack ASKS =
      stack("java.util.concurrent.CompletableFuture.get:2093", "app.Client.ask:14");

  @Test
  void callsThatWaitInOkHttpsQueueForLongAreAWarningWhereManyWaitForTheirAnswers() {
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
  void whoWasHeldAtAnotherTimeIsNotTheCauseOfAWaitForAPool() {
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
  void whoComputesOnAllCarriersWhileOthersWaitForThePoolIsTheCauseInALongWindowToo() {
    see(
        recorded(0, 60_000),
        pool(55_000, "orders", "com.zaxxer.hikari.pool.HikariPool", 10, 10, 190));
    lookedAt(0, 50_000, 0, 0);
    lookedAt(50_000, 60_000, 4, 0);
    Stack sum = stack("app.Prices.sum:7", "app.Main.run:9");
    for (int i = 0; i < 36; i++) {
      CarrierObservation.CarrierHeld held =
          held(CarrierObservation.HeldKind.RUNNING, i, 50_600 + i / 4 * 1000L, 900, 850, sum);
      see(held, ended(held));
    }
    for (int n = 1; n <= 60; n++) {
      see(counted(n, 10, n < 51 ? 0 : 190, n < 51 ? 0 : 190));
      if (n >= 51) {
        see(waiting(n, 190, (n - 51) * 1000L, BORROW));
      }
    }
    assertThat(pools()).returns(Severity.INFO, Finding::severity);
  }

  /** Of four carriers, all others are idle; who wants one while there is none waits for 2 s. */
  private void lookedAt(long from, long to, int running, int pinned) {
    int idle = 4 - running - pinned;
    for (long at = from; at < to; at += 100) {
      CarrierObservation.CarrierSample look = carriers(at, running, pinned, 0, 0, idle);
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

  private static Deadlock deadlock(Finding finding) {
    return (Deadlock) finding.facts();
  }

  private Finding pools() {
    return diagnosis().findings().stream()
        .filter(finding -> finding.id().equals("pool-bottleneck"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void whoWaitsForAPoolWithALockThatOthersNeedIsNamed() {
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
  void aFewThatWaitBehindSuchALockAreAWarningThoughThePoolTellsNothing() {
    Stack closes = stack(BORROW.frames().getFirst().name() + ":1", "app.None.none:1");
    for (int n = 1; n <= 4; n++) {
      see(counted(n, 0, 61, 61), waiting(n, 56, n * 1000L, BORROW));
      see(queueing(n, 5, n * 1000L, LOCK, BORROW, LOCKED));
    }
    assertThat(only()).returns(Severity.WARNING, Finding::severity);
    observations.removeIf(LockObservation.LockQueue.class::isInstance);
    assertThat(only()).returns(Severity.INFO, Finding::severity);
    for (int n = 1; n <= 4; n++) {
      see(queueing(n, 5, n * 1000L, LOCK, closes, LOCKED));
    }
    assertThat(diagnosis().findings())
        .filteredOn(finding -> finding.id().equals("pool-bottleneck"))
        .singleElement()
        .returns(Severity.INFO, Finding::severity);
  }

  @Test
  void whoHasALockForAMomentWhileItBorrowsIsNot() {
    see(pool(5000, "orders", "com.zaxxer.hikari.pool.HikariPool", 5, 5, 115));
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 0, 121, 121), waiting(n, 115, n * 1000L, BORROW));
      see(ownedBy(n, "TIMED_PARKED", queueing(n, 5, 30, LOCK, BORROW, LOCKED)));
    }
    assertThat(poolQueue(only()).lockAround()).isNull();
  }

  @Test
  void whereEverybodyWaitsForWhatNobodyIsKnownToDoThereMayBeADeadlock() {
    Stack latch = stack("java.util.concurrent.CountDownLatch.await:1", "app.Orders.handle:17");
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 0, 500, 155), waiting(n, 150, 7_000 + n * 1000L, latch));
      see(waiting(n, 5, 7_000 + n * 1000L, LOCKED));
    }
    assertThat(diagnosis().findings()).isEmpty();
    assertThat(diagnosis().verdicts().get(Kind.DEADLOCK))
        .isEqualTo(
            new Verdict.NotEvaluated(
                "all 500 virtual threads wait, some seen so for 16 s, most of them in"
                    + " java.util.concurrent.CountDownLatch.await, called by app.Orders.handle:"
                    + " nothing tells who would end that, and no circle was seen"));
  }

  @Test
  void whereEverybodyWaitsAndSomeGetOnThereIsNoDeadlock() {
    Stack answer = stack("java.util.concurrent.CompletableFuture.join:1", "app.Orders.handle:17");
    for (int n = 1; n <= 12; n++) {
      see(counted(n, 0, 100, 100), goingOn(n % 2, 100, n, 100, 7_000 + n * 1000L, answer));
    }
    assertThat(diagnosis().verdicts().get(Kind.DEADLOCK)).isInstanceOf(Verdict.Ok.class);
  }

  @Test
  void howLongEverybodyHasWaitedIsToldByTheCountsWhereNobodyTellsOfOneThread() {
    Stack phaser =
        stack("java.util.concurrent.Phaser.arriveAndAwaitAdvance:1", "app.Rounds.play:17");
    for (int n = 1; n <= 12; n++) {
      see(counted(n, 0, 200, 100), waiting(n, 100, 0, phaser));
    }
    assertThat(diagnosis().verdicts().get(Kind.DEADLOCK))
        .isEqualTo(
            new Verdict.NotEvaluated(
                "all 200 virtual threads wait, seen so whenever they were counted for 11 s, in"
                    + " java.util.concurrent.Phaser.arriveAndAwaitAdvance, called by app.Rounds.play:"
                    + " nothing tells who would end that, and no circle was seen"));
  }

  @Test
  void whereTheTaskIsTheWaitItselfItIsNamedByItsCall() {
    Stack task =
        stack(
            "java.util.concurrent.locks.LockSupport.park:1",
            "java.util.concurrent.Phaser$QNode.block:1",
            "java.util.concurrent.ForkJoinPool.unmanagedBlock:1",
            "java.util.concurrent.ForkJoinPool.managedBlock:1",
            "java.util.concurrent.Phaser.internalAwaitAdvance:1",
            "java.util.concurrent.Phaser.arriveAndAwaitAdvance:1",
            "java.lang.VirtualThread.run:1");
    for (int n = 1; n <= 12; n++) {
      see(counted(n, 0, 12, 12), waiting(n, 12, 0, task));
    }
    assertThat(diagnosis().verdicts().get(Kind.DEADLOCK))
        .isEqualTo(
            new Verdict.NotEvaluated(
                "all 12 virtual threads wait, seen so whenever they were counted for 11 s, in"
                    + " java.util.concurrent.Phaser.arriveAndAwaitAdvance: nothing tells who would"
                    + " end that, and no circle was seen"));
  }

  @Test
  void whoGetsHisPermitInAMomentIsInNoDeadlock() {
    Stack permit = stack("java.util.concurrent.Semaphore.acquire:1", "app.Limit.enter:17");
    for (int n = 1; n <= 12; n++) {
      see(counted(n, 0, 90, 90), waiting(n, 90, 800, permit));
    }
    assertThat(diagnosis().verdicts().get(Kind.DEADLOCK)).isEqualTo(new Verdict.Ok());
  }

  @Test
  void whoWaitsForWorkAtAQueueIsInNoDeadlock() {
    Stack latch = stack("java.util.concurrent.CountDownLatch.await:1", "app.Orders.handle:17");
    Stack queue = stack("java.util.concurrent.LinkedBlockingQueue.take:1", "app.Worker.run:5");
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 0, 500, 155), waiting(n, 150, 7_000 + n * 1000L, latch));
      see(waiting(n, 5, 7_000 + n * 1000L, queue));
    }
    assertThat(diagnosis().verdicts().get(Kind.DEADLOCK)).isEqualTo(new Verdict.Ok());
  }

  @Test
  void noMoreWaitThanWereCountedInTheirState() {
    for (int n = 1; n <= 9; n++) {
      PopulationObservation.Population all = counted(n, 10, 150, 100);
      see(
          new PopulationObservation.Population(
              all.at(),
              n,
              2160,
              new PopulationObservation.States(10, 0, 0, 150, 2000, 0, 0),
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
  void aPoolThatIsNotAllLentOutSaysHowMuchOfItIs() {
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
  void whereThoseThatHaveAConnectionWaitInTheDatabaseItIsToldInWhichCall() {
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
      see(counted(n, 0, 100, 100), waiting(n, 90, n * 1000L, borrows), waiting(n, 9, 0, waits));
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
  void wherePoolsAreLentOutAndEverybodyWaitsItMayBeALeak() {
    see(pool(5000, "leaky", "com.zaxxer.hikari.pool.HikariPool", 5, 5, 20));
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 0, 20, 20), waiting(n, 20, n * 300L, BORROW));
    }
    assertThat(only())
        .returns(Severity.WARNING, Finding::severity)
        .satisfies(one -> assertThat(poolQueue(one).leak()).isEqualTo(Leak.POSSIBLE));
  }

  @Test
  void aLeakIsToldOfMoreThreadsThanAreLookedAtIfThePoolHasCountedAllOfThem() {
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 0, 500, 250), waiting(n, 250, n * 300L, BORROW));
    }
    see(pool(5000, "leaky", "com.zaxxer.hikari.pool.HikariPool", 5, 5, 499));
    assertThat(poolQueue(only()).leak()).as("one may work with a connection").isEqualTo(Leak.NONE);
    see(pool(6000, "leaky", "com.zaxxer.hikari.pool.HikariPool", 5, 5, 500));
    assertThat(poolQueue(only()).leak()).isEqualTo(Leak.POSSIBLE);
  }

  @Test
  void aPoolThatServesNobodyForTenSecondsIsAWarningHoweverFewWait() {
    see(pool(5000, "leaky", "com.zaxxer.hikari.pool.HikariPool", 5, 5, 20));
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 0, 20, 20), waiting(n, 20, n * 1200L, BORROW));
    }
    assertThat(only().severity()).isEqualTo(Severity.WARNING);
  }

  @Test
  void aPoolThatEverybodyWaitsForAllTheTimeIsAWarningToo() {
    see(pool(5000, "leaky", "com.zaxxer.hikari.pool.HikariPool", 5, 5, 20));
    for (int n = 1; n <= 4; n++) {
      see(counted(n, 0, 20, 20), waiting(n, 20, 800, BORROW));
    }
    assertThat(only().severity()).isEqualTo(Severity.INFO);
    for (int n = 5; n <= 9; n++) {
      see(counted(n, 0, 20, 20), waiting(n, 20, 800, BORROW));
    }
    assertThat(only())
        .returns(Severity.WARNING, Finding::severity)
        .satisfies(finding -> assertThat(poolQueue(finding).leak()).isEqualTo(Leak.POSSIBLE));
    see(counted(10, 0, 20, 20), waiting(10, 20, 800, BORROW));
    assertThat(poolQueue(only()))
        .returns(Leak.LIKELY, PoolQueue::leak)
        .returns(0L, PoolQueue::borrowersAtWork);
  }

  @Test
  void whoBorrowsASecondIsToldOfThoughOthersLiveIfTheseAreFewerThanAreLent() {
    see(pool(5000, "nested", "com.zaxxer.hikari.pool.HikariPool", 10, 10, 12));
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 0, 13, 13), waiting(n, 12, n * 1100L, BORROW), waiting(n, 1, 0, OWNER));
    }
    assertThat(poolQueue(only()).leak()).as("for nine seconds").isEqualTo(Leak.NONE);
    see(counted(10, 0, 13, 13), waiting(10, 12, 11_000, BORROW), waiting(10, 1, 0, OWNER));
    assertThat(only())
        .returns(Severity.WARNING, Finding::severity)
        .satisfies(one ->
            assertThat(poolQueue(one))
                .returns(Leak.LIKELY, PoolQueue::leak)
                .returns(1L, PoolQueue::borrowersAtWork));
  }

  @Test
  void wherePoolsServeSomebodyOrManyOthersLiveNothingIsSaidOfASecondConnection() {
    see(pool(5000, "orders", "com.zaxxer.hikari.pool.HikariPool", 10, 10, 12));
    for (int n = 1; n <= 15; n++) {
      see(counted(n, 0, 21, 21), waiting(n, 12, 900, BORROW), waiting(n, 9, 0, OWNER));
    }
    assertThat(poolQueue(only()).leak()).as("they are served").isEqualTo(Leak.NONE);
    for (int n = 16; n <= 30; n++) {
      see(counted(n, 0, 22, 22), waiting(n, 12, n * 1000L, BORROW), waiting(n, 10, 0, OWNER));
    }
    assertThat(poolQueue(only()).leak()).as("all work").isEqualTo(Leak.NONE);
  }

  @Test
  void nowAndThenFewerAreLeftThanAreLentWhileThesePassFromOneToAnother() {
    see(pool(5000, "orders", "com.zaxxer.hikari.pool.HikariPool", 10, 10, 12));
    for (int n = 1; n <= 40; n++) {
      int wait = 12 + n % 2;
      see(counted(n, 0, 22, 22), waiting(n, wait, 11_000, BORROW));
    }
    assertThat(poolQueue(only()).leak()).isEqualTo(Leak.NONE);
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
  void aPoolWhoseQueueIsWorkedOffIsNoWarning() {
    see(pool(5000, "orders", "com.zaxxer.hikari.pool.HikariPool", 5, 5, 50));
    for (int n = 1; n <= 8; n++) {
      see(counted(n, 0, 60 - 5 * n, 60 - 5 * n), waiting(n, 60 - 5 * n, 800, BORROW));
    }
    assertThat(only().severity()).isEqualTo(Severity.INFO);
  }

  @Test
  void aPoolThatNobodyWaitsForAnyMoreIsNoWarning() {
    see(pool(5000, "orders", "com.zaxxer.hikari.pool.HikariPool", 5, 5, 20));
    for (int n = 1; n <= 7; n++) {
      see(counted(n, 0, 20, 20), waiting(n, 20, 800, BORROW));
    }
    see(counted(8, 5, 0, 0), counted(9, 5, 0, 0), counted(10, 5, 0, 0));
    assertThat(only().severity()).isEqualTo(Severity.INFO);
  }

  @Test
  void aPoolThatMostWaitForForASecondIsAWarningAfterTenCounts() {
    see(pool(5000, "orders", "com.zaxxer.hikari.pool.HikariPool", 5, 5, 30));
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 0, 50, 50), waiting(n, 30, 1100, BORROW));
    }
    assertThat(only().severity()).isEqualTo(Severity.INFO);
    see(counted(10, 0, 50, 50), waiting(10, 30, 1100, BORROW));
    assertThat(only().severity()).isEqualTo(Severity.WARNING);
  }

  @Test
  void aPoolThatTellsNothingIsAWarningTooWhereNobodyIsServedForTenSeconds() {
    Stack lease =
        stack(
            "java.util.concurrent.locks.LockSupport.park:1",
            "java.util.concurrent.CompletableFuture.get:1",
            "org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager$3.get:9",
            "org.apache.hc.client5.http.impl.classic.InternalExecRuntime.acquireEndpoint:7",
            "app.Prices.load:17");
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 0, 50, 50), waiting(n, 50, n * 1200L, lease));
    }
    assertThat(only())
        .returns("pool-bottleneck", Finding::id)
        .returns(Severity.WARNING, Finding::severity)
        .satisfies(finding -> assertThat(poolQueue(finding).leak()).isEqualTo(Leak.POSSIBLE));
  }

  @Test
  void aPoolThatIsAskedAgainAndAgainIsWaitedFor() {
    Stack asks =
        stack(
            "java.lang.Thread.sleep:1",
            "org.h2.jdbcx.JdbcConnectionPool.getConnection:211",
            "app.Orders.load:17");
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 10, 250, 100), waiting(n, 100, 0, asks));
    }
    assertThat(only())
        .returns("pool-bottleneck", Finding::id)
        .returns(Severity.WARNING, Finding::severity);
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
  void ofSeveralPoolsTheOneIsNamedThatFits() {
    see(pool(5000, "orders", "com.zaxxer.hikari.pool.HikariPool", 10, 10, 4990));
    see(pool(5000, "mail", "com.zaxxer.hikari.pool.HikariPool", 2, 2, 7));
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 10, 4990, 200), waiting(n, 200, n * 300L, BORROW));
    }
    assertThat(Objects.requireNonNull(poolQueue(only()).figures()).pool()).isEqualTo("orders");
  }

  @Test
  void ofSeveralPoolsThatFitNoneIsNamed() {
    see(pool(5000, "orders", "com.zaxxer.hikari.pool.HikariPool", 10, 10, 2490));
    see(pool(5000, "mail", "com.zaxxer.hikari.pool.HikariPool", 10, 10, 2500));
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 10, 4990, 200), waiting(n, 200, n * 300L, BORROW));
    }
    assertThat(poolQueue(only()).figures()).isNull();
  }

  @Test
  void whoeverCallsThePoolIsCountedTogether() {
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 0, 200, 200));
      for (int i = 0; i < 20; i++) {
        see(
            waiting(
                n,
                6,
                2000,
                stack(
                    "java.util.concurrent.SynchronousQueue.poll:1",
                    "com.zaxxer.hikari.pool.HikariPool.getConnection:144",
                    "app.Dao" + i + ".load:1")));
      }
    }
    assertThat(poolQueue(only()).waiters().waitingAtPeak()).isEqualTo(120);
  }

  @Test
  void aBurstThatAPoolWorksOffIsNoFinding() {
    see(counted(1, 10, 4990, 200), waiting(1, 200, 0, BORROW));
    see(counted(2, 0, 0, 0), counted(3, 10, 4990, 200), waiting(3, 200, 0, BORROW));
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void aPoolThatNearlyAllWaitForAllTheTimeIsAWarningHoweverFewTheyAre() {
    assertThat(ofAHundredWait(94)).returns(Severity.WARNING, Finding::severity);
  }

  @Test
  void aPoolThatMostWaitForIsWorthKnowing() {
    assertThat(ofAHundredWait(80)).returns(Severity.INFO, Finding::severity);
  }

  private Finding ofAHundredWait(int waiting) {
    see(pool(5000, "orders", "com.zaxxer.hikari.pool.HikariPool", 6, 6, waiting));
    for (int n = 1; n <= 12; n++) {
      see(counted(n, 0, 100, 100), waiting(n, waiting, 0, BORROW));
    }
    return only();
  }

  @Test
  void aFewThatWaitForAPoolAreNoFinding() {
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 10, 500, 500), waiting(n, 9, 2000, BORROW));
    }
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void aFewWhomAPoolThatIsAllLentOutDoesNotServeForTenSecondsAreAWarning() {
    see(pool(5000, "leaky", "com.zaxxer.hikari.pool.HikariPool", 4, 4, 8));
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 0, 12, 12), waiting(n, 8, 4000 + n * 1000L, BORROW));
    }
    assertThat(only().severity()).isEqualTo(Severity.WARNING);
  }

  @Test
  void whoWaitsForAPoolShortlyAgainAndAgainIsWorthKnowing() {
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 10, 60, 60), waiting(n, 40, 0, BORROW));
    }
    assertThat(only().severity()).isEqualTo(Severity.INFO);
  }

  @Test
  void oneWaitOfASecondInManyCountsIsNoSecondForEverybody() {
    assertThat(fiftyFiveOfSixtyWait(700, 800, 900, 1030, 800, 900).severity())
        .isEqualTo(Severity.INFO);
  }

  @Test
  void aSecondInMostCountsIsOneForEverybody() {
    assertThat(fiftyFiveOfSixtyWait(700, 1100, 1200, 1300, 1200, 1100).severity())
        .isEqualTo(Severity.WARNING);
  }

  private Finding fiftyFiveOfSixtyWait(long... oldest) {
    for (int i = 0; i < oldest.length; i++) {
      see(counted(i + 1, 0, 60, 60), waiting(i + 1, 55, oldest[i], BORROW));
    }
    return only();
  }

  @Test
  void aPoolThatOpensAConnectionIsNotWaitedFor() {
    Stack opens =
        stack(
            "sun.nio.ch.NioSocketImpl.park:1",
            "java.net.Socket.connect:1",
            "org.apache.commons.pool2.impl.GenericObjectPool.create:1",
            "org.apache.commons.pool2.impl.GenericObjectPool.borrowObject:1");
    assertThat(BorrowCalls.known().find(opens)).isNull();
  }

  @Test
  void aBoundOfTheApplicationsOwnIsWorthKnowing() {
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
  void aSemaphoreOfALibrarysIsNotTheApplicationsToGivePermitsTo() {
    see(origin("org.redisson.RedissonLock", "redisson", "3.45.1"), origin("app.Main", "app", "1"));
    Stack locks =
        stack(
            "java.util.concurrent.Semaphore.acquire:1",
            "org.redisson.RedissonLock.lock:5",
            "app.Main.main:1");
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 10, 4990, 200), waiting(n, 200, n * 1000L, locks));
    }
    assertThat(only())
        .returns(Severity.INFO, Finding::severity)
        .satisfies(one -> assertThat(bound(one).ofLibrary()).isTrue());
  }

  @Test
  void whereEverybodyWaitsForASemaphoreSomebodyMayHaveKeptWhatItAcquired() {
    Stack acquires =
        stack("java.util.concurrent.Semaphore.acquire:1", "app.Limit.run:5", "app.Main.main:1");
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 0, 20, 20), waiting(n, 20, n * 1000L, acquires));
    }
    assertThat(only())
        .returns(Severity.INFO, Finding::severity)
        .satisfies(one -> assertThat(bound(one).progress()).isEqualTo(Progress.NO_OTHERS));
  }

  @Test
  void whereMoreAndMoreWaitForASemaphoreAndNobodyElseIsLeftItIsAWarning() {
    Stack acquires =
        stack("java.util.concurrent.Semaphore.acquire:1", "app.Limit.run:5", "app.Main.main:1");
    for (int n = 1; n <= 15; n++) {
      see(counted(n, 0, 20 + n, 20 + n), waiting(n, 20 + n, n * 1000L, acquires));
    }
    assertThat(only())
        .returns(Severity.WARNING, Finding::severity)
        .satisfies(
            one -> assertThat(bound(one).progress()).isEqualTo(Progress.NO_OTHERS_AND_GROWING));
  }

  @Test
  void whereNoneGetsASemaphoresPermitAnyMoreAndNobodyIsInWhatItGuardsItIsAWarningWhoeverLives() {
    Stack acquires =
        stack("java.util.concurrent.Semaphore.acquire:1", "lib.Limit.run:5", "app.Main.pay:1");
    for (int n = 1; n <= 15; n++) {
      see(counted(n, 0, 40 + n, 40 + n), waiting(n, 20 + n, n * 1000L, acquires));
      see(waiting(n, 20, 0, stack("java.lang.Thread.sleep:1", "app.Main.poll:9")));
    }
    assertThat(only())
        .returns(Severity.WARNING, Finding::severity)
        .satisfies(one -> assertThat(bound(one).progress()).isEqualTo(Progress.NONE));
  }

  private static final Stack GUARDED =
      stack("java.util.concurrent.Semaphore.acquire:1", "lib.Limit.run:5", "app.Main.pay:1");

  @Test
  void whereNoneGetsAPermitAnyMoreOfASemaphoreThatIsReleasedWhereItIsAcquiredItIsAWarning() {
    see(guards("lib.Limit.run:5"));
    see(counted(1, 0, 40, 40), goingOn(0, 1, 1, 30, 1000, GUARDED));
    see(waiting(1, 5, 0, stack("java.net.Socket.read:1", "app.Bank.ask:9", "lib.Limit.run:6")));
    for (int n = 2; n <= 15; n++) {
      see(counted(n, 0, 40, 40), goingOn(n <= 3 ? 5 : 0, 1, n, 35, n * 1000L, GUARDED));
      see(waiting(n, 5, 0, stack("java.lang.Thread.sleep:1", "app.Main.poll:9")));
    }
    assertThat(only())
        .returns(Severity.WARNING, Finding::severity)
        .satisfies(one -> assertThat(bound(one).progress()).isEqualTo(Progress.NONE));
  }

  @Test
  void aSemaphoreThatIsReleasedWhereItIsAcquiredIsBusyWhereSomeGetOnOrAreInWhatItGuards() {
    see(guards("lib.Limit.run:5"));
    for (int n = 1; n <= 15; n++) {
      see(counted(n, 0, 40, 40), goingOn(n == 12 ? 1 : 0, 1, n, 40, n * 1000L, GUARDED));
    }
    assertThat(only().severity()).isEqualTo(Severity.INFO);
    observations.clear();
    see(guards("lib.Limit.run:5"));
    for (int n = 1; n <= 15; n++) {
      see(counted(n, 0, 40, 40), goingOn(0, 1, n, 39, n * 1000L, GUARDED));
      see(waiting(n, 1, 0, stack("java.net.Socket.read:1", "app.Bank.ask:9", "lib.Limit.run:6")));
    }
    assertThat(only().severity()).isEqualTo(Severity.INFO);
  }

  private static final Stack ENTERS =
      stack(
          "java.util.concurrent.Semaphore.tryAcquire:1",
          "lib.internal.Bound.enter:5",
          "lib.Bound.run:3",
          "app.Shop.pay:7",
          "java.lang.Thread.run:1");

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

  @Test
  void whereAllWaitForAPermitAndSomeHaveOneItIsAWarning() {
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
  void whoReadsObjectsByTheAwsSdkClosesWhatItGives() {
    Stack leases =
        stack(
            "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.awaitUntil:1",
            "org.apache.http.pool.AbstractConnPool.getPoolEntryBlocking:389",
            "org.apache.http.impl.conn.PoolingHttpClientConnectionManager.leaseConnection:306",
            "software.amazon.awssdk.http.apache.internal.conn.ClientConnectionRequestFactory$DelegatingConnectionRequest.get:92",
            "org.apache.http.impl.execchain.MainClientExec.execute:190",
            "app.Objects.head:10");
    for (int n = 1; n <= 15; n++) {
      see(counted(n, 0, 60, 60), waiting(n, 60, n * 1000L, leases));
    }
    assertThat(poolQueue(only()).product()).isEqualTo("AWS SDK's ApacheHttpClient");
  }

  @Test
  void whoCallsItselfBeforeItAcquiresHasNoPermitYet() {
    for (int n = 1; n <= 15; n++) {
      see(counted(n, 0, 120, 120), goingOn(0, 1, n, 112, n * 1000L, ENTERS));
      see(goingOn(0, 1, n, 8, n * 1000L, entersAgain(2)));
    }
    assertThat(only().severity()).isEqualTo(Severity.INFO);
  }

  @Test
  void whoAcquiresByTwoMethodsOfOneNameIsNotInItTwice() {
    Stack acquires =
        stack(
            "java.util.concurrent.Semaphore.tryAcquire:1",
            "lib.Bound.enter:5",
            "lib.Bound.enter:9",
            "app.Shop.pay:7",
            "java.lang.Thread.run:1");
    for (int n = 1; n <= 15; n++) {
      see(counted(n, 0, 120, 120), goingOn(0, 1, n, 120, n * 1000L, acquires));
    }
    assertThat(only().severity()).isEqualTo(Severity.INFO);
  }

  @Test
  void whoAcquiresASecondPermitIsOnlyLateWhereOthersGetOnOrWork() {
    for (int n = 1; n <= 15; n++) {
      see(counted(n, 0, 120, 120), goingOn(n == 12 ? 1 : 0, 1, n, 112, n * 1000L, ENTERS));
      see(goingOn(0, 1, n, 8, n * 1000L, entersAgain(5)));
    }
    assertThat(only().severity()).isEqualTo(Severity.INFO);
    observations.clear();
    for (int n = 1; n <= 15; n++) {
      see(counted(n, 0, 120, 120), goingOn(0, 1, n, 111, n * 1000L, ENTERS));
      see(goingOn(0, 1, n, 8, n * 1000L, entersAgain(5)));
      see(waiting(n, 1, 0, stack("java.net.Socket.read:1", "app.Bank.ask:9", "lib.Bound.run:5")));
    }
    assertThat(only().severity()).isEqualTo(Severity.INFO);
  }

  @Test
  void whoeverIsInWhatASemaphoreGuardsGivesBackHisPermitHoweverManyWait() {
    Stack acquires =
        stack("java.util.concurrent.Semaphore.acquire:1", "lib.Limit.run:5", "app.Main.pay:1");
    for (int n = 1; n <= 15; n++) {
      see(counted(n, 0, 21 + n, 21 + n), waiting(n, 20 + n, n * 1000L, acquires));
      see(waiting(n, 1, 0, stack("java.net.Socket.read:1", "app.Bank.ask:9", "app.Main.pay:3")));
    }
    assertThat(only().severity()).isEqualTo(Severity.INFO);
  }

  @Test
  void whereEverybodyWaitsForASemaphoreOfHisOwnNothingIsBounded() {
    Stack acquires =
        stack("java.util.concurrent.Semaphore.tryAcquire:1", "app.Poll.next:5", "app.Main.main:1");
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 0, 5000, 125), waitingFor(125, n, 125, n * 1000L, acquires));
    }
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void whereTensWaitForEachOfManySemaphoresTheyAreBounds() {
    Stack acquires =
        stack("java.util.concurrent.Semaphore.acquire:1", "app.Shard.get:5", "app.Main.main:1");
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 0, 5000, 125), waitingFor(110, n, 125, n * 1000L, acquires));
    }
    assertThat(only()).returns("pool-bottleneck", Finding::id);
  }

  @Test
  void workersThatWaitForASignalOfTheirSemaphoreAreNoWarning() {
    Stack acquires =
        stack("java.util.concurrent.Semaphore.acquire:1", "app.Worker.run:5", "app.Main.main:1");
    for (int n = 1; n <= 15; n++) {
      see(counted(n, 0, 20, 20), waiting(n, 20, n * 1000L, acquires));
    }
    assertThat(only().severity()).isEqualTo(Severity.INFO);
  }

  @Test
  void whoWaitsForWorkOrForTheNetworkIsNoFinding() {
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 10, 4990, 200));
      see(waiting(n, 100, 9000, stack("java.lang.Thread.sleep:1", "app.Main.idle:3")));
      see(waiting(n, 50, 9000, stack("java.util.concurrent.LinkedBlockingQueue.take:1", "a.B.c")));
      see(waiting(n, 50, 9000, stack("java.net.Socket.connect:1", "app.Client.call:3")));
    }
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void whoWaitsForConnectionsToBeOpenedNeedsNoLargerPool() {
    Stack opens =
        stack(
            "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.awaitNanos:1",
            "com.mongodb.internal.connection.DefaultConnectionPool$OpenConcurrencyLimiter.awaitNanos:1",
            "com.mongodb.internal.connection.DefaultConnectionPool$OpenConcurrencyLimiter"
                + ".openOrGetAvailable:1",
            "com.mongodb.internal.connection.DefaultConnectionPool.get:1",
            "app.Main.main:1");
    assertThat(Objects.requireNonNull(BorrowCalls.known().find(opens)).pool())
        .isNotNull()
        .satisfies(pool -> assertThat(pool.remedy()).contains("maxConnecting", "minPoolSize"));
  }

  @Test
  void whoWaitsForDruidIsNamedByTheCallThatBorrows() {
    Stack borrows =
        stack(
            "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await:1",
            "com.alibaba.druid.pool.DruidDataSource.pollLast:2368",
            "com.alibaba.druid.pool.DruidDataSource.getConnectionInternal:1",
            "com.alibaba.druid.pool.DruidDataSource.getConnectionDirect:1",
            "com.alibaba.druid.filter.FilterChainImpl.dataSource_connect:1",
            "com.alibaba.druid.pool.DruidDataSource.getConnection:1",
            "app.Orders.load:17");
    see(origin("com.alibaba.druid.pool.DruidDataSource", "druid", "1.2.23"));
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 5, 195, 195), waiting(n, 195, 1200, borrows));
    }
    assertThat(only())
        .returns("pool-bottleneck", Finding::id)
        .returns(new Artifact("druid", "1.2.23", "druid-1.2.23.jar"), Finding::artifact)
        .returns("com.alibaba.druid.pool.DruidDataSource.getConnection", f -> site(f).name())
        .satisfies(one ->
            assertThat(poolQueue(one))
                .returns("Druid", PoolQueue::product)
                .returns("app.Orders.load", PoolQueue::caller));
  }

  @Test
  void whereAllAreWokenForWhatOneGetsItIsAWarningThatNearlyAllWaitAllTheTime() {
    Stack lease =
        stack(
            "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await:1",
            "org.apache.http.pool.AbstractConnPool.getPoolEntryBlocking:391",
            "org.apache.http.impl.conn.PoolingHttpClientConnectionManager.leaseConnection:306",
            "app.Prices.load:17");
    for (int n = 1; n <= 14; n++) {
      boolean wakes = n == 5; // as they are counted
      see(counted(n, 2, 58, 58), waiting(n, wakes ? 12 : 58, 0, lease));
      boolean isLong = n > 10; // without the one in which they woke
      assertThat(diagnosis().findings())
          .filteredOn(finding -> finding.severity() == Severity.WARNING)
          .hasSize(isLong ? 1 : 0);
    }
    assertThat(poolQueue(only()).product()).isEqualTo("Apache HttpClient 4");
  }

  @Test
  void whereOneIsServedInTurnItIsKnownThatNobodyOfThemWaitedForLong() {
    for (int n = 1; n <= 14; n++) {
      see(counted(n, 2, 58, 58), waiting(n, 58, 0, BORROW));
    }
    assertThat(only().severity()).isEqualTo(Severity.INFO);
  }

  @Test
  void whoeverLogsWaitsForTheFullQueueOfAnAppenderAndHasBorrowedNothing() {
    Stack logs =
        stack(
            "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await:1",
            "java.util.concurrent.ArrayBlockingQueue.put:371",
            "ch.qos.logback.core.AsyncAppenderBase.putUninterruptibly:186",
            "ch.qos.logback.core.AsyncAppenderBase.put:177",
            "ch.qos.logback.core.AsyncAppenderBase.append:166",
            "ch.qos.logback.classic.Logger.info:584",
            "app.Orders.load:17");
    for (int n = 1; n <= 12; n++) {
      see(counted(n, 0, 200, 200), waiting(n, 200, n * 1000L, logs));
    }
    assertThat(only())
        .returns("pool-bottleneck", Finding::id)
        .returns(Severity.WARNING, Finding::severity)
        .returns("ch.qos.logback.core.AsyncAppenderBase.append", finding -> site(finding).name())
        .satisfies(one ->
            assertThat(poolQueue(one))
                .returns("Logback's AsyncAppender", PoolQueue::product)
                .returns(Leak.NONE, PoolQueue::leak)
                .returns("app.Orders.load", PoolQueue::caller));
  }

  @Test
  void whoeverSendsWaitsForTheFullBufferOfAProducer() {
    Stack sends =
        stack(
            "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await:1892",
            "org.apache.kafka.clients.producer.internals.BufferPool.allocate:153",
            "org.apache.kafka.clients.producer.internals.RecordAccumulator.append:351",
            "org.apache.kafka.clients.producer.KafkaProducer.doSend:1071",
            "org.apache.kafka.clients.producer.KafkaProducer.send:993",
            "app.Orders.take:17");
    for (int n = 1; n <= 3; n++) {
      see(counted(n, 10, 190, 200), waiting(n, 190, n * 300L, sends));
    }
    assertThat(only())
        .returns("pool-bottleneck", Finding::id)
        .returns(Severity.WARNING, Finding::severity)
        .satisfies(one ->
            assertThat(poolQueue(one))
                .returns("Kafka producer's buffer", PoolQueue::product)
                .returns("app.Orders.take", PoolQueue::caller));
  }

  @Test
  void requestsThatAWebServerLetsWaitAreToldByWhatBoundsThem() {
    Stack waits =
        stack(
            "java.util.concurrent.Semaphore.acquire:1",
            "org.eclipse.jetty.util.thread.VirtualThreadPool.lambda$execute$0:275");
    for (int n = 1; n <= 3; n++) {
      see(counted(n, 10, 190, 200), waiting(n, 190, n * 300L, waits));
    }
    assertThat(only())
        .returns(Severity.WARNING, Finding::severity)
        .satisfies(
            one -> assertThat(poolQueue(one).product()).isEqualTo("Jetty's VirtualThreadPool"));
  }

  private static final Stack PUT =
      stack(
          "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await:1",
          "java.util.concurrent.ArrayBlockingQueue.put:371",
          "app.Outbox.add:5",
          "app.Main.main:1");

  @Test
  void aFullQueueThatHoldsUpWhoFillsItIsWorthKnowing() {
    for (int n = 1; n <= 12; n++) {
      see(counted(n, 10, 200, 200), waiting(n, 200, n * 1000L, PUT));
    }
    assertThat(only())
        .returns("pool-bottleneck", Finding::id)
        .returns(Severity.INFO, Finding::severity)
        .satisfies(one -> assertThat(bound(one).bound()).isEqualTo(OwnBound.FULL_QUEUE));
  }

  @Test
  void whereMoreAndMoreWaitForAFullQueueItIsAWarningThoughOthersLive() {
    for (int n = 1; n <= 12; n++) {
      see(counted(n, 5, 100L * n, 100 * n), waiting(n, 100 * n, 1000L * n, PUT));
    }
    assertThat(only())
        .returns(Severity.WARNING, Finding::severity)
        .satisfies(
            one -> assertThat(bound(one).progress()).isEqualTo(Progress.NO_OTHERS_AND_GROWING));
  }

  private static final Stack TAKE =
      stack(
          "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await:1",
          "java.util.concurrent.ArrayBlockingQueue.take:420",
          "app.Connections.borrow:5",
          "app.Orders.load:17");

  @Test
  void whoTakesOnceFromAQueueAndEndsWaitsForHisTurnAsForAPool() {
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 10, 150, 160), endingAfter(2, n, 140, 600, TAKE));
    }
    assertThat(only())
        .returns("pool-bottleneck", Finding::id)
        .returns(Severity.INFO, Finding::severity)
        .satisfies(one -> assertThat(bound(one).bound()).isEqualTo(OwnBound.EMPTY_QUEUE));
  }

  @Test
  void workersThatComeAgainAreIdleHoweverManyTheyAre() {
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 10, 150, 160), endingAfter(0, n, 140, 9000, TAKE));
    }
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void aFewWhoTakeOnceFromAQueueAreNoFinding() {
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 10, 60, 70), endingAfter(5, n, 60, 1500, TAKE));
    }
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void producersThatAQueueHoldsUpForAMomentAreNoFinding() {
    for (int n = 1; n <= 12; n++) {
      see(counted(n, 10, 90, 100), waiting(n, 80, 0, PUT));
    }
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void whoWaitsForTheLockOfAQueueWaitsForNoPlaceInIt() {
    Stack locks =
        stack(
            "java.util.concurrent.locks.ReentrantLock.lockInterruptibly:1",
            "java.util.concurrent.ArrayBlockingQueue.put:369",
            "app.Outbox.add:5");
    assertThat(BorrowCalls.known().find(locks)).isNull();
  }

  @Test
  void everyPoolsBorrowCallIsFound() {
    assertThat(BorrowCalls.known().all())
        .hasSizeGreaterThan(8)
        .allSatisfy(pool -> {
          assertThat(pool.link()).startsWith("https://");
          assertThat(pool.remedy()).doesNotEndWith(".");
          for (BorrowCall.Call call : pool.calls()) {
            String frame = call.type() + "." + call.method() + ":1";
            Stack waits = stack("java.util.concurrent.Future.get:1", frame, "app.Main.main:1");
            assertThat(Objects.requireNonNull(BorrowCalls.known().find(waits)).pool())
                .isEqualTo(pool);
          }
        });
  }

  @Test
  void aLockThatManyQueueForIsAWarningThatNamesTheOwnersPlace() {
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
                .returns(new LockPlace("app.Stock.reserve", Part.ALL), LockQueue::place)
                .returns(
                    new OwnerHabit(Doing.WAITS, "java.lang.Thread.sleep", 9, 9),
                    LockQueue::ownerHabit)
                .returns(Cure.HOLD_SHORTER, queue -> queue.cure().cure())
                .returns(119L, queue -> queue.waiters().waitingAtPeak()))
        .satisfies(one ->
            assertThat(lock(one).owner())
                .returns("\"owner\" #7", LockOwner::owner)
                .returns("app.Stock.refill", LockOwner::ownerIn));
  }

  @Test
  void locksOfOneClassThatAreWaitedForInOnePlaceAreOneFinding() {
    for (int n = 1; n <= 12; n++) {
      see(counted(n, 1, 33, 33));
      for (int lock = 1; lock <= 3; lock++) {
        see(queueing(n, 9 + lock, n * 500L, "app.Lock@" + lock, OWNER, LOCKED));
      }
    }
    assertThat(only())
        .returns(Severity.WARNING, Finding::severity) // of one of them it would be INFO
        .satisfies(one ->
            assertThat(lock(one))
                .returns("app.Lock@3", LockQueue::lock)
                .returns(12L, queue -> queue.waiters().waitingAtPeak())
                .returns(new LineFacts.AlikeLocks(3, 33), LockQueue::alike));
  }

  @Test
  void locksOfOneClassThatAreWaitedForInDifferentPlacesAreDifferentFindings() {
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
  void whoHasALockMostlyIsNamedThoughItIsHandedOnAsMostWait() {
    for (int n = 1; n <= 9; n++) {
      LockObservation.LockQueue queue =
          queueing(n, n == 2 ? 100 : 99, n * 500L, LOCK, OWNER, LOCKED);
      see(counted(n, 1, 120, 100), n == 2 ? read(queue, null) : queue);
    }
    assertThat(only()).returns("app.Stock.refill", finding -> site(finding).name());
    assertThat(lock(only()).ownerHabit())
        .isEqualTo(new OwnerHabit(Doing.WAITS, "java.lang.Thread.sleep", 8, 9));
  }

  @Test
  void whoWaitsInTheSameCallOfAnotherPlaceOnceIsNotNamed() {
    Stack once = stack("java.lang.Thread.sleep:1", "app.Stock.count:9");
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 1, 120, 100));
      see(queueing(n, n == 2 ? 100 : 99, n * 500L, LOCK, n == 2 ? once : OWNER, LOCKED));
    }
    assertThat(only()).returns("app.Stock.refill", finding -> site(finding).name());
  }

  @Test
  void whatOwnersDoIsNotSaidWhereTheyDoThisAndThat() {
    for (int n = 1; n <= 9; n++) {
      Stack does = stack("java.net.Socket" + n % 3 + ".read:1", "app.Stock.refill:77");
      see(counted(n, 1, 120, 100), queueing(n, 99, n * 500L, LOCK, does, LOCKED));
    }
    assertThat(lock(only()).ownerHabit()).isNull();
  }

  private static final Stack ACQUIRES =
      stack("java.util.concurrent.Semaphore.acquireUninterruptibly:1", "app.Stock.refill:77");

  @Test
  void whoWaitsForAnotherWithTheLockAllTheTimeMayWaitForWhoNeedsIt() {
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 1, 120, 100));
      see(ownedBy(7, "PARKED", queueing(n, 99, n * 500L, LOCK, ACQUIRES, LOCKED)));
    }
    assertThat(lock(only()).cure())
        .returns(Cure.OWNER_WAITS, LockCure::cure)
        .returns("java.util.concurrent.Semaphore.acquireUninterruptibly", LockCure::target);
  }

  private static final Stack JOINS =
      stack("java.util.concurrent.CompletableFuture.join:1", "app.Stock.refill:77");

  @Test
  void aFewWhoWaitForALockWhoseOwnerWaitsForAnAnswerAllTheTimeAreWorthKnowing() {
    twoWaitWhileItsOwnerDoes(JOINS, 12);
    assertThat(only())
        .returns(Severity.INFO, Finding::severity)
        .satisfies(one ->
            assertThat(lock(one).cure())
                .returns(Cure.OWNER_WAITS, LockCure::cure)
                .returns("java.util.concurrent.CompletableFuture.join", LockCure::target));
  }

  @Test
  void aFewWhoStandByWhileTheOwnerOfALockWaitsForWorkOrAMomentAreNone() {
    twoWaitWhileItsOwnerDoes(TAKE, 20);
    assertThat(diagnosis().findings()).isEmpty();
    observations.clear();
    twoWaitWhileItsOwnerDoes(JOINS, 10);
    assertThat(diagnosis().findings()).isEmpty();
    observations.clear();
    for (int n = 1; n <= 20; n++) {
      see(counted(n, 0, 3, 3));
      see(ownedBy(n, "PARKED", queueing(n, 2, n * 1000L, LOCK, JOINS, LOCKED)));
    }
    assertThat(diagnosis().findings()).isEmpty();
  }

  private void twoWaitWhileItsOwnerDoes(Stack owner, int counts) {
    for (int n = 1; n <= counts; n++) {
      see(counted(n, 0, 3, 3));
      see(ownedBy(7, "PARKED", queueing(n, 2, n * 1000L, LOCK, owner, LOCKED)));
    }
  }

  @Test
  void halfASecondInALockThatMostWaitForIsAWarningWhereItsOwnerWaitsToo() {
    sixtyTakeTurns(12, 500, "TIMED_PARKED");
    assertThat(only()).returns(Severity.WARNING, Finding::severity);
    observations.clear();
    sixtyTakeTurns(10, 500, "TIMED_PARKED");
    assertThat(only()).returns(Severity.INFO, Finding::severity);
    observations.clear();
    sixtyTakeTurns(12, 500, "RUNNING");
    assertThat(only()).returns(Severity.INFO, Finding::severity);
    observations.clear();
    sixtyTakeTurns(12, 300, "TIMED_PARKED");
    assertThat(only()).returns(Severity.INFO, Finding::severity);
  }

  private void sixtyTakeTurns(int counts, long wait, String ownerState) {
    for (int n = 1; n <= counts; n++) {
      see(counted(n, 0, 60, 60));
      see(ownedBy(n, ownerState, queueing(n, 59, wait, LOCK, OWNER, LOCKED)));
    }
  }

  @Test
  void whereTheLockIsHandedOnOrAWaitHasATimeLimitItIsToBeHeldForShorter() {
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 1, 120, 100));
      see(ownedBy(n, "PARKED", queueing(n, 99, n * 500L, LOCK, ACQUIRES, LOCKED)));
    }
    assertThat(lock(only()).cure().cure()).isEqualTo(Cure.HOLD_SHORTER);
    observations.removeIf(LockObservation.LockQueue.class::isInstance);
    for (int n = 1; n <= 9; n++) {
      see(queueing(n, 99, n * 500L, LOCK, ACQUIRES, LOCKED));
    }
    assertThat(lock(only()).cure().cure()).isEqualTo(Cure.HOLD_SHORTER);
  }

  @Test
  void whoQueuesForALockHoldsNoneOfTheFewCarriers() {
    see(scheduler(0, 2, 2, 0, 0), carriers(0, 0, 0, 0, 0, 2));
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 1, 120, 100), queueing(n, 99, n * 500L, LOCK, OWNER, LOCKED));
    }
    assertThat(diagnosis().findings())
        .extracting(Finding::id)
        .containsExactly("monitor-contention");
  }

  @Test
  void aMonitorThatManyQueueForInCountAfterCountIsAWarning() {
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 1, 120, 100), queueingAtMonitor(n, 99, "app.Stock@1f", OWNER, LOCKED));
    }
    assertThat(only())
        .returns("monitor-contention", Finding::id)
        .returns(Severity.WARNING, Finding::severity)
        .returns("app.Stock.refill", finding -> site(finding).name());
  }

  @Test
  void aMonitorUnderWhichSomethingIsRenewedNowAndThenWhileACrowdWaitsIsAWarning() {
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 1, 210, 211));
      if (n % 3 == 1) {
        see(queueingAtMonitor(n, n == 4 ? 209 : 30, "app.Tokens@1f", OWNER, LOCKED));
      }
    }
    assertThat(only())
        .returns("monitor-contention", Finding::id)
        .returns(Severity.WARNING, Finding::severity)
        .returns("app.Stock.refill", finding -> site(finding).name());
  }

  @Test
  void aPartOfAMapInWhichSomethingIsRenewedNowAndThenWhileACrowdWaitsIsAWarning() {
    Stack gets = stack("java.util.concurrent.ConcurrentHashMap.compute:1", "app.Prices.get:7");
    String node = "java.util.concurrent.ConcurrentHashMap$Node@";
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 1, 210, 211));
      if (n % 3 == 1) {
        see(queueingAtMonitor(n, 209, node + n, OWNER, gets));
      }
    }
    assertThat(only())
        .returns("monitor-contention", Finding::id)
        .returns(Severity.WARNING, Finding::severity);
  }

  @Test
  void aLockUnderWhichSomethingIsRenewedNowAndThenIsAWarningUnlessItIsHandedOn() {
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 1, 210, 211));
      if (n % 3 == 1) {
        see(queueing(n, 209, 0, LOCK, OWNER, LOCKED));
      }
    }
    assertThat(only()).returns(Severity.WARNING, Finding::severity);
    observations.removeIf(LockObservation.LockQueue.class::isInstance);
    for (int n = 1; n <= 9; n += 3) {
      see(queueing(n, 209, 30, LOCK, OWNER, LOCKED));
    }
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void whereCarriersAreShortWhoHasTheLockMayOnlyWaitForOne() {
    for (int at = 0; at <= 10_000; at += 100) {
      see(scheduler(at, 4, 4, 4, 90), carriers(at, 4, 0, 0, 0, 0));
    }
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 1, 210, 211));
      if (n % 3 == 1) {
        see(queueing(n, 209, 0, LOCK, OWNER, LOCKED));
      }
    }
    assertThat(diagnosis().findings())
        .filteredOn(finding -> finding.id().equals("monitor-contention"))
        .singleElement()
        .returns(Severity.INFO, Finding::severity);
  }

  @Test
  void aMonitorUnderWhichSomethingIsRenewedWhileTensWaitIsWorthKnowing() {
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 1, 210, 211));
      if (n % 3 == 1) {
        see(queueingAtMonitor(n, 30, "app.Tokens@1f", OWNER, LOCKED));
      }
    }
    assertThat(only()).returns(Severity.INFO, Finding::severity);
  }

  @Test
  void aCrowdThatIsCaughtAtAMonitorNowAndThenThatIsHandedOnIsNone() {
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 1, 210, 211));
      if (n % 3 == 1) {
        see(ownedBy(n, "RUNNING", queueingAtMonitor(n, 209, "app.Log@1f", OWNER, LOCKED)));
      }
    }
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void aCrowdThatComesTwiceIsNone() {
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 1, 210, 211));
      if (n == 1 || n == 5) {
        see(queueingAtMonitor(n, 209, "app.Tokens@1f", OWNER, LOCKED));
      }
    }
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void aMonitorThatAThousandQueueForIsFoundInACrowdThatSleeps() {
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
  void whereFewOfThemWereInTheSamplesItIsSaidHowManyThereAreAtLeast() {
    for (int n = 1; n <= 9; n++) {
      int sampled = n == 5 ? 6 : 4;
      see(counted(n, 0, 20_600, 97), queueing(n, sampled, n * 500L, LOCK, OWNER, LOCKED));
    }
    assertThat(lock(only()).waiters().waitingSurely())
        .as("six were seen once, by chance")
        .isEqualTo(332);
  }

  @Test
  void ofALostLockThatOneInTheSamplesWaitsForOnceItIsSaidThatOneDoes() {
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 0, 20_600, 97));
      see(ownerEnded(queueing(n, n == 5 ? 1 : 0, 0, LOCK, OWNER, LOCKED)));
    }
    assertThat(((LostLock) only().facts()).waiters().waitingSurely()).isEqualTo(1);
  }

  @Test
  void whoEntersAMonitorInAnotherPlaceIsNotSaidToDoSoInThatOfMost() {
    Stack adds = stack("app.Cart.add:7");
    for (int n = 1; n <= 9; n++) {
      see(countedApart(n, 1, 1, 23, 23));
      see(entering("java.lang.String", n, 12, LOCKED), entering("java.lang.String", n, 11, adds));
      see(queueingAtMonitor(n, 23, "java.lang.String@1f", OWNER, LOCKED));
    }
    assertThat(lock(only()).place()).isEqualTo(new LockPlace("app.Stock.reserve", Part.MOST));
  }

  @Test
  void whoEntersAMonitorOfAnotherClassDoesNotCount() {
    Stack adds = stack("app.Cart.add:7");
    for (int n = 1; n <= 9; n++) {
      see(countedApart(n, 1, 1, 23, 23));
      see(entering("java.lang.String", n, 12, LOCKED), entering("app.Cart", n, 11, adds));
      see(queueingAtMonitor(n, 12, "java.lang.String@1f", OWNER, LOCKED));
    }
    assertThat(lock(only()))
        .returns(new LockPlace("app.Stock.reserve", Part.ALL), LockQueue::place)
        .returns(LineFacts.LockKind.MONITOR, LockQueue::kind);
  }

  @Test
  void aMonitorThatMostHaveLeftByTheNextCountIsNoFinding() {
    for (int n = 1; n <= 9; n++) {
      int threads = n % 3 == 0 ? 2 : 99;
      see(counted(n, 1, 120, 100));
      see(ownedBy(n, "RUNNING", queueingAtMonitor(n, threads, "app.Stock@1f", OWNER, LOCKED)));
    }
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void whereFewOfManyQueueForALockItIsWorthKnowingNoMore() {
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 1, 400, 400), queueing(n, 39, n * 500L, LOCK, OWNER, LOCKED));
    }
    assertThat(only()).returns(Severity.INFO, Finding::severity);
  }

  @Test
  void aLockThatNearlyAllQueueForUntilTheEndOfAShortRunIsAWarning() {
    for (int n = 1; n <= 5; n++) {
      see(counted(n, 1, 39, 39), queueing(n, 38, 1200, LOCK, OWNER, LOCKED));
      assertThat(diagnosis().findings())
          .filteredOn(finding -> finding.severity() == Severity.WARNING)
          .hasSize(n < 5 ? 0 : 1);
    }
  }

  @Test
  void aQueueThatGetsShorterIsABurstThatIsWorkedOff() {
    for (int n = 1; n <= 7; n++) {
      see(counted(n, 1, 50 - 5 * n, 50), queueing(n, 50 - 5 * n, 1200, LOCK, OWNER, LOCKED));
    }
    assertThat(only().severity()).isEqualTo(Severity.INFO);
  }

  @Test
  void aQueueThatGetsShorterWithEachOfAFewCountsIsABurstThatIsWorkedOff() {
    int[] left = {58, 55, 51, 47, 43}; // the last but one is more than four fifths of the first
    for (int n = 1; n <= 5; n++) {
      see(countedAtMonitors(n, 1, left[n - 1], left[n - 1]));
      see(queueingAtMonitor(n, left[n - 1], "app.Beans@1f", OWNER, LOCKED));
    }
    assertThat(only().severity()).isEqualTo(Severity.INFO);
  }

  @Test
  void whoWaitsFromOneCountToTheNextHasWaitedForASecond() {
    for (int n = 1; n <= 7; n++) {
      see(counted(n, 1, 29, 30), queueing(n, 29, n == 1 ? 0 : 991, LOCK, OWNER, LOCKED));
    }
    assertThat(only().severity()).isEqualTo(Severity.WARNING);
  }

  @Test
  void aQueueThatIsWorkedOffOnlyAsTheProgramEndsIsNone() {
    for (int n = 1; n <= 7; n++) {
      int threads = n < 7 ? 29 : 12;
      see(counted(n, 1, threads, 30), queueing(n, threads, 1200, LOCK, OWNER, LOCKED));
    }
    assertThat(only().severity()).isEqualTo(Severity.WARNING);
  }

  @Test
  void whoWaitsForALockUntilHisCallerHasGivenUpIsAWarningHoweverManyOthersThereAre() {
    for (int n = 1; n <= 12; n++) {
      see(
          counted(n, 1, 400, 400),
          ownedBy(n, "TIMED_PARKED", queueing(n, 39, n * 1200L, LOCK, OWNER, LOCKED)));
    }
    assertThat(only()).returns(Severity.WARNING, Finding::severity);
  }

  @Test
  void aLockThatNearlyEverybodyQueuesForIsAWarningHoweverFewTheyAre() {
    for (int n = 1; n <= 12; n++) {
      see(counted(n, 1, 59, 59), queueing(n, 58, 1100, LOCK, OWNER, LOCKED));
    }
    assertThat(only().severity()).isEqualTo(Severity.WARNING);
  }

  @Test
  void aMonitorThatNearlyEverybodyQueuesForIsAWarningHoweverFewTheyAre() {
    for (int n = 1; n <= 12; n++) {
      see(countedAtMonitors(n, 1, 59, 59));
      see(ownedBy(n, "TIMED_PARKED", queueingAtMonitor(n, 58, "app.Stock@1f", OWNER, LOCKED)));
    }
    assertThat(only()).returns(Severity.WARNING, Finding::severity);
  }

  @Test
  void whereAllWaitForWhatIsMadeAtTheStartItIsWorthKnowingNoMore() {
    for (int n = 1; n <= 8; n++) {
      see(counted(n, 1, 59, 59), queueing(n, 59 - 4 * n, n * 1000L, LOCK, OWNER, LOCKED));
    }
    assertThat(only()).returns(Severity.INFO, Finding::severity);
  }

  @Test
  void aBurstThatIsWorkedOffInSecondsIsWorthKnowingNoMore() {
    for (int n = 1; n <= 4; n++) {
      int left = 58 - 12 * n;
      see(counted(n, 1, left + 1, left + 1), queueing(n, left, n * 1000L, LOCK, OWNER, LOCKED));
    }
    see(counted(5, 0, 0, 0), counted(6, 0, 0, 0));
    assertThat(only()).returns(Severity.INFO, Finding::severity);
  }

  @Test
  void whereCarriersAreShortWhoWaitsForALockWouldWaitForThem() {
    noCarrierIsIdle();
    for (int n = 1; n <= 12; n++) {
      see(countedAtMonitors(n, 4, 56, 56));
      see(queueingAtMonitor(n, 56, "app.Stock@1f", OWNER, LOCKED));
    }
    assertThat(only()).returns(Severity.INFO, Finding::severity);
  }

  @Test
  void whereCarriersWereShortOnlyWhileTheQueueWasLongItIsNoWarningEither() {
    see(recorded(0, 62_000));
    lookedAt(0, 50_000, 0, 0);
    lookedAt(50_000, 62_000, 4, 0);
    for (int n = 1; n <= 62; n++) {
      see(countedAtMonitors(n, 4, n < 51 ? 0 : 56, n < 51 ? 0 : 56));
      if (n >= 51) {
        see(queueingAtMonitor(n, 56, "app.Stock@1f", OWNER, LOCKED));
      }
    }
    assertThat(diagnosis().findings())
        .filteredOn(finding -> finding.id().equals("monitor-contention"))
        .singleElement()
        .returns(Severity.INFO, Finding::severity);
  }

  @Test
  void whereCarriersWereShortAtAnotherTimeAQueueIsAWarning() {
    see(recorded(0, 62_000));
    lookedAt(0, 20_000, 4, 0);
    lookedAt(20_000, 62_000, 0, 0);
    for (int n = 1; n <= 62; n++) {
      see(countedAtMonitors(n, 4, n < 51 ? 0 : 56, n < 51 ? 0 : 56));
      if (n >= 51) {
        see(queueingAtMonitor(n, 56, "app.Stock@1f", OWNER, LOCKED));
      }
    }
    assertThat(diagnosis().findings())
        .filteredOn(finding -> finding.id().equals("monitor-contention"))
        .singleElement()
        .returns(Severity.WARNING, Finding::severity);
  }

  @Test
  void whereCarriersAreShortACrowdAtALockThatIsHandedOnWouldWaitForThem() {
    noCarrierIsIdle();
    for (int n = 1; n <= 12; n++) {
      see(countedAtMonitors(n, 4, 366, 125));
      see(ownedBy(n, "RUNNING", queueingAtMonitor(n, 124, "app.Stock@1f", OWNER, LOCKED)));
    }
    assertThat(only()).returns(Severity.INFO, Finding::severity);
  }

  @Test
  void whereCarriersAreShortACrowdWaitsForWhoKeepsTheLockWhileHeWaitsAllTheSame() {
    noCarrierIsIdle();
    for (int n = 1; n <= 12; n++) {
      see(countedAtMonitors(n, 4, 366, 125));
      see(ownedBy(n, "TIMED_PARKED", queueingAtMonitor(n, 124, "app.Stock@1f", OWNER, LOCKED)));
    }
    assertThat(only()).returns(Severity.WARNING, Finding::severity);
  }

  @Test
  void whereCarriersAreShortACrowdWaitsForWhoRunsAllTheTimeWithTheLockAllTheSame() {
    noCarrierIsIdle();
    for (int n = 1; n <= 12; n++) {
      see(countedAtMonitors(n, 4, 366, 125));
      see(ownedBy(7, "RUNNING", queueingAtMonitor(n, 124, "app.Stock@1f", OWNER, LOCKED)));
    }
    assertThat(only()).returns(Severity.WARNING, Finding::severity);
  }

  @Test
  void whoStandsByToTakeTheLeadersPlaceIsWorthKnowingAndNoMore() {
    for (int n = 1; n <= 12; n++) {
      see(countedAtMonitors(n, 4, 366, 125));
      see(ownedBy(7, "TIMED_PARKED", queueingAtMonitor(n, 124, "app.Lead@1f", OWNER, LOCKED)));
    }
    assertThat(only())
        .returns(Severity.INFO, Finding::severity)
        .satisfies(one -> assertThat(lock(one).standby()).isTrue());
  }

  @Test
  void whoWaitsForShortForALockThatTheSameThreadTakesAgainAndAgainDoesNotStandBy() {
    for (int n = 1; n <= 12; n++) {
      see(counted(n, 4, 125, 125), queueing(n, 120, 1100, LOCK, OWNER, LOCKED));
    }
    assertThat(only()).returns(Severity.WARNING, Finding::severity);
  }

  @Test
  void whereMoreAndMoreStandBehindOneThatKeepsALockTheyDoNotStandBy() {
    for (int n = 1; n <= 12; n++) {
      int waiting = 100 + 10 * n;
      see(countedAtMonitors(n, 4, waiting, waiting));
      see(ownedBy(7, "TIMED_PARKED", queueingAtMonitor(n, waiting, "app.Lead@1f", OWNER, LOCKED)));
    }
    assertThat(only()).returns(Severity.WARNING, Finding::severity);
  }

  private void noCarrierIsIdle() {
    for (int tenth = 0; tenth < 120; tenth++) {
      see(scheduler(tenth * 100L, 4, 4, 4, 1), carriers(tenth * 100L, 4, 0, 0, 0, 0));
    }
  }

  @Test
  void aLockThatIsLetGoNowAndThenAndHeldForSecondsIsAWarningWhereAllWaitForIt() {
    for (int n = 1; n <= 20; n++) {
      see(counted(n, 0, 80, 80));
      if (n % 5 != 0) {
        see(queueing(n, 80, n % 5 * 1000L, LOCK, OWNER, LOCKED));
      }
    }
    assertThat(only()).returns(Severity.WARNING, Finding::severity);
  }

  @Test
  void aLockThatAllWaitForInOneCountOfThreeIsWorthKnowing() {
    for (int n = 1; n <= 21; n++) {
      see(counted(n, 0, 80, 80));
      if (n % 3 == 0) {
        see(queueing(n, 80, 1000, LOCK, OWNER, LOCKED));
      }
    }
    assertThat(diagnosis().findings()).noneMatch(one -> one.severity() != Severity.INFO);
  }

  @Test
  void aLockOfTheJdksIsNotTheirsToHoldForShorter() {
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
        .extracting(finding -> lock(finding).cure().jdkLock())
        .containsExactlyInAnyOrder(JdkLock.ARCHIVE, JdkLock.STREAM);
  }

  @Test
  void whatIsWithinALockIsNotWhoTakesIt() {
    Stack locks =
        stack(
            "java.lang.VirtualThread.park:1",
            "java.lang.System$1.parkVirtualThread:1",
            "java.util.concurrent.locks.LockSupport.park:1",
            "java.util.concurrent.locks.AbstractQueuedSynchronizer.acquire:1",
            "java.util.concurrent.locks.ReentrantLock.lock:1",
            "app.Stock.reserve:31");
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 1, 59, 59), queueing(n, 58, 1100, LOCK, OWNER, locks));
    }
    assertThat(lock(only()).cure().cure()).isEqualTo(Cure.HOLD_SHORTER);
  }

  @Test
  void aLockOfALibrarysIsHeldForShorterByAnotherVersion() {
    see(origin("org.db.Stream", "db", "4.2"));
    Stack sends = stack("org.db.Stream.send:3", "app.Shop.pay:9");
    for (int n = 1; n <= 9; n++) {
      see(countedAtMonitors(n, 1, 59, 59));
      see(queueingAtMonitor(n, 58, "org.db.Stream@1f", OWNER, sends));
    }
    assertThat(lock(only()).cure())
        .returns(Cure.HOLD_SHORTER, LockCure::cure)
        .returns("db 4.2", LockCure::newerThan);
  }

  @Test
  void whatALockOfTheJdksCallsBackIsToBlockNoMore() {
    String computes = "java.util.Collections$SynchronizedMap.computeIfAbsent:1";
    Stack enters = stack(computes, "app.Shop.price:9");
    Stack asks = stack("java.lang.Thread.sleep:1", "app.Bank.ask:4", computes, "app.Shop.price:9");
    for (int n = 1; n <= 9; n++) {
      see(countedAtMonitors(n, 1, 59, 59));
      see(queueingAtMonitor(n, 58, "java.util.Collections$SynchronizedMap@1f", asks, enters));
    }
    assertThat(lock(only()).cure())
        .returns(Cure.CALLBACK, LockCure::cure)
        .returns("app.Bank.ask", LockCure::target)
        .returns("java.util.Collections$SynchronizedMap.computeIfAbsent", LockCure::calledBy);
  }

  @Test
  void whatALockOfALibrarysCallsBackIsToBlockNoMore() {
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
    assertThat(lock(only()).cure())
        .returns(Cure.CALLBACK, LockCure::cure)
        .returns("app.Bank.ask", LockCure::target)
        .returns("db", LockCure::calledBy);
  }

  @Test
  void whoStandsInLineForTheNextConnectionWaitsForWork() {
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
  void whatCallsAMethodForALanguageThatFindsItThenIsNotWhereTheLockIsTaken() {
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
        .isEqualTo(new LockPlace("app.Store.load", Part.ALL));
  }

  @Test
  void whoAcceptsUnderALockOfTheApplicationsWaitsForWorkUnlessItServesUnderItToo() {
    Stack takes = stack("java.util.concurrent.locks.ReentrantLock.lock:1", "app.Server.serve:11");
    Stack accepts = stack("java.net.ServerSocket.accept:1", "app.Server.serve:12");
    Stack serves = stack("java.lang.Thread.sleep:1", "app.Orders.save:7", "app.Server.serve:13");
    for (int n = 1; n <= 15; n++) {
      Stack first = n % 4 == 0 ? serves : accepts;
      see(counted(n, 1, 49, 49));
      see(ownedBy(n, "PARKED", queueing(n, 49, n * 1000L, LOCK, first, takes)));
    }
    assertThat(diagnosis().findings()).isEmpty();
    observations.removeIf(LockObservation.LockQueue.class::isInstance);
    for (int n = 1; n <= 15; n++) {
      Stack first = n % 4 == 0 ? accepts : serves;
      see(ownedBy(n, "PARKED", queueing(n, 49, n * 1000L, LOCK, first, takes)));
    }
    assertThat(only()).returns(Severity.WARNING, Finding::severity);
  }

  @Test
  void whoNeedsTheLockUnderWhichOneAcceptsForSomethingElseIsKeptFromIt() {
    Stack stops = stack("java.util.concurrent.locks.ReentrantLock.lock:1", "app.Server.status:31");
    Stack accepts = stack("java.net.ServerSocket.accept:1", "app.Server.serve:12");
    for (int n = 1; n <= 15; n++) {
      see(counted(n, 1, 49, 49));
      see(ownedBy(n, "PARKED", queueing(n, 49, n * 1000L, LOCK, accepts, stops)));
    }
    assertThat(only()).returns(Severity.WARNING, Finding::severity);
  }

  @Test
  void whoHasALockMostLikelyTookItWhereOthersDo() {
    Stack sleeps =
        stack("java.lang.Thread.sleep:1", "app.Retry.pause:3", "app.Stock.reserve:33", "app.M.m:1");
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 1, 190, 100), queueing(n, 100, n * 1000L, LOCK, sleeps, LOCKED));
    }
    assertThat(only()).returns("app.Stock.reserve", finding -> site(finding).name());
  }

  @Test
  void aLockThatIsHandedOnIsNoFinding() {
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 1, 40, 40), queueing(n, 30, 5, LOCK, OWNER, LOCKED));
    }
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void whoWaitsForAConditionDoesNotQueueForItsLock() {
    Stack awaits =
        stack(
            "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await:1",
            "java.util.concurrent.ArrayBlockingQueue.take:1",
            "app.Worker.run:3");
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 1, 40, 40), queueing(n, 39, 9000, LOCK, OWNER, awaits));
    }
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void aLockWhoseOwnerHasEndedIsCriticalHoweverFewWaitForIt() {
    see(counted(5, 1, 120, 100), ownerEnded(queueing(5, 4, 0, LOCK, OWNER, LOCKED)));
    assertThat(only())
        .returns("monitor-contention", Finding::id)
        .returns(Severity.CRITICAL, Finding::severity)
        .returns("app.Stock.reserve", finding -> site(finding).name())
        .satisfies(one ->
            assertThat((LostLock) one.facts())
                .returns(How.OWNER_ENDED, LostLock::how)
                .returns("\"owner\" #7", LostLock::thread));
  }

  @Test
  void aLostLockIsCriticalThoughNoneOfTheSampleWaitForIt() {
    see(counted(5, 1, 5000, 100), ownerEnded(queueing(5, 0, 0, LOCK, OWNER, LOCKED)));
    assertThat(only())
        .returns(Severity.CRITICAL, Finding::severity)
        .satisfies(one -> assertThat(((LostLock) one.facts()).waiters().waitingAtPeak()).isZero());
  }

  @Test
  void aReaderThatHasEndedWithTheLockIsCritical() {
    LockObservation.Reader ended = new LockObservation.Reader("\"r\" #8", "TERMINATED", false);
    see(counted(5, 1, 120, 100), read(queueing(5, 99, 0, READ_WRITE, OWNER, LOCKED), ended));
    assertThat(only())
        .returns(Severity.CRITICAL, Finding::severity)
        .satisfies(one ->
            assertThat((LostLock) one.facts())
                .returns(How.READER_ENDED, LostLock::how)
                .returns("\"r\" #8", LostLock::thread));
  }

  @Test
  void aReaderThatAsksForTheWriteLockWaitsForItself() {
    LockObservation.Reader waits = new LockObservation.Reader("\"r\" #8", "PARKED", true);
    for (int n = 1; n <= 2; n++) {
      see(counted(n, 1, 120, 100), read(queueing(n, 99, 0, READ_WRITE, OWNER, LOCKED), waits));
    }
    assertThat(only())
        .returns(Severity.CRITICAL, Finding::severity)
        .returns("app.Stock.refill", finding -> site(finding).name())
        .satisfies(one -> assertThat(((LostLock) one.facts()).how()).isEqualTo(How.UPGRADE));
  }

  @Test
  void whoQueuesInAnotherPlaceIsNotSaidToQueueInThatOfMost() {
    Stack asks =
        stack(
            "java.util.concurrent.locks.ReentrantReadWriteLock$WriteLock.lock:1",
            "app.Stock.refill:77");
    String type = READ_WRITE.substring(0, READ_WRITE.indexOf('@'));
    LockObservation.Reader waits = new LockObservation.Reader("\"r\" #8", "PARKED", true);
    for (int n = 1; n <= 2; n++) {
      see(counted(n, 1, 21, 21), waitingForOneOf(type, n, 20, LOCKED));
      see(waitingForOneOf(type, n, 1, asks));
      see(read(queueing(n, 21, 0, READ_WRITE, asks, LOCKED), waits));
    }
    assertThat(((LostLock) only().facts()).place())
        .isEqualTo(new LockPlace("app.Stock.reserve", Part.MOST));
  }

  @Test
  void aReaderThatIsSeenToWaitOnceMayHaveGivenBackWhatItRead() {
    LockObservation.Reader waits = new LockObservation.Reader("\"r\" #8", "PARKED", true);
    for (int n = 1; n <= 9; n++) {
      LockObservation.LockQueue queue = queueing(n, 99, 5, READ_WRITE, OWNER, LOCKED);
      see(counted(n, 1, 120, 100), read(queue, n == 4 ? waits : null));
    }
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void readersThatReadAreNoProofOfAnything() {
    LockObservation.Reader reads = new LockObservation.Reader("\"r\" #8", "TIMED_PARKED", false);
    for (int n = 1; n <= 9; n++) {
      see(
          counted(n, 1, 120, 100),
          read(queueing(n, 99, n * 700L, READ_WRITE, OWNER, LOCKED), reads));
    }
    assertThat(only())
        .returns(Severity.WARNING, Finding::severity)
        .returns("app.Stock.refill", finding -> site(finding).name())
        .satisfies(one ->
            assertThat(lock(one))
                .returns(Doubt.READ_LOCK, LockQueue::doubt)
                .returns(Cure.HOLD_SHORTER, queue -> queue.cure().cure())
                .extracting(LockQueue::owner)
                .returns("\"r\" #8", LockOwner::reader)
                .returns(null, LockOwner::owner));
  }

  @Test
  void whoWaitsForAMapWaitsForOneThingThoughItLocksAnotherObjectEachTime() {
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
                .returns(JdkLock.MAP, queue -> queue.cure().jdkLock()));
  }

  @Test
  void aStampedLockMayBeAskedForOnceMoreByWhoHasIt() {
    String stamped = "java.util.concurrent.locks.StampedLock@1f";
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 1, 120, 100), queueing(n, 99, n * 700L, stamped, OWNER, LOCKED));
    }
    assertThat(lock(only()).doubt()).isEqualTo(Doubt.STAMPED_LOCK);
  }

  @Test
  void aDeadlockIsSeenFromWhenItIsToldUntilTheEnd() {
    see(deadlocked(2000, 1, 31, "app.Lock@1f", 32, LOCKED));
    see(deadlocked(2000, 1, 32, "app.Lock@3f", 31, LOCKED));
    see(counted(12, 0, 2, 2));
    assertThat(deadlock(only()).seenForNanos()).isEqualTo(10_000_000_000L);
  }

  @Test
  void whoWaitsForTheEndOfAThreadThatNeedsItsLockIsInACircle() {
    Stack joins = stack("java.lang.VirtualThread.joinNanos:1", "app.Stock.all:40");
    see(counted(2, 1, 2, 2));
    see(deadlocked(2000, 1, 31, "the end of \"t32\" #32", 32, joins));
    see(deadlocked(2000, 1, 32, "app.Lock@3f", 31, LOCKED));
    assertThat(only())
        .returns(Severity.CRITICAL, Finding::severity)
        .satisfies(one ->
            assertThat(deadlock(one))
                .returns(true, Deadlock::forEver)
                .returns(Deadlock.Cure.JOIN, Deadlock::cure))
        .satisfies(one ->
            assertThat(deadlock(one).circle())
                .extracting(
                    CircleThread::thread,
                    CircleThread::kind,
                    CircleThread::waitsFor,
                    CircleThread::owner)
                .containsExactly(
                    tuple("\"t31\" #31", WaitedFor.END, "the end of \"t32\" #32", "\"t32\" #32"),
                    tuple("\"t32\" #32", WaitedFor.LOCK, "app.Lock@3f", "\"t31\" #31")));
  }

  @Test
  void aDeadlockHasThePathOfEachThread() {
    see(origin("app.Main", "shop", "1.0"), origin("app.B", "shop", "1.0"), counted(2, 0, 2, 2));
    Stack waits = stack("java.lang.Thread.join:9", "lib.Joins.await:1", "app.B.get:3");
    see(deadlocked(2000, 1, 31, "app.Lock@3f", 32, waits));
    see(deadlocked(2000, 1, 32, "app.Lock@2e", 31, stack("app.B.put:7", "app.Main.main:1")));
    assertThat(deadlock(only()).circle())
        .extracting(thread -> thread.path().stream().map(Frame::name).toList())
        .containsExactly(
            List.of("lib.Joins.await", "app.B.get"), List.of("app.B.put", "app.Main.main"));
  }

  @Test
  void classesThatNeedEachOtherAreACircleThoughCarriersAreLeft() {
    see(counted(2, 0, 2, 2));
    see(deadlocked(2000, 1, 31, "app.B.<clinit>", 32, stack("app.B.get:1", "app.A.<clinit>:5")));
    see(deadlocked(2000, 1, 32, "app.A.<clinit>", 31, stack("app.B.<clinit>:7", "app.Main.b:1")));
    assertThat(only())
        .returns(Severity.CRITICAL, Finding::severity)
        .returns("app.A.<clinit>", finding -> site(finding).name())
        .satisfies(one ->
            assertThat(deadlock(one))
                .returns(Deadlock.Cure.INITIALISERS, Deadlock::cure)
                .returns(List.of("app.A", "app.B"), Deadlock::initialisers)
                .extracting(deadlock -> deadlock.circle().getFirst())
                .returns(WaitedFor.CLASS, CircleThread::kind)
                .returns("app.B", CircleThread::waitsFor));
  }

  @Test
  void anInitialiserThatWaitsForThoseWhoNeedItsClassIsToWaitForNoThread() {
    see(counted(2, 0, 1, 1));
    see(deadlocked(2000, 1, 31, "app.Parts.<clinit>", 32, stack("java.lang.Thread.run:1")));
    see(deadlocked(2000, 1, 32, "the end of #31", 31, stack("app.Parts.<clinit>:5")));
    assertThat(only())
        .returns("app.Parts.<clinit>", finding -> site(finding).name())
        .satisfies(
            one -> assertThat(deadlock(one).cure()).isEqualTo(Deadlock.Cure.INITIALISER_WAITS));
  }

  @Test
  void aCircleThatAnInterruptEndsIsNotSaidToLastForEver() {
    Stack asks =
        stack("java.util.concurrent.locks.ReentrantLock.lockInterruptibly:1", "app.Stock.move:31");
    see(counted(2, 1, 2, 2));
    see(deadlocked(2000, 1, 31, "app.Lock@1f", 32, LOCKED));
    see(deadlocked(2000, 1, 32, "app.Lock@3f", 31, asks));
    assertThat(only()).satisfies(one -> assertThat(deadlock(one).forEver()).isFalse());
  }

  @Test
  void whoJoinsCanBeInterruptedAndWhoClosesCannot() {
    Stack joins =
        stack("java.lang.VirtualThread.joinNanos:1", "java.lang.Thread.join:1", "app.Stock.all:40");
    Stack closes =
        stack(
            "java.util.concurrent.ThreadPerTaskExecutor.awaitTermination:1",
            "java.util.concurrent.ThreadPerTaskExecutor.close:1",
            "app.Stock.all:40");
    Stack withinJoin =
        stack(
            "java.util.concurrent.locks.ReentrantLock.lock:1",
            "app.Stock.move:3",
            "java.lang.Thread.join:1");
    assertThat(isForEver(joins)).isFalse();
    assertThat(isForEver(closes)).isTrue();
    assertThat(isForEver(withinJoin)).isTrue();
  }

  private boolean isForEver(Stack stack) {
    observations.clear();
    see(recorded(0, 10_000), agent("25.0.3+9-LTS"), counted(2, 1, 2, 2));
    see(deadlocked(2000, 1, 31, "the end of \"t32\" #32", 32, stack));
    see(deadlocked(2000, 1, 32, "app.Lock@3f", 31, LOCKED));
    return deadlock(only()).forEver();
  }

  @Test
  void whatDeadlockedThreadsHaveIsToldWithThemAndNotAsALockThatIsHeldForLong() {
    see(deadlocked(2000, 1, 31, "app.Lock@1f", 32, LOCKED));
    see(deadlocked(2000, 1, 32, "app.Lock@3f", 31, LOCKED));
    for (int n = 1; n <= 9; n++) {
      see(
          countedAtMonitors(n, 1, 120, 100),
          queueingAtMonitor(n, 99, "app.Lock@3f", OWNER, LOCKED));
    }
    assertThat(only())
        .returns("deadlock", Finding::id)
        .satisfies(one ->
            assertThat(Objects.requireNonNull(deadlock(one).behind()).waitingAtPeak())
                .isEqualTo(119));
  }

  @Test
  void whoWaitsWithoutACarrierForAClassIsToldWhoInitialisesIt() {
    Stack needs = stack("app.Worker.run:9", "java.lang.VirtualThread.run:1");
    Stack runs =
        stack(
            "java.util.concurrent.locks.LockSupport.park:1",
            "java.util.concurrent.CountDownLatch.await:1",
            "app.Config.<clinit>:8",
            "app.Main.main:3");
    see(recorded(0, 14_000), initialising(9000, "app.Config", 1, runs));
    for (int n = 1; n <= 13; n++) {
      see(counted(n, 0, 4, 4), inObjectWait(n, 4, needs));
    }
    assertThat(only())
        .returns("pinned-class-init", Finding::id)
        .returns(Severity.WARNING, Finding::severity)
        .returns("app.Config.<clinit>", finding -> site(finding).name())
        .as("it holds no carrier")
        .returns(-1.0, Finding::share)
        .extracting(finding -> (CarrierFacts.ClassWait) finding.facts())
        .returns("app.Config", CarrierFacts.ClassWait::type)
        .returns("app.Worker.run", CarrierFacts.ClassWait::place)
        .returns(12_000_000_000L, CarrierFacts.ClassWait::lastingNanos)
        .returns(
            List.of(
                new CarrierFacts.Standing(
                    "app.Config",
                    "\"t1\" #1",
                    null,
                    -1,
                    List.of(
                        "java.util.concurrent.CountDownLatch.await:1", "app.Config.<clinit>:8"))),
            CarrierFacts.ClassWait::standing);
    assertThat(diagnosis().verdicts().get(Kind.DEADLOCK)).isInstanceOf(Verdict.NotEvaluated.class);
  }

  @Test
  void oneClassThatWaitsDoesNotHideThatAnotherIsNeverInitialised() {
    Stack runs = stack("java.util.concurrent.CountDownLatch.await:1", "app.Config.<clinit>:8");
    see(recorded(0, 14_000), initialising(9000, "app.Config", 1, runs));
    see(pin(1000, 4000, stack("java.lang.Thread.sleep:1", "app.Other.<clinit>:3", "app.A.b:1")));
    for (int n = 1; n <= 13; n++) {
      see(counted(n, 0, 8, 8), inObjectWait(n, 5, stack("app.Worker.run:9")));
      see(inObjectWait(n, 3, stack("app.Clerk.run:4")));
    }
    assertThat(diagnosis().findings())
        .filteredOn(finding -> finding.id().equals("pinned-class-init"))
        .as("each class once, wherever it is needed")
        .extracting(finding -> site(finding).name())
        .containsExactlyInAnyOrder("app.Other.<clinit>", "app.Config.<clinit>");
  }

  @Test
  void whoWaitedForAClassThatWasInitialisedAfterAllIsNoFinding() {
    Stack needs = stack("app.Worker.run:9", "java.lang.VirtualThread.run:1");
    see(recorded(0, 14_000));
    for (int n = 1; n <= 13; n++) {
      see(counted(n, 0, 4, 4));
      if (n <= 12) {
        see(inObjectWait(n, 4, needs));
      }
    }
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void aCircleInAMapIsNotLeftByAnOrderOfItsParts() {
    String part = "java.util.concurrent.ConcurrentHashMap$ReservationNode@";
    see(deadlocked(2000, 1, 31, part + "1f", 32, LOCKED));
    see(deadlocked(2000, 1, 32, part + "3f", 31, LOCKED));
    assertThat(deadlock(only()).cure()).isEqualTo(Deadlock.Cure.MAP);
  }

  @Test
  void threadsThatWaitForEachOtherAreCritical() {
    Stack first = stack("java.util.concurrent.locks.ReentrantLock.lock:1", "app.Bank.move:5");
    see(deadlocked(2000, 1, 31, "app.Lock@1f", 33, first));
    see(deadlocked(2000, 1, 32, "app.Lock@3f", 31, LOCKED));
    see(deadlocked(2000, 1, 33, "app.Lock@2f", 32, LOCKED));
    Finding finding = only();
    assertThat(finding)
        .returns("deadlock", Finding::id)
        .returns(Severity.CRITICAL, Finding::severity)
        .returns("app.Bank.move", f -> site(f).name());
    assertThat(deadlock(finding).circle())
        .extracting(CircleThread::thread, CircleThread::owner)
        .containsExactly(
            tuple("\"t31\" #31", "\"t33\" #33"),
            tuple("\"t33\" #33", "\"t32\" #32"),
            tuple("\"t32\" #32", "\"t31\" #31"));
  }

  @Test
  void whereTheJvmDoesNotTellWhoHasAMonitorADeadlockCannotBeRuledOut() {
    see(counted(1, 2, 100, 100), counted(2, 2, 100, 100));
    assertThat(diagnosis().verdicts().get(Kind.DEADLOCK)).isEqualTo(new Verdict.Ok());
    see(agent("21.0.8+9-LTS"));
    assertThat(diagnosis().verdicts().get(Kind.DEADLOCK)).isInstanceOf(Verdict.NotEvaluated.class);
  }

  @Test
  void thousandsOfBuffersInThreadLocalsAreAWarning() {
    see(counted(1, 0, 10_000, 100));
    see(threadLocals(1, "byte[]", 100, 100, 100 * 16 * 1024, 1024 * MIB));
    see(threadLocals(1, "app.Rare", 100, 1, 10 * MIB, 1024 * MIB));
    assertThat(only())
        .returns("thread-local-weight", Finding::id)
        .returns(Severity.WARNING, Finding::severity)
        .satisfies(one ->
            assertThat((ThreadLocals) one.facts())
                .returns(List.of("byte[]", "app.Rare"), ThreadLocals::types)
                .returns(10_000L, ThreadLocals::virtualThreads)
                .returns(100L, ThreadLocals::sampledThreads));
  }

  @Test
  void aFewMegabytesAreWorthKnowingAndLessIsNot() {
    see(counted(1, 0, 10_000, 100));
    see(threadLocals(1, "byte[]", 100, 100, 100 * 2 * 1024, 1024 * MIB));
    assertThat(only().severity()).isEqualTo(Severity.INFO);
    observations.removeLast();
    see(threadLocals(1, "byte[]", 100, 100, 100 * 1024, 1024 * MIB));
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void valuesThatWouldNotFitIntoTheHeapAreShared() {
    see(counted(1, 0, 10_000, 100));
    see(threadLocals(1, "app.Cache", 100, 100, 100 * MIB, 1024 * MIB));
    assertThat(only().severity()).isEqualTo(Severity.INFO);
  }

  @Test
  void aWakeUpThatIsLostByAKnownBugIsCriticalAndSaysWhichJdkCuresIt() {
    see(agent("25.0.2+10-LTS"), lost(42, "PARKED", 5000), lost(43, "PARKED", 4000));
    assertThat(only())
        .returns("known-jdk-bug", Finding::id)
        .returns(Severity.CRITICAL, Finding::severity)
        .satisfies(one ->
            assertThat((MissedWakeups) one.facts())
                .returns(2L, MissedWakeups::threads)
                .returns("PARKED", MissedWakeups::state)
                .returns(5_000_000_000L, MissedWakeups::longestNanos)
                .returns("JDK-8369227", MissedWakeups::bug));
  }

  @Test
  void whereTheVersionDoesNotFitItIsNoKnownBug() {
    see(agent("21.0.8+9-LTS"), lost(42, "PARKED", 5000));
    assertThat(only())
        .returns(Severity.WARNING, Finding::severity)
        .satisfies(one -> assertThat(((MissedWakeups) one.facts()).bug()).isNull());
  }

  @Test
  void aThreadThatWasJustWokenIsNoFinding() {
    see(lost(42, "PARKED", 300));
    assertThat(diagnosis().findings()).isEmpty();
  }

  private static final Stack ANSWER =
      stack(
          "java.util.concurrent.CompletableFuture.join:1", "app.rpc.Client.ask:9", "app.Web.get:3");

  /** A count each second; in each so many wait at a stack, and so many did and went on. */
  private void asked(int until, int waiting, int objects, Stack stack) {
    for (int n = 1; n <= until; n++) {
      see(counted(n, 2, 20, 20), goingOn(0, objects, n, waiting, n * 1000L - 500, stack));
    }
  }

  @Test
  void whereNobodyGetsOnWhoWaitsForAnAnswerItIsWorthKnowing() {
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

  private UnansweredWait unanswered() {
    return (UnansweredWait) only().facts();
  }

  @Test
  void whoWaitsForAnAnswerInLibrariesDoesForTheApplication() {
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

  private void askedIn(String state, String... frames) {
    for (int n = 1; n <= 12; n++) {
      see(counted(n, 2, 20, 20), goingOnIn(state, n, 15, n * 1000L - 500, stack(frames)));
    }
  }

  private static final String[] COROUTINE = {
    "java.util.concurrent.locks.LockSupport.parkNanos:1",
    "kotlinx.coroutines.BlockingCoroutine.joinBlocking:97",
    "kotlinx.coroutines.BuildersKt__BuildersKt.runBlocking$default:69",
    "kotlinx.coroutines.BuildersKt.runBlocking$default:1",
    "app.rpc.Client.ask:9",
    "app.Web.get:3"
  };

  @Test
  void whoWaitsForACoroutineIsNotSaidToGetOnWhereNothingTells() {
    for (int n = 1; n <= 12; n++) {
      see(counted(n, 2, 20, 20), goingOnIn("TIMED_PARKED", n, 15, 0, stack(COROUTINE)));
    }
    assertThat(diagnosis().findings()).isEmpty();
    assertThat(diagnosis().verdicts().get(Kind.UNANSWERED_WAIT))
        .isEqualTo(
            new Verdict.NotEvaluated(
                Verdict.Reason.JDK,
                "virtual threads wait in kotlinx.coroutines.BuildersKt.runBlocking, and JDK 21 does"
                    + " not tell whether they get on"));
  }

  @Test
  void whoWaitsForACoroutineWaitsForAnAnswerOrForADelay() {
    askedIn("TIMED_PARKED", COROUTINE);
    assertThat(only())
        .returns("unanswered-wait", Finding::id)
        .returns("app.rpc.Client.ask", finding -> site(finding).name());
    assertThat(unanswered())
        .returns("kotlinx.coroutines.BuildersKt.runBlocking", UnansweredWait::blocking)
        .returns(UnansweredWait.Answer.COROUTINE, UnansweredWait::answer);
  }

  @Test
  void whoWaitsForACallOfGrpcWaitsForAnAnswer() {
    askedIn(
        "PARKED",
        "java.util.concurrent.locks.LockSupport.park:1",
        "io.grpc.stub.ClientCalls$ThreadlessExecutor.waitAndDrain:800",
        "io.grpc.stub.ClientCalls.blockingUnaryCall:166",
        "app.rpc.GreeterGrpc.ask:9");
    assertThat(only())
        .returns("unanswered-wait", Finding::id)
        .returns("app.rpc.GreeterGrpc.ask", finding -> site(finding).name());
  }

  @Test
  void whoReadsAStreamOfGrpcMayWaitForLong() {
    askedIn(
        "PARKED",
        "java.util.concurrent.locks.LockSupport.park:1",
        "io.grpc.stub.ClientCalls$ThreadlessExecutor.waitAndDrain:800",
        "io.grpc.stub.ClientCalls$BlockingResponseStream.hasNext:700",
        "app.rpc.News.read:9");
    assertThat(diagnosis().findings()).isEmpty();
  }

  private static final String[] FUTURE_OF_GUAVA = {
    "java.util.concurrent.locks.LockSupport.park:1",
    "com.google.common.util.concurrent.AbstractFutureState.blockingGet:245",
    "com.google.common.util.concurrent.AbstractFuture.get:253",
    "com.google.common.util.concurrent.AbstractFuture$TrustedFuture.get:96",
    "app.Web.get:3"
  };

  @Test
  void whoWaitsForAFutureOfGuavaWaitsForAnAnswer() {
    askedIn("PARKED", FUTURE_OF_GUAVA);
    assertThat(only())
        .returns("unanswered-wait", Finding::id)
        .returns("app.Web.get", finding -> site(finding).name());
  }

  @Test
  void whoWaitsForAFutureOfGuavaForATimeOnlyIsNotMissed() {
    askedIn("TIMED_PARKED", FUTURE_OF_GUAVA);
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void anAnswerIsNotMissedBeforePeopleMissIt() {
    asked(10, 15, 15, ANSWER);
    assertThat(diagnosis().findings()).isEmpty();
    assertThat(diagnosis().verdicts().get(Kind.UNANSWERED_WAIT))
        .isEqualTo(
            new Verdict.NotEvaluated(
                "virtual threads wait for answers, and were counted for less than 10 s; watch for"
                    + " longer"));
  }

  @Test
  void aFewThatStandByAreNotMissed() {
    asked(14, 9, 9, ANSWER);
    assertThat(diagnosis().findings()).isEmpty();
    assertThat(diagnosis().verdicts().get(Kind.UNANSWERED_WAIT)).isInstanceOf(Verdict.Ok.class);
  }

  @Test
  void whereSomeGetOnAnswersCome() {
    asked(20, 15, 15, ANSWER);
    see(counted(21, 2, 20, 20), goingOn(1, 15, 21, 15, 20_000, ANSWER));
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void whereTheyGetFewerAnswersCome() {
    asked(20, 15, 15, ANSWER);
    see(counted(21, 2, 20, 20), goingOn(0, 14, 21, 14, 20_000, ANSWER));
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void anAgentThatDidNotTellWhoGotOnSaysNothingOfAnswers() {
    for (int n = 1; n <= 14; n++) {
      see(counted(n, 2, 20, 20), waitingFor(15, n, 15, n * 1000L, ANSWER));
    }
    assertThat(diagnosis().findings()).isEmpty();
    assertThat(diagnosis().verdicts().get(Kind.UNANSWERED_WAIT))
        .isInstanceOf(Verdict.NotEvaluated.class);
  }

  @Test
  void aLatchOfOnesOwnIsAnAnswerAndOneOfAllASignal() {
    Stack latch = stack("java.util.concurrent.CountDownLatch.await:1", "app.Web.get:3");
    asked(12, 15, 1, latch);
    assertThat(diagnosis().findings()).isEmpty();
    asked(14, 15, 15, latch);
    assertThat(only().id()).isEqualTo("unanswered-wait");
  }

  @Test
  void whatHasToLastIsNotSaidToBeFineAfterOneCount() {
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
                  "virtual threads were counted once only, and it is what lasts that is looked for;"
                      + " watch for longer"));
    }
    see(counted(2, 2, 100, 100));
    assertThat(diagnosis().verdicts()).containsAllEntriesOf(okay(lasting));
  }

  private static Map<Kind, Verdict> okay(List<Kind> kinds) {
    return kinds.stream()
        .collect(java.util.stream.Collectors.toMap(kind -> kind, kind -> new Verdict.Ok()));
  }

  @Test
  void withoutTheAgentNothingIsSaidToBeFine() {
    observations.clear();
    see(recorded(0, 10_000));
    for (Kind kind :
        List.of(
            Kind.DEADLOCK, Kind.POOL_BOTTLENECK, Kind.THREAD_LOCAL_WEIGHT, Kind.KNOWN_JDK_BUG)) {
      assertThat(diagnosis().verdicts().get(kind)).isInstanceOf(Verdict.NotEvaluated.class);
    }
  }

  private void see(Observation... more) {
    observations.addAll(List.of(more));
  }

  private Diagnosis diagnosis() {
    Aggregator aggregator = new Aggregator();
    observations.forEach(aggregator::accept);
    return Rules.diagnose(aggregator.snapshot());
  }

  private Finding only() {
    List<Finding> findings = diagnosis().findings();
    assertThat(findings).hasSize(1);
    return findings.getFirst();
  }

  private static Site site(Finding finding) {
    return Objects.requireNonNull(finding.site());
  }
}
