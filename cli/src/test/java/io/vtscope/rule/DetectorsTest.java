package io.vtscope.rule;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.at;
import static io.vtscope.observation.Seen.carrierForWork;
import static io.vtscope.observation.Seen.carriers;
import static io.vtscope.observation.Seen.compensation;
import static io.vtscope.observation.Seen.contended;
import static io.vtscope.observation.Seen.counted;
import static io.vtscope.observation.Seen.enabled;
import static io.vtscope.observation.Seen.enters;
import static io.vtscope.observation.Seen.executor;
import static io.vtscope.observation.Seen.fileIo;
import static io.vtscope.observation.Seen.fileIoOf;
import static io.vtscope.observation.Seen.holds;
import static io.vtscope.observation.Seen.inNative;
import static io.vtscope.observation.Seen.load;
import static io.vtscope.observation.Seen.machine;
import static io.vtscope.observation.Seen.nanos;
import static io.vtscope.observation.Seen.origin;
import static io.vtscope.observation.Seen.pin;
import static io.vtscope.observation.Seen.pinOf;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.stack;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;

import io.vtscope.blame.Site;
import io.vtscope.finding.CarrierFacts;
import io.vtscope.finding.CarrierFacts.Call;
import io.vtscope.finding.CarrierFacts.ClassWaits;
import io.vtscope.finding.CarrierFacts.Entries;
import io.vtscope.finding.CarrierFacts.Held;
import io.vtscope.finding.CarrierFacts.Monitor;
import io.vtscope.finding.Change;
import io.vtscope.finding.Change.Remedy;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.ThreadFacts.SubmitFailed;
import io.vtscope.finding.Verdict;
import io.vtscope.judge.Severity;
import io.vtscope.jvm.Stack;
import io.vtscope.library.JdkLock;
import io.vtscope.library.LibraryFix;
import io.vtscope.observation.HoldObservation;
import io.vtscope.observation.RecordingObservation;
import io.vtscope.observation.SchedulerObservation;
import io.vtscope.say.Say;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Findings and severities in ten seconds on four carriers. */
class DetectorsTest extends Observed {
  private static final Stack LOAD = stack("java.lang.Thread.sleep", "app.Db.query:7");
  private static final Stack REGISTRY = stack("lib.Registry.get:217", "app.Main.run:1");
  private static final String WAITED = "Waited for initialization of app.Slow by another thread";
  private static final String INITIALISES = "VM call to app.Slow.<clinit> on stack";
  private static final String LOADING = "Freeze or preempt failed (2)";

  DetectorsTest() {
    see(recorded(0, 10_000), scheduler(0, 4, 4, 0, 0), carriers(0, 0, 0, 0, 0, 4));
    see(enabled("jdk.VirtualThreadPinned"), enabled("jdk.ThreadStart"));
    see(enabled("jdk.VirtualThreadSubmitFailed"), enabled("jdk.JavaMonitorEnter"));
    see(enabled("jdk.NativeMethodSample"), enabled("jdk.FileRead"));
    see(enabled("jdk.FileWrite"), enabled("jdk.FileForce"));
  }

  @Test
  void aHealthyApplicationHasNoFindings() {
    see(agent("25.0.3+9-LTS"), counted(1, 2, 100, 100), counted(2, 2, 100, 100));
    see(executor(1, "a.Pool", "io-1", 8, 8, 100, LOAD), load(1, 9, 900, 3, 1, 1));
    for (int at = 100; at <= 10_000; at += 100) {
      see(scheduler(at, 4, 4, 0, 0), carriers(at, 1, 0, 0, 0, 3));
    }
    assertThat(diagnosis().findings()).isEmpty();
    assertThat(diagnosis().verdicts().values()).allMatch(new Verdict.Ok()::equals);
  }

  @Test
  void aBlockingCallbackUnderALibraryMonitorIsTheFix() {
    see(
        agent("21.0.8+9-LTS"),
        origin("app.Main", "app", "1"),
        origin("app.Rates$Loader", "app", "1"));
    see(origin("lib.Cache", "cache", "3.1"), holds("lib.Cache.get:7", "local variable entry"));
    Stack loads =
        stack(
            "java.lang.Thread.sleep",
            "app.Http.get:3",
            "app.Rates$Loader.load:9",
            "lib.Cache.get:7");
    pins(10, 50, loads);
    Change calledBack =
        new Change(
            Remedy.CALLBACK,
            "app.Rates$Loader.load",
            "cache",
            List.of(),
            null,
            null,
            null,
            false,
            true);
    assertThat(change(only())).isEqualTo(calledBack);
    see(enters("lib.Cache.put:6", "local variable entry"));
    for (int i = 0; i < 10; i++) {
      see(contended(i * 100L, 50, 0, stack("lib.Cache.put:6", "app.Main.run:1")));
    }
    assertThat(diagnosis().findings())
        .filteredOn(finding -> finding.id().equals("monitor-contention"))
        .singleElement()
        .returns(calledBack, DetectorsTest::change);
  }

  @Test
  void manyCheapPinSitesAreInfo() {
    places(40, 4, 21); // 3.4 s of 40
    assertThat(found(Severity.WARNING)).isEmpty();
  }

  @Test
  void sitesThatPinOnceAreStartUp() {
    places(60, 2, 42);
    assertThat(found(Severity.WARNING)).isEmpty();
  }

  @Test
  void aSingleSetUpPinIsInfo() {
    pins(1, 600, LOAD);
    assertThat(only().severity()).isEqualTo(Severity.INFO);
  }

  @Test
  void aNativePinWithoutANativeFrameIsLikelyAnUpcall() {
    see(agent("25.0.3+9-LTS"));
    Stack sleeps = stack("java.lang.Thread.sleep", "app.Compare.compare:6", "app.Main.run:1");
    for (int i = 0; i < 10; i++) {
      see(pin(i * 40L, 500, "Native or VM frame on stack", "LockSupport.parkNanos", sleeps));
    }
    assertThat(only())
        .returns("pinned-native", Finding::id)
        .returns(Change.of(Remedy.UPCALL), DetectorsTest::change);
  }

  @Test
  void anOutageCountsInALongWindow() {
    see(recorded(0, 36_000_000));
    Stack nested = stack("java.lang.Thread.sleep", "a.A.a:1");
    see(holds("a.A.a:1", "this"));
    pins(90, 400, nested);
    assertThat(only().severity()).isEqualTo(Severity.WARNING);
    see(pin(30_000_000, 400, nested));
    assertThat(only().severity()).as("nor how late one more").isEqualTo(Severity.WARNING);
  }

  @Test
  void rarePinsOverHoursAreInfo() {
    see(recorded(0, 36_000_000));
    Stack nested = stack("java.lang.Thread.sleep", "a.A.a:1");
    see(holds("a.A.a:1", "this"));
    for (int i = 0; i < 90; i++) {
      see(pin(i * 300_000L, 400, nested));
    }
    assertThat(only().severity()).isEqualTo(Severity.INFO);
  }

  @Test
  void fourNestedMonitorsAreStillMonitors() {
    Stack nested = stack("java.lang.Thread.sleep", "a.A.a:1", "a.B.b:2", "a.C.c:3", "a.D.d:4");
    see(holds("a.A.a:1", "this"), holds("a.B.b:2", "this"), holds("a.C.c:3", "this"));
    see(holds("a.D.d:4", "this"));
    pins(10, 50, nested);
    assertThat(change(only()))
        .returns(Remedy.LOCK, Change::remedy)
        .returns(true, Change::endsOnJdk24)
        .extracting(Change::locks)
        .asInstanceOf(LIST)
        .extracting("type")
        .containsExactly("a.A", "a.B", "a.C", "a.D");
  }

  @Test
  void aTruncatedStackHidesTheOuterMonitor() {
    see(agent("21.0.8+9-LTS"), holds("app.Tree.walk:8"));
    Stack deep = new Stack(stack("java.lang.Thread.sleep", "app.Tree.walk:8").frames(), true);
    pins(10, 50, deep);
    assertThat(monitor(only())).returns(2, Monitor::knownFrames).returns(null, Monitor::lock);
    assertThat(change(only()))
        .returns(Remedy.CUT_OFF, Change::remedy)
        .returns("app.Tree.walk", Change::target);
  }

  @Test
  void nestedStreamsBlameTheInnermostCall() {
    see(agent("21.0.8+9-LTS"));
    see(holds("java.io.PrintWriter.newLine:2", "this.lock"));
    pins(
        10,
        50,
        stack(
            "sun.nio.ch.NioSocketImpl.park",
            "java.net.Socket$SocketOutputStream.write",
            "sun.nio.cs.StreamEncoder.writeBytes",
            "java.io.BufferedWriter.flushBuffer",
            "java.io.PrintWriter.implNewLine",
            "java.io.PrintWriter.newLine:2",
            "java.io.PrintWriter.println",
            "app.Feed.publish:1"));
    assertThat(only())
        .returns("java.io.PrintWriter.newLine", finding -> site(finding).name())
        .returns("this.lock", finding -> monitor(finding).lock())
        .extracting(finding -> held(finding).call())
        .returns("app.Feed.publish", Call::caller)
        .returns("java.net.Socket$SocketOutputStream.write", Call::blocking);
  }

  @Test
  void aJdkCallBlockingUnderAJdkMonitorShouldMove() {
    see(agent("21.0.8+9-LTS"));
    see(holds("java.naming.Client.bind:2", "this"));
    pins(
        10,
        50,
        stack(
            "java.util.concurrent.LinkedBlockingQueue.take",
            "java.naming.Client.bind:2",
            "java.naming.Context.open",
            "app.Main.run:1"));
    assertThat(change(only()))
        .isEqualTo(Change.of(Remedy.JDK_CALL, "java.naming.Context.open").with(false, true));
  }

  @Test
  void aWaitThatHoldsHalfOfTheCarriersIsAWarning() {
    see(agent("25.0.3+9-LTS"));
    waitsWithoutUnmounting(3, 8000);
    assertThat(only().severity()).isEqualTo(Severity.WARNING);
    assertThat(Say.of(only(), diagnosis().snapshot()).headline())
        .startsWith("Box.take blocks in Object.wait and was not unmounted; carriers pinned ");
  }

  @Test
  void aFewMillisecondsAreNoFinding() {
    pins(3, 3, LOAD);
    assertThat(diagnosis().findings()).isEmpty();
    assertThat(diagnosis().snapshot().hotspots()).hasSize(1);
  }

  @Test
  void classLoadingAtStartUpIsOneInfo() {
    for (int i = 0; i < 16; i++) {
      see(pin(i, 90, WAITED.replace("Slow", "C" + i % 8), "Object.wait", stack("app.Main.run:1")));
      see(pin(i, 5, LOADING, "Contended monitor enter", stack("app.Main.run:1")));
    }
    Finding startUp = only();
    assertThat(startUp.severity()).isEqualTo(Severity.INFO);
    assertThat(startUp.facts()).isEqualTo(new CarrierFacts.ClassStartUp(9, nanos(16 * 95), false));
  }

  @Test
  void aReflectiveCallWaitsForTheRunningInitialiser() {
    see(recorded(0, 9000));
    see(
        pin(
            0,
            2500,
            stack(
                "java.lang.Thread.sleep:1",
                "app.Slow.<clinit>:3",
                "java.lang.Class.forName0:1",
                "app.Main.run:7")));
    see(waitsForSomeClass(10, 2480, "app.Main.run:7"));
    assertThat(classWaits(only()))
        .returns(1L, ClassWaits::waited)
        .returns(nanos(2480), ClassWaits::waitedCarrierNanos);
    see(waitsForSomeClass(10, 2480, "app.Main.run:9"));
    see(waitsForSomeClass(4000, 2480, "app.Main.walk:7"));
    assertThat(diagnosis().findings())
        .extracting(Finding::id)
        .containsExactly("pinned-class-init", "pinned-class-init", "pinned-class-init");
  }

  private static HoldObservation.MonitorWait waitsForSomeClass(long at, long millis, String place) {
    return new HoldObservation.MonitorWait(
        at(at), nanos(millis), 7, stack("java.lang.Class.forName0:1", place), "[I");
  }

  @Test
  void slowInitialiserOnABusyMachineIsNoFinding() {
    for (int i = 0; i < 3; i++) {
      see(pin(0, 1200, WAITED, "Object.wait", stack("app.Main.run:1")));
    }
    assertThat(only().severity()).isEqualTo(Severity.INFO);
  }

  @Test
  void carriersWithinTheParallelismAreNoGrowth() {
    for (int i = 0; i < 4; i++) {
      see(compensation(i, "java.lang.Object.wait", "app.Box.take:5"));
    }
    assertThat(diagnosis().findings()).isEmpty();
  }

  /** JDK 21 compensates for reads of jars, and each class is loaded elsewhere. */
  @Test
  void manyPlacesThatLoadClassesAreNoFinding() {
    withoutAgent();
    see(carrierForWork(0), carrierForWork(1));
    for (int i = 0; i < 10; i++) {
      see(
          compensation(
              10 + i,
              "java.io.RandomAccessFile.seek",
              "java.util.zip.ZipFile$Source.readFullyAt",
              "java.lang.ClassLoader.loadClass",
              "app.Step" + i + ".run:5"));
    }
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void restartedIdleCarriersAreNoFinding() {
    withoutAgent();
    see(carrierForWork(0));
    for (int minute = 0; minute < 10; minute++) {
      see(compensation(minute * 60_000L, "java.net.InetAddress.getByName", "app.Box.take:5"));
      see(new SchedulerObservation.CarrierEnd(at(minute * 60_000L + 40_000)));
    }
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void repeatedGrowthByOneCountsAsOne() {
    grow(1);
    see(scheduler(5, 4, 5, 4, 0));
    for (int minute = 0; minute < 40; minute++) {
      see(new SchedulerObservation.CarrierEnd(at(minute * 60_000L + 40_000)));
      see(compensation(minute * 60_000L + 60_000, "java.lang.Object.wait", "app.Box.take:5"));
    }
    see(waited(100, 5_000));
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void growthByOneOrTwoIsNoFinding() {
    grow(2);
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void aThreadThatTheSchedulerRefusedIsCritical() {
    see(new SchedulerObservation.SubmitFailure(0, LOAD, "Queue capacity exceeded"));
    assertThat(only())
        .returns("submit-failed", Finding::id)
        .returns(Severity.CRITICAL, Finding::severity)
        .extracting(Finding::facts)
        .isInstanceOfSatisfying(
            SubmitFailed.class,
            failed ->
                assertThat(failed)
                    .returns(1L, SubmitFailed::count)
                    .returns(SubmitFailed.Step.CONTINUE, SubmitFailed::step)
                    .returns("Queue capacity exceeded", SubmitFailed::message));
  }

  @Test
  void startsRejectedInOnePlaceAreOneFinding() {
    for (int i = 0; i < 7; i++) {
      see(
          new SchedulerObservation.SubmitFailure(
              i,
              stack("java.lang.VirtualThread.start", "app.Main.serve:80"),
              "Task java.lang.VirtualThread$$Lambda/0x00000000890cd73"
                  + i
                  + "@7b02881"
                  + i
                  + " rejected from a.Pool@445b295b[Running, pool size = 1]"));
    }
    see(
        new SchedulerObservation.SubmitFailure(
            7, stack("java.util.concurrent.locks.LockSupport.unpark", "app.Main.wake:9"), null));
    assertThat(diagnosis().findings())
        .extracting(finding -> (SubmitFailed) finding.facts())
        .extracting(SubmitFailed::count, SubmitFailed::step, SubmitFailed::message)
        .containsExactlyInAnyOrder(
            tuple(
                7L,
                SubmitFailed.Step.START,
                "Task java.lang.VirtualThread$$Lambda rejected from a.Pool[Running, pool size = 1]"),
            tuple(1L, SubmitFailed.Step.CONTINUE, null));
    assertThat(diagnosis().findings())
        .extracting(finding -> site(finding).name())
        .containsExactlyInAnyOrder("app.Main.serve", "app.Main.wake");
  }

  @Test
  void rejectionsInManyPlacesYieldFewFindings() {
    for (int i = 1; i <= 1_000; i++) {
      see(
          new SchedulerObservation.SubmitFailure(
              i, stack("java.lang.VirtualThread.start", "app.Main.serve:" + i), null));
    }
    assertThat(diagnosis().findings()).hasSizeLessThan(200);
    assertThat(diagnosis().findings())
        .extracting(finding -> (Long) finding.facts().evidence().get("count"))
        .satisfies(counts ->
            assertThat(counts.stream().mapToLong(Long::longValue).sum()).isEqualTo(1_000));
  }

  @Test
  void ranksFindingsWithoutAKnownCarrierCount() {
    observations.clear();
    see(recorded(0, 10_000), enabled("jdk.VirtualThreadPinned"), enabled("jdk.JavaMonitorEnter"));
    pins(100, 90, LOAD);
    for (int i = 0; i < 6; i++) {
      see(contended(i * 1000L, 90, 42, stack("app.Repo.find:1", "app.Main.run:1")));
    }
    assertThat(diagnosis().findings())
        .extracting(Finding::id)
        .containsExactly("pinned-monitor", "monitor-contention");
  }

  @Test
  void recordedReadsDoNotCoverUnrecordedWrites() {
    assertThat(diagnosis().verdicts().get(Kind.FILE_IO_CAPTURE)).isEqualTo(new Verdict.Ok());
    see(io.vtscope.observation.Seen.setting("jdk.FileForce", "enabled", "false"));
    assertThat(diagnosis().verdicts().get(Kind.FILE_IO_CAPTURE))
        .isEqualTo(
            new Verdict.NotEvaluated(
                "jdk.FileForce was not recorded; enable it, or record with vtscope"));
  }

  @Test
  void anUnrecordedEventIsNotReportedAsFine() {
    observations.clear();
    see(recorded(0, 10_000), enabled("jdk.ThreadStart"));
    see(new RecordingObservation.Setting(0, "jdk.VirtualThreadPinned", "enabled", "false"));
    var verdicts = diagnosis().verdicts();
    assertThat(verdicts.get(Kind.COMPENSATION)).isEqualTo(new Verdict.Ok());
    assertThat(verdicts.get(Kind.PINNED_MONITOR))
        .isEqualTo(
            new Verdict.NotEvaluated(
                "jdk.VirtualThreadPinned was not recorded; enable it, or record with vtscope"));
    assertThat(verdicts.get(Kind.SUBMIT_FAILED))
        .isEqualTo(
            new Verdict.NotEvaluated(
                "the recording does not show whether jdk.VirtualThreadSubmitFailed was enabled; record"
                    + " with vtscope"));
  }

  @Test
  void monitorWaitersOnCarriersAreAWarning() {
    contend(8, 900);
    assertThat(only())
        .returns("monitor-contention", Finding::id)
        .returns(Severity.WARNING, Finding::severity)
        .returns("this.singletons", finding -> monitor(finding).lock())
        .returns(0.18, Finding::share);
  }

  @Test
  void pinnedOwnersOfTheMonitorAreTheHolders() {
    see(holds("app.Slow.make:3", "this.singletons"));
    see(pinOf(42, 0, 900, stack("java.lang.Thread.sleep", "app.Slow.make:3")));
    see(pinOf(43, 5000, 900, stack("java.lang.Thread.sleep", "app.Later.make:3")));
    contend(8, 100);
    Finding contention =
        diagnosis().findings().stream()
            .filter(finding -> finding.id().equals("monitor-contention"))
            .findFirst()
            .orElseThrow();
    assertThat(contention.holders()).extracting(Site::name).containsExactly("app.Slow.make");
  }

  @Test
  void aPinTellsHowOftenOthersWaitedForItsMonitor() {
    see(holds("app.Slow.make:3", "this.singletons"));
    for (int i = 0; i < 8; i++) {
      see(pinOf(42, i * 1000L, 900, stack("java.lang.Thread.sleep", "app.Slow.make:3")));
    }
    contend(8, 100);
    Finding pinned =
        diagnosis().findings().stream()
            .filter(finding -> finding.id().equals("pinned-monitor"))
            .findFirst()
            .orElseThrow();
    assertThat(monitor(pinned).entries()).isEqualTo(new Entries(8, nanos(800)));
  }

  @Test
  void aWaitForAConcurrentMapBlamesItsFunction() {
    for (int i = 0; i < 8; i++) {
      see(
          contended(
              i * 1000L,
              200,
              42,
              stack("java.util.concurrent.ConcurrentHashMap.transfer:1", "app.Main.run:1")));
    }
    assertThat(change(only()).remedy()).isEqualTo(Remedy.MAP_FUNCTION);
  }

  @Test
  void waitingBelowForNameIsNotFixedByANewerJdk() {
    for (int i = 0; i < 8; i++) {
      Stack stack = stack("!java.lang.Class.forName0", "java.lang.Class.forName:1", "app.A.b:1");
      see(contended(i * 1000L, 200, 42, stack));
    }
    assertThat(change(only())).isEqualTo(Change.of(Remedy.LOAD_BELOW_NATIVE));
  }

  @Test
  void aWaitForAJdkMonitorSuggestsAnotherClass() {
    for (int i = 0; i < 8; i++) {
      see(contended(i * 1000L, 200, 42, stack("java.util.Hashtable.get:1", "app.Main.run:1")));
    }
    assertThat(change(only()).jdkLock()).isEqualTo(JdkLock.COLLECTION);
    for (int i = 0; i < 80; i++) {
      Stack stack = stack("java.util.logging.StreamHandler.publish:1", "app.Main.run:1");
      see(contended(i * 100L, 90, 42, stack));
    }
    assertThat(change(diagnosis().findings().getFirst()))
        .returns(JdkLock.LOGGING, Change::jdkLock)
        .returns(true, Change::endsOnJdk24);
  }

  @Test
  void aPlatformThreadThatHadTheMonitorBeforeIsNamed() {
    for (int i = 0; i < 9; i++) {
      see(contended(i * 1000L, 400, 42 + i, "refresh-" + i % 3, REGISTRY));
      see(contended(i * 1000L, 400, 7, null, REGISTRY));
    }
    assertThat(monitor(only()))
        .returns("refresh-N", Monitor::platformOwner)
        .returns(9, Monitor::platformOwnerTimes);
  }

  @Test
  void anOccasionalPlatformOwnerIsNotNamed() {
    see(contended(0, 400, 42, "refresh-1", REGISTRY));
    contend(9, 400);
    assertThat(monitor(only()).platformOwner()).isNull();
  }

  @Test
  void thousandsOfShortMonitorWaitsAreInfo() {
    for (int i = 0; i < 2000; i++) {
      see(contended(i * 4L, 3, 42, REGISTRY));
    }
    assertThat(only().severity()).isEqualTo(Severity.INFO);
  }

  @Test
  void aFullMachineMattersWithoutKnownParallelism() {
    observations.clear();
    see(recorded(0, 10_000), enabled("jdk.JavaMonitorEnter"), machine(1000, 0.97));
    contend(20, 30);
    assertThat(only().severity()).isEqualTo(Severity.INFO);
    contend(20, 300);
    assertThat(only())
        .returns(Severity.WARNING, Finding::severity)
        .satisfies(one -> assertThat(one.share()).isNegative());
  }

  @Test
  void waitsForASingleSetUpAreInfo() {
    for (int i = 0; i < 3; i++) {
      see(contended(0, 700, 42, REGISTRY));
    }
    assertThat(only().severity()).isEqualTo(Severity.INFO);
  }

  @Test
  void twoSetUpWaitsAreInfoOnFewCarriers() {
    see(scheduler(100, 1, 1, 1, 0));
    see(contended(0, 900, 42, REGISTRY), contended(0, 900, 42, REGISTRY));
    assertThat(diagnosis().findings())
        .filteredOn(one -> one.id().equals("monitor-contention"))
        .singleElement()
        .returns(Severity.INFO, Finding::severity)
        .satisfies(one -> assertThat(one.share()).isGreaterThan(0.1));
  }

  @Test
  void fromJdk24MonitorWaitsCannotBeRuledOut() {
    see(agent("25.0.3+9-LTS"));
    assertThat(diagnosis().verdicts().get(Kind.MONITOR_CONTENTION))
        .as("unless virtual threads were counted")
        .isInstanceOf(Verdict.NotEvaluated.class);
  }

  @Test
  void occasionalNativeSamplesAreNoCapture() {
    see(scheduler(1000, 4, 4, 4, 9));
    for (int i = 0; i < 400; i++) {
      see(inNative(i * 20L, i, stack("!lib.Codec.encode", "app.Main.run:1")));
      see(inNative(i * 20L, 7, stack("!sun.nio.ch.SocketDispatcher.write0", "app.Main.run:1")));
    }
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void repeatedClockReadsAreNoNativeCapture() {
    see(scheduler(1000, 4, 4, 4, 9));
    Stack spins =
        stack(
            "!jdk.internal.misc.VM.getNanoTimeAdjustment",
            "java.time.Instant.now",
            "org.apache.commons.pool2.impl.GenericObjectPool.durationSince:367");
    for (int i = 0; i < 60; i++) {
      see(inNative(1000 + i * 100L, 42, spins));
    }
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void anHoursWindowStillShowsAMinuteOfFileIo() {
    see(agent("21.0.8+9-LTS"), recorded(0, 7_200_000), scheduler(5, 4, 4, 4, 30));
    for (int i = 0; i < 60; i++) {
      for (int carrier = 0; carrier < 4; carrier++) {
        Stack stack = stack("java.io.FileInputStream.read", "app.Import.line:4");
        see(fileIo(i * 1000L, 990, stack));
      }
    }
    assertThat(only())
        .returns("file-io-capture", Finding::id)
        .returns(Severity.WARNING, Finding::severity);
  }

  @Test
  void aMinuteInAnInitialiserIsNotStartUp() {
    see(agent("25.0.3+9-LTS"), recorded(0, 7_200_000));
    Stack stack = stack("java.net.Socket.connect:1", "app.Slow.<clinit>:3", "app.Main.run:1");
    for (int carrier = 0; carrier < 4; carrier++) {
      see(pin(0, 60_000, INITIALISES, "LockSupport.park", stack));
    }
    assertThat(only())
        .returns("pinned-class-init", Finding::id)
        .returns(Severity.WARNING, Finding::severity);
  }

  @Test
  void whereOnlyAnOptionMakesMonitorsPinItIsTheOption() {
    see(agent("25.0.3+9-LTS"));
    Stack stack = stack("java.lang.Thread.sleep:1", "app.Box.take:3", "app.Main.run:1");
    for (int i = 0; i < 8; i++) {
      see(pin(i * 1000L, 200, "Freeze or preempt failed (4)", "LockSupport.park", stack));
    }
    assertThat(only())
        .returns("pinned-monitor", Finding::id)
        .returns(Change.of(Remedy.LOCKING_MODE), DetectorsTest::change);
  }

  @Test
  void fileIoThatIsSampledAsItLastsIsNotCountedTwice() {
    Stack read = stack("!java.io.FileInputStream.readBytes", "app.Import.line:4");
    for (int i = 0; i < 20; i++) {
      see(inNative(5000 + i * 100L, 7, read));
    }
    see(fileIoOf(7, 5000, 4000, read));
    for (int i = 20; i < 40; i++) {
      see(inNative(5000 + i * 100L, 7, read));
    }
    assertThat(only().id()).isEqualTo("file-io-capture");
    assertThat(Objects.requireNonNull(only().cost()).totalNanos()).isEqualTo(4_000_000_000L);
  }

  @Test
  void fileIoIsNotCompensatedInAPoolAtItsTarget() {
    see(scheduler(1000, 4, 4, 4, 9));
    see(compensation(0, "java.io.FileInputStream.read", "app.Import.line:4"));
    for (int i = 0; i < 10; i++) {
      see(fileIo(i * 1000L, 500, stack("java.io.FileInputStream.read", "app.Import.line:4")));
    }
    assertThat(diagnosis().findings()).extracting(Finding::id).contains("file-io-capture");
  }

  @Test
  void aLibraryIsToUpdateToTheVersionThatDoesNotPin() {
    see(agent("21.0.8+9-LTS"));
    see(holds("org.postgresql.core.v3.QueryExecutorImpl.execute:356", "this"));
    see(origin("org.postgresql.core.v3.QueryExecutorImpl", "postgresql", "42.5.4"));
    pins(10, 50, stack("a.B.read", "org.postgresql.core.v3.QueryExecutorImpl.execute:356"));
    assertThat(change(only()))
        .returns(true, Change::endsOnJdk24)
        .extracting(Change::library)
        .returns("postgresql", LibraryFix::library)
        .returns("42.5.4", LibraryFix::libraryVersion)
        .returns("42.6.0", LibraryFix::fixedIn);
  }

  private void contend(int times, long millis) {
    see(enters("lib.Registry.get:217", "this.singletons"));
    see(origin("lib.Registry", "registry", "1.2"));
    for (int i = 0; i < times; i++) {
      see(contended(i * 300L, millis, 42, REGISTRY));
    }
  }

  private void places(int places, int times, long millis) {
    for (int place = 0; place < places; place++) {
      Stack stack = stack("java.lang.Thread.sleep", "app.Db.query" + place + ":7");
      see(holds("app.Db.query" + place + ":7", "this"));
      pins(times, millis, stack);
    }
  }

  private List<Finding> found(Severity severity) {
    return diagnosis().findings().stream().filter(one -> one.severity() == severity).toList();
  }

  private void pins(int count, long millis, Stack stack) {
    for (int i = 0; i < count; i++) {
      see(pin(i * 40L, millis, stack));
    }
  }

  private void waitsWithoutUnmounting(int count, long millis) {
    Stack waits = stack("!java.lang.Object.wait0", "java.lang.Object.wait", "lib.Box.take:60");
    for (int i = 0; i < count; i++) {
      see(pin(i * 40L, millis, "Native or VM frame on stack", "Object.wait", waits));
    }
  }

  private void grow(int carriers) {
    for (int i = 0; i < 4; i++) {
      see(carrierForWork(i));
    }
    for (int i = 0; i < carriers; i++) {
      see(compensation(4 + i, "java.lang.Object.wait", "app.Box.take:5"));
    }
  }

  private static HoldObservation.MonitorWait waited(long from, long millis) {
    Stack waits = stack("java.lang.Object.wait", "app.Box.take:5");
    return new HoldObservation.MonitorWait(at(from), nanos(millis), 0, waits, "app.Box");
  }

  /** Removes the agent's data, so the parallelism is unknown. */
  private void withoutAgent() {
    observations.clear();
    see(recorded(0, 600_000), enabled("jdk.ThreadStart"));
  }

  private static Held held(Finding finding) {
    return (Held) finding.facts();
  }

  private static Change change(Finding finding) {
    return held(finding).change();
  }

  private static Monitor monitor(Finding finding) {
    return Objects.requireNonNull(held(finding).monitor());
  }

  private static ClassWaits classWaits(Finding finding) {
    return Objects.requireNonNull(held(finding).classWaits());
  }
}
