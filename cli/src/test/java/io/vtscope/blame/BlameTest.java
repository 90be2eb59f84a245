package io.vtscope.blame;

import static io.vtscope.observation.Seen.enters;
import static io.vtscope.observation.Seen.holds;
import static io.vtscope.observation.Seen.needs;
import static io.vtscope.observation.Seen.notKnown;
import static io.vtscope.observation.Seen.origin;
import static io.vtscope.observation.Seen.stack;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.jvm.Artifact;
import io.vtscope.jvm.Basis;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.observation.CodeObservation;
import io.vtscope.observation.Observation;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BlameTest {
  private static final String COMPUTE = "java.util.concurrent.ConcurrentHashMap.compute";

  @Test
  void anUnexplainedPinIsAMonitorBeforeJdk24() {
    Blame blame = on21("java.lang.Thread.sleep", "app.Db.query:7", "app.Main.run:1");
    assertThat(blame.cause()).isEqualTo(Cause.MONITOR);
    assertThat(blame.site()).isEqualTo(new Site("app.Db", "query", 7, false, null));
    assertThat(blame.blocking()).isEqualTo("java.lang.Thread.sleep");
    assertThat(blame.basis()).isEqualTo(Basis.FRAMES);
    assertThat(blame.holders()).isEmpty();
  }

  @Test
  void aNativeFrameThatHasCalledBackPins() {
    Blame blame =
        on21("java.lang.Thread.sleep", "app.Callback.run:7", "!lib.Native.step", "app.Main.run:1");
    assertThat(blame.cause()).isEqualTo(Cause.NATIVE);
    assertThat(blame.site()).isEqualTo(new Site("lib.Native", "step", 0, true, null));
  }

  @Test
  void parkAndEnterSpecialFramesDoNotPin() {
    Blame blame =
        on21(
            "!jdk.internal.misc.Unsafe.park",
            "app.Db.query:7",
            "!jdk.internal.vm.Continuation.enterSpecial");
    assertThat(blame.cause()).isEqualTo(Cause.MONITOR);
  }

  @Test
  void aStaticInitialiserPins() {
    Blame blame =
        on21("java.lang.Thread.sleep", "app.Load.it:3", "app.Slow.<clinit>:9", "app.M.m:1");
    assertThat(blame.cause()).isEqualTo(Cause.CLASS_INIT);
    assertThat(blame.site()).isEqualTo(new Site("app.Slow", "<clinit>", 9, false, null));
  }

  @Test
  void theApplicationsOwnFrameIsBlamedBeforeTheJdks() {
    Blame blame =
        on21(
            "java.lang.Thread.sleep",
            "app.Callback.run:7",
            "!jdk.internal.reflect.NativeAccessor.invoke0",
            "app.Slow.<clinit>:9");
    assertThat(blame.site()).isEqualTo(new Site("app.Slow", "<clinit>", 9, false, null));
  }

  @Test
  void blamesTheJdkFrameIfNoOtherPins() {
    Blame blame =
        on21("java.lang.Thread.sleep", "app.C.run:7", "!jdk.internal.reflect.Accessor.invoke0");
    assertThat(blame.site())
        .isEqualTo(new Site("jdk.internal.reflect.Accessor", "invoke0", 0, true, null));
  }

  @Test
  void aJdkSiteBlocksInItsOwnCallee() {
    known(holds("java.naming.Client.bind:2", "this"));
    Blame blame =
        on21(
            "java.util.concurrent.LinkedBlockingQueue.take",
            "java.naming.Connection.readReply:1",
            "java.naming.Client.bind:2",
            "java.naming.Context.open:3",
            "app.Main.run:1");
    assertThat(blame.site()).isEqualTo(new Site("java.naming.Client", "bind", 2, false, "this"));
    assertThat(blame.blocking()).isEqualTo("java.naming.Connection.readReply");
  }

  @Test
  void aWaitForAnInitialiserBlamesTheInitialiser() {
    Blame blame =
        on25(
            "Waited for initialization of app/Slow by another thread",
            "Object.wait",
            stack("app.Main.run:1"));
    assertThat(blame.cause()).isEqualTo(Cause.CLASS_INIT_WAIT);
    assertThat(blame.site()).isEqualTo(new Site("app.Slow", "<clinit>", 0, false, null));
    assertThat(blame.blocking()).isEqualTo("Object.wait");
  }

  @Test
  void blamesTheInitialiserInATruncatedReason() {
    for (int length = 195; length < 240; length++) {
      String name = "S".repeat(length);
      String words = "Waited for initialization of app/" + name + " by another thread";
      Blame blame =
          on25(
              words.substring(0, Math.min(255, words.length())),
              "java.lang.Class.forName",
              stack("app.Main.run:1"));
      assertThat(blame.cause()).isEqualTo(Cause.CLASS_INIT_WAIT);
      String known = name.substring(0, Math.min(length, 222));
      assertThat(blame.site()).isEqualTo(new Site("app." + known, "<clinit>", 0, false, null));
    }
  }

  @Test
  void loadingOfClassesIsNotTakenForNativeCode() {
    Blame blame =
        on25(
            "Freeze or preempt failed (2)",
            "Contended monitor enter",
            stack("java.lang.ClassLoader.loadClass:1", "app.Main.run:1"));
    assertThat(blame.cause()).isEqualTo(Cause.CLASS_LOADING);
    assertThat(on25("Freeze or preempt failed (2)", "x", stack("app.Main.run:1")).cause())
        .isEqualTo(Cause.CLASS_LOADING);
  }

  @Test
  void firstLinkageOfACallCountsAsClassLoading() {
    String reason = "Native or VM frame on stack";
    Stack links =
        stack(
            "java.lang.invoke.MethodTypeForm.setCachedLambdaForm:135",
            "java.lang.invoke.MethodHandleNatives.linkMethodHandleConstant:603",
            "app.Main.run:26");
    Blame blame = on25(reason, "Contended monitor enter", links);
    assertThat(blame.cause()).isEqualTo(Cause.CLASS_LOADING);
    assertThat(blame.caller()).isEqualTo(new Site("app.Main", "run", 26, false, null));
  }

  @Test
  void anApplicationBootstrapMethodIsNotClassLoading() {
    String reason = "Native or VM frame on stack";
    Stack links =
        stack(
            "app.Bootstrap.callSite:8",
            "java.lang.invoke.MethodHandleNatives.linkCallSite:1",
            "app.Main.run:26");
    assertThat(on25(reason, "Contended monitor enter", links).cause())
        .isEqualTo(Cause.NOT_UNMOUNTED);
  }

  @Test
  void aReasonThatIsNotKnownStaysUnknown() {
    assertThat(on25("Something new", "LockSupport.park", stack("app.Main.run:1")).cause())
        .isEqualTo(Cause.UNKNOWN);
  }

  @Test
  void aHiddenNativeFrameInObjectWaitIsUnexplained() {
    String reason = "Native or VM frame on stack";
    Stack waits = stack("!java.lang.Object.wait0", "java.lang.Object.wait", "lib.Box.take:60");
    Blame blame = on25(reason, "Object.wait", waits);
    assertThat(blame.cause()).isEqualTo(Cause.NOT_UNMOUNTED);
    assertThat(blame.site()).isEqualTo(new Site("lib.Box", "take", 60, false, null));
    assertThat(blame.blocking()).isEqualTo("java.lang.Object.wait");
    assertThat(on25(reason, "Contended monitor enter", stack("lib.Box.take:60")).cause())
        .isEqualTo(Cause.NOT_UNMOUNTED);
  }

  @Test
  void aVisibleNativeFrameIsBlamed() {
    String reason = "Native or VM frame on stack";
    Stack called = stack("!java.lang.Object.wait0", "app.Box.take:6", "!lib.Native.call");
    assertThat(on25(reason, "Object.wait", called).cause()).isEqualTo(Cause.NATIVE);
    assertThat(on25(reason, "LockSupport.park", stack("app.Box.take:60")).cause())
        .isEqualTo(Cause.UNKNOWN);
    assertThat(
            on25(reason, "Contended monitor enter", stack("!lib.Native.lock", "a.M.m:1")).cause())
        .isEqualTo(Cause.UNKNOWN);
  }

  @Test
  void withoutAStackThereIsNoSite() {
    Blame blame = of(Hold.Kind.PIN, Stack.NONE, null, null);
    assertThat(blame.cause()).isEqualTo(Cause.MONITOR);
    assertThat(blame.site()).isNull();
  }

  @Test
  void theFrameThatHoldsTheMonitorIsBlamedNotTheInnermost() {
    known(
        holds("app.Io.read:3"),
        holds("lib.Statement.execute:7", "this", "this.connection"),
        holds("app.Main.run:1"));
    Blame blame =
        on21(
            "java.net.Socket$SocketInputStream.read",
            "app.Io.read:3",
            "lib.Statement.execute:7",
            "app.Main.run:1");
    assertThat(blame.site())
        .isEqualTo(new Site("lib.Statement", "execute", 7, false, "this, this.connection"));
    assertThat(blame.blocking()).isEqualTo("java.net.Socket$SocketInputStream.read");
    assertThat(blame.basis()).isEqualTo(Basis.AGENT);
  }

  @Test
  void everyHoldingFrameIsAHolderInnermostFirst() {
    known(holds("lib.A.a:1", "this"), holds("lib.C.c:3", "C.class"));
    Blame blame =
        on21("java.lang.Thread.sleep", "lib.A.a:1", "!lib.B.b", "lib.C.c:3", "app.Main.run:1");
    assertThat(blame.holders())
        .containsExactly(
            new Site("lib.A", "a", 1, false, "this"),
            new Site("lib.B", "b", 0, true, null),
            new Site("lib.C", "c", 3, false, "C.class"));
  }

  @Test
  void namesTheCallerOfAJdkFrameThatHoldsAMonitor() {
    known(
        holds("java.util.concurrent.ConcurrentHashMap.compute:1", "local variable f"),
        origin("lib.Cache", "cache", "1.2"));
    Blame blame =
        on21(
            "java.lang.Thread.sleep",
            "app.Loader.load:5",
            "java.util.concurrent.ConcurrentHashMap.compute:1",
            "lib.Cache.get:9",
            "app.Main.run:1");
    assertThat(blame.site())
        .isEqualTo(
            new Site(
                "java.util.concurrent.ConcurrentHashMap",
                "compute",
                1,
                false,
                "a bin of its table"));
    assertThat(blame.caller()).isEqualTo(new Site("lib.Cache", "get", 9, false, null));
    assertThat(blame.artifact()).extracting(Artifact::name).isEqualTo("java.base");
    assertThat(blame.callerArtifact()).isEqualTo(new Artifact("cache", "1.2", "cache-1.2.jar"));
  }

  @Test
  void anEmptyBinAndAnotherOfTheSameTableAreOnePlace() {
    known(holds(COMPUTE + ":1", "new ReservationNode"), holds(COMPUTE + ":2", "tabAt(…)"));
    assertThat(computes(":1", "app.Prices.get:9").place())
        .isEqualTo(computes(":2", "app.Prices.get:9").place());
  }

  @Test
  void aCopyOfTheMapThatALibraryCarriesLocksBinsAsWell() {
    known(
        holds("lib.internal.ConcurrentHashMap.compute:1", "local variable r"),
        holds("lib.internal.ConcurrentHashMap.compute:2", "local variable f"),
        holds("other.ConcurrentHashMap.compute:1", "this"));
    assertThat(ofCopy("lib.internal.ConcurrentHashMap.compute:1").place())
        .isEqualTo(ofCopy("lib.internal.ConcurrentHashMap.compute:2").place());
    assertThat(ofCopy("lib.internal.ConcurrentHashMap.compute:2").site())
        .extracting(Site::lock)
        .isEqualTo("a bin of its table");
    assertThat(ofCopy("other.ConcurrentHashMap.compute:1").site())
        .as("which locks itself")
        .extracting(Site::lock)
        .isEqualTo("this");
  }

  private Blame ofCopy(String computes) {
    return on21("java.lang.Thread.sleep", "app.Loader.load:5", computes, "app.Main.run:1");
  }

  @Test
  void twoBlockingMapFunctionsAreTwoPlaces() {
    known(holds(COMPUTE + ":1", "new ReservationNode"));
    assertThat(computes(":1", "app.Prices.get:9").place())
        .isNotEqualTo(computes(":1", "app.Users.get:9").place());
  }

  @Test
  void twoCallersOfNativeCodeAreTwoPlaces() {
    assertThat(callsBack("app.Prices.get:9").place())
        .isNotEqualTo(callsBack("app.Users.get:9").place());
  }

  private Blame callsBack(String caller) {
    return on21("java.lang.Thread.sleep", "app.C.run:7", "!jdk.internal.foreign.Linker.go", caller);
  }

  @Test
  void aJdkMonitorIsOnePlaceForAllCallers() {
    known(holds("java.logging.Handler.publish:1", "this"));
    assertThat(logs("app.Prices.get:9").place()).isEqualTo(logs("app.Users.get:9").place());
  }

  private Blame computes(String index, String caller) {
    return on21("java.lang.Thread.sleep", "app.Loader.load:5", COMPUTE + index, caller);
  }

  private Blame logs(String caller) {
    return on21("java.net.Socket.read", "java.logging.Handler.publish:1", caller);
  }

  @Test
  void classLoadingIsBlamedBeforeAnOuterMonitor() {
    known(holds("app.Main.run:1", "this"));
    Blame blame =
        on21("java.lang.VirtualThread.park", "java.lang.ClassLoader.loadClass:1", "app.Main.run:1");
    assertThat(blame.cause()).isEqualTo(Cause.CLASS_LOADING);
  }

  @Test
  void aClassLoaderCalledByTheJvmIsClassLoading() {
    known(
        holds("app.Loader.loadClass2:9", "this.getClassLoadingLock(…)"),
        needs("app.Main.run:1", "app.Plugin"));
    assertThat(slowLoader().cause()).isEqualTo(Cause.CLASS_LOADING);
  }

  @Test
  void aClassLoaderCalledByTheApplicationIsAMonitor() {
    known(holds("app.Loader.loadClass2:9", "this.getClassLoadingLock(…)"), holds("app.Main.run:1"));
    assertThat(slowLoader().cause()).isEqualTo(Cause.MONITOR);
  }

  private Blame slowLoader() {
    return on21(
        "java.lang.Thread.sleep",
        "app.Loader.loadClass2:9",
        "java.lang.ClassLoader.loadClass:1",
        "app.Main.run:1");
  }

  @Test
  void noHolderInAnyFrameMeansUnknown() {
    known(holds("java.lang.Thread.sleep"), holds("app.Main.run:1"));
    assertThat(on21("java.lang.Thread.sleep", "app.Main.run:1").cause()).isEqualTo(Cause.UNKNOWN);
  }

  @Test
  void anUnreadFrameMayHoldTheMonitor() {
    known(holds("java.lang.Thread.sleep"), notKnown("app.Main.run:1", "its class is hidden"));
    assertThat(on21("java.lang.Thread.sleep", "app.Main.run:1").cause()).isEqualTo(Cause.MONITOR);
  }

  @Test
  void monitorsDoNotPinWhereTheJvmGivesAnotherReason() {
    known(holds("app.Main.run:1", "this"));
    Blame blame =
        on25(
            "Native or VM frame on stack",
            "LockSupport.park",
            stack("java.lang.Thread.sleep", "app.C.c:1", "!lib.Native.call", "app.Main.run:1"));
    assertThat(blame.cause()).isEqualTo(Cause.NATIVE);
    assertThat(blame.holders()).extracting(Site::name).containsExactly("lib.Native.call");
  }

  @Test
  void aMonitorWaiterIsBlamedWhereItEnters() {
    known(enters("lib.Registry.get:217", "this.singletons"));
    Blame blame = of(Hold.Kind.ENTER, stack("lib.Registry.get:217", "app.Main.run:1"), null, null);
    assertThat(blame.cause()).isEqualTo(Cause.CONTENTION);
    assertThat(blame.site())
        .isEqualTo(new Site("lib.Registry", "get", 217, false, "this.singletons"));
  }

  @Test
  void aNotifiedThreadReentersTheMonitorItWaitedOn() {
    known(holds("app.Box.take:5", "this.full"));
    Stack waits =
        stack("!java.lang.Object.wait0", "java.lang.Object.wait", "app.Box.take:5", "app.Main.run");
    Blame blame = of(Hold.Kind.ENTER, waits, null, null);
    assertThat(blame.cause()).isEqualTo(Cause.CONTENTION);
    assertThat(blame.site()).isEqualTo(new Site("app.Box", "take", 5, false, "this.full"));
    assertThat(blame.caller()).isNull();
  }

  @Test
  void waitingForAClassLoaderLockIsClassLoading() {
    Blame blame =
        of(
            Hold.Kind.ENTER,
            stack("java.util.zip.ZipFile.getEntry", "lib.Loader.loadClass:1", "app.Main.run:1"),
            null,
            null);
    assertThat(blame.cause()).isEqualTo(Cause.CLASS_LOADING);
  }

  /** Frames of samples have neither descriptors nor indexes. */
  @Test
  void aSampledFrameIsFoundByItsLine() {
    known(readAtLine("Unsafe.park", 0), readAtLine("app.Db.read", 3));
    known(readAtLine("app.Db.query", 6, "not.this"), readAtLine("app.Db.query", 7, "this"));
    Stack sampled = sampled("jdk.internal.misc.Unsafe.park", "app.Db.read:3", "app.Db.query:7");
    assertThat(of(Hold.Kind.PIN, sampled, null, null).site())
        .isEqualTo(new Site("app.Db", "query", 7, false, "this"));
  }

  private static Stack sampled(String... frames) {
    return new Stack(stack(frames).frames().stream().map(BlameTest::withoutIndex).toList(), false);
  }

  private static Frame withoutIndex(Frame of) {
    return new Frame(
        of.type(), of.module(), of.method(), "", of.line(), -1, of.isNative(), of.hidden());
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

  private final Knowledge knowledge = new Knowledge();

  private void known(Observation... facts) {
    for (Observation fact : facts) {
      switch (fact) {
        case CodeObservation.FrameFact frame -> knowledge.add(frame);
        case CodeObservation.ClassOrigin origin -> knowledge.add(origin);
        default -> throw new IllegalArgumentException(fact.toString());
      }
    }
  }

  private Blame on21(String... frames) {
    return of(Hold.Kind.PIN, stack(frames), null, null);
  }

  private Blame on25(String reason, String operation, Stack stack) {
    return of(Hold.Kind.PIN, stack, reason, operation);
  }

  private Blame of(
      Hold.Kind kind, Stack stack, @Nullable String reason, @Nullable String operation) {
    return Blame.of(new Hold(kind, stack, reason, operation), knowledge);
  }
}
