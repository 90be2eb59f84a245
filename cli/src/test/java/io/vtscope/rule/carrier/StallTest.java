package io.vtscope.rule.carrier;

import static io.vtscope.observation.Seen.carried;
import static io.vtscope.observation.Seen.held;
import static io.vtscope.observation.Seen.nobodyQueued;
import static io.vtscope.observation.Seen.origin;
import static io.vtscope.observation.Seen.pinOf;
import static io.vtscope.observation.Seen.stack;
import static io.vtscope.observation.Seen.stall;
import static io.vtscope.observation.Seen.stallOf;
import static io.vtscope.observation.Seen.unseen;
import static io.vtscope.observation.Seen.waiting;
import static io.vtscope.rule.Program.JDK_21;
import static io.vtscope.rule.Program.JDK_25;
import static io.vtscope.state.StallState.StallProof.LOCK_FREE;
import static io.vtscope.state.StallState.StallProof.WAITS_FOR_OTHERS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.vtscope.clock.Most;
import io.vtscope.finding.HungFacts.Stall;
import io.vtscope.finding.HungFacts.StalledThread;
import io.vtscope.jvm.Stack;
import io.vtscope.observation.Seen;
import io.vtscope.rule.Program;
import io.vtscope.state.CarrierState.HeldKind;
import io.vtscope.state.StallState;
import io.vtscope.state.StallState.StallProof;
import io.vtscope.state.StallState.ThreadState;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Waiting threads hold all four carriers, and 36 others are queued. */
class StallTest {
  private static final String LOCK = "java.util.concurrent.locks.ReentrantLock$NonfairSync@1f";
  private static final String COMPUTE = "java.util.concurrent.ConcurrentHashMap.computeIfAbsent:1";
  private static final String LEASES = "org.apache.http.pool.AbstractConnPool.getPoolEntryBlocking";
  private static final Stack LEASE = Code.LEASES.stack;
  private static final Stack COMMITS = Code.COMMIT.stack;

  /** What a thread does on its carrier. */
  enum Code {
    LEASES(
        "java.lang.VirtualThread.parkOnCarrierThread:1",
        "java.util.concurrent.locks.LockSupport.parkUntil:1",
        StallTest.LEASES + ":389",
        "org.apache.http.pool.AbstractConnPool$2.get:253",
        "app.Client.get:13"),
    COMMIT("app.Index.commit:41", "app.Main.run:7"),
    LOCK("java.util.concurrent.locks.ReentrantLock.lock:1", "app.Shop.pay:9"),
    SHIP("app.Shop.ship:18"),
    LOAD_CLASS(
        "app.Jars.open:7",
        "app.Jars.findClass:3",
        "java.lang.ClassLoader.loadClass:1",
        "app.Shop.pay:9"),
    WAIT_IN_MAP("java.util.concurrent.FutureTask.get:1", "app.Cache.load:9", COMPUTE),
    MAP(COMPUTE, "app.Cache.get:3"),
    MAP_IN_MAP(COMPUTE, "app.Cache.load:9", COMPUTE, "app.Cache.get:3"),
    LOG("java.util.logging.StreamHandler.publish:1", "app.Shop.pay:9"),
    WAIT_IN_LOGGER(
        "java.util.concurrent.CompletableFuture.join:1",
        "app.Appender.write:7",
        "java.util.logging.StreamHandler.publish:1",
        "app.Shop.pay:9"),
    INITIALISE("java.util.concurrent.locks.ReentrantLock.lock:1", "app.Conf.<clinit>:3"),
    OBJECT_WAIT("java.lang.Object.wait0", "java.lang.Object.wait", "app.Queue.take:7"),
    LATCH("java.util.concurrent.locks.LockSupport.park:1", "org.db.Latch.await:7");

    @SuppressWarnings("ImmutableEnumChecker") // nothing changes its list
    final Stack stack;

    Code(String... frames) {
      stack = Seen.stack(frames);
    }
  }

  /**
   * All carriers are stalled for eight seconds.
   *
   * @param proof of the stall
   * @param threads state and code of the first carriers' threads, and the owner that a thread waits
   *     for; the other carriers are not sampled
   */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a library with a fix keeps carriers | 21 | LOCK_FREE        | PINNED LEASES                      | PROOF    | LIBRARY
          another library keeps carriers      | 21 | WAITS_FOR_OTHERS | PINNED LATCH                       | PROOF    | REPLACE_LOCK; newerThan=db 2.7.4
          the poller has no carrier           | 25 | POLLER_QUEUED    | PINNED LEASES                      | PROOF    | NETWORK
          threads load classes                | 25 | WAITS_FOR_OTHERS | BLOCKED LOAD_CLASS                 | PROOF    | LOAD_CLASSES
          two threads enter monitors          | 21 | WAITS_FOR_OTHERS | BLOCKED LOCK, BLOCKED SHIP         | DEADLOCK | LOCK_ORDER
          one of them waits for the other     | 21 | WAITS_FOR_OTHERS | PINNED LOCK 2, BLOCKED SHIP        | DEADLOCK | LOCK_ORDER
          one waits for a platform thread     | 21 | WAITS_FOR_OTHERS | PINNED LOCK 77, BLOCKED SHIP       | PROOF    | REPLACE_LOCK
          a function waits inside a map       | 21 | WAITS_FOR_OTHERS | PINNED WAIT_IN_MAP, BLOCKED MAP    | PROOF    | MAP_FUNCTION
          functions of a map need the map     | 21 | WAITS_FOR_OTHERS | BLOCKED MAP_IN_MAP, BLOCKED MAP    | DEADLOCK | MAP_DEADLOCK
          an appender waits below a logger    | 21 | WAITS_FOR_OTHERS | PINNED WAIT_IN_LOGGER, BLOCKED LOG | PROOF    | JDK_LOCK; jdkLock=LOGGING
          initialisers wait for a lock        | 21 | LOCK_FREE        | PINNED INITIALISE                  | PROOF    | INITIALISER_OR_NATIVE
          Object.wait keeps carriers          | 21 | WAITS_FOR_OTHERS | PINNED OBJECT_WAIT                 | PROOF    | OBJECT_WAIT
          the same on a newer JDK             | 25 | WAITS_FOR_OTHERS | PINNED OBJECT_WAIT                 | PROOF    | NOT_UNMOUNTED
          a native frame keeps carriers       | 25 | WAITS_FOR_OTHERS | PINNED COMMIT                      | PROOF    | INITIALISER_OR_NATIVE
          a time limit ends each wait         | 21 | WAITS_FOR_OTHERS | TIMED_WAITING COMMIT               | TIMED    | REPLACE_LOCK
          a time limit ends one wait          | 21 | WAITS_FOR_OTHERS | TIMED_WAITING COMMIT, PINNED SHIP  | PROOF    | REPLACE_LOCK
          """)
  void aStallHasItsReasonAndRemedy(
      String scenario, int jdk, StallProof proof, String threads, String reason, String remedy) {
    Program program = Program.on(jdk == 21 ? JDK_21 : JDK_25);
    program.see(stall(1, 9000, 8000, false, proof));
    program.see(origin("org.apache.http.pool.AbstractConnPool", "httpcore", "4.4.16"));
    program.see(origin("org.db.Latch", "db", "2.7.4"), origin("app.Main", "app", "1"));
    int worker = 1;
    for (String thread : threads.split(", ", -1)) {
      String[] words = thread.split(" ", -1);
      String owner = words.length < 3 ? null : "\"owner\" #" + words[2];
      ThreadState one = carried(9000, worker++, LOCK, Code.valueOf(words[1]).stack);
      program.see(waiting(one, words[0], owner));
    }
    program.assertAmong("starvation-deadlock; reason=" + reason + "; remedy=" + remedy);
  }

  private static Stream<Arguments> courses() {
    return Stream.of(
        arguments(
            "a free lock cannot be taken",
            of(stall(1, 9000, 8000, false, LOCK_FREE)),
            "CRITICAL; stalls=1; queued=36; longestMillis=9000; ended=false"),
        arguments(
            "a fifth thread is in a call for which the JVM compensates",
            of(stall(1, 9000, 8000, false, LOCK_FREE))
                .see(waiting(carried(9000, 5, LOCK, COMMITS), "RUNNABLE", null)),
            "CRITICAL; someInCalls=true"),
        arguments(
            "a time limit ends two stalls",
            of(
                stall(1, 2500, 2000, false, WAITS_FOR_OTHERS),
                stall(1, 3000, 2500, true, WAITS_FOR_OTHERS),
                stall(2, 6000, 2500, true, WAITS_FOR_OTHERS)),
            "WARNING; stalls=2; stalledMillis=5000; longestMillis=2500; ended=true"),
        arguments(
            "a longer stall has ended before",
            of(stall(1, 6000, 3500, true, LOCK_FREE), stall(2, 9000, 1500, false, LOCK_FREE)),
            "CRITICAL; stalls=2; ended=false"),
        arguments(
            "another stall has no sampled threads",
            of(
                stall(2, 9000, 4000, false, LOCK_FREE),
                unseen(stall(1, 4000, 3500, true, WAITS_FOR_OTHERS))),
            "CRITICAL " + LEASES + "; stalls=2"),
        arguments(
            "the queue is empty at the end",
            of(
                stall(1, 8000, 7000, false, LOCK_FREE),
                nobodyQueued(stall(1, 9000, 8000, true, LOCK_FREE))),
            "CRITICAL; queued=36; longestMillis=8000; ended=true"),
        arguments(
            "three of four pins have ended",
            of(stall(1, 9500, 8500, false, LOCK_FREE)).times(3, StallTest::ended),
            "CRITICAL; ended=false"),
        arguments(
            "all pins have ended",
            of(stall(1, 9500, 8500, false, LOCK_FREE)).times(4, StallTest::ended),
            "CRITICAL; longestMillis=9200; ended=true"),
        arguments(
            "the stall is seen after the end of its pins",
            of(stall(1, 9000, 8000, false, LOCK_FREE))
                .times(4, worker -> pinOf(worker + 1, 900, 8500, LEASE)),
            "CRITICAL; ended=false"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("courses")
  void aStallHasItsCourse(String scenario, Program program, String expected) {
    program.see(leases()).assertAmong("starvation-deadlock " + expected);
  }

  @Test
  void allCarriersMayHaveWaitedForAPlatformThread() {
    Program program = of(stall(1, 4000, 2500, true, WAITS_FOR_OTHERS));
    program.times(3, StallTest::blockedAtFour);
    program.assertAmong("starvation-deadlock WARNING app.Index.commit; reason=PROOF");
    program.see(blockedAtFour(3));
    program.assertAmong(
        "starvation-deadlock WARNING app.Index.commit; reason=PLATFORM_THREAD;"
            + " remedy=PLATFORM_OWNER");
  }

  @Test
  void carriersThatWaitForASlowAnswerAreNoStall() {
    Program.on(JDK_21)
        .samples(36, 4, 0)
        .see(stall(1, 3000, 1400, true, WAITS_FOR_OTHERS))
        .see(stall(2, 6000, 1500, true, LOCK_FREE))
        .see(stall(3, 9900, 900, false, WAITS_FOR_OTHERS))
        .see(leases())
        .assertFindings("-");
  }

  @Test
  void showsFewOfManyAlikeThreads() {
    Program program = of(stallOf(256, stall(1, 9000, 8000, false, LOCK_FREE)));
    program.times(64, worker -> carried(9000, worker + 1, LOCK, LEASE));
    program.see(carried(9000, 65, LOCK, stack("app.Other.get:7")));
    program.assertFindings("starvation-deadlock CRITICAL " + LEASES + "; next=\"req-9\" #9");
    Stall stall = (Stall) program.only().facts();
    assertThat(stall.threads())
        .hasSize(Most.NAMED + 1)
        .anyMatch(one -> one.thread().equals("\"req-65\" #65"))
        .first()
        .returns("ForkJoinPool-1-worker-1", StalledThread::carrier)
        .returns("\"req-1\" #1", StalledThread::thread)
        .returns(LOCK, StalledThread::waitsFor)
        .returns(true, StalledThread::isFree);
    assertThat(stall.moreThreads()).isEqualTo(252);
  }

  @Test
  void theOrderOfObservationsDoesNotMatter() {
    Program program = of(stall(1, 9000, 8000, false, LOCK_FREE)).see(leases());
    program.times(20, i -> held(HeldKind.RUNNING, i, 600 + i * 400L, 600, 400, COMMITS));
    assertThat(program.shuffled().diagnosis().findings()).isEqualTo(program.diagnosis().findings());
  }

  private static Program of(StallState.Stall... stalls) {
    return Program.on(JDK_21).samples(36, 0, 0).see(stalls);
  }

  private static Record[] leases() {
    return Stream.concat(
            Stream.of(origin("org.apache.http.pool.AbstractConnPool", "httpcore", "4.4.16")),
            Stream.of(1, 2, 3, 4).map(worker -> carried(9000, worker, LOCK, LEASE)))
        .toArray(Record[]::new);
  }

  private static ThreadState blockedAtFour(int worker) {
    return waiting(carried(3900, worker + 1, "", COMMITS), "BLOCKED", null);
  }

  private static Record ended(int worker) {
    return pinOf(worker + 1, 900, 9200, LEASE);
  }
}
