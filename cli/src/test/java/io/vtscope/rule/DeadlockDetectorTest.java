package io.vtscope.rule;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.counted;
import static io.vtscope.observation.Seen.countedAtMonitors;
import static io.vtscope.observation.Seen.deadlocked;
import static io.vtscope.observation.Seen.enabled;
import static io.vtscope.observation.Seen.ended;
import static io.vtscope.observation.Seen.goingOn;
import static io.vtscope.observation.Seen.origin;
import static io.vtscope.observation.Seen.ownerEnded;
import static io.vtscope.observation.Seen.queueing;
import static io.vtscope.observation.Seen.queueingAtMonitor;
import static io.vtscope.observation.Seen.read;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.stack;
import static io.vtscope.observation.Seen.waiting;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.vtscope.finding.Finding;
import io.vtscope.finding.HungFacts.CircleThread;
import io.vtscope.finding.HungFacts.Deadlock;
import io.vtscope.finding.Kind;
import io.vtscope.finding.LineFacts.LockOwner;
import io.vtscope.finding.LineFacts.LockQueue;
import io.vtscope.finding.LineFacts.LockQueue.Doubt;
import io.vtscope.finding.LineFacts.LockRemedy.Remedy;
import io.vtscope.finding.LineFacts.LostLock;
import io.vtscope.finding.LineFacts.LostLock.How;
import io.vtscope.finding.Verdict;
import io.vtscope.judge.Severity;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.state.LockState;
import io.vtscope.state.LockState.WaitedFor;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class DeadlockDetectorTest extends Observed {
  private static final String LOCK = "java.util.concurrent.locks.ReentrantLock@1f";
  private static final String READ_WRITE =
      "java.util.concurrent.locks.ReentrantReadWriteLock$NonfairSync@1f";
  private static final Stack LOCKED =
      stack("java.util.concurrent.locks.ReentrantLock.lock:1", "app.Stock.reserve:31");
  private static final Stack OWNER = stack("java.lang.Thread.sleep:1", "app.Stock.refill:77");

  DeadlockDetectorTest() {
    see(recorded(0, 10_000), scheduler(0, 4, 4, 0, 0), agent("25.0.3+9-LTS"));
    see(enabled("jdk.VirtualThreadPinned"), enabled("jdk.ThreadStart"));
    see(enabled("jdk.NativeMethodSample"), enabled("jdk.FileRead"));
    see(enabled("jdk.VirtualThreadSubmitFailed"));
  }

  @Test
  void allWaitingForAnUnknownSignalMayBeADeadlock() {
    Stack latch = stack("java.util.concurrent.CountDownLatch.await:1", "app.Orders.handle:17");
    for (int n = 1; n <= 12; n++) {
      see(counted(n, 0, 500, 155), goingOn(0, 1, n, 150, 7_000 + n * 1000L, latch));
      see(goingOn(0, 1, n, 5, 7_000 + n * 1000L, LOCKED));
    }
    assertThat(diagnosis().findings()).isEmpty();
    assertThat(diagnosis().verdicts().get(Kind.DEADLOCK))
        .isEqualTo(
            new Verdict.NotEvaluated(
                "all 500 virtual threads waited in every sample for 11 s, most of them in"
                    + " java.util.concurrent.CountDownLatch.await, called by app.Orders.handle; what"
                    + " should end the wait is unknown, and no deadlock cycle was seen"));
  }

  @Test
  void noDeadlockWhileSomeThreadsProgress() {
    Stack answer = stack("java.util.concurrent.CompletableFuture.join:1", "app.Orders.handle:17");
    for (int n = 1; n <= 12; n++) {
      see(counted(n, 0, 100, 100), goingOn(n % 2, 100, n, 100, 7_000 + n * 1000L, answer));
    }
    assertThat(diagnosis().verdicts().get(Kind.DEADLOCK)).isInstanceOf(Verdict.Ok.class);
  }

  @Test
  void waitingForQueuedWorkIsNoDeadlock() {
    Stack latch = stack("java.util.concurrent.CountDownLatch.await:1", "app.Orders.handle:17");
    Stack queue = stack("java.util.concurrent.LinkedBlockingQueue.take:1", "app.Worker.run:5");
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 0, 500, 155), waiting(n, 150, 7_000 + n * 1000L, latch));
      see(waiting(n, 5, 7_000 + n * 1000L, queue));
    }
    assertThat(diagnosis().verdicts().get(Kind.DEADLOCK)).isEqualTo(new Verdict.Ok());
  }

  @Test
  void aLostLockSeenOnceHasAtLeastOneWaiter() {
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 0, 20_600, 97));
      see(ownerEnded(queueing(n, n == 5 ? 1 : 0, 0, LOCK, OWNER, LOCKED)));
    }
    assertThat(((LostLock) only().facts()).waiters().waitingSurely()).isEqualTo(1);
  }

  @Test
  void aLockOfAnEndedOwnerIsCriticalForFewWaiters() {
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
  void aLostLockIsCriticalWithoutSampledWaiters() {
    see(counted(5, 1, 5000, 100), ownerEnded(queueing(5, 0, 0, LOCK, OWNER, LOCKED)));
    assertThat(only())
        .returns(Severity.CRITICAL, Finding::severity)
        .satisfies(one -> assertThat(((LostLock) one.facts()).waiters().waitingAtPeak()).isZero());
  }

  @Test
  void aReaderThatHasEndedWithTheLockIsCritical() {
    LockState.Reader ended = new LockState.Reader("\"r\" #8", "TERMINATED", false);
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
    LockState.Reader waits = new LockState.Reader("\"r\" #8", "PARKED", true);
    for (int n = 1; n <= 2; n++) {
      see(counted(n, 1, 120, 100), read(queueing(n, 99, 0, READ_WRITE, OWNER, LOCKED), waits));
    }
    assertThat(only())
        .returns(Severity.CRITICAL, Finding::severity)
        .returns("app.Stock.refill", finding -> site(finding).name())
        .satisfies(one -> assertThat(((LostLock) one.facts()).how()).isEqualTo(How.UPGRADE));
  }

  @Test
  void readersThatAskForTheWriteLockAreOneFinding() {
    see(deadlocked(2000, 1, 8, READ_WRITE, 9, LOCKED));
    see(deadlocked(2000, 1, 9, READ_WRITE, 8, LOCKED));
    assertThat(only()).returns("deadlock", Finding::id);
    LockState.Reader waits = new LockState.Reader("\"r\" #8", "PARKED", true);
    for (int n = 1; n <= 2; n++) {
      see(counted(n, 1, 120, 100), read(queueing(n, 99, 0, READ_WRITE, OWNER, LOCKED), waits));
    }
    assertThat(only().facts()).isInstanceOf(LostLock.class);
  }

  @Test
  void aReaderSeenWaitingOnceMayHaveUnlocked() {
    LockState.Reader waits = new LockState.Reader("\"r\" #8", "PARKED", true);
    for (int n = 1; n <= 9; n++) {
      LockState.LockQueue queue = queueing(n, 99, 5, READ_WRITE, OWNER, LOCKED);
      see(counted(n, 1, 120, 100), read(queue, n == 4 ? waits : null));
    }
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void activeReadersProveNoDeadlock() {
    LockState.Reader reads = new LockState.Reader("\"r\" #8", "TIMED_PARKED", false);
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
                .returns(Remedy.HOLD_SHORTER, queue -> queue.remedy().remedy())
                .extracting(LockQueue::owner)
                .returns("\"r\" #8", LockOwner::reader)
                .returns(null, LockOwner::owner));
  }

  @Test
  void aStampedLockMayBeRequestedByItsOwner() {
    String stamped = "java.util.concurrent.locks.StampedLock@1f";
    for (int n = 1; n <= 9; n++) {
      see(counted(n, 1, 120, 100), queueing(n, 99, n * 700L, stamped, OWNER, LOCKED));
    }
    assertThat(lock(only()).doubt()).isEqualTo(Doubt.STAMPED_LOCK);
  }

  @Test
  void aDeadlockLastsFromDetectionToTheEnd() {
    see(deadlocked(2000, 1, 31, "app.Lock@1f", 32, LOCKED));
    see(deadlocked(2000, 1, 32, "app.Lock@3f", 31, LOCKED));
    see(counted(12, 0, 2, 2));
    assertThat(deadlock(only()).seenForNanos()).isEqualTo(10_000_000_000L);
  }

  @Test
  void joiningAThreadThatNeedsOwnLockIsADeadlock() {
    Stack joins = stack("java.lang.VirtualThread.joinNanos:1", "app.Stock.all:40");
    see(counted(2, 1, 2, 2));
    see(deadlocked(2000, 1, 31, "the end of \"t32\" #32", 32, joins));
    see(deadlocked(2000, 1, 32, "app.Lock@3f", 31, LOCKED));
    assertThat(only())
        .returns(Severity.CRITICAL, Finding::severity)
        .satisfies(one ->
            assertThat(deadlock(one))
                .returns(true, Deadlock::forEver)
                .returns(Deadlock.Remedy.JOIN, Deadlock::remedy))
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
  void mutualClassInitIsADeadlockWithFreeCarriers() {
    see(counted(2, 0, 2, 2));
    see(deadlocked(2000, 1, 31, "app.B.<clinit>", 32, stack("app.B.get:1", "app.A.<clinit>:5")));
    see(deadlocked(2000, 1, 32, "app.A.<clinit>", 31, stack("app.B.<clinit>:7", "app.Main.b:1")));
    assertThat(only())
        .returns(Severity.CRITICAL, Finding::severity)
        .returns("app.A.<clinit>", finding -> site(finding).name())
        .satisfies(one ->
            assertThat(deadlock(one))
                .returns(Deadlock.Remedy.INITIALISERS, Deadlock::remedy)
                .returns(List.of("app.A", "app.B"), Deadlock::initialisers)
                .extracting(deadlock -> deadlock.circle().getFirst())
                .returns(WaitedFor.CLASS, CircleThread::kind)
                .returns("app.B", CircleThread::waitsFor));
  }

  @Test
  void anInitialiserMustNotWaitForUsersOfItsClass() {
    see(counted(2, 0, 1, 1));
    see(deadlocked(2000, 1, 31, "app.Parts.<clinit>", 32, stack("java.lang.Thread.run:1")));
    see(deadlocked(2000, 1, 32, "the end of #31", 31, stack("app.Parts.<clinit>:5")));
    assertThat(only())
        .returns("app.Parts.<clinit>", finding -> site(finding).name())
        .satisfies(
            one -> assertThat(deadlock(one).remedy()).isEqualTo(Deadlock.Remedy.INITIALISER_WAITS));
  }

  @Test
  void anInterruptibleDeadlockIsNotForEver() {
    Stack asks =
        stack("java.util.concurrent.locks.ReentrantLock.lockInterruptibly:1", "app.Stock.move:31");
    see(counted(2, 1, 2, 2));
    see(deadlocked(2000, 1, 31, "app.Lock@1f", 32, LOCKED));
    see(deadlocked(2000, 1, 32, "app.Lock@3f", 31, asks));
    assertThat(only()).satisfies(one -> assertThat(deadlock(one).forEver()).isFalse());
  }

  @Test
  void joinIsInterruptibleAndCloseIsNot() {
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

  @Test
  void aDeadlockIncludesTheWaitersForItsLocks() {
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
  void aDeadlockInAMapIsNotFixedByLockOrder() {
    String part = "java.util.concurrent.ConcurrentHashMap$ReservationNode@";
    see(deadlocked(2000, 1, 31, part + "1f", 32, LOCKED));
    see(deadlocked(2000, 1, 32, part + "3f", 31, LOCKED));
    assertThat(deadlock(only()).remedy()).isEqualTo(Deadlock.Remedy.MAP);
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
  void unknownMonitorOwnersLeaveDeadlocksUnchecked() {
    see(counted(1, 2, 100, 100), counted(2, 2, 100, 100));
    assertThat(diagnosis().verdicts().get(Kind.DEADLOCK)).isEqualTo(new Verdict.Ok());
    see(agent("21.0.8+9-LTS"));
    assertThat(diagnosis().verdicts().get(Kind.DEADLOCK)).isInstanceOf(Verdict.NotEvaluated.class);
  }

  private static LockQueue lock(Finding finding) {
    return (LockQueue) finding.facts();
  }

  private static Deadlock deadlock(Finding finding) {
    return (Deadlock) finding.facts();
  }

  private boolean isForEver(Stack stack) {
    observations.clear();
    see(recorded(0, 10_000), agent("25.0.3+9-LTS"), counted(2, 1, 2, 2));
    see(deadlocked(2000, 1, 31, "the end of \"t32\" #32", 32, stack));
    see(deadlocked(2000, 1, 32, "app.Lock@3f", 31, LOCKED));
    return deadlock(only()).forEver();
  }
}
