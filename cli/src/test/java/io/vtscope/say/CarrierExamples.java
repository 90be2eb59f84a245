package io.vtscope.say;

import io.vtscope.blame.Cause;
import io.vtscope.blame.Site;
import io.vtscope.clock.Cost;
import io.vtscope.finding.CarrierFacts.BlockingCall;
import io.vtscope.finding.CarrierFacts.Call;
import io.vtscope.finding.CarrierFacts.ClassStartUp;
import io.vtscope.finding.CarrierFacts.ClassWait;
import io.vtscope.finding.CarrierFacts.ClassWaits;
import io.vtscope.finding.CarrierFacts.Endless;
import io.vtscope.finding.CarrierFacts.Entries;
import io.vtscope.finding.CarrierFacts.Extent;
import io.vtscope.finding.CarrierFacts.Held;
import io.vtscope.finding.CarrierFacts.Loading;
import io.vtscope.finding.CarrierFacts.Monitor;
import io.vtscope.finding.CarrierFacts.Pool;
import io.vtscope.finding.CarrierFacts.PoolUse;
import io.vtscope.finding.CarrierFacts.ShorterPins;
import io.vtscope.finding.CarrierFacts.SmallParallelism;
import io.vtscope.finding.CarrierFacts.Standing;
import io.vtscope.finding.Change;
import io.vtscope.finding.Change.Remedy;
import io.vtscope.finding.Facts;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.judge.Judgement;
import io.vtscope.judge.Severity;
import io.vtscope.jvm.Basis;
import io.vtscope.library.JdkLock;
import io.vtscope.library.LibraryFix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Carrier findings, one per form of message. */
final class CarrierExamples {
  static final Site SITE = new Site("com.acme.Shelf$Row", "take", 20, false, "this");
  private static final long MILLI = 1_000_000;
  private static final Cost COST =
      new Cost(
          1558, 39_100 * MILLI, 25 * MILLI, 27 * MILLI, 28 * MILLI, 31 * MILLI, 0, 25_000 * MILLI);
  private static final Extent EXTENT = new Extent(4, 171, -1, 1);
  private static final Call CALL =
      new Call("java.lang.Thread.sleep", List.of(), null, null, null, null);
  private static final Monitor MONITOR = new Monitor("this", Basis.AGENT, null, -1, null, -1, null);
  private static final Standing STANDING =
      new Standing("com.acme.Conf", "\"main\" #1", null, -1, List.of("a.B.c:1", "com.acme.Conf:3"));

  private CarrierExamples() {}

  static Stream<Finding> findings() {
    List<Facts> facts = new ArrayList<>();
    facts.add(new SmallParallelism(2));
    Arrays.stream(Cause.values()).map(CarrierExamples::held).forEach(facts::add);
    Arrays.stream(Loading.How.values()).map(CarrierExamples::held).forEach(facts::add);
    changes().map(CarrierExamples::held).forEach(facts::add);
    monitors().map(CarrierExamples::held).forEach(facts::add);
    Arrays.stream(Endless.Why.values()).map(CarrierExamples::held).forEach(facts::add);
    facts.add(lasting());
    facts.add(initialising());
    facts.add(classWait("com.acme.Conf"));
    facts.add(classWait(null));
    facts.add(new ClassStartUp(9, 1500 * MILLI, false));
    facts.add(new ClassStartUp(9, 9500 * MILLI, true));
    pools().forEach(facts::add);
    return facts.stream().map(CarrierExamples::finding);
  }

  static Finding finding(Facts facts) {
    return new Finding(
        Kind.PINNED_MONITOR,
        Judgement.of(Severity.WARNING),
        COST,
        0.76,
        SITE,
        List.of(),
        null,
        facts,
        null);
  }

  static Held sleepsInside() {
    Change lock =
        new Change(Remedy.LOCK, null, null, List.of(SITE), null, "shop 1.4.0", null, false, true);
    return held(Cause.MONITOR, CALL, MONITOR, null, lock);
  }

  static Held calledByNative() {
    Call call =
        new Call("java.lang.Thread.sleep", List.of(), null, null, "com.acme.Plugins.run", null);
    return held(Cause.NATIVE, call, null, null, Change.of(Remedy.NATIVE_FRAME));
  }

  private static Held held(
      Cause cause, Call call, @Nullable Monitor monitor, @Nullable Loading loading, Change change) {
    return new Held(cause, call, monitor, loading, EXTENT, null, change, null, null, "place");
  }

  private static Held held(Cause cause) {
    boolean isOfMonitor = cause == Cause.MONITOR || cause == Cause.CONTENTION;
    return held(cause, CALL, isOfMonitor ? MONITOR : null, null, Change.of(Remedy.STACK));
  }

  private static Held held(Loading.How how) {
    Loading loading = new Loading(how, "com.acme.Plugins.load");
    return held(Cause.CLASS_LOADING, CALL, null, loading, Change.of(Remedy.LOADER));
  }

  private static Held held(Change change) {
    return held(Cause.MONITOR, CALL, MONITOR, null, change);
  }

  private static Held held(Monitor monitor) {
    return held(Cause.MONITOR, CALL, monitor, null, Change.of(Remedy.OUTER_MONITOR));
  }

  private static Held held(Endless.Why why) {
    boolean isKnown = why != Endless.Why.MAP && why != Endless.Why.LOCKS;
    Endless endless =
        new Endless(
            why,
            why == Endless.Why.OTHER_THREAD ? "java.util.concurrent.Exchanger.exchange" : null,
            why == Endless.Why.SOCKET ? "com.acme.Mail.send" : null,
            isKnown ? List.of("com.acme.Mail.reply") : List.of());
    Held held = sleepsInside();
    return new Held(
        held.cause(),
        held.call(),
        held.monitor(),
        null,
        new Extent(4, 171, 7000 * MILLI, 1),
        null,
        held.change(),
        endless,
        null,
        "place");
  }

  private static Stream<Change> changes() {
    LibraryFix fixed =
        new LibraryFix("pgjdbc", "42.5.4", "42.6.0", "locks replace synchronized", "example.org");
    LibraryFix other = new LibraryFix("guava", null, null, "Use a lock of your own", "example.org");
    Stream<Change> ofLibraries =
        Stream.of(fixed, other)
            .map(fix ->
                new Change(Remedy.LIBRARY, null, null, List.of(), fix, null, null, false, true));
    Stream<Change> ofJdk =
        Arrays.stream(JdkLock.values())
            .map(lock ->
                new Change(
                    Remedy.JDK_LOCK, "a.B.c", null, List.of(), null, null, lock, false, true));
    Stream<Change> ofLocks =
        Stream.of(1, 5)
            .map(count ->
                new Change(
                    Remedy.LOCK, null, null, locks(count), null, "db 4.2", null, true, false));
    Stream<Change> others =
        SayTest.remedies("held.")
            .filter(remedy -> remedy != Remedy.LOCK)
            .map(remedy ->
                new Change(remedy, "a.B.c", "cache", List.of(), null, null, null, false, false));
    return Stream.of(ofLibraries, ofJdk, ofLocks, others).flatMap(changes -> changes);
  }

  private static List<Site> locks(int count) {
    List<Site> locks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      locks.add(new Site("com.acme.Lock" + i, "take", i, false, "this.mutex"));
    }
    return locks;
  }

  private static Stream<Monitor> monitors() {
    return Stream.of(
        new Monitor(null, Basis.FRAMES, null, -1, null, -1, null),
        new Monitor(null, Basis.AGENT, null, 64, null, -1, new Entries(88, 1_400 * MILLI)),
        new Monitor(null, Basis.AGENT, "a.B.c: no class file", -1, null, -1, null),
        new Monitor("this", null, null, -1, "refresh-N", 9, null));
  }

  private static Held lasting() {
    Held held = sleepsInside();
    return new Held(
        Cause.UNKNOWN,
        new Call(
            "a.B.read", List.of("a.B.write"), "park", "Native or VM frame", "com.acme.A.b", "db 4"),
        null,
        null,
        new Extent(-1, -1, 7000 * MILLI, 1),
        new ShorterPins(MILLI, 30_300 * MILLI, 0.75),
        held.change(),
        null,
        null,
        "place");
  }

  private static Held initialising() {
    return new Held(
        Cause.CLASS_INIT,
        CALL,
        null,
        null,
        EXTENT,
        null,
        Change.of(Remedy.INITIALISER_HANGS, "com.acme.Conf"),
        null,
        new ClassWaits(MILLI, 3, 900 * MILLI, 99, true, "\"main\" #1", "a.B.c", List.of(STANDING)),
        "place");
  }

  private static ClassWait classWait(@Nullable String type) {
    return new ClassWait(
        SayTest.WAITERS,
        12_000 * MILLI,
        type,
        "com.acme.Worker.run",
        type == null ? null : "\"main\" #1",
        List.of(STANDING));
  }

  private static Stream<Facts> pools() {
    Pool pool = new Pool(256, 2, 256);
    BlockingCall waits =
        new BlockingCall(
            "java.lang.Object.wait",
            false,
            Change.of(Remedy.CONDITION),
            "Apache HttpClient 5",
            "Raise the limit");
    BlockingCall files = new BlockingCall(null, true, Change.of(Remedy.BLOCKING_CALL), null, null);
    return Stream.of(
        new PoolUse(pool, waits, true, 254, 200, 10_000 * MILLI, 64),
        new PoolUse(new Pool(7, -1, -1), files, true, 1, -1, -1, -1),
        new PoolUse(pool, waits, true, 0, 256, 10_000 * MILLI, 64),
        new PoolUse(pool, files, true, 0, -1, -1, -1),
        new PoolUse(new Pool(4, 4, 4), waits, false, 0, -1, -1, 36),
        new PoolUse(pool, null, true, 0, -1, -1, 64));
  }
}
