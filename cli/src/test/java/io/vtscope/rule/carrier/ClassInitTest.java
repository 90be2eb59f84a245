package io.vtscope.rule.carrier;

import static io.vtscope.observation.Seen.at;
import static io.vtscope.observation.Seen.carried;
import static io.vtscope.observation.Seen.counted;
import static io.vtscope.observation.Seen.held;
import static io.vtscope.observation.Seen.inObjectWait;
import static io.vtscope.observation.Seen.initialising;
import static io.vtscope.observation.Seen.nanos;
import static io.vtscope.observation.Seen.pin;
import static io.vtscope.observation.Seen.stack;
import static io.vtscope.observation.Seen.stall;
import static io.vtscope.rule.Program.JDK_21;
import static io.vtscope.rule.Program.JDK_25;
import static io.vtscope.state.StallState.StallProof.WAITS_FOR_OTHERS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.vtscope.finding.CarrierFacts.ClassWait;
import io.vtscope.finding.CarrierFacts.Held;
import io.vtscope.finding.CarrierFacts.Standing;
import io.vtscope.jvm.Stack;
import io.vtscope.observation.HoldObservation.MonitorWait;
import io.vtscope.rule.Program;
import io.vtscope.state.CarrierState.CarrierHeld;
import io.vtscope.state.CarrierState.HeldKind;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Threads initialise classes, load them, or wait until others have. */
class ClassInitTest {
  private static final String SOME_CLASS = "another thread's static initialiser";
  private static final String WAITED = "Waited for initialization of app.Slow by another thread";
  private static final String INITIALISES = "VM call to app.Slow.<clinit> on stack";
  private static final String LOADING = "Freeze or preempt failed (2)";
  private static final Stack NEEDS = stack("app.Main.a:1", "app.Main.run:2");
  private static final Stack WORKER = stack("app.Worker.run:9", "java.lang.VirtualThread.run:1");
  private static final Stack LATCH =
      stack(
          "java.util.concurrent.locks.LockSupport.park:1",
          "java.util.concurrent.CountDownLatch.await:1",
          "app.Config.<clinit>:8",
          "app.Main.main:3");

  private static Stream<Arguments> waits() {
    Stack reads = stack("java.net.Socket.read:1", "app.Config.load:9", "app.Config.<clinit>:5");
    return Stream.of(
        arguments(
            "a platform thread initialises the class",
            on(JDK_21)
                .see(waitsFor("app.Config.<clinit>", 1, NEEDS))
                .see(initialising(2000, "app.Config", 1, reads)),
            "pinned-class-init * app.Config.<clinit>; shownLine=5; remedy=INITIALISE;"
                + " target=app.Config; initialiserThread=\"t1\" #1;"
                + " initialiserBlocking=java.net.Socket.read"),
        arguments(
            "a thread waits for a class that only it initialises",
            on(JDK_21).see(standsIn(1, "app.A.<clinit>", SOME_CLASS)),
            "pinned-class-init; remedy=INITIALISE; target=-"),
        arguments(
            "a thread waits for a class or a foreign function",
            on(JDK_21).see(waitsFor("a static initialiser or a foreign function", 1, NEEDS)),
            "no monitor-contention"),
        arguments(
            "an initialiser waits for a monitor",
            on(JDK_21)
                .see(
                    held(
                        HeldKind.BLOCKED,
                        1,
                        9900,
                        9000,
                        0,
                        stack("app.A.<clinit>:5", "app.B.b:1"))),
            "monitor-contention; cause=CONTENTION"),
        arguments(
            "another place initialises the awaited class",
            circle(JDK_21, "app.Other.<clinit>"),
            "starvation-deadlock; initialisers=-"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("waits")
  void aWaitForAClassIsFound(String scenario, Program program, String expected) {
    program.assertAmong(expected);
  }

  @Test
  void allThreadsMayNeedTheSameClass() {
    String init = "app.Config.<clinit>";
    Stack call =
        stack("java.util.concurrent.Executors$RunnableAdapter.call:545", "java.lang.V.run:460");
    Program program = on(JDK_21).see(stall(1, 9000, 8000, false, WAITS_FOR_OTHERS));
    program.times(4, i -> waitsFor(init, i + 1, call));
    program.times(4, i -> carried(9000, i + 1, init, call));
    program.assertAmong("pinned-class-init * app.Config.<clinit>; cause=CLASS_INIT_WAIT");
    program.assertAmong("starvation-deadlock; remedy=INITIALISE; target=app.Config");
  }

  @Test
  void doesNotGuessWhichInitialiserIsWaitedFor() {
    Program program = on(JDK_21).see(stall(1, 9000, 8000, false, WAITS_FOR_OTHERS));
    program.see(standsIn(1, "app.A.<clinit>", SOME_CLASS));
    program.see(standsIn(2, "app.B.<clinit>", SOME_CLASS));
    program.see(standsIn(3, "app.C.<clinit>", SOME_CLASS));
    program.assertAmong(
        "pinned-class-init, pinned-class-init, pinned-class-init; cause=CLASS_INIT_WAIT;"
            + " remedy=INITIALISE; target=-");
    program.assertAmong("no monitor-contention");
    program.assertAmong("starvation-deadlock; initialisers=app.A, app.B, app.C");
  }

  @ParameterizedTest
  @ValueSource(strings = {JDK_21, JDK_25})
  void initialisersThatNeedEachOtherAreACircle(String jdk) {
    Program program = circle(jdk, "app.B.<clinit>");
    program.assertAmong(
        "pinned-class-init * app.A.<clinit>, pinned-class-init * app.B.<clinit>;"
            + " cause=CLASS_INIT_WAIT");
    program.assertAmong("no monitor-contention");
    program.assertAmong(
        "starvation-deadlock; reason=INITIALISERS; initialisers=app.A, app.B; remedy=BREAK_CIRCLE");
    assertThat(program.evaluation("deadlock")).isNotEqualTo("ok");
  }

  @Test
  void aUserOfACyclicClassShouldBreakTheCycle() {
    Program program = circle(JDK_21, "app.B.<clinit>").lasts(14_000);
    program.see(waitsFor(SOME_CLASS, held(HeldKind.BLOCKED, 3, 13_000, 12_500, 0, NEEDS)));
    assertThat(program.all("pinned-class-init"))
        .filteredOn(finding -> Objects.requireNonNull(finding.site()).name().equals("app.Main.a"))
        .singleElement()
        .returns("BREAK_CIRCLE", finding -> finding.facts().evidence().get("remedy"));
  }

  @Test
  void anEndlessInitialiserIsNotToBeRunEarlier() {
    Stack reads = stack("java.net.Socket.read:1", "app.A.<clinit>:5", "app.Main.b:1");
    Stack sleeps = stack("java.lang.Thread.sleep:1", "app.A.<clinit>:5", "app.Main.b:1");
    CarrierHeld needs = held(HeldKind.BLOCKED, 1, 13_000, 12_500, 0, NEEDS);
    Program program = on(JDK_21).lasts(14_000);
    program.see(waitsFor("app.A.<clinit>", needs));
    program.see(held(HeldKind.PINNED, 2, 13_000, 12_600, 0, reads));
    program.see(pin(200, 300, "VM call to app.A.<clinit> on stack", "LockSupport.park", sleeps));
    program.assertAmong(
        "pinned-class-init WARNING app.A.<clinit>; blocking=java.net.Socket.read; waited=1;"
            + " waitedCarrierMillis=12500; hasNotEnded=true; remedy=INITIALISER_HANGS; target=app.A");
    Held facts = (Held) program.all("pinned-class-init").getFirst().facts();
    assertThat(Objects.requireNonNull(facts.classWaits()).standing())
        .containsExactly(
            new Standing(
                "app.A",
                "\"req-2\" #2",
                "ForkJoinPool-1-worker-3",
                nanos(12_600),
                List.of("java.net.Socket.read:1", "app.A.<clinit>:5")));
    assertThat(program.evaluation("deadlock")).isNotEqualTo("ok");
  }

  @Test
  void anUnknownEndlessClassIsNotToBeRunEarlier() {
    on(JDK_21)
        .lasts(14_000)
        .see(waitsFor(SOME_CLASS, held(HeldKind.BLOCKED, 1, 13_000, 12_500, 0, NEEDS)))
        .assertAmong("pinned-class-init; remedy=INITIALISER_HANGS; target=-");
  }

  @Test
  void aWaiterWithoutACarrierShowsTheInitialiser() {
    Program program =
        Program.on(JDK_25).lasts(14_000).see(initialising(9000, "app.Config", 1, LATCH));
    program.seconds(13, n -> counted(n, 0, 4, 4)).seconds(13, n -> inObjectWait(n, 4, WORKER));
    program.assertFindings(
        "pinned-class-init WARNING app.Config.<clinit>; share=-1; type=app.Config;"
            + " place=app.Worker.run; lastingMillis=12000");
    ClassWait facts = (ClassWait) program.only().facts();
    List<String> path =
        List.of("java.util.concurrent.CountDownLatch.await:1", "app.Config.<clinit>:8");
    assertThat(facts.standing())
        .containsExactly(new Standing("app.Config", "\"t1\" #1", null, -1, path));
    assertThat(program.evaluation("deadlock")).isNotEqualTo("ok");
  }

  @Test
  void eachClassThatThreadsWaitForIsFoundOnce() {
    Stack sleeps = stack("java.lang.Thread.sleep:1", "app.Other.<clinit>:3", "app.A.b:1");
    Program.on(JDK_25)
        .lasts(14_000)
        .see(initialising(9000, "app.Config", 1, LATCH), pin(1000, 4000, sleeps))
        .seconds(13, n -> counted(n, 0, 8, 8))
        .seconds(13, n -> inObjectWait(n, 5, stack("app.Worker.run:9")))
        .seconds(13, n -> inObjectWait(n, 3, stack("app.Clerk.run:4")))
        .assertAmong(
            "pinned-class-init * app.Config.<clinit>, pinned-class-init * app.Other.<clinit>");
  }

  @Test
  void aWaitWithoutACarrierThatHasEndedIsNoFinding() {
    Program.on(JDK_25)
        .lasts(14_000)
        .seconds(13, n -> counted(n, 0, 4, 4))
        .seconds(12, n -> inObjectWait(n, 4, WORKER))
        .assertFindings("-");
  }

  private static Stream<Arguments> starts() {
    Stack connects = stack("java.net.Socket.connect:1", "app.Slow.<clinit>:3", "app.Main.run:1");
    Stack runs = stack("app.Main.run:1");
    return Stream.of(
        arguments(
            "classes are loaded and initialised at the start",
            Program.on(JDK_21)
                .times(
                    16, i -> pin(i, 90, WAITED.replace("Slow", "C" + i % 8), "Object.wait", runs))
                .times(16, i -> pin(i, 5, LOADING, "Contended monitor enter", runs)),
            "pinned-class-init INFO -; places=9; carrierMillis=1520; isLong=false"),
        arguments(
            "three threads wait a second for an initialiser that computes",
            Program.on(JDK_21).times(3, i -> pin(0, 1200, WAITED, "Object.wait", runs)),
            "pinned-class-init INFO"),
        arguments(
            "an initialiser blocks for a minute of two hours",
            Program.on(JDK_25)
                .lasts(7_200_000)
                .times(4, i -> pin(0, 60_000, INITIALISES, "LockSupport.park", connects)),
            "pinned-class-init WARNING app.Slow.<clinit>"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("starts")
  void classesAreSlowOnlyAtTheStart(String scenario, Program program, String expected) {
    program.assertFindings(expected);
  }

  @Test
  void aReflectiveCallWaitsForTheRunningInitialiser() {
    Stack initialises =
        stack(
            "java.lang.Thread.sleep:1",
            "app.Slow.<clinit>:3",
            "java.lang.Class.forName0:1",
            "app.Main.run:7");
    Program program = Program.on(JDK_21).lasts(9000).see(pin(0, 2500, initialises));
    program.see(waitsReflectively(10, "app.Main.run:7"));
    program.assertFindings("pinned-class-init; waited=1; waitedCarrierMillis=2480");
    program.see(
        waitsReflectively(10, "app.Main.run:9"), waitsReflectively(4000, "app.Main.walk:7"));
    program.assertFindings("pinned-class-init, pinned-class-init, pinned-class-init");
  }

  private static MonitorWait waitsReflectively(long at, String place) {
    Stack stack = stack("java.lang.Class.forName0:1", place);
    return new MonitorWait(at(at), nanos(2480), 7, stack, "[I");
  }

  /** Carriers are held, and nine threads are queued. */
  private static Program on(String jdk) {
    return Program.on(jdk).samples(9, 0, 0);
  }

  /** Initialiser B needs A, and initialiser A needs this class. */
  private static Program circle(String jdk, String needed) {
    return on(jdk)
        .see(standsIn(1, "app.A.<clinit>", needed))
        .see(standsIn(2, "app.B.<clinit>", "app.A.<clinit>"))
        .see(stall(1, 9000, 8000, false, WAITS_FOR_OTHERS));
  }

  /** A thread holds its carrier in an initialiser without CPU time. */
  private static Record[] standsIn(int worker, String initialiser, String awaited) {
    Stack stack = stack(initialiser + ":5", "app.Main.run:1");
    return new Record[] {waitsFor(awaited, worker, stack), carried(9000, worker, awaited, stack)};
  }

  private static CarrierHeld waitsFor(String awaited, int worker, Stack stack) {
    return waitsFor(awaited, held(HeldKind.BLOCKED, worker, 9900, 9000, 0, stack));
  }

  private static CarrierHeld waitsFor(@Nullable String awaited, CarrierHeld held) {
    return new CarrierHeld(
        held.at(),
        held.hold(),
        held.carrier(),
        held.thread(),
        held.kind(),
        held.nanos(),
        held.cpuNanos(),
        held.ended(),
        awaited,
        held.stack());
  }
}
