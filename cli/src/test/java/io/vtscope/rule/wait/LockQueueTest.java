package io.vtscope.rule.wait;

import static io.vtscope.observation.Seen.counted;
import static io.vtscope.observation.Seen.countedApart;
import static io.vtscope.observation.Seen.countedAtMonitors;
import static io.vtscope.observation.Seen.enteredIn;
import static io.vtscope.observation.Seen.entering;
import static io.vtscope.observation.Seen.origin;
import static io.vtscope.observation.Seen.ownedBy;
import static io.vtscope.observation.Seen.queueing;
import static io.vtscope.observation.Seen.queueingAtMonitor;
import static io.vtscope.observation.Seen.read;
import static io.vtscope.observation.Seen.stack;
import static io.vtscope.observation.Seen.turning;
import static io.vtscope.rule.Program.JDK_25;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.vtscope.jvm.Stack;
import io.vtscope.observation.Seen;
import io.vtscope.rule.Program;
import io.vtscope.state.LockState.LockQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Virtual threads queue for a lock, counted each second. */
class LockQueueTest {
  private static final String LOCK = "java.util.concurrent.locks.ReentrantLock@1f";
  private static final String LOCKS = "java.util.concurrent.locks.ReentrantLock.lock:1";
  private static final String MAP = "java.util.Hashtable.computeIfAbsent:1";
  private static final String GROOVY =
      "org.codehaus.groovy.vmplugin.v8.IndyInterface.fromCache:321";

  /** What the waiters or the owner of a lock do. */
  enum Code {
    RESERVE(LOCKS, "app.Stock.reserve:31"),
    COUNT(LOCKS, "app.Stock.count:9"),
    SLEEP("java.lang.Thread.sleep:1", "app.Stock.refill:77"),
    ACQUIRE("java.util.concurrent.Semaphore.acquire:1", "app.Stock.refill:77"),
    READ_ZIP("java.util.zip.ZipFile.getEntry:1", "app.Templates.read:3"),
    PRINT(
        LOCKS,
        "jdk.internal.misc.InternalLock.lock:1",
        "java.io.PrintStream.println:1",
        "app.Log.say:3"),
    SEND("org.db.Stream.send:3", "app.Shop.pay:9"),
    ASK_IN_SEND(
        "java.lang.Thread.sleep:1", "app.Bank.ask:4", "org.db.Stream.send:5", "app.Shop.pay:9"),
    FIND_PRICE(MAP, "app.Shop.price:9"),
    ASK_PRICE("java.lang.Thread.sleep:1", "app.Bank.ask:4", MAP, "app.Shop.price:9"),
    FILL_MAP("java.util.concurrent.ConcurrentHashMap.computeIfAbsent:1", "app.Prices.get:7"),
    LOAD_GROOVY(LOCKS, GROOVY, "app.Store.load:9"),
    SLEEP_GROOVY(
        "java.lang.Thread.sleep:1",
        "org.codehaus.groovy.reflection.CachedMethod.invoke:343",
        "groovy.lang.MetaMethod.doMethodInvoke:328",
        GROOVY,
        "app.Store.load:10"),
    ACCEPT_NEXT(
        LOCKS,
        "sun.nio.ch.NioSocketImpl.accept:1",
        "java.net.ServerSocket.accept:1",
        "app.Server.serve:12"),
    ACCEPT("sun.nio.ch.NioSocketImpl.accept:1", "app.Server.serve:12"),
    LOCK_TO_ACCEPT(LOCKS, "app.Server.serve:11"),
    ACCEPT_BY_TURNS("java.net.ServerSocket.accept:1", "app.Server.serve:12"),
    SERVE("java.lang.Thread.sleep:1", "app.Orders.save:7", "app.Server.serve:13");

    @SuppressWarnings("ImmutableEnumChecker") // nothing changes its list
    final Stack stack;

    Code(String... frames) {
      stack = Seen.stack(frames);
    }
  }

  /**
   * 99 of 120 threads queue for nine seconds.
   *
   * @param lock a lock, a monitor, or a map's bin, which changes each time
   * @param waiters what they do
   * @param owner what the owner does
   * @param waits one owner is parked, or waits with a limit ("timed"), or each owner is parked
   */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          one owner waits for ever     | lock    | RESERVE     | ACQUIRE      | parked | OWNER_WAITS; target=java.util.concurrent.Semaphore.acquire
          it waits with a limit        | lock    | RESERVE     | ACQUIRE      | timed  | HOLD_SHORTER
          each owner waits             | lock    | RESERVE     | ACQUIRE      | each   | HOLD_SHORTER
          a file is read               | monitor | READ_ZIP    | SLEEP        | timed  | JDK_LOCK; jdkLock=ARCHIVE
          a line is printed            | lock    | PRINT       | SLEEP        | timed  | JDK_LOCK; jdkLock=STREAM
          a map's function runs        | bin     | FILL_MAP    | SLEEP        | timed  | JDK_LOCK; jdkLock=MAP; kind=MAP_BIN
          a library has the lock       | monitor | SEND        | SLEEP        | timed  | HOLD_SHORTER; newerThan=db 4.2
          the library calls back       | monitor | SEND        | ASK_IN_SEND  | timed  | CALLBACK; target=app.Bank.ask; calledBy=db
          the JDK calls back           | monitor | FIND_PRICE  | ASK_PRICE    | timed  | CALLBACK; calledBy=java.util.Hashtable.computeIfAbsent
          Groovy calls the locked code | lock    | LOAD_GROOVY | SLEEP_GROOVY | timed  | HOLD_SHORTER; waitsIn=app.Store.load
          """)
  void aLockHasItsRemedy(
      String scenario, String lock, Code waiters, Code owner, String waits, String expected) {
    String state = waits.equals("timed") ? "TIMED_PARKED" : "PARKED";
    Program program = program();
    for (int n = 1; n <= 9; n++) {
      LockQueue queue = queue(lock, n, waiters.stack, owner.stack);
      program.see(count(lock, n), ownedBy(waits.equals("each") ? n : 7, state, queue));
    }
    program.assertFindings("monitor-contention WARNING; remedy=" + expected);
  }

  private static Record count(String lock, int n) {
    return lock.equals("lock") ? counted(n, 1, 120, 100) : countedAtMonitors(n, 1, 120, 100);
  }

  private static LockQueue queue(String lock, int n, Stack waiters, Stack owner) {
    return switch (lock) {
      case "lock" -> queueing(n, 99, n * 500L, LOCK, owner, waiters);
      case "monitor" -> queueingAtMonitor(n, 99, "app.Stock@1f", owner, waiters);
      default -> {
        String bin = "java.util.concurrent.ConcurrentHashMap$ReservationNode@";
        yield queueingAtMonitor(n, 99, bin + n, owner, waiters);
      }
    };
  }

  private static Stream<Arguments> queues() {
    Stack reserves = Code.RESERVE.stack;
    Stack sleeps = Code.SLEEP.stack;
    return Stream.of(
        arguments(
            "the owner sleeps",
            waiting(9, 120).seconds(9, n -> queue("lock", n, reserves, sleeps)),
            "WARNING app.Stock.refill; kind=LOCK; waitsIn=app.Stock.reserve;"
                + " waitersThere=ALL; ownerMostly=WAITS; ownerMostlyIn=java.lang.Thread.sleep;"
                + " samplesSo=9; samplesWithWaiters=9; owner=\"owner\" #7; ownerIn=app.Stock.refill;"
                + " remedy=HOLD_SHORTER; waitingAtPeak=119"),
        arguments(
            "the queue moves on",
            waiting(9, 120).seconds(9, n -> turning(6, queue("lock", n, reserves, sleeps))),
            "WARNING app.Stock.refill; lockTurnsPerSecond=20; lockHeldMillis=50; lockHeldShare=1;"
                + " lockIsFair=false"),
        arguments(
            "only two waiters were seen to get the lock",
            waiting(9, 120)
                .seconds(9, n -> turning(n <= 2 ? 1 : 0, queue("lock", n, reserves, sleeps))),
            "WARNING app.Stock.refill; lockHeldMillis=-"),
        arguments(
            "the owner entered the monitor in an outer method of the class",
            entered("app.Stock.refresh", "app.Stock.load:5", "app.Stock.refresh:7"),
            "WARNING app.Stock.refresh; ownerIn=app.Stock.refresh"),
        arguments(
            "the JDK entered it for the owner",
            entered(
                "java.util.Hashtable.merge", MAP, "java.util.Hashtable.merge:1", "app.Till.add:3"),
            "WARNING app.Till.add"),
        arguments(
            "the owner is unknown in the longest queue",
            waiting(9, 120).seconds(9, n -> handedOver(n)),
            "WARNING app.Stock.refill; ownerMostlyIn=java.lang.Thread.sleep; samplesSo=8;"
                + " samplesWithWaiters=9"),
        arguments(
            "the owner does something else each time",
            waiting(9, 120).seconds(9, n -> queue("lock", n, reserves, reading(n % 3))),
            "WARNING app.Stock.refill; ownerMostly=-"),
        arguments(
            "three locks are awaited in one place",
            waiting(12, 33).times(36, i -> alike(1 + i / 3, 1 + i % 3)),
            "WARNING app.Stock.refill; lock=app.Lock@3; waitingAtPeak=12; locksAlike=3;"
                + " waitingForAllAtPeak=33"),
        arguments(
            "two locks are awaited in two places",
            waiting(9, 299)
                .seconds(9, n -> queueing(n, 49, n * 500L, LOCK, sleeps, reserves))
                .seconds(9, n -> queueing(n, 50, n * 500L, LOCK + "2", sleeps, Code.COUNT.stack)),
            "WARNING app.Stock.refill, monitor-contention WARNING app.Stock.refill; locksAlike=-"),
        arguments(
            "a thousand wait for a monitor, and 49,000 sleep",
            program()
                .seconds(9, n -> countedApart(n, 49_000, 98, 1_000, 30))
                .seconds(9, n -> queueingAtMonitor(n, 30, "app.Stock@1f", sleeps, reserves)),
            "WARNING app.Stock.refill; kind=MONITOR; waitingAtPeak=1000"),
        arguments(
            "a count by chance has more waiters",
            program()
                .seconds(9, n -> counted(n, 0, 20_600, 97))
                .seconds(9, n -> queueing(n, n == 5 ? 6 : 4, n * 500L, LOCK, sleeps, reserves)),
            "WARNING app.Stock.refill; waitingSurely=332"),
        arguments(
            "half of the waiters enter elsewhere",
            program()
                .seconds(9, n -> countedApart(n, 1, 1, 23, 23))
                .seconds(9, n -> entering("java.lang.String", n, 12, reserves))
                .seconds(9, n -> entering("java.lang.String", n, 11, stack("app.Cart.add:7")))
                .seconds(9, n -> queueingAtMonitor(n, 23, "java.lang.String@1f", sleeps, reserves)),
            "* app.Stock.refill; waitsIn=app.Stock.reserve; waitersThere=MOST"),
        arguments(
            "standbys wait for a leader to end",
            program()
                .seconds(12, n -> countedAtMonitors(n, 4, 366, 125))
                .seconds(12, n -> leads(n)),
            "INFO; standby=true"),
        arguments(
            "servers accept one after the other, but mostly serve",
            servers(Code.SERVE, Code.ACCEPT_BY_TURNS),
            "WARNING"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("queues")
  void aQueueIsFound(String scenario, Program program, String expected) {
    program.assertFindings("monitor-contention " + expected);
  }

  @Test
  void threadsThatWaitForWorkAreNoQueue() {
    waiting(9, 49).seconds(9, n -> accepts(n)).assertFindings("-");
    servers(Code.ACCEPT_BY_TURNS, Code.SERVE).assertFindings("-");
  }

  private static Program program() {
    return Program.on(JDK_25)
        .see(origin("org.db.Stream", "db", "4.2"), origin("app.Main", "app", "1"))
        .see(origin("app.Bank", "app", "1"));
  }

  private static Program waiting(int seconds, int threads) {
    return program().seconds(seconds, n -> counted(n, 1, threads, Math.min(threads, 100)));
  }

  private static Stack reading(int source) {
    return stack("java.net.Socket" + source + ".read:1", "app.Stock.refill:77");
  }

  /** In the second count, which has the most waiters, the lock has no owner. */
  private static LockQueue handedOver(int n) {
    LockQueue queue =
        queueing(n, n == 2 ? 100 : 99, n * 500L, LOCK, Code.SLEEP.stack, Code.RESERVE.stack);
    return n == 2 ? read(queue, null) : queue;
  }

  private static Program entered(String method, String... owner) {
    Program program = program().seconds(9, n -> countedAtMonitors(n, 1, 120, 100));
    return program.seconds(
        9, n -> enteredIn(method, queue("monitor", n, Code.RESERVE.stack, stack(owner))));
  }

  private static LockQueue alike(int n, int lock) {
    return queueing(
        n, 9 + lock, n * 500L, "app.Lock@" + lock, Code.SLEEP.stack, Code.RESERVE.stack);
  }

  /** The owner waits with a limit, while 124 threads wait to take its place. */
  private static LockQueue leads(int n) {
    Stack sleeps = Code.SLEEP.stack;
    LockQueue queue = queueingAtMonitor(n, 124, "app.Lead@1f", sleeps, Code.RESERVE.stack);
    return ownedBy(7, "TIMED_PARKED", queue);
  }

  private static LockQueue accepts(int n) {
    Stack waits = Code.ACCEPT_NEXT.stack;
    return queueing(n, 49, n * 1000L, LOCK, Code.ACCEPT.stack, waits);
  }

  /** In each fourth count the owner does something else. */
  private static Program servers(Code often, Code seldom) {
    return waiting(15, 49).seconds(15, n -> serves(n, n % 4 == 0 ? seldom : often));
  }

  private static LockQueue serves(int n, Code owner) {
    Stack waits = Code.LOCK_TO_ACCEPT.stack;
    return ownedBy(n, "PARKED", queueing(n, 49, n * 1000L, LOCK, owner.stack, waits));
  }
}
