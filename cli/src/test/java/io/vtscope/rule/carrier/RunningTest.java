package io.vtscope.rule.carrier;

import static io.vtscope.observation.Seen.carriers;
import static io.vtscope.observation.Seen.ended;
import static io.vtscope.observation.Seen.held;
import static io.vtscope.observation.Seen.inNative;
import static io.vtscope.observation.Seen.late;
import static io.vtscope.observation.Seen.nanos;
import static io.vtscope.observation.Seen.origin;
import static io.vtscope.observation.Seen.running;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.spinning;
import static io.vtscope.observation.Seen.stack;
import static io.vtscope.observation.Seen.trial;
import static io.vtscope.rule.Program.JDK_21;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.vtscope.clock.Budget;
import io.vtscope.finding.CarrierFacts.Held;
import io.vtscope.finding.Finding;
import io.vtscope.finding.LoadFacts.Runs;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.charge.Runner;
import io.vtscope.rule.Program;
import io.vtscope.state.CarrierState.CarrierHeld;
import io.vtscope.state.CarrierState.HeldKind;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Code that runs on a carrier for long, in ten seconds on four carriers. */
class RunningTest {
  private static final Stack POLLS =
      stack("java.util.concurrent.Semaphore.tryAcquire:9", "app.Turn.await:7");
  private static final Stack HASHES = stack("app.Hash.sum:7", "app.Main.run:9");
  private static final Stack LOADS =
      stack("!java.lang.ClassLoader.defineClass1", "boot.JarLoader.loadClass:104", "app.Shop.go:3");
  private static final Stack INITIALISES = stack("app.Table.<clinit>:7", "app.Shop.go:3");
  private static final Stack READS_CLOCK =
      stack(
          "!jdk.internal.misc.VM.getNanoTimeAdjustment",
          "java.time.Instant.now",
          "org.apache.commons.pool2.impl.GenericObjectPool.durationSince:367");

  private static Stream<Arguments> findings() {
    return Stream.of(
        arguments("a loop polls", busy().times(20, i -> run(i, POLLS)), "running=COMPUTES"),
        arguments(
            "the bytecode of the loop shows a condition",
            busy().see(spinning("app.Turn.await:7")).times(20, i -> run(i, POLLS)),
            "running=SPINS"),
        arguments(
            "two computations last on a full machine",
            busy().machine(0.97).times(2, i -> held(HeldKind.RUNNING, i, 9000, 4500, 700, HASHES)),
            "running=COMPUTES"),
        arguments(
            "one of eight carriers computes, which is a quarter of four",
            Program.on(JDK_21)
                .times(101, i -> scheduler(i * 100L, 4, 8, 1, 9))
                .times(101, i -> trial(carriers(i * 100L, 1, 7, 0, 0, 0), 700))
                .processors(0.9)
                .times(20, i -> stays(i, 10)),
            "share=0.25"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("findings")
  void codeThatComputesForLongIsFound(String scenario, Program program, String expected) {
    program.assertAmong("cpu-monopoly WARNING; " + expected);
  }

  private static Stream<Arguments> harmless() {
    CarrierHeld before = held(HeldKind.RUNNING, 1, -500, 9000, 8000, HASHES);
    Stack readsPipe = stack("java.io.FileInputStream.read:1", "app.Import.line:4");
    Stack encodes = stack("!lib.Codec.encode", "app.Main.run:1");
    Stack writes = stack("!sun.nio.ch.SocketDispatcher.write0", "app.Main.run:1");
    return Stream.of(
        arguments("it loads classes", busy().times(8, i -> run(i, LOADS))),
        arguments("it initialises a class", busy().times(8, i -> run(i, INITIALISES))),
        arguments("it ended before the window", delayed(-1).see(before, ended(before))),
        arguments(
            "half of the carriers are free",
            Program.on(JDK_21).samples(0, 2, 2, 1).times(10, i -> run(i, HASHES))),
        arguments(
            "the sampler and the threads are late",
            Program.on(JDK_21)
                .times(20, i -> run(i, HASHES, 90))
                .times(20, i -> ended(run(i, HASHES, 90)))
                .times(21, i -> scheduler(i * 500L, 4, 4, 4, 9))
                .times(21, i -> late(trial(carriers(i * 500L, 4, 0, 0, 0, 0), 380), 400))),
        arguments("it takes hardly any CPU time", delayed(20).times(20, i -> run(i, HASHES, 20))),
        arguments("its tasks are short", delayed(700).processors(0.9).times(20, i -> stays(i, 1))),
        arguments(
            "it yields sometimes",
            delayed(1).times(20, i -> running(i * 500L, i % 4 == 0 ? yielding("yield") : HASHES))),
        arguments("it reads a pipe", runs(0.06, readsPipe)),
        arguments("it computes in native code", runs(0.9, HASHES)),
        arguments("other programs use the processors", runs(0.12, HASHES).machine(0.97)),
        arguments(
            "many threads are sometimes in native code",
            queued().times(400, i -> inNative(i * 20L, i, encodes))),
        arguments(
            "a thread writes to sockets", queued().times(400, i -> inNative(i * 20L, 7, writes))),
        arguments(
            "a thread reads the clock again and again",
            queued().times(60, i -> inNative(1000 + i * 100L, 42, READS_CLOCK))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("harmless")
  void codeIsHarmlessIf(String scenario, Program program) {
    program.assertAmong("no cpu-monopoly");
    program.assertAmong("no yield-storm");
    program.assertAmong("no native-capture");
  }

  @Test
  void codeOnIdleProcessorsWaitsInNativeCode() {
    Program program = delayed(700).processors(0.01).times(20, i -> stays(i, 10));
    program.assertAmong("no cpu-monopoly");
    program.assertAmong("native-capture WARNING app.Hash.sum; running=WAITS");
    runs(0.12, HASHES).assertAmong("native-capture WARNING app.Hash.sum; running=WAITS");
  }

  /** Only one native call is long enough for two samples. */
  @ParameterizedTest
  @CsvSource({"0.01, 0, 1, 1", "0.9, 0, 0.005, 0", "0.12, 0.97, 0.005, 0"})
  void shortNativeCallsCountIfNothingComputes(
      double processors, double machine, double share, double waits) {
    CarrierHeld one = held(HeldKind.NATIVE, 1, 5000, 200, 0, HASHES);
    Program program =
        busy()
            .processors(processors)
            .machine(machine)
            .times(111, i -> running(i * 90L, HASHES))
            .see(one, ended(one));
    Finding finding = program.all("native-capture").getFirst();
    assertThat(finding.facts()).isInstanceOf(Held.class);
    assertThat(finding.share()).isCloseTo(share, withinPercentage(5));
    Budget budget = budget(program);
    assertThat((double) budget.held() / budget.total()).isCloseTo(waits, offset(0.05));
  }

  private static Budget budget(Program program) {
    return Objects.requireNonNull(program.diagnosis().snapshot().carriers().budget());
  }

  /** One run of the loop stays for long, which is the lesser part of its time. */
  @ParameterizedTest
  @CsvSource({"yield, 3000, *, YIELDS", "sleep, 3000, *, SLEEPS_ZERO", "yield, 1, WARNING, YIELDS"})
  void aLoopThatYieldsIsFound(String call, long delay, String severity, String running) {
    Stack loop = yielding(call);
    Program.on(JDK_21)
        .samples(6, 4, 0, delay)
        .see(held(HeldKind.RUNNING, 1, 4000, 600, 500, loop))
        .times(20, i -> running(i * 500L, loop))
        .assertFindings(
            "yield-storm "
                + severity
                + " app.Spin.until; running="
                + running
                + "; count=-; samples=20; ofSamples=20; carrierMillis=40000");
  }

  private static Stack yielding(String call) {
    return stack(
        "java.lang.VirtualThread.yieldContinuation",
        "java.lang.VirtualThread.tryYield",
        "java.lang.Thread." + call,
        "app.Spin.until:4",
        "app.Main.run:9");
  }

  private static Stream<Arguments> places() {
    String[] methods = {"parse", "render", "index", "hash", "hash", "hash", "hash", "hash"};
    return Stream.of(
        arguments(
            "the inner methods of an unknown library",
            runs(i ->
                stack(
                    i < 5 ? "org.bcrypt.BCrypt.key:5" : "org.bcrypt.BCrypt.words:3",
                    "org.bcrypt.BCrypt.hashpw:7",
                    "org.bcrypt.Encoder.encode:1",
                    "app.Main.login:9")),
            "org.bcrypt.BCrypt.key",
            "org.bcrypt.BCrypt.key org.bcrypt.BCrypt.words"),
        arguments(
            "a method that computes in two lines",
            runs(i -> stack("app.Prices.sum:" + (7 + i % 2), "app.Main.a:1")),
            "app.Prices.sum",
            "app.Prices.sum"),
        arguments(
            "each method of a class, the longest first",
            runs(i -> stack("java.util.TreeMap.put:1", "app.Four." + methods[i] + ":7")),
            "app.Four.hash",
            "app.Four.hash app.Four.parse app.Four.render app.Four.index"),
        arguments(
            "two entry points of a library",
            runs(i -> stack(i < 5 ? "org.zip.Pack.all:7" : "org.zip.Unpack.all:7", "app.M.a:1"))
                .see(origin("org.zip.Pack", "zip", "1.2"), origin("org.zip.Unpack", "zip", "1.2")),
            "org.zip.Pack.all",
            "org.zip.Pack.all org.zip.Unpack.all"),
        arguments(
            "the method that computes most",
            busy()
                .times(8, i -> run(i, stack("app.Prices.sum:7", "app.Main.run:9")))
                .see(run(20, stack("app.Prices.round:8", "app.Main.run:9"))),
            "app.Prices.sum",
            "app.Prices.sum app.Prices.round"),
        arguments(
            "one caller runs several methods",
            busy().times(32, i -> looks(i / 4, i % 4)),
            "app.Hash.of",
            "app.Hash.of"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("places")
  void theMethodsThatComputeAreNamed(String scenario, Program program, String site, String places) {
    program.assertAmong("cpu-monopoly * " + site);
    Runs runs = (Runs) program.all("cpu-monopoly").getFirst().facts();
    assertThat(runs.places())
        .extracting(place -> place.site().name())
        .startsWith(site)
        .containsExactlyInAnyOrder(places.split(" ", -1));
  }

  @Test
  void theStackThatIsShownHasTheMethodThatIsNamed() {
    Program program = busy().times(8, i -> run(i, HASHES));
    program.see(held(HeldKind.RUNNING, 99, 9500, 950, 700, stack("app.Hash.round:8", "app.A.a:9")));
    program.assertAmong("cpu-monopoly * app.Hash.sum");
    Stack shown = program.all("cpu-monopoly").getFirst().stack();
    assertThat(Objects.requireNonNull(shown).frames())
        .extracting(Frame::name)
        .contains("app.Hash.sum");
  }

  @Test
  void twoPlacesThatComputeAreTwoFindings() {
    Program program =
        runs(i -> stack((i % 2 == 0 ? "app.Prices" : "app.Taxes") + ".sum:7", "app.Main.run:9"));
    program.assertAmong("cpu-monopoly * app.Prices.sum, cpu-monopoly * app.Taxes.sum");
    Runs runs = (Runs) program.all("cpu-monopoly").getFirst().facts();
    assertThat(runs.places()).singleElement().returns(nanos(3600), Runner.Place::nanos);
  }

  /** All carriers run, and each new thread waits for more than a second. */
  private static Program busy() {
    return delayed(1200);
  }

  private static Program delayed(long millis) {
    return Program.on(JDK_21).samples(9, 4, 0, millis);
  }

  private static Program queued() {
    return Program.on(JDK_21).see(scheduler(1000, 4, 4, 4, 9));
  }

  /** All samples find this code, and the carriers use a part of their processors. */
  private static Program runs(double processors, Stack stack) {
    return busy().processors(processors).times(100, i -> running(i * 90L, stack));
  }

  private static Program runs(IntFunction<Stack> stack) {
    return busy().times(8, i -> run(i, stack.apply(i))).times(8, i -> ended(run(i, HASHES)));
  }

  /** The i-th run lasts 900 ms, most of it on a processor. */
  private static CarrierHeld run(int i, Stack stack) {
    return run(i, stack, 700);
  }

  private static CarrierHeld run(int i, Stack stack, long cpu) {
    return held(HeldKind.RUNNING, i, 1000 + i * 400L, 900, cpu, stack);
  }

  /** A run that is seen in three methods by turns. */
  private static CarrierHeld looks(int run, int look) {
    Stack now = stack("app.Hash.round" + (run + look) % 3 + ":7", "app.Hash.of:3", "app.Main.a:1");
    long millis = 200 + look * 200L;
    return held(HeldKind.RUNNING, run, 800 + run * 900L + millis, millis, 190, now);
  }

  /** Of 20 samples of carriers, some find the same thread as before. */
  private static Record stays(int i, int stayed) {
    return running(i * 500L, HASHES, 20, stayed);
  }
}
