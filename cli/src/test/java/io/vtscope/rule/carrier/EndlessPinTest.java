package io.vtscope.rule.carrier;

import static io.vtscope.observation.Seen.countedElsewhere;
import static io.vtscope.observation.Seen.ended;
import static io.vtscope.observation.Seen.enters;
import static io.vtscope.observation.Seen.held;
import static io.vtscope.observation.Seen.holds;
import static io.vtscope.observation.Seen.pin;
import static io.vtscope.observation.Seen.pinOf;
import static io.vtscope.observation.Seen.setting;
import static io.vtscope.observation.Seen.stack;
import static io.vtscope.observation.Seen.stall;
import static io.vtscope.rule.Program.JDK_21;
import static io.vtscope.rule.Program.JDK_25;
import static io.vtscope.state.StallState.StallProof.LOCK_FREE;
import static io.vtscope.state.StallState.StallProof.OWNER_QUEUED;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.vtscope.jvm.Stack;
import io.vtscope.observation.Seen;
import io.vtscope.rule.Program;
import io.vtscope.state.CarrierState.CarrierHeld;
import io.vtscope.state.CarrierState.HeldKind;
import io.vtscope.state.StallState.StallProof;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Threads still hold their carriers at the end of the recording. */
class EndlessPinTest {
  private static final String PARK = "java.lang.VirtualThread.parkOnCarrierThread";
  private static final Stack QUERY = stack(PARK, "app.Db.query:7");

  /** What the owner of a monitor waits for. */
  enum Owner {
    FOR_LOCK(
        PARK,
        "java.util.concurrent.locks.LockSupport.park:1",
        "java.util.concurrent.locks.AbstractQueuedSynchronizer.acquire:1",
        "java.util.concurrent.locks.ReentrantLock.lock:1",
        "app.Jobs.next:7"),
    FOR_WORK(
        PARK,
        "java.util.concurrent.locks.LockSupport.park:1",
        "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await:1",
        "java.util.concurrent.LinkedBlockingQueue.take:1",
        "app.Jobs.next:7"),
    TO_WRITE(
        "jdk.internal.misc.Unsafe.park",
        "sun.nio.ch.NioSocketImpl.park:1",
        "sun.nio.ch.NioSocketImpl.implWrite:1",
        "java.io.OutputStream.write:1",
        "app.Jobs.next:7"),
    TO_READ("sun.nio.ch.NioSocketImpl.implRead:1", "app.Jobs.next:7");

    @SuppressWarnings("ImmutableEnumChecker") // nothing changes its list
    final Stack stack;

    Owner(String... frames) {
      stack = Seen.stack(frames);
    }
  }

  /**
   * A thread waits while it has the monitor {@code this.lock}, and another one may wait for that.
   *
   * @param waiter method that enters a monitor of that name; - if none
   * @param owner why the owner's hold may never end, and which waiters are named
   * @param waits why the wait may never end, and which owner is named
   */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          it waits for a lock            | FOR_LOCK | -             | LOCKS; waiters=-                   | -
          it waits for work              | FOR_WORK | -             | -; waiters=-                       | -
          work comes only after a waiter | FOR_WORK | app.Jobs.put  | OTHER_THREAD; waiters=app.Jobs.put | OTHER_THREAD; owner=app.Jobs.next
          it writes to a socket          | TO_WRITE | app.Jobs.put  | SOCKET_WRITE; waiters=app.Jobs.put | SOCKET_WRITE; owner=app.Jobs.next
          another class has such a lock  | TO_READ  | app.Other.get | SOCKET_READ; waiters=-             | LOCKS; owner=-
          """)
  void anEndlessWaitUnderAMonitorHasItsReason(
      String scenario, Owner code, String waiter, String owner, String waits) {
    Program program = on(JDK_21).see(holds("app.Jobs.next:7", "this.lock"), pinned(code.stack));
    if (!waiter.equals("-")) {
      program.see(enters(waiter + ":9", "this.lock"), blocked(stack(waiter + ":9")));
      program.assertAmong("monitor-contention; endless=" + waits);
    }
    program.assertAmong("pinned-monitor; endless=" + owner);
  }

  private static Stream<Arguments> reasons() {
    Stack caches =
        stack(
            "java.util.concurrent.ConcurrentHashMap.compute:1",
            "com.github.benmanes.caffeine.cache.UnboundedLocalCache.computeIfAbsent:1",
            "app.A.get:1");
    return Stream.of(
        arguments(
            "a cache of a library loads in a map",
            on(JDK_21).see(blocked(caches)),
            "monitor-contention; endless=MAP; remedy=LIBRARY"),
        arguments(
            "a library that has a fixed version waits for a monitor",
            on(JDK_21).see(blocked(stack("oracle.jdbc.A.b:1", "app.A.get:1"))),
            "monitor-contention; endless=LOCKS; remedy=LIBRARY"),
        arguments(
            "work comes only after a waiter",
            on(JDK_21)
                .see(holds("app.Jobs.next:7", "Jobs.lock"), enters("app.Jobs.put:9", "Jobs.lock"))
                .see(pinned(Owner.FOR_WORK.stack), blocked(stack("app.Jobs.put:9"))),
            "pinned-monitor; endless=OTHER_THREAD;"
                + " waitsIn=java.util.concurrent.LinkedBlockingQueue.take; owner=-"),
        arguments(
            "the owner of a lock lacks a carrier",
            stalled(OWNER_QUEUED),
            "pinned-monitor; endless=-"),
        arguments(
            "the next owner lacks a carrier", stalled(LOCK_FREE), "pinned-monitor; endless=-"),
        arguments(
            "a library calls back on a newer JDK",
            on(JDK_25).see(pinned(stack("!jdk.internal.misc.Unsafe.park", "app.Sort.compare:7"))),
            "pinned-native; remedy=UPCALL"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("reasons")
  void anEndlessHoldHasItsReason(String scenario, Program program, String expected) {
    program.assertAmong(expected);
  }

  private static Stream<Arguments> costs() {
    CarrierHeld open = held(HeldKind.PINNED, 1, 9900, 6900, 0, QUERY);
    return Stream.of(
        arguments(
            "it began before the window",
            on(JDK_21).see(held(HeldKind.PINNED, 1, 9900, 39_900, 0, QUERY)),
            "pinned-monitor; count=1; totalMillis=10000; lastingMillis=40000"),
        arguments(
            "its end was seen",
            on(JDK_21)
                .see(held(HeldKind.PINNED, 1, 8000, 5000, 0, QUERY))
                .see(ended(held(HeldKind.PINNED, 1, 8100, 5100, 0, QUERY))),
            "-"),
        arguments(
            "its end was missed",
            on(JDK_21).see(open, pinOf(1, 2950, 7030, QUERY)),
            "pinned-monitor; count=1; totalMillis=7030; lastingMillis=-"),
        arguments(
            "it has ten ended pins",
            on(JDK_21).see(open).times(10, i -> pinOf(1, 3000 + i * 500, 500, QUERY)),
            "pinned-monitor; count=11; totalMillis=7000; lastingMillis=2000"));
  }

  private static Stream<Arguments> newerJdks() {
    Stack sleeps = stack("java.lang.Thread.sleep", "app.Slow.<clinit>:3", "app.Main.run:1");
    Stack parks = stack(PARK, "app.Slow.<clinit>:3", "app.Main.a:1");
    return Stream.of(
        arguments(
            "a pin and an initialiser",
            on(JDK_25).see(pinned(QUERY), held(HeldKind.PINNED, 2, 9900, 6900, 0, sleeps)),
            "pinned-native, pinned-class-init"),
        arguments(
            "an initialiser and a thread that needs the class",
            on(JDK_25).see(pinned(parks), blocked(stack("app.Main.a:1", "app.Main.run:2"))),
            "pinned-class-init"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource({"costs", "newerJdks"})
  void aHoldCountsOnceAndInTheWindow(String scenario, Program program, String expected) {
    program.assertFindings(expected);
  }

  @Test
  void theShareIsKnownIfPinsMatchThePinnedTime() {
    Program program = on(JDK_21).see(holds("app.Db.query:7", "this"), countedElsewhere(3, 1));
    Stack query = stack("java.lang.Thread.sleep", "app.Db.query:7");
    program.see(pin(100, 9000, query), pin(100, 9000, query));
    program.assertFindings("pinned-monitor; share=0.45");
    Stack other = stack("java.lang.Thread.sleep", "other.Loop.run:9");
    program.see(holds("other.Loop.run:9", "this"), pin(100, 9000, other));
    program.assertFindings("pinned-monitor, pinned-monitor; share=-1");
  }

  /** Three of four carriers are pinned for ten seconds. */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          recorded pins are as long     | 20 ms | 30 | pinThresholdMillis=-
          most pins were too short      | 20 ms | 9  | pinThresholdMillis=20; pinnedBySamples=0.75
          pins of any length are stored | 0 ms  | 9  | pinThresholdMillis=-
          the threshold is unknown      | -     | 9  | pinThresholdMillis=-
          """)
  void aNoteTellsOfShorterPins(String scenario, String threshold, int pins, String expected) {
    Program program = Program.withoutAgent(10_000, "jdk.VirtualThreadPinned").samples(9, 1, 0);
    if (!threshold.equals("-")) {
      program.see(setting("jdk.VirtualThreadPinned", "threshold", threshold));
    }
    Stack query = stack("java.lang.Thread.sleep", "app.Db.query:7");
    program.times(pins, n -> pin(n * 300L, 900, query));
    program.assertAmong("pinned-monitor; " + expected);
  }

  /** Two of four carriers are pinned. */
  private static Program on(String jdk) {
    return Program.on(jdk).samples(0, 0, 2);
  }

  private static Program stalled(StallProof proof) {
    return on(JDK_21)
        .see(holds("app.Jobs.next:7", "Jobs.lock"), pinned(Owner.FOR_LOCK.stack))
        .see(stall(1, 9000, 8000, false, proof));
  }

  private static CarrierHeld pinned(Stack stack) {
    return held(HeldKind.PINNED, 1, 9900, 9000, 0, stack);
  }

  private static CarrierHeld blocked(Stack stack) {
    return held(HeldKind.BLOCKED, 2, 9900, 8900, 0, stack);
  }
}
