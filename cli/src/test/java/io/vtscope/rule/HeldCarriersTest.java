package io.vtscope.rule;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.at;
import static io.vtscope.observation.Seen.busy;
import static io.vtscope.observation.Seen.carried;
import static io.vtscope.observation.Seen.carriers;
import static io.vtscope.observation.Seen.countedElsewhere;
import static io.vtscope.observation.Seen.enabled;
import static io.vtscope.observation.Seen.ended;
import static io.vtscope.observation.Seen.enters;
import static io.vtscope.observation.Seen.executor;
import static io.vtscope.observation.Seen.held;
import static io.vtscope.observation.Seen.holds;
import static io.vtscope.observation.Seen.late;
import static io.vtscope.observation.Seen.load;
import static io.vtscope.observation.Seen.nanos;
import static io.vtscope.observation.Seen.nobodyQueued;
import static io.vtscope.observation.Seen.origin;
import static io.vtscope.observation.Seen.pending;
import static io.vtscope.observation.Seen.perTask;
import static io.vtscope.observation.Seen.pin;
import static io.vtscope.observation.Seen.pinOf;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.running;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.stack;
import static io.vtscope.observation.Seen.stall;
import static io.vtscope.observation.Seen.stallOf;
import static io.vtscope.observation.Seen.trial;
import static io.vtscope.observation.Seen.unseen;
import static io.vtscope.observation.Seen.waiting;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.blame.Cause;
import io.vtscope.blame.Site;
import io.vtscope.clock.Cost;
import io.vtscope.clock.Most;
import io.vtscope.finding.CarrierFacts;
import io.vtscope.finding.CarrierFacts.ClassWaits;
import io.vtscope.finding.CarrierFacts.Endless;
import io.vtscope.finding.CarrierFacts.Endless.Why;
import io.vtscope.finding.CarrierFacts.Held;
import io.vtscope.finding.CarrierFacts.Monitor;
import io.vtscope.finding.Change;
import io.vtscope.finding.Change.Remedy;
import io.vtscope.finding.Finding;
import io.vtscope.finding.HungFacts.Stall;
import io.vtscope.finding.HungFacts.StallCause.Reason;
import io.vtscope.finding.HungFacts.StallExtent;
import io.vtscope.finding.HungFacts.StallRemedy;
import io.vtscope.finding.HungFacts.StalledThread;
import io.vtscope.finding.Kind;
import io.vtscope.finding.LoadFacts.LateStarts;
import io.vtscope.finding.LoadFacts.MostRun;
import io.vtscope.finding.LoadFacts.Running;
import io.vtscope.finding.LoadFacts.Runs;
import io.vtscope.finding.LoadFacts.Samples;
import io.vtscope.finding.Verdict;
import io.vtscope.judge.Severity;
import io.vtscope.jvm.Basis;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.jvm.ThreadName;
import io.vtscope.ledger.charge.Runner;
import io.vtscope.library.JdkLock;
import io.vtscope.observation.CodeObservation;
import io.vtscope.observation.JvmObservation;
import io.vtscope.observation.Seen;
import io.vtscope.state.CarrierState;
import io.vtscope.state.CarrierState.HeldKind;
import io.vtscope.state.LockState;
import io.vtscope.state.StallState;
import io.vtscope.state.StallState.StallProof;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Findings from carrier samples in ten seconds on four carriers. */
class HeldCarriersTest extends Observed {
  private static final String LOCK = "java.util.concurrent.locks.ReentrantLock$NonfairSync@1f";
  private static final Stack LEASE =
      stack(
          "java.lang.VirtualThread.parkOnCarrierThread:1",
          "java.util.concurrent.locks.LockSupport.parkUntil:1",
          "org.apache.http.pool.AbstractConnPool.getPoolEntryBlocking:389",
          "org.apache.http.pool.AbstractConnPool$2.get:253",
          "app.Client.get:13");
  private static final Stack COMMIT = stack("app.Index.commit:41", "app.Main.run:7");
  private static final Stack SPIN =
      stack(
          "java.lang.VirtualThread.yieldContinuation",
          "java.lang.VirtualThread.tryYield",
          "java.lang.Thread.yield",
          "app.Spin.until:4",
          "app.Main.run:9");

  private static final Stack TAKES =
      stack(
          "java.lang.VirtualThread.parkOnCarrierThread",
          "java.util.concurrent.locks.LockSupport.park:1",
          "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await:1",
          "java.util.concurrent.LinkedBlockingQueue.take:1",
          "app.Jobs.next:7");

  HeldCarriersTest() {
    see(recorded(0, 10_000), agent("21.0.8+9-LTS"));
    see(enabled("jdk.VirtualThreadPinned"), enabled("jdk.ThreadStart"));
    see(enabled("jdk.VirtualThreadSubmitFailed"), enabled("jdk.JavaMonitorEnter"));
    see(enabled("jdk.NativeMethodSample"), enabled("jdk.FileRead"));
  }

  @Test
  void aSpinLoopIsToWaitInsteadOfComputing() {
    Stack loop = stack("java.util.concurrent.Semaphore.tryAcquire:9", "app.Turn.await:7");
    for (int i = 0; i < 20; i++) {
      see(held(HeldKind.RUNNING, i, 1000 + i * 400L, 600, 600, loop));
    }
    looks(9, 4, 0, 1200);
    assertThat(runs(only("cpu-monopoly")).running()).isEqualTo(Running.COMPUTES);
    see(Seen.spinning("app.Turn.await:7"));
    assertThat(runs(only("cpu-monopoly")).running()).isEqualTo(Running.SPINS);
  }

  @Test
  void computationWithoutAKnownLibraryBlamesItsClass() {
    hash(20, 600);
    looks(9, 4, 0, 1200);
    assertThat(site(only("cpu-monopoly")).type()).isEqualTo("org.bcrypt.BCrypt");
  }

  @Test
  void classLoadingIsNoComputation() {
    looks(9, 4, 0, 1200);
    Stack loads =
        stack(
            "!java.lang.ClassLoader.defineClass1", "boot.JarLoader.loadClass:104", "app.Shop.go:3");
    for (int i = 0; i < 8; i++) {
      see(held(HeldKind.RUNNING, i, 1000 + i * 1000L, 900, 700, loads));
    }
    assertThat(found("cpu-monopoly")).isEmpty();
  }

  @Test
  void twoPlacesThatComputeAreTwoFindings() {
    looks(9, 4, 0, 1200);
    for (int i = 0; i < 8; i++) {
      String type = i % 2 == 0 ? "app.Prices" : "app.Taxes";
      Stack stack = stack(type + ".sum:7", "app.Server.handle:3", "app.Main.run:9");
      see(held(HeldKind.RUNNING, i, 1000 + i * 1000L, 900, 700, stack));
    }
    assertThat(found("cpu-monopoly"))
        .extracting(finding -> site(finding).name())
        .containsExactlyInAnyOrder("app.Prices.sum", "app.Taxes.sum");
  }

  @Test
  void methodsOfOneClassThatComputeByTurnsAreNamedEach() {
    looks(9, 4, 0, 1200);
    String[] methods = {"parse", "render", "index", "hash", "hash"};
    for (int i = 0; i < methods.length; i++) {
      Stack early = stack("java.util.TreeMap.put:1", "app.Four." + methods[i] + ":7");
      Stack late = stack("java.lang.String.format:1", "app.Four." + methods[i] + ":8");
      CarrierState.CarrierHeld held = held(HeldKind.RUNNING, i, 5500, 3000, 2900, late);
      see(held(HeldKind.RUNNING, i, 4000, 1500, 1400, early), held, ended(held));
    }
    assertThat(only("cpu-monopoly"))
        .returns("app.Four.hash", finding -> site(finding).name())
        .satisfies(finding ->
            assertThat(runs(finding).places())
                .extracting(place -> place.site().method())
                .startsWith("hash")
                .containsExactlyInAnyOrder("hash", "parse", "render", "index"));
  }

  @Test
  void aMethodThatComputesInTwoLinesIsNamedOnce() {
    looks(9, 4, 0, 1200);
    for (int i = 0; i < 8; i++) {
      Stack stack = stack("app.Prices.sum:" + (7 + i % 2), "app.Main.a:1");
      CarrierState.CarrierHeld held = held(HeldKind.RUNNING, i, 1000 + i * 1000L, 900, 700, stack);
      see(held, ended(held));
    }
    assertThat(runs(only("cpu-monopoly")).places())
        .singleElement()
        .returns("app.Prices.sum", place -> place.site().name())
        .returns(7_200_000_000L, Runner.Place::nanos);
  }

  @Test
  void aRunThroughSeveralMethodsIsBlamedOnTheirCaller() {
    looks(9, 4, 0, 1200);
    for (int i = 0; i < 8; i++) {
      for (int look = 0; look < 4; look++) {
        Stack now =
            stack("app.Hash.round" + (i + look) % 3 + ":7", "app.Hash.of:3", "app.Main.a:1");
        see(held(HeldKind.RUNNING, i, 1000 + i * 900L + look * 200L, 200 + look * 200L, 190, now));
      }
    }
    assertThat(only("cpu-monopoly")).returns("app.Hash.of", finding -> site(finding).name());
    assertThat(runs(only("cpu-monopoly")).places()).hasSize(1);
  }

  @Test
  void twoEntryPointsOfALibraryAreBothNamed() {
    looks(9, 4, 0, 1200);
    see(origin("org.zip.Pack", "zip", "1.2"), origin("org.zip.Unpack", "zip", "1.2"));
    for (int i = 0; i < 8; i++) {
      Stack stack =
          stack(i % 2 == 0 ? "org.zip.Pack.all:7" : "org.zip.Unpack.all:7", "app.Main.a:1");
      CarrierState.CarrierHeld held = held(HeldKind.RUNNING, i, 1000 + i * 1000L, 900, 700, stack);
      see(held, ended(held));
    }
    assertThat(runs(only("cpu-monopoly")).places())
        .extracting(place -> place.site().name())
        .containsExactlyInAnyOrder("org.zip.Pack.all", "org.zip.Unpack.all");
  }

  @Test
  void theStackThatIsShownHasThePlaceThatIsNamed() {
    looks(9, 4, 0, 1200);
    for (int i = 0; i < 8; i++) {
      Stack sum = stack("app.Prices.sum:7", "app.Main.run:9");
      see(held(HeldKind.RUNNING, i, 1000 + i * 1000L, 900, 700, sum));
    }
    Stack round = stack("app.Prices.round:8", "app.Main.run:9");
    see(held(HeldKind.RUNNING, 99, 9500, 950, 700, round));
    Finding finding = only("cpu-monopoly");
    assertThat(site(finding).name()).isEqualTo("app.Prices.sum");
    assertThat(Objects.requireNonNull(finding.stack()).frames())
        .extracting(Frame::name)
        .contains("app.Prices.sum");
  }

  @Test
  void ignoresHoldsThatEndedBeforeTheWindow() {
    looks(9, 4, 0, -1);
    for (int i = 0; i < 4; i++) {
      CarrierState.CarrierHeld held =
          held(HeldKind.RUNNING, i, -500, 9000, 8000, stack("app.Prices.sum:7"));
      see(held, ended(held));
    }
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void occasionalSequentialComputationIsHarmless() {
    hash(10, 300);
    looks(0, 2, 2, 1);
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void manyShortTasksThatQueueAreABusyApplication() {
    looks(200, 4, 0, 60);
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void aBusyMachineMakesNoMonopoly() {
    for (int i = 0; i < 20; i++) {
      CarrierState.CarrierHeld held =
          held(HeldKind.RUNNING, i, 600 + i * 400L, 500, 90, stack("app.Main.answer:3"));
      see(held, ended(held));
    }
    for (int at = 0; at <= 10_000; at += 500) {
      see(scheduler(at, 4, 4, 4, 9), late(trial(carriers(at, 4, 0, 0, 0, 0), 380), 400));
    }
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void longHoldsWithoutCpuTimeAreNoComputation() {
    for (int i = 0; i < 20; i++) {
      see(held(HeldKind.RUNNING, i, 600 + i * 400L, 600, 20, stack("app.Main.answer:3")));
    }
    looks(9, 4, 0, 20);
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void twoLongComputationsWarnOnAFullMachineToo() {
    for (int i = 1; i <= 2; i++) {
      see(held(HeldKind.RUNNING, i, 9000, 4500, 700, stack("app.Index.flush:3")));
    }
    looks(9, 4, 0, 1200);
    machine(0.97);
    assertThat(only("cpu-monopoly").severity()).isEqualTo(Severity.WARNING);
  }

  @Test
  void sleepingForZeroIsYielding() {
    Stack sleeps =
        stack(
            "java.lang.VirtualThread.yieldContinuation",
            "java.lang.VirtualThread.tryYield",
            "java.lang.Thread.sleep",
            "app.Spin.until:4",
            "app.Main.run:9");
    looks(1, 4, 0, 3000);
    for (int at = 0; at < 10_000; at += 500) {
      see(running(at, sleeps));
    }
    assertThat(runs(only("yield-storm")).running()).isEqualTo(Running.SLEEPS_ZERO);
  }

  @Test
  void theLongStayerAmongYieldersIsTheLesserPart() {
    looks(6, 4, 0, 3000);
    see(held(HeldKind.RUNNING, 1, 4000, 600, 500, SPIN));
    for (int at = 0; at < 10_000; at += 500) {
      see(running(at, SPIN));
    }
    assertThat(runs(only("yield-storm")).samples())
        .returns(20L, Samples::samples)
        .returns(20L, Samples::ofSamples)
        .returns(40L, samples -> samples.carrierNanos() / 1_000_000_000);
  }

  @Test
  void occasionalYieldsAreNoStorm() {
    looks(0, 4, 0, 1);
    for (int at = 0; at < 10_000; at += 500) {
      see(running(at, at % 2000 == 0 ? SPIN : stack("app.Main.work:3")));
    }
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void aLongDelayThatNothingExplainsIsAWarning() {
    for (int i = 1; i <= 10; i++) {
      int at = i * 3000;
      see(scheduler(at, 4, 4, 4, 500), trial(carriers(at, 4, 0, 0, 0, 0), 3000));
    }
    assertThat(only("scheduling-delay"))
        .returns(Severity.WARNING, Finding::severity)
        .returns(LateStarts.Reason.LOAD, one -> lateStarts(one).reason())
        .returns(10L, one -> lateStarts(one).probes())
        .returns(15L, one -> lateStarts(one).p50Nanos() / 100_000_000)
        .returns(3_000_000_000L, one -> lateStarts(one).maxNanos());
  }

  @Test
  void aDelayByOtherThreadsBlamesTheProcessors() {
    looks(500, 4, 0, 3000);
    runs("app.Main.work", 10);
    machine(1);
    processors(0.3);
    Finding finding = only("scheduling-delay");
    assertThat(finding.severity()).isEqualTo(Severity.WARNING);
    assertThat(lateStarts(finding))
        .returns(LateStarts.Reason.PROCESSORS, LateStarts::reason)
        .returns(40_400_000_000L, LateStarts::runningNanos)
        .returns(60L, late -> Math.round(late.processorNanos() / 1e8));
  }

  @Test
  void aDelayByOtherProgramsIsInfo() {
    looks(500, 4, 0, 3000);
    runs("app.Main.work", 10);
    for (int second = 1; second <= 10; second++) {
      JvmObservation.MachineLoad load = Seen.machine(second * 1000L, 1);
      see(new JvmObservation.MachineLoad(load.at(), load.share(), 0.35));
    }
    processors(0.3);
    assertThat(only("scheduling-delay"))
        .returns(Severity.INFO, Finding::severity)
        .returns(LateStarts.Reason.PROCESSORS, one -> lateStarts(one).reason());
  }

  @Test
  void aDelayOnASelfFilledMachineBlamesTheApplication() {
    looks(500, 4, 0, 3000);
    runs("app.Main.work", 10);
    machine(1);
    processors(0.9);
    Finding finding = only("scheduling-delay");
    assertThat(lateStarts(finding))
        .returns(LateStarts.Reason.ONE_PLACE, LateStarts::reason)
        .returns("app.Main.work", late -> Objects.requireNonNull(late.mostRun()).mostRun());
  }

  @Test
  void aVeryLongPendingProbeWarnsWithoutProgress() {
    for (int at = 0; at <= 10_000; at += 100) {
      see(scheduler(at, 4, 4, 4, 500), pending(carriers(at, 4, 0, 0, 0, 0), 5000 + at));
    }
    assertThat(only("scheduling-delay"))
        .returns(Severity.WARNING, Finding::severity)
        .returns(1L, one -> lateStarts(one).probes())
        .returns(15_000_000_000L, one -> lateStarts(one).maxNanos());
  }

  @Test
  void fewDelaysOfSecondsWarnAndNameTheRunningCode() {
    for (int i = 1; i <= 3; i++) {
      int at = i * 4000;
      see(scheduler(at - 3999, 4, 4, 4, 60), carriers(at - 3999, 4, 0, 0, 0, 0));
      see(scheduler(at, 4, 4, 4, 58), trial(carriers(at, 4, 0, 0, 0, 0), 4000));
    }
    for (int at = 0; at < 12_000; at += 500) {
      see(running(at, stack(at % 2000 == 0 ? "app.Main.parse:3" : "app.Hash.sum:7")));
    }
    assertThat(only("scheduling-delay"))
        .returns(Severity.WARNING, Finding::severity)
        .returns(new MostRun("app.Hash.sum", 18, 24), one -> lateStarts(one).mostRun());
  }

  /** One of eight carriers computes: a quarter of the time of four. */
  @Test
  void shareIsRelativeToTheParallelism() {
    for (int at = 0; at <= 10_000; at += 100) {
      see(scheduler(at, 4, 8, 1, 9), trial(carriers(at, 1, 7, 0, 0, 0), 700));
    }
    processors(0.9);
    hashes(20, 10);
    assertThat(only("cpu-monopoly")).returns(0.25, f -> Math.round(f.share() * 20) / 20.0);
  }

  @Test
  void shortTasksOfOnePlaceThatAreTooManyAreNoMonopoly() {
    looks(900, 4, 0, 700);
    processors(0.9);
    hashes(20, 1);
    assertThat(found("cpu-monopoly")).isEmpty();
    assertThat(only("scheduling-delay").severity()).isEqualTo(Severity.WARNING);
  }

  @Test
  void holdingWithoutCpuTimeIsNoComputation() {
    looks(9, 4, 0, 700);
    processors(0.01);
    hashes(20, 10);
    assertThat(found("cpu-monopoly")).isEmpty();
  }

  private void hashes(int lookedAgain, int stayed) {
    for (int at = 0; at < 10_000; at += 500) {
      see(running(at, stack("app.Hash.sum:7", "app.Main.run:9"), lookedAgain, stayed));
    }
  }

  @Test
  void aDelayOfATenthOfASecondIsInfo() {
    looks(50, 4, 0, 150);
    assertThat(only("scheduling-delay").severity()).isEqualTo(Severity.INFO);
  }

  @Test
  void aTrialThreadThatHasNotRunYetCounts() {
    see(scheduler(0, 4, 4, 4, 9), carriers(0, 4, 0, 0, 0, 0));
    see(scheduler(9900, 4, 4, 4, 9), pending(carriers(9900, 4, 0, 0, 0, 0), 9000));
    assertThat(only("scheduling-delay").facts().evidence()).containsEntry("maxMillis", 9000.0);
  }

  @Test
  void aCompensatedCallIsNotAHolderInAStall() {
    see(agent("21.0.8+9-LTS"));
    looks(36, 0, 0, -1);
    see(waiting(carried(9000, 5, LOCK, stack("app.Reader.select:9")), "RUNNABLE", null));
    stalled(stall(1, 9000, 8000, false, StallProof.LOCK_FREE));
    assertThat(onlyStall().someInCalls()).isTrue();
    assertThat(onlyStall().threads())
        .last()
        .returns(StallState.Role.IN_CALL, StalledThread::role)
        .returns("RUNNABLE", StalledThread::state);
  }

  @Test
  void aFreeLockThatNoThreadCanTakeIsCritical() {
    see(agent("21.0.8+9-LTS"));
    looks(36, 0, 0, -1);
    stalled(stall(1, 9000, 8000, false, StallProof.LOCK_FREE));
    Finding finding = only("starvation-deadlock");
    assertThat(finding)
        .returns(Severity.CRITICAL, Finding::severity)
        .returns("org.apache.http.pool.AbstractConnPool.getPoolEntryBlocking", f -> site(f).name());
    assertThat(onlyStall())
        .returns(StallProof.LOCK_FREE, stall -> stall.cause().proof())
        .returns(LOCK, stall -> stall.cause().lock())
        .returns("\"req-9\" #9", stall -> stall.cause().next())
        .returns(36L, one -> one.extent().queued())
        .returns(9_000_000_000L, one -> one.extent().longestNanos())
        .returns(false, one -> one.extent().ended());
    assertThat(onlyStall().threads())
        .hasSize(Most.NAMED)
        .first()
        .returns("ForkJoinPool-1-worker-1", StalledThread::carrier)
        .returns("\"req-1\" #1", StalledThread::thread)
        .returns(LOCK, StalledThread::waitsFor)
        .returns(true, StalledThread::isFree);
    assertThat(finding.stack()).isEqualTo(LEASE);
    assertThat(onlyStall().remedy().remedy()).isEqualTo(StallRemedy.Remedy.LIBRARY);
  }

  @Test
  void showsFewOfManyAlikeThreadsInAStall() {
    looks(36, 0, 0, -1);
    for (int worker = 5; worker <= 64; worker++) {
      see(carried(9000, worker, LOCK, LEASE));
    }
    see(carried(9000, 65, LOCK, stack("app.Other.get:7")));
    stalled(stallOf(256, stall(1, 9000, 8000, false, StallProof.LOCK_FREE)));
    assertThat(onlyStall().threads())
        .hasSize(Most.NAMED + 1)
        .anyMatch(one -> one.thread().equals("\"req-65\" #65"));
    assertThat(onlyStall().moreThreads()).isEqualTo(252);
  }

  @Test
  void stallsThatOnlyATimeLimitEndsAreAWarningTogether() {
    looks(36, 0, 0, -1);
    stalled(
        stall(1, 2500, 2000, false, StallProof.WAITS_FOR_OTHERS),
        stall(1, 3000, 2500, true, StallProof.WAITS_FOR_OTHERS),
        stall(2, 6000, 2500, true, StallProof.WAITS_FOR_OTHERS));
    assertThat(only("starvation-deadlock"))
        .returns(Severity.WARNING, Finding::severity)
        .satisfies(one ->
            assertThat(onlyStall().extent())
                .returns(2, StallExtent::stalls)
                .returns(5_000_000_000L, StallExtent::stalledNanos)
                .returns(2_500_000_000L, StallExtent::longestNanos)
                .returns(true, StallExtent::ended));
  }

  @Test
  void aTimedWaiterDoesNotWaitForOthersOnly() {
    looks(36, 0, 0, -1);
    see(waiting(carried(8900, 1, "", COMMIT), "TIMED_WAITING", null));
    see(stall(1, 9000, 8000, false, StallProof.WAITS_FOR_OTHERS));
    assertThat(onlyStall().cause().reason()).isEqualTo(Reason.TIMED);
    see(waiting(carried(8900, 2, "", COMMIT), "WAITING", null));
    assertThat(onlyStall().cause().reason()).isEqualTo(Reason.PROOF);
  }

  @Test
  void beforeJdk24AnEndedStallBlamesAPlatformThread() {
    looks(36, 0, 0, -1);
    see(stall(1, 4000, 2500, true, StallProof.WAITS_FOR_OTHERS));
    for (int worker = 1; worker <= 3; worker++) {
      see(waiting(carried(3900, worker, "", COMMIT), "BLOCKED", null));
    }
    assertThat(onlyStall().cause().reason())
        .as("where one carrier was not looked at it may be another's")
        .isEqualTo(Reason.PROOF);
    see(waiting(carried(3900, 4, "", COMMIT), "BLOCKED", null));
    assertThat(only("starvation-deadlock"))
        .returns(Severity.WARNING, Finding::severity)
        .satisfies(one ->
            assertThat(onlyStall())
                .returns(Reason.PLATFORM_THREAD, stall -> stall.cause().reason())
                .returns(StallRemedy.Remedy.PLATFORM_OWNER, all -> all.remedy().remedy()));
  }

  @Test
  void countsAnUnseenStallWithTheStallsOfAPlace() {
    looks(36, 0, 0, -1);
    stalled(stall(2, 9000, 4000, false, StallProof.LOCK_FREE));
    see(unseen(stall(1, 4000, 3500, true, StallProof.WAITS_FOR_OTHERS)));
    assertThat(only("starvation-deadlock"))
        .returns(Severity.CRITICAL, Finding::severity)
        .returns("org.apache.http.pool.AbstractConnPool.getPoolEntryBlocking", f -> site(f).name())
        .satisfies(one -> assertThat(onlyStall().extent().stalls()).isEqualTo(2));
  }

  @Test
  void anEndedStallKeepsItsQueueLength() {
    looks(36, 0, 0, -1);
    stalled(
        stall(1, 8000, 7000, false, StallProof.LOCK_FREE),
        nobodyQueued(stall(1, 9000, 8000, true, StallProof.LOCK_FREE)));
    assertThat(onlyStall().extent())
        .returns(36L, StallExtent::queued)
        .returns(8_000_000_000L, StallExtent::longestNanos);
  }

  @Test
  void aStallEndsWithItsPinsIfItsEndWasMissed() {
    looks(36, 0, 0, -1);
    stalled(stall(1, 9500, 8500, false, StallProof.LOCK_FREE));
    for (int worker = 1; worker < 4; worker++) {
      see(pinOf(worker, 900 + worker, 9200, LEASE));
    }
    assertThat(onlyStall().extent().ended()).as("one pin is not known").isFalse();
    see(pinOf(4, 950, 9100, LEASE));
    assertThat(onlyStall().extent())
        .returns(true, StallExtent::ended)
        .returns(9_100_000_000L, StallExtent::longestNanos);
  }

  @Test
  void aStallSeenAfterItsPinsEndedStillLasts() {
    looks(36, 0, 0, -1);
    stalled(stall(1, 9000, 8000, false, StallProof.LOCK_FREE));
    for (int worker = 1; worker <= 4; worker++) {
      see(pinOf(worker, 900, 8500, LEASE));
    }
    assertThat(onlyStall().extent().ended()).isFalse();
  }

  @Test
  void carriersThatWaitForASlowAnswerAreNoStall() {
    looks(36, 4, 0, -1);
    stalled(
        stall(1, 3000, 1400, true, StallProof.WAITS_FOR_OTHERS),
        stall(2, 6000, 1500, true, StallProof.LOCK_FREE),
        stall(3, 9900, 900, false, StallProof.WAITS_FOR_OTHERS));
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void doesNotSuggestJdk24OnNewerJdks() {
    see(agent("25.0.3+9-LTS"));
    looks(36, 0, 0, -1);
    stalled(stall(1, 9000, 8000, false, StallProof.POLLER_QUEUED));
    stalled(stall(2, 9000, 7000, false, StallProof.CYCLE));
    assertThat(found("starvation-deadlock"))
        .extracting(one -> ((Stall) one.facts()).remedy().remedy())
        .containsExactly(StallRemedy.Remedy.NETWORK);
  }

  @Test
  void threadsLoadingClassesGetNoInitialiserFix() {
    see(agent("25.0.3+9-LTS"));
    looks(36, 0, 0, -1);
    Stack loads =
        stack(
            "app.Jars.open:7",
            "app.Jars.findClass:3",
            "java.lang.ClassLoader.loadClass:1",
            "app.Shop.pay:9");
    see(stall(1, 9000, 8000, false, StallProof.WAITS_FOR_OTHERS));
    see(waiting(carried(9000, 1, LOCK, loads), "BLOCKED", null));
    see(waiting(carried(9000, 2, LOCK, loads), "BLOCKED", null));
    assertThat(onlyStall().remedy().remedy()).isEqualTo(StallRemedy.Remedy.LOAD_CLASSES);
  }

  @Test
  void mutualWaitsAreALikelyDeadlock() {
    looks(36, 0, 0, -1);
    Stack pay = stack("java.util.concurrent.locks.ReentrantLock.lock:1", "app.Shop.pay:9");
    Stack ship = stack("app.Shop.ship:18");
    see(stall(1, 9000, 8000, false, StallProof.WAITS_FOR_OTHERS));
    see(waiting(carried(9000, 1, LOCK, pay), "PINNED", "\"req-2\" #2"));
    see(waiting(carried(9000, 2, LOCK, ship), "BLOCKED", null));
    assertThat(onlyStall())
        .returns(Reason.DEADLOCK, stall -> stall.cause().reason())
        .returns(StallRemedy.Remedy.LOCK_ORDER, one -> one.remedy().remedy());
    see(waiting(carried(9000, 3, LOCK, pay), "PINNED", "\"main\" #77"));
    assertThat(onlyStall().cause().reason())
        .as("one waits for who may go on")
        .isEqualTo(Reason.PROOF);
  }

  @Test
  void aWaitingMapFunctionNeedsNoOtherLock() {
    looks(36, 0, 0, -1);
    String map = "java.util.concurrent.ConcurrentHashMap.computeIfAbsent:1";
    Stack loads = stack("java.util.concurrent.FutureTask.get:1", "app.Cache.load:9", map);
    Stack waits = stack(map, "app.Cache.get:3");
    see(stall(1, 9000, 8000, false, StallProof.WAITS_FOR_OTHERS));
    see(waiting(carried(9000, 1, LOCK, loads), "PINNED", null));
    see(waiting(carried(9000, 2, LOCK, waits), "BLOCKED", null));
    assertThat(onlyStall().remedy().remedy()).isEqualTo(StallRemedy.Remedy.MAP_FUNCTION);
  }

  @Test
  void aCycleThroughAMapIsNotFixedByLockOrder() {
    looks(36, 0, 0, -1);
    String map = "java.util.concurrent.ConcurrentHashMap.computeIfAbsent:1";
    Stack waits = stack(map, "app.Cache.load:9", map, "app.Cache.get:3");
    see(stall(1, 9000, 8000, false, StallProof.WAITS_FOR_OTHERS));
    see(waiting(carried(9000, 1, LOCK, waits), "BLOCKED", null));
    see(waiting(carried(9000, 2, LOCK, waits), "BLOCKED", null));
    assertThat(onlyStall().remedy().remedy()).isEqualTo(StallRemedy.Remedy.MAP_DEADLOCK);
  }

  @Test
  void aMonitorOfTheJdksIsNotToBeReplaced() {
    looks(36, 0, 0, -1);
    Stack waits = stack("java.util.logging.StreamHandler.publish:1", "app.Shop.pay:9");
    Stack writes =
        stack(
            "java.util.concurrent.CompletableFuture.join:1",
            "app.Appender.write:7",
            "java.util.logging.StreamHandler.publish:1",
            "app.Shop.pay:9");
    see(stall(1, 9000, 8000, false, StallProof.WAITS_FOR_OTHERS));
    see(waiting(carried(9000, 1, LOCK, waits), "BLOCKED", null));
    see(waiting(carried(9000, 2, LOCK, writes), "PINNED", null));
    assertThat(onlyStall().remedy())
        .returns(StallRemedy.Remedy.JDK_LOCK, StallRemedy::remedy)
        .returns(JdkLock.LOGGING, StallRemedy::jdkLock);
  }

  @Test
  void aWaitingInitialiserIsNoMonitorOnAnyJdk() {
    looks(36, 0, 0, -1);
    Stack waits = stack("java.util.concurrent.locks.ReentrantLock.lock:1", "app.Conf.<clinit>:3");
    see(stall(1, 9000, 8000, false, StallProof.LOCK_FREE));
    for (int worker = 1; worker <= 4; worker++) {
      see(carried(9000, worker, LOCK, waits));
    }
    assertThat(onlyStall().remedy().remedy()).isEqualTo(StallRemedy.Remedy.INITIALISER_OR_NATIVE);
  }

  @Test
  void carriersKeptInObjectWaitOnJdk25AreNoInitialisers() {
    see(agent("25.0.3+9-LTS"));
    looks(36, 0, 0, -1);
    Stack waits = stack("java.lang.Object.wait0", "java.lang.Object.wait", "app.Queue.take:7");
    see(stall(1, 9000, 8000, false, StallProof.WAITS_FOR_OTHERS));
    for (int worker = 1; worker <= 4; worker++) {
      see(carried(9000, worker, "app.Queue", waits));
    }
    assertThat(onlyStall().remedy().remedy()).isEqualTo(StallRemedy.Remedy.NOT_UNMOUNTED);
  }

  @Test
  void countsOnlyThePartOfAPinInTheWindow() {
    looks(0, 0, 3, -1);
    Stack now = stack("java.lang.VirtualThread.parkOnCarrierThread", "app.Db.query:7");
    see(held(HeldKind.PINNED, 1, 9900, 39_900, 0, now));
    assertThat(only("pinned-monitor"))
        .returns(1L, finding -> cost(finding).count())
        .returns(nanos(10_000), finding -> cost(finding).totalNanos())
        .returns(nanos(40_000), HeldCarriersTest::lasting);
  }

  @Test
  void anEndlessPinIsBlamedOnTheFrameReadByLine() {
    looks(0, 0, 3, -1);
    Stack now = sampled("jdk.internal.misc.Unsafe.park", "app.Db.read:3", "app.Db.query:7");
    see(readAtLine("Unsafe.park", 0));
    see(readAtLine("app.Db.read", 3));
    see(readAtLine("app.Db.query", 6, "not.this"));
    see(readAtLine("app.Db.query", 7, "this"));
    see(held(HeldKind.PINNED, 1, 9900, 6900, 0, now));
    assertThat(only("pinned-monitor"))
        .returns("app.Db.query", finding -> site(finding).name())
        .returns("this", finding -> monitor(finding).lock());
  }

  @Test
  void reportsTheShareIfPinsMatchThePinnedTime() {
    looks(0, 0, 2, -1);
    see(holds("app.Db.query:7", "this"), countedElsewhere(3, 1));
    for (int thread = 0; thread < 2; thread++) {
      see(pin(100, 9000, stack("java.lang.Thread.sleep", "app.Db.query:7")));
    }
    assertThat(only("pinned-monitor").share()).isEqualTo(0.45);
    see(holds("other.Loop.run:9", "this"));
    see(pin(100, 9000, stack("java.lang.Thread.sleep", "other.Loop.run:9")));
    assertThat(found("pinned-monitor")).extracting(Finding::share).containsExactly(-1.0, -1.0);
  }

  @Test
  void anEndlessPinIsLikelyAnUpcallIfMonitorsDoNotPin() {
    see(agent("25.0.3+9-LTS"));
    looks(0, 0, 3, -1);
    see(
        held(
            HeldKind.PINNED,
            1,
            9900,
            6900,
            0,
            stack("!jdk.internal.misc.Unsafe.park", "app.Sort.compare:7")));
    assertThat(change(only("pinned-native"))).isEqualTo(Change.of(Remedy.UPCALL));
  }

  /** A stack as the agent samples it, without descriptors and indexes. */
  private static Stack sampled(String... frames) {
    return new Stack(
        stack(frames).frames().stream()
            .map(frame ->
                new Frame(
                    frame.type(),
                    frame.module(),
                    frame.method(),
                    "",
                    frame.line(),
                    -1,
                    frame.isNative(),
                    false))
            .toList(),
        false);
  }

  private static CodeObservation.FrameFact readAtLine(String frame, int line, String... locks) {
    int dot = frame.lastIndexOf('.');
    return new CodeObservation.FrameFact(
        new CodeObservation.CodePlace(
            frame.substring(0, dot), frame.substring(dot + 1), "", -1, line),
        List.of(locks),
        null,
        null,
        null,
        false,
        false,
        null,
        null,
        Basis.AGENT);
  }

  @Test
  void aPinThatHasEndedIsNotCountedTwice() {
    looks(0, 0, 3, -1);
    Stack now = stack("java.lang.VirtualThread.parkOnCarrierThread", "app.Db.query:7");
    see(held(HeldKind.PINNED, 1, 8000, 5000, 0, now));
    see(ended(held(HeldKind.PINNED, 1, 8100, 5100, 0, now)));
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void aPinWhoseEndWasMissedCountsOnce() {
    looks(0, 0, 3, -1);
    Stack now = stack("java.lang.VirtualThread.parkOnCarrierThread", "app.Db.query:7");
    see(held(HeldKind.PINNED, 1, 9900, 6900, 0, now));
    see(pinOf(1, 2950, 7030, now));
    assertThat(only("pinned-monitor"))
        .returns(1L, finding -> cost(finding).count())
        .returns(nanos(7030), finding -> cost(finding).totalNanos())
        .returns(-1L, HeldCarriersTest::lasting);
  }

  @Test
  void aHoldOfManyPinsAddsOnlyTheUnendedPart() {
    looks(0, 0, 3, -1);
    Stack now = stack("java.lang.VirtualThread.parkOnCarrierThread", "app.Db.query:7");
    see(held(HeldKind.PINNED, 1, 9900, 6900, 0, now));
    for (int at = 3000; at < 8000; at += 500) {
      see(pinOf(1, at, 500, now));
    }
    assertThat(only("pinned-monitor"))
        .returns(11L, finding -> cost(finding).count())
        .returns(nanos(7000), finding -> cost(finding).totalNanos())
        .satisfies(finding -> assertThat(lasting(finding)).isBetween(nanos(1900), nanos(2100)));
  }

  @Test
  void anEndlessCacheLoadIsNotFixedByAnotherJdk() {
    looks(0, 0, 3, -1);
    String cache = "com.github.benmanes.caffeine.cache.UnboundedLocalCache.computeIfAbsent:1";
    String map = "java.util.concurrent.ConcurrentHashMap.compute:1";
    see(held(HeldKind.BLOCKED, 1, 9900, 6900, 0, stack(map, cache, "app.A.get:1")));
    assertThat(only("monitor-contention"))
        .returns(Remedy.LIBRARY, finding -> change(finding).remedy())
        .returns(Why.MAP, finding -> endless(finding).endless());
  }

  @Test
  void anEndlessSocketWriteIsNoDeadlock() {
    looks(0, 0, 2, -1);
    see(holds("app.Mail.send:7", "Mail.out"), enters("app.Mail.reply:9", "Mail.out"));
    Stack writes =
        stack(
            "jdk.internal.misc.Unsafe.park",
            "sun.nio.ch.NioSocketImpl.park:1",
            "sun.nio.ch.NioSocketImpl.implWrite:1",
            "java.io.OutputStream.write:1",
            "app.Mail.send:7");
    see(held(HeldKind.PINNED, 1, 9900, 9000, 0, writes));
    see(held(HeldKind.BLOCKED, 2, 9900, 8900, 0, stack("app.Mail.reply:9")));
    assertThat(endless(found("pinned-monitor").getFirst()))
        .isEqualTo(new Endless(Why.SOCKET_WRITE, null, null, List.of("app.Mail.reply")));
    assertThat(endless(found("monitor-contention").getFirst()))
        .isEqualTo(new Endless(Why.SOCKET_WRITE, null, "app.Mail.send", List.of()));
  }

  @Test
  void waitingForAQueueElementIsNoDeadlock() {
    looks(0, 0, 2, -1);
    see(holds("app.Jobs.next:7", "Jobs.lock"));
    see(held(HeldKind.PINNED, 1, 9900, 9000, 0, TAKES));
    assertThat(place(found("pinned-monitor").getFirst()).endless()).isNull();
  }

  @Test
  void aQueueTakerMayWaitForAThreadNeedingItsMonitor() {
    looks(0, 0, 2, -1);
    see(holds("app.Jobs.next:7", "Jobs.lock"), enters("app.Jobs.put:9", "Jobs.lock"));
    see(held(HeldKind.PINNED, 1, 9900, 9000, 0, TAKES));
    see(held(HeldKind.BLOCKED, 2, 9900, 8900, 0, stack("app.Jobs.put:9")));
    String take = "java.util.concurrent.LinkedBlockingQueue.take";
    assertThat(endless(found("pinned-monitor").getFirst()))
        .isEqualTo(new Endless(Why.OTHER_THREAD, take, null, List.of("app.Jobs.put")));
    assertThat(endless(found("monitor-contention").getFirst()))
        .isEqualTo(new Endless(Why.OTHER_THREAD, take, "app.Jobs.next", List.of()));
  }

  @Test
  void waitingForALostLockMayBeADeadlock() {
    looks(0, 0, 2, -1);
    see(holds("app.Jobs.next:7", "Jobs.lock"));
    Stack locks =
        stack(
            "java.lang.VirtualThread.parkOnCarrierThread",
            "java.util.concurrent.locks.LockSupport.park:1",
            "java.util.concurrent.locks.AbstractQueuedSynchronizer.acquire:1",
            "java.util.concurrent.locks.ReentrantLock.lock:1",
            "app.Jobs.next:7");
    see(held(HeldKind.PINNED, 1, 9900, 9000, 0, locks));
    assertThat(endless(found("pinned-monitor").getFirst()).endless()).isEqualTo(Why.LOCKS);
  }

  @Test
  void anotherMonitorOfThatNameIsNotToBlame() {
    looks(0, 0, 2, -1);
    see(holds("app.Mail.send:7", "this.lock"), enters("app.Other.get:9", "this.lock"));
    Stack reads = stack("sun.nio.ch.NioSocketImpl.implRead:1", "app.Mail.send:7");
    see(held(HeldKind.PINNED, 1, 9900, 9000, 0, reads));
    see(held(HeldKind.BLOCKED, 2, 9900, 8900, 0, stack("app.Other.get:9")));
    assertThat(endless(found("monitor-contention").getFirst()).endless()).isEqualTo(Why.LOCKS);
    assertThat(endless(found("pinned-monitor").getFirst()))
        .isEqualTo(new Endless(Why.SOCKET_READ, null, null, List.of()));
  }

  @Test
  void aLibraryUpdateDoesNotFixADeadlock() {
    looks(0, 0, 3, -1);
    see(held(HeldKind.BLOCKED, 1, 9900, 6900, 0, stack("oracle.jdbc.A.b:1", "app.A.get:1")));
    assertThat(only("monitor-contention"))
        .returns(Remedy.LIBRARY, finding -> change(finding).remedy())
        .returns(Why.LOCKS, finding -> endless(finding).endless());
  }

  @Test
  void onJdk25ABlockedThreadWaitsForTheInitialiser() {
    see(agent("25.0.3+9-LTS"));
    looks(0, 0, 2, -1);
    Stack init =
        stack("java.lang.VirtualThread.parkOnCarrierThread", "app.Slow.<clinit>:3", "app.Main.a:1");
    see(held(HeldKind.PINNED, 1, 9900, 6900, 0, init));
    see(held(HeldKind.BLOCKED, 2, 9900, 6900, 0, stack("app.Main.a:1", "app.Main.run:2")));
    assertThat(diagnosis().findings())
        .extracting(Finding::id)
        .contains("pinned-class-init")
        .doesNotContain("pinned-native");
  }

  @Test
  void fromJdk24APinIsNotBlamedOnAMonitor() {
    see(agent("25.0.3+9-LTS"));
    looks(0, 0, 3, -1);
    Stack unknown = stack("java.lang.VirtualThread.parkOnCarrierThread", "app.Db.query:7");
    Stack init = stack("java.lang.Thread.sleep", "app.Slow.<clinit>:3", "app.Main.run:1");
    see(held(HeldKind.PINNED, 1, 9900, 6900, 0, unknown));
    see(held(HeldKind.PINNED, 2, 9900, 6900, 0, init));
    assertThat(diagnosis().findings())
        .extracting(Finding::id)
        .containsExactlyInAnyOrder("pinned-native", "pinned-class-init");
  }

  @Test
  void anInitialisingPlatformThreadIsShownFirst() {
    looks(9, 0, 0, -1);
    Stack needs = stack("app.Main.a:1", "app.Main.run:2");
    see(waitingFor(held(HeldKind.BLOCKED, 1, 9900, 9000, 10, needs), "app.Config.<clinit>"));
    Stack reads = stack("java.net.Socket.read:1", "app.Config.load:9", "app.Config.<clinit>:5");
    ThreadName main = new ThreadName(1, "main", false);
    see(new LockState.Initialiser(at(2000), "app.Config", main, 1, reads));
    Finding finding = only("pinned-class-init");
    assertThat(classWaits(finding))
        .returns("\"main\" #1", ClassWaits::initialiserThread)
        .returns("java.net.Socket.read", ClassWaits::initialiserBlocking);
    assertThat(finding.site()).isNotNull().returns(5, Site::line);
    assertThat(finding.stack()).isEqualTo(reads);
    assertThat(change(finding)).isEqualTo(Change.of(Remedy.INITIALISE, "app.Config"));
  }

  @Test
  void namesAClassInitialisedByAPlatformThread() {
    looks(9, 0, 0, -1);
    Stack call =
        stack("java.util.concurrent.Executors$RunnableAdapter.call:545", "java.lang.V.run:460");
    String init = "app.Config.<clinit>";
    for (int worker = 1; worker <= 4; worker++) {
      see(waitingFor(held(HeldKind.BLOCKED, worker, 9900, 9000, 10, call), init));
      see(carried(9000, worker, init, call));
    }
    see(stall(1, 9000, 8000, false, StallProof.WAITS_FOR_OTHERS));
    assertThat(diagnosis().findings())
        .extracting(Finding::id)
        .containsOnly("starvation-deadlock", "pinned-class-init");
    assertThat(found("pinned-class-init").getFirst())
        .returns(Cause.CLASS_INIT_WAIT, finding -> place(finding).cause())
        .returns("app.Config", finding -> site(finding).type());
    assertThat(onlyStall().remedy())
        .returns(StallRemedy.Remedy.INITIALISE, StallRemedy::remedy)
        .returns("app.Config", StallRemedy::target);
  }

  @Test
  void mutualClassInitIsAClassWaitOnEveryJdk() {
    for (String jdk : List.of("21.0.8+9-LTS", "25.0.3+9-LTS")) {
      observations.clear();
      see(recorded(0, 10_000), agent(jdk), enabled("jdk.VirtualThreadPinned"));
      looks(9, 0, 2, -1);
      standsIn(1, "app.A.<clinit>", "app.B.<clinit>");
      standsIn(2, "app.B.<clinit>", "app.A.<clinit>");
      see(stall(1, 9000, 8000, false, StallProof.WAITS_FOR_OTHERS));
      assertThat(diagnosis().findings())
          .as(jdk)
          .extracting(Finding::id)
          .contains("starvation-deadlock", "pinned-class-init")
          .doesNotContain("monitor-contention");
      assertThat(found("pinned-class-init"))
          .allMatch(finding -> place(finding).cause() == Cause.CLASS_INIT_WAIT)
          .extracting(finding -> site(finding).type())
          .containsExactlyInAnyOrder("app.A", "app.B");
      assertThat(onlyStall())
          .returns(Reason.INITIALISERS, stall -> stall.cause().reason())
          .returns(List.of("app.A", "app.B"), Stall::initialisers)
          .returns(StallRemedy.Remedy.BREAK_CIRCLE, one -> one.remedy().remedy());
      assertThat(diagnosis().verdicts().get(Kind.DEADLOCK))
          .as("no contradiction: " + jdk)
          .isInstanceOf(Verdict.NotEvaluated.class);
    }
  }

  @Test
  void anEndlessInitialiserIsNotToBeRunEarlier() {
    see(recorded(0, 14_000));
    looks(13, 0, 2, -1);
    Stack needs = stack("app.Main.a:1", "app.Main.run:2");
    see(waitingFor(held(HeldKind.BLOCKED, 1, 13_000, 12_500, 0, needs), "app.A.<clinit>"));
    Stack reads = stack("java.net.Socket.read:1", "app.A.<clinit>:5", "app.Main.b:1");
    see(held(HeldKind.PINNED, 2, 13_000, 12_600, 0, reads));
    Stack sleeps = stack("java.lang.Thread.sleep:1", "app.A.<clinit>:5", "app.Main.b:1");
    see(pin(200, 300, "VM call to app.A.<clinit> on stack", "LockSupport.park", sleeps));
    Finding finding = only("pinned-class-init");
    assertThat(place(finding).call().blocking())
        .as("what lasts, not the short sleep before")
        .isEqualTo("java.net.Socket.read");
    assertThat(classWaits(finding))
        .returns(1L, ClassWaits::waited)
        .returns(nanos(12_500), ClassWaits::waitedCarrierNanos)
        .returns(true, ClassWaits::hasNotEnded)
        .returns(
            List.of(
                new CarrierFacts.Standing(
                    "app.A",
                    "\"req-2\" #2",
                    "ForkJoinPool-1-worker-3",
                    nanos(12_600),
                    List.of("java.net.Socket.read:1", "app.A.<clinit>:5"))),
            ClassWaits::standing);
    assertThat(change(finding)).isEqualTo(Change.of(Remedy.INITIALISER_HANGS, "app.A"));
    assertThat(diagnosis().verdicts().get(Kind.DEADLOCK)).isInstanceOf(Verdict.NotEvaluated.class);
  }

  @Test
  void anUnknownEndlessClassIsNotToBeInitialisedEarly() {
    see(recorded(0, 14_000));
    looks(13, 0, 2, -1);
    Stack needs = stack("app.Main.a:1", "app.Main.run:2");
    String some = "another thread's static initialiser";
    see(waitingFor(held(HeldKind.BLOCKED, 1, 13_000, 12_500, 0, needs), some));
    assertThat(change(only("pinned-class-init"))).isEqualTo(Change.of(Remedy.INITIALISER_HANGS));
  }

  @Test
  void aUserOfACyclicClassShouldBreakTheCycle() {
    looks(13, 0, 2, -1);
    standsIn(1, "app.A.<clinit>", "app.B.<clinit>");
    standsIn(2, "app.B.<clinit>", "app.A.<clinit>");
    Stack needs = stack("app.Main.a:1", "app.Main.run:2");
    String some = "another thread's static initialiser";
    see(waitingFor(held(HeldKind.BLOCKED, 3, 13_000, 12_500, 0, needs), some));
    see(stall(1, 13_000, 12_000, false, StallProof.WAITS_FOR_OTHERS));
    assertThat(found("pinned-class-init"))
        .filteredOn(finding -> site(finding).name().equals("app.Main.a"))
        .singleElement()
        .returns(Change.of(Remedy.BREAK_CIRCLE), HeldCarriersTest::change);
  }

  @Test
  void doesNotGuessWhichInitialiserIsWaitedFor() {
    looks(9, 0, 3, -1);
    String some = "another thread's static initialiser";
    standsIn(1, "app.A.<clinit>", some);
    standsIn(2, "app.B.<clinit>", some);
    standsIn(3, "app.C.<clinit>", some);
    see(stall(1, 9000, 8000, false, StallProof.WAITS_FOR_OTHERS));
    assertThat(found("monitor-contention")).isEmpty();
    assertThat(found("pinned-class-init"))
        .hasSize(3)
        .allMatch(finding -> place(finding).cause() == Cause.CLASS_INIT_WAIT)
        .allMatch(finding -> change(finding).equals(Change.of(Remedy.INITIALISE)));
    assertThat(onlyStall().initialisers()).containsExactly("app.A", "app.B", "app.C");
  }

  @Test
  void aThreadWaitsForNoClassThatItInitialisesItself() {
    looks(9, 0, 1, -1);
    standsIn(1, "app.A.<clinit>", "another thread's static initialiser");
    assertThat(change(only("pinned-class-init"))).isEqualTo(Change.of(Remedy.INITIALISE));
  }

  @Test
  void aPossibleClassWaitIsNoMonitor() {
    looks(9, 0, 1, -1);
    String maybe = "a static initialiser or a foreign function";
    Stack needs = stack("app.Main.a:1", "app.Main.run:2");
    see(waitingFor(held(HeldKind.BLOCKED, 1, 9900, 9000, 0, needs), maybe));
    assertThat(found("monitor-contention")).isEmpty();
  }

  @Test
  void initialiserWaitingOutsideTheCycleIsNotInIt() {
    looks(9, 0, 2, -1);
    standsIn(1, "app.A.<clinit>", "app.Other.<clinit>");
    standsIn(2, "app.B.<clinit>", "app.A.<clinit>");
    see(stall(1, 9000, 8000, false, StallProof.WAITS_FOR_OTHERS));
    assertThat(onlyStall().initialisers()).isEmpty();
  }

  @Test
  void aMonitorThatIsWaitedForInAnInitialiserIsNoClass() {
    looks(9, 0, 2, -1);
    Stack stack = stack("app.A.<clinit>:5", "app.Main.run:1");
    see(held(HeldKind.BLOCKED, 1, 9900, 9000, 0, stack));
    assertThat(place(only("monitor-contention")).cause()).isEqualTo(Cause.CONTENTION);
  }

  /** A thread holds its carrier in an initialiser without CPU time. */
  private void standsIn(int worker, String initialiser, String waitsFor) {
    Stack stack = stack(initialiser + ":5", "app.Main.run:1");
    see(
        waitingFor(held(HeldKind.BLOCKED, worker, 9900, 9000, 0, stack), waitsFor),
        carried(9000, worker, waitsFor, stack));
  }

  private static CarrierState.CarrierHeld waitingFor(CarrierState.CarrierHeld held, String what) {
    return new CarrierState.CarrierHeld(
        held.at(),
        held.hold(),
        held.carrier(),
        held.thread(),
        held.kind(),
        held.nanos(),
        held.cpuNanos(),
        held.ended(),
        what,
        held.stack());
  }

  @Test
  void withoutAnIdleCarrierThereIsNoJdkBug() {
    waitsThoughIdle(0, 0);
    assertThat(found("known-jdk-bug")).isEmpty();
  }

  @Test
  void aCompensatingCarrierNeedNotWakeWhileAllAreBusy() {
    for (int at = 100; at <= 10_000; at += 100) {
      CarrierState.CarrierSample sample = carriers(at, 0, 4, 0, 0, 3);
      see(scheduler(at, 4, 7, 4, 30), pending(sample, Math.max(0, at - 4000)));
    }
    assertThat(found("known-jdk-bug")).isEmpty();
  }

  @Test
  void machineLatenessExplainsAnIdleCarrier() {
    waitsThoughIdle(1, 80);
    assertThat(found("known-jdk-bug")).isEmpty();
  }

  @Test
  void aFullMachineExplainsAnIdleCarrier() {
    waitsThoughIdle(1, 0);
    machine(0.97);
    assertThat(found("known-jdk-bug")).isEmpty();
  }

  @Test
  void aCarrierThatWasTakenMeanwhileWasWoken() {
    waitsThoughIdle(1, 0);
    see(scheduler(7000, 4, 4, 4, 30), carriers(7000, 4, 0, 0, 0, 0));
    assertThat(found("known-jdk-bug")).isEmpty();
  }

  private void waitsThoughIdle(int idle, long late) {
    for (int at = 100; at <= 10_000; at += 100) {
      CarrierState.CarrierSample sample = late(carriers(at, 4 - idle, 0, 0, 0, idle), late);
      see(scheduler(at, 4, 4, 4 - idle, 30), pending(sample, Math.max(0, at - 4000)));
    }
  }

  @Test
  void tooFewCarrierSamplesAreNotEvaluated() {
    for (int at = 100; at <= 3_000; at += 100) {
      see(scheduler(at, 4, 4, 0, 0), carriers(at, 0, 0, 0, 0, 4));
    }
    assertThat(diagnosis().verdicts())
        .containsEntry(
            Kind.CPU_MONOPOLY,
            new Verdict.NotEvaluated(
                "70 % of carrier time is unknown; watch for longer, on a less busy machine"));
  }

  @Test
  void withoutVirtualThreadsNothingIsMissing() {
    observations.clear();
    see(recorded(0, 10_000), agent("25.0.3+9-LTS"));
    see(executor(1, "app.Pool", "io-1", 4, 4, 20, stack()), load(1, 1, 20, 0, 0, -1));
    assertThat(diagnosis().verdicts())
        .containsEntry(Kind.CPU_MONOPOLY, new Verdict.Ok())
        .containsEntry(Kind.STARVATION_DEADLOCK, new Verdict.Ok());
  }

  @Test
  void withoutCarrierSamplesNothingIsKnown() {
    observations.clear();
    see(recorded(0, 10_000), agent("25.0.3+9-LTS"));
    see(perTask(1), load(1, 1, 20, 0, 0, -1));
    Verdict notKnown =
        new Verdict.NotEvaluated(
            "virtual threads ran, but the agent took no sample of the carriers; watch for longer, on a"
                + " less busy machine");
    assertThat(diagnosis().verdicts())
        .containsEntry(Kind.CPU_MONOPOLY, notKnown)
        .containsEntry(Kind.SCHEDULING_DELAY, notKnown)
        .containsEntry(Kind.STARVATION_DEADLOCK, notKnown);
  }

  @Test
  void withoutAgentCarriersAreNotEvaluated() {
    observations.clear();
    see(recorded(0, 10_000));
    assertThat(diagnosis().verdicts())
        .containsEntry(
            Kind.CPU_MONOPOLY,
            new Verdict.NotEvaluated("the carriers were not sampled; run with the agent"))
        .containsEntry(
            Kind.SMALL_PARALLELISM,
            new Verdict.NotEvaluated("the parallelism is unknown; run with the agent"));
  }

  @Test
  void theOrderDoesNotMatter() {
    hash(20, 600);
    looks(9, 4, 0, 1200);
    stalled(stall(1, 9000, 8000, false, StallProof.LOCK_FREE));
    List<Finding> inOrder = diagnosis().findings();
    Collections.shuffle(observations, new Random(7));
    assertThat(diagnosis().findings()).isEqualTo(inOrder);
  }

  /** Twice as many in the inner loop as in its caller. */
  private void hash(int times, long millis) {
    Stack loop =
        stack(
            "org.bcrypt.BCrypt.encipher:3",
            "org.bcrypt.BCrypt.key:5",
            "org.bcrypt.BCrypt.hashpw:7",
            "org.bcrypt.Encoder.encode:1",
            "app.Main.login:9");
    Stack words =
        stack(
            "org.bcrypt.BCrypt.words:3",
            "org.bcrypt.BCrypt.hashpw:7",
            "org.bcrypt.Encoder.encode:1",
            "app.Main.login:9");
    for (int i = 0; i < times; i++) {
      CarrierState.CarrierHeld held =
          held(HeldKind.RUNNING, i, 600 + i * 400L, millis, 400, i % 2 == 0 ? loop : words);
      see(held, ended(held));
    }
  }

  @Test
  void noNoteOnShortPinsIfLongOnesCoverTheTime() {
    see(holds("app.Db.query:7", "this"));
    for (int n = 0; n < 9; n++) {
      see(pin(n * 1000L + 900, 900, stack("java.lang.Thread.sleep", "app.Db.query:7")));
    }
    looks(9, 3, 0, -1);
    assertThat(place(found("pinned-monitor").getFirst()).shorterPins()).isNull();
  }

  @Test
  void readingAPipeIsNoForeignFunction() {
    for (int i = 0; i < 100; i++) {
      see(running(i * 90L, stack("java.io.FileInputStream.read:1", "app.Import.line:4")));
    }
    looks(9, 4, 0, 1200);
    processors(0.06);
    assertThat(found("native-capture")).isEmpty();
  }

  @Test
  void onlyOwnMonitorsShouldBeReplaced() {
    see(
        holds("app.Mail.publish:7", "this"),
        holds("java.util.logging.StreamHandler.flush:1", "this"));
    Stack flushes =
        stack(
            "java.lang.Thread.sleep",
            "app.Slow.write:9",
            "java.util.logging.StreamHandler.flush:1",
            "app.Mail.publish:7");
    see(pin(1000, 4000, flushes));
    assertThat(change(only("pinned-monitor")).locks())
        .extracting(Site::name)
        .containsExactly("app.Mail.publish");
  }

  @Test
  void aPinEndingWithTheStallIsNoMonitorDeadlock() {
    see(holds("app.Db.query:7", "this"));
    looks(36, 0, 0, -1);
    Stack query =
        stack(
            "java.util.concurrent.locks.ReentrantLock.lock:1", "app.Db.query:7", "app.Main.run:1");
    see(held(HeldKind.PINNED, 1, 9900, 8000, 0, query));
    assertThat(endless(only("pinned-monitor")).endless()).isEqualTo(Why.LOCKS);
    see(stall(1, 9000, 8000, false, StallProof.OWNER_QUEUED));
    assertThat(place(found("pinned-monitor").getFirst()).endless()).isNull();
  }

  @Test
  void aLibraryStallTellsItsCallerWhatToDo() {
    see(origin("org.db.Latch", "db", "2.7.4"), origin("app.Main", "app", "1"));
    looks(36, 0, 0, -1);
    Stack query = stack("java.util.concurrent.locks.LockSupport.park:1", "org.db.Latch.await:7");
    see(stall(1, 9000, 8000, false, StallProof.WAITS_FOR_OTHERS));
    for (int worker = 1; worker <= 4; worker++) {
      see(carried(9000, worker, "org.db.Latch$Sync@" + worker, query));
    }
    assertThat(onlyStall().remedy())
        .returns(StallRemedy.Remedy.REPLACE_LOCK, StallRemedy::remedy)
        .returns("db 2.7.4", StallRemedy::newerThan);
  }

  @Test
  void busyOtherProgramsExplainIdleNativeCode() {
    runs("app.Zip.scan", 100);
    looks(9, 4, 0, 1200);
    processors(0.12);
    assertThat(found("native-capture")).hasSize(1);
    machine(0.97);
    assertThat(found("native-capture")).isEmpty();
  }

  @Test
  void aComputationIsNoNativeCapture() {
    runs("app.Zip.scan", 100);
    looks(9, 4, 0, 1200);
    processors(0.9);
    assertThat(found("native-capture")).isEmpty();
  }

  @Test
  void shortTasksThatSpawnOthersAreAWarning() {
    runs("app.Thumbnail.of", 90);
    runs("app.Other.run", 10);
    looks(2, 4, 0, 300);
    assertThat(found("scheduling-delay"))
        .singleElement()
        .returns(Severity.WARNING, Finding::severity)
        .returns(LateStarts.Reason.ONE_PLACE, one -> lateStarts(one).reason())
        .returns(new MostRun("app.Thumbnail.of", 90, 100), one -> lateStarts(one).mostRun());
  }

  /** Longer waits mean fewer probes. */
  @Test
  void fewProbesDelayedByASecondAreAWarning() {
    runs("app.Thumbnail.of", 90);
    runs("app.Other.run", 10);
    for (int at = 0; at <= 10_000; at += 100) {
      CarrierState.CarrierSample sample = carriers(at, 4, 0, 0, 0, 0);
      see(scheduler(at, 4, 4, 4, 300), at % 1000 == 900 ? trial(sample, 900) : sample);
    }
    assertThat(found("scheduling-delay"))
        .singleElement()
        .returns(Severity.WARNING, Finding::severity)
        .returns(10L, one -> lateStarts(one).probes());
  }

  private void processors(double share) {
    for (int second = 1; second <= 10; second++) {
      see(busy(second * 1000L, share));
    }
  }

  private void machine(double share) {
    for (int second = 1; second <= 10; second++) {
      see(Seen.machine(second * 1000L, share));
    }
  }

  private void runs(String place, int samples) {
    for (int i = 0; i < samples; i++) {
      see(running(i * 90L, stack(place + ":1", "app.Main.run:1")));
    }
  }

  private void looks(long queued, int running, int idle, long delay) {
    for (int at = 0; at <= 10_000; at += 100) {
      CarrierState.CarrierSample sample = carriers(at, running, 4 - running - idle, 0, 0, idle);
      see(scheduler(at, 4, 4, running, queued), delay < 0 ? sample : trial(sample, delay));
    }
  }

  private Stall onlyStall() {
    return (Stall) found("starvation-deadlock").getFirst().facts();
  }

  private void stalled(StallState.Stall... stalls) {
    see(stalls);
    see(origin("org.apache.http.pool.AbstractConnPool", "httpcore", "4.4.16"));
    Arrays.stream(stalls)
        .limit(1)
        .forEach(stall -> {
          for (int worker = 1; worker <= 4; worker++) {
            see(carried(9000, worker, LOCK, LEASE));
          }
        });
  }

  private List<Finding> found(String id) {
    return diagnosis().findings().stream()
        .flatMap(Finding::all)
        .filter(finding -> finding.id().equals(id))
        .toList();
  }

  private static LateStarts lateStarts(Finding finding) {
    return (LateStarts) finding.facts();
  }

  private Finding only(String id) {
    List<Finding> findings =
        diagnosis().findings().stream()
            .filter(f -> f.id().equals(id) || !f.id().equals("scheduling-delay"))
            .toList();
    assertThat(findings).hasSize(1);
    assertThat(findings.getFirst().id()).isEqualTo(id);
    return findings.getFirst();
  }

  private static Held place(Finding finding) {
    return (Held) finding.facts();
  }

  private static Change change(Finding finding) {
    return place(finding).change();
  }

  private static Monitor monitor(Finding finding) {
    return Objects.requireNonNull(place(finding).monitor());
  }

  private static Endless endless(Finding finding) {
    return Objects.requireNonNull(place(finding).endless());
  }

  private static ClassWaits classWaits(Finding finding) {
    return Objects.requireNonNull(place(finding).classWaits());
  }

  private static Cost cost(Finding finding) {
    return Objects.requireNonNull(finding.cost());
  }

  private static long lasting(Finding finding) {
    return place(finding).extent().lastingNanos();
  }

  private static Runs runs(Finding finding) {
    return (Runs) finding.facts();
  }
}
