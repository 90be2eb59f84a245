package io.vtscope.rule.wait;

import static io.vtscope.observation.Seen.counted;
import static io.vtscope.observation.Seen.countedAtMonitors;
import static io.vtscope.observation.Seen.deadlocked;
import static io.vtscope.observation.Seen.origin;
import static io.vtscope.observation.Seen.ownerEnded;
import static io.vtscope.observation.Seen.queueing;
import static io.vtscope.observation.Seen.queueingAtMonitor;
import static io.vtscope.observation.Seen.stack;
import static io.vtscope.observation.Seen.waitingForOneOf;
import static io.vtscope.rule.Program.JDK_25;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.vtscope.finding.HungFacts.CircleThread;
import io.vtscope.finding.HungFacts.Deadlock;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.observation.Seen;
import io.vtscope.rule.Program;
import io.vtscope.state.LockState.LockQueue;
import io.vtscope.state.LockState.Reader;
import io.vtscope.state.LockState.WaitedFor;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Threads wait for each other, or for a lock that no thread can release. */
class DeadlockTest {
  private static final String LOCK = "java.util.concurrent.locks.ReentrantLock@1f";
  private static final String READ_WRITE =
      "java.util.concurrent.locks.ReentrantReadWriteLock$NonfairSync@1f";
  private static final Reader ASKS_TO_WRITE = new Reader("\"r\" #8", "PARKED", true);
  private static final Stack LOCKED = Code.LOCK.stack;
  private static final Stack SLEEP = stack("java.lang.Thread.sleep:1", "app.Stock.refill:77");

  /** What a thread of a circle does. */
  enum Code {
    LOCK("java.util.concurrent.locks.ReentrantLock.lock:1", "app.Stock.reserve:31"),
    LOCK_OR_END(
        "java.util.concurrent.locks.ReentrantLock.lockInterruptibly:1", "app.Stock.move:31"),
    LOCK_IN_JOIN(
        "java.util.concurrent.locks.ReentrantLock.lock:1",
        "app.Stock.move:3",
        "java.lang.Thread.join:1"),
    JOIN("java.lang.VirtualThread.joinNanos:1", "java.lang.Thread.join:1", "app.Stock.all:40"),
    WAIT_FOR_END("java.lang.VirtualThread.joinNanos:1", "app.Stock.all:40"),
    CLOSE(
        "java.util.concurrent.ThreadPerTaskExecutor.awaitTermination:1",
        "java.util.concurrent.ThreadPerTaskExecutor.close:1",
        "app.Stock.all:40"),
    NEED_B_IN_A("app.B.get:1", "app.A.<clinit>:5"),
    NEED_A_IN_B("app.B.<clinit>:7", "app.Main.b:1"),
    RUN("java.lang.Thread.run:1"),
    IN_A("app.A.<clinit>:5");

    @SuppressWarnings("ImmutableEnumChecker") // nothing changes its list
    final Stack stack;

    Code(String... frames) {
      stack = Seen.stack(frames);
    }
  }

  /**
   * Thread 31 waits for what thread 32 has, and the other way round.
   *
   * @param first what thread 31 waits for
   * @param code of thread 31
   * @param second what thread 32 waits for
   * @param other code of thread 32
   * @param site where the deadlock is found
   */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          each needs the other's lock   | a.Lock@1       | LOCK         | a.Lock@3       | LOCK        | app.Stock.reserve | LOCKS; forEver=true
          an interrupt ends one wait    | a.Lock@1       | LOCK         | a.Lock@3       | LOCK_OR_END | app.Stock.reserve | LOCKS; forEver=false
          one joins the other           | the end of #32 | JOIN         | a.Lock@3       | LOCK        | app.Stock.all     | JOIN; forEver=false
          no interrupt ends its wait    | the end of #32 | WAIT_FOR_END | a.Lock@3       | LOCK        | app.Stock.all     | JOIN; forEver=true
          one closes an executor        | the end of #32 | CLOSE        | a.Lock@3       | LOCK        | app.Stock.all     | JOIN; forEver=true
          code below join needs a lock  | the end of #32 | LOCK_IN_JOIN | a.Lock@3       | LOCK        | app.Stock.move    | JOIN; forEver=true
          functions need their map      | ${BIN}@1       | LOCK         | ${BIN}@3       | LOCK        | app.Stock.reserve | MAP
          initialisers need each other  | app.B.<clinit> | NEED_B_IN_A  | app.A.<clinit> | NEED_A_IN_B | app.A.<clinit>    | INITIALISERS; initialisers=app.A, app.B
          an initialiser joins its user | app.A.<clinit> | RUN          | the end of #31 | IN_A        | app.A.<clinit>    | INITIALISER_WAITS
          """)
  void twoThreadsWaitForEachOther(
      String scenario,
      String first,
      Code code,
      String second,
      Code other,
      String site,
      String expected) {
    String bin = "java.util.concurrent.ConcurrentHashMap$ReservationNode";
    on().see(counted(2, 1, 2, 2))
        .see(deadlocked(2000, 1, 31, first.replace("${BIN}", bin), 32, code.stack))
        .see(deadlocked(2000, 1, 32, second.replace("${BIN}", bin), 31, other.stack))
        .assertFindings("deadlock CRITICAL " + site + "; remedy=" + expected);
  }

  @Test
  void theCircleShowsEachThreadAndItsPath() {
    Stack waits = stack("java.lang.Thread.join:9", "lib.Joins.await:1", "app.B.get:3");
    Stack puts = stack("app.B.put:7", "app.Main.main:1");
    Program program =
        on().see(origin("app.Main", "shop", "1.0"), origin("app.B", "shop", "1.0"))
            .see(deadlocked(2000, 1, 31, "the end of #33", 33, waits))
            .see(deadlocked(2000, 1, 32, "app.Lock@3f", 31, puts))
            .see(deadlocked(2000, 1, 33, "app.A.<clinit>", 32, puts));
    List<String> path = List.of("app.B.put", "app.Main.main");
    assertThat(((Deadlock) program.only().facts()).circle())
        .extracting(
            CircleThread::thread,
            CircleThread::kind,
            CircleThread::waitsFor,
            CircleThread::owner,
            thread -> thread.path().stream().map(Frame::name).toList())
        .containsExactly(
            tuple(
                "\"t31\" #31",
                WaitedFor.END,
                "the end of #33",
                "\"t33\" #33",
                List.of("lib.Joins.await", "app.B.get")),
            tuple("\"t33\" #33", WaitedFor.CLASS, "app.A", "\"t32\" #32", path),
            tuple("\"t32\" #32", WaitedFor.LOCK, "app.Lock@3f", "\"t31\" #31", path));
  }

  @Test
  void aDeadlockLastsAndHasTheWaitersOfItsLocks() {
    Program program = on().see(deadlocked(2000, 1, 31, "app.Lock@1f", 32, LOCKED));
    program.see(deadlocked(2000, 1, 32, "app.Lock@3f", 31, LOCKED));
    program.seconds(12, n -> countedAtMonitors(n, 1, 120, 100));
    program.seconds(12, n -> queueingAtMonitor(n, 99, "app.Lock@3f", SLEEP, LOCKED));
    program.assertFindings("deadlock * app.Stock.reserve; seenForMillis=10000; waitingAtPeak=119");
  }

  private static Stream<Arguments> lost() {
    Reader ended = new Reader("\"r\" #8", "TERMINATED", false);
    Reader reads = new Reader("\"r\" #8", "TIMED_PARKED", false);
    String stamped = "java.util.concurrent.locks.StampedLock@1f";
    return Stream.of(
        arguments(
            "the owner has ended, and few wait",
            on().see(counted(5, 1, 120, 100), ended(5, 4)),
            "CRITICAL app.Stock.reserve; how=OWNER_ENDED; thread=\"owner\" #7"),
        arguments(
            "the owner has ended, and no waiter was sampled",
            on().see(counted(5, 1, 5000, 100), ended(5, 0)),
            "CRITICAL app.Stock.reserve; how=OWNER_ENDED; waitingAtPeak=0"),
        arguments(
            "one waiter was sampled once",
            on().seconds(9, n -> counted(n, 0, 20_600, 97))
                .seconds(9, n -> ended(n, n == 5 ? 1 : 0)),
            "CRITICAL; how=OWNER_ENDED; waitingSurely=1"),
        arguments(
            "a reader has ended",
            readers(1, 700, ended),
            "CRITICAL app.Stock.refill; how=READER_ENDED; thread=\"r\" #8"),
        arguments(
            "a reader asks for the write lock",
            readers(2, 700, ASKS_TO_WRITE),
            "CRITICAL app.Stock.refill; how=UPGRADE; waitersThere=ALL"),
        arguments(
            "two readers ask for the write lock",
            readers(2, 700, ASKS_TO_WRITE)
                .see(deadlocked(2000, 1, 8, READ_WRITE, 9, LOCKED))
                .see(deadlocked(2000, 1, 9, READ_WRITE, 8, LOCKED)),
            "CRITICAL app.Stock.refill; how=UPGRADE"),
        arguments(
            "some of the waiters wait elsewhere",
            readers(2, 700, ASKS_TO_WRITE)
                .seconds(2, n -> waitingFor(n, 90, LOCKED))
                .seconds(2, n -> waitingFor(n, 5, SLEEP)),
            "CRITICAL app.Stock.refill; how=UPGRADE; waitsIn=app.Stock.reserve; waitersThere=MOST"),
        arguments(
            "readers read for long",
            readers(9, 700, reads),
            "WARNING app.Stock.refill; doubt=READ_LOCK; remedy=HOLD_SHORTER; reader=\"r\" #8;"
                + " owner=-"),
        arguments(
            "readers read for less than five seconds",
            readers(9, 500, reads),
            "WARNING app.Stock.refill; doubt=NONE"),
        arguments(
            "the owner of a StampedLock may ask for it again",
            on().seconds(9, n -> counted(n, 1, 120, 100))
                .seconds(9, n -> queueing(n, 99, n * 700L, stamped, SLEEP, LOCKED)),
            "WARNING; doubt=STAMPED_LOCK"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("lost")
  void aLockThatIsNotReleasedIsFound(String scenario, Program program, String expected) {
    program.assertFindings("monitor-contention " + expected);
  }

  @Test
  void aReaderThatWaitedOnceMayHaveUnlocked() {
    on().seconds(9, n -> counted(n, 1, 120, 100))
        .seconds(9, n -> read(n, 5, n == 4 ? ASKS_TO_WRITE : null))
        .assertFindings("-");
  }

  private static Program on() {
    return Program.on(JDK_25);
  }

  /** The oldest waiter waits longer in each second. */
  private static Program readers(int seconds, long perSecond, Reader reader) {
    return on().seconds(seconds, n -> counted(n, 1, 120, 100))
        .seconds(seconds, n -> read(n, n * perSecond, reader));
  }

  private static LockQueue read(int n, long oldest, @Nullable Reader reader) {
    return Seen.read(queueing(n, 99, oldest, READ_WRITE, SLEEP, LOCKED), reader);
  }

  private static Record waitingFor(int n, int count, Stack stack) {
    return waitingForOneOf(READ_WRITE.substring(0, READ_WRITE.indexOf('@')), n, count, stack);
  }

  private static LockQueue ended(int n, int waiters) {
    return ownerEnded(queueing(n, waiters, 0, LOCK, SLEEP, LOCKED));
  }
}
