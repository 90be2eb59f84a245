package io.vtscope.rule.carrier;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.at;
import static io.vtscope.observation.Seen.carrierForWork;
import static io.vtscope.observation.Seen.carriers;
import static io.vtscope.observation.Seen.compensation;
import static io.vtscope.observation.Seen.contended;
import static io.vtscope.observation.Seen.enters;
import static io.vtscope.observation.Seen.fileIo;
import static io.vtscope.observation.Seen.fileIoOf;
import static io.vtscope.observation.Seen.holds;
import static io.vtscope.observation.Seen.inNative;
import static io.vtscope.observation.Seen.machine;
import static io.vtscope.observation.Seen.nanos;
import static io.vtscope.observation.Seen.origin;
import static io.vtscope.observation.Seen.pin;
import static io.vtscope.observation.Seen.pinOf;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.stack;
import static io.vtscope.rule.Program.JDK_21;
import static io.vtscope.rule.Program.JDK_25;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.vtscope.blame.Site;
import io.vtscope.blame.Target;
import io.vtscope.finding.CarrierFacts.Held;
import io.vtscope.finding.Change;
import io.vtscope.finding.Change.Remedy;
import io.vtscope.finding.Finding;
import io.vtscope.jvm.Jdk;
import io.vtscope.jvm.Stack;
import io.vtscope.observation.HoldObservation.MonitorWait;
import io.vtscope.observation.SchedulerObservation.CarrierEnd;
import io.vtscope.observation.Seen;
import io.vtscope.rule.Program;
import io.vtscope.say.Say;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Calls that hold carriers, in ten seconds on four carriers. */
class HeldTest {
  private static final String NATIVE = "Native or VM frame on stack";
  private static final String LOOKUP = "java.net.InetAddress.getByName";
  private static final String POSTGRESQL = "org.postgresql.core.v3.QueryExecutorImpl";
  private static final Stack REGISTRY = stack("lib.Registry.get:217", "app.Main.run:1");
  private static final Stack QUERY = Code.QUERY.stack;
  private static final Stack NESTED = Code.NESTED.stack;
  private static final Stack MAKES = stack("java.lang.Thread.sleep", "app.Slow.make:3");
  private static final Stack OBJECT_WAIT =
      stack("!java.lang.Object.wait0", "java.lang.Object.wait", "lib.Box.take:60");
  private static final Stack IMPORTS = stack("java.io.FileInputStream.read", "app.Import.line:4");

  /** A call that blocks, or waits for a monitor. */
  enum Code {
    QUERY("java.lang.Thread.sleep", "app.Db.query:7"),
    QUERY_POSTGRESQL("a.B.read", POSTGRESQL + ".execute:356"),
    NESTED("java.lang.Thread.sleep", "a.A.a:1", "a.B.b:2", "a.C.c:3", "a.D.d:4"),
    LOAD_FOR_CACHE(
        "java.lang.Thread.sleep", "app.Http.get:3", "app.Rates$Loader.load:9", "lib.Cache.get:7"),
    PRINT_TO_SOCKET(
        "sun.nio.ch.NioSocketImpl.park",
        "java.net.Socket$SocketOutputStream.write",
        "sun.nio.cs.StreamEncoder.writeBytes",
        "java.io.BufferedWriter.flushBuffer",
        "java.io.PrintWriter.implNewLine",
        "java.io.PrintWriter.newLine:2",
        "java.io.PrintWriter.println",
        "app.Feed.publish:1"),
    BIND_NAME(
        "java.util.concurrent.LinkedBlockingQueue.take",
        "java.naming.Client.bind:2",
        "java.naming.Context.open",
        "app.Main.run:1"),
    SERVE_TLS(
        "sun.nio.ch.NioSocketImpl.park",
        "java.net.http.Tls.receive:2",
        "java.lang.VirtualThread.run"),
    FLUSH_LOG(
        "java.lang.Thread.sleep",
        "app.Slow.write:9",
        "java.util.logging.StreamHandler.flush:1",
        "app.Mail.publish:7"),
    GROW_MAP("java.util.concurrent.ConcurrentHashMap.transfer:1", "app.Main.run:1"),
    LOAD_CLASS("!java.lang.Class.forName0", "java.lang.Class.forName:1", "app.A.b:1"),
    GET("java.util.Hashtable.get:1", "app.Main.run:1"),
    LOG("java.util.logging.StreamHandler.publish:1", "app.Main.run:1");

    @SuppressWarnings("ImmutableEnumChecker") // nothing changes its list
    final Stack stack;

    Code(String... frames) {
      stack = Seen.stack(frames);
    }
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a newer library does not pin   | QUERY_POSTGRESQL | LIBRARY; endsOnJdk24=true; libraryVersion=42.5.4; fixedIn=42.6.0
          a library calls back           | LOAD_FOR_CACHE   | CALLBACK; target=app.Rates$Loader.load; calledBy=cache; endsOnJdk24=true
          a stream writes to a socket    | PRINT_TO_SOCKET  | JDK_CALL; lock=this.lock; blocking=java.net.Socket$SocketOutputStream.write
          the JDK blocks below a monitor | BIND_NAME        | JDK_CALL; target=java.naming.Context.open; caller=app.Main.run; endsOnJdk24=true
          only the JDK's code runs       | SERVE_TLS        | JDK_CODE; endsOnJdk24=true
          """)
  void aPinUnderAMonitorHasItsRemedy(String scenario, Code code, String expected) {
    pins(code.stack).assertFindings("pinned-monitor; remedy=" + expected);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a function of a map runs           | GROW_MAP   | MAP_FUNCTION
          a class is loaded by a native call | LOAD_CLASS | LOAD_BELOW_NATIVE; endsOnJdk24=false
          a collection is synchronised       | GET        | JDK_LOCK; jdkLock=COLLECTION
          a log handler publishes            | LOG        | JDK_LOCK; jdkLock=LOGGING; endsOnJdk24=true
          """)
  void aWaitForAMonitorHasItsRemedy(String scenario, Code code, String expected) {
    on(JDK_21)
        .times(8, i -> contended(i * 1000L, 200, 42, code.stack))
        .assertFindings("monitor-contention; remedy=" + expected);
  }

  @ParameterizedTest
  @CsvSource({
    "sun.nio.ch.SelectorImpl.select,        21, SELECT_OR_JDK_25",
    "sun.nio.ch.EPollSelectorImpl.doSelect, 25, SELECT",
    "java.net.InetAddress.getAllByName,     21, LOOKUP",
    "java.util.concurrent.CompletableFuture.supplyAsync, 21, ASYNC",
    "java.util.zip.Deflater.deflate,        21, NATIVE_CALL",
    ",                                      21, NATIVE_CALL"
  })
  void aCallHasItsOwnRemedy(String blocking, String jdk, Remedy expected) {
    Target target = new Target(1, "app.Main", Jdk.of(jdk + ".0.8+9"), null, null, false);
    assertThat(HeldRemedy.ofCall(blocking, target, Remedy.NATIVE_CALL))
        .isEqualTo(Change.of(expected));
  }

  private static Stream<Arguments> pins() {
    return Stream.of(
        arguments(
            "a part of the stack is cut off",
            pins(new Stack(stack("java.lang.Thread.sleep", "app.Tree.walk:8").frames(), true))
                .see(holds("app.Tree.walk:8")),
            "pinned-monitor; remedy=CUT_OFF; target=app.Tree.walk; knownFrames=2; lock=-"),
        arguments(
            "a native pin has no native frame",
            on(JDK_25).times(10, i -> pin(i * 40L, 500, NATIVE, "LockSupport.parkNanos", QUERY)),
            "pinned-native; remedy=UPCALL"),
        arguments(
            "a JVM option makes monitors pin",
            on(JDK_25)
                .times(8, i -> pin(i * 1000L, 200, "Freeze or preempt failed (4)", "", QUERY)),
            "pinned-monitor; remedy=LOCKING_MODE"),
        arguments(
            "monitors are nested", pins(NESTED), "pinned-monitor; remedy=LOCK; endsOnJdk24=true"),
        arguments("they take a few milliseconds", pins(3, 3), "-"),
        arguments("a thread pins once", pins(1, 600), "pinned-monitor INFO"),
        arguments(
            "an outage is followed by hours without pins", outage(), "pinned-monitor WARNING"),
        arguments(
            "there is a single pin after hours",
            outage().see(pin(30_000_000, 400, NESTED)),
            "pinned-monitor WARNING"),
        arguments(
            "each is minutes after the other",
            known(on(JDK_21)).lasts(36_000_000).times(90, i -> pin(i * 300_000L, 400, NESTED)),
            "pinned-monitor INFO"),
        arguments(
            "a wait without unmounting takes most of the carriers",
            unmounted(),
            "pinned-native WARNING"),
        arguments(
            "the number of carriers is unknown",
            Program.withoutAgent(10_000, "jdk.VirtualThreadPinned", "jdk.JavaMonitorEnter")
                .times(100, i -> pin(i * 40L, 90, QUERY))
                .times(6, i -> contended(i * 1000L, 90, 42, REGISTRY)),
            "pinned-monitor, monitor-contention"));
  }

  /**
   * Threads wait for a monitor.
   *
   * @param carriers four, one, or ? on a full machine if their number is unknown
   * @param every milliseconds between the waits
   * @param each milliseconds of a wait
   */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          some threads wait for long       | 4 | 8    | 300 | 900 | WARNING; share=0.18
          thousands of waits are short     | 4 | 2000 | 4   | 3   | INFO
          three wait for the same set-up   | 4 | 3    | 0   | 700 | INFO
          two of them wait on one carrier  | 1 | 2    | 0   | 900 | INFO; share=0.18
          a full machine makes waits short | ? | 20   | 300 | 30  | INFO; share=-1
          waits are long on that machine   | ? | 20   | 300 | 300 | WARNING; share=-1
          """)
  void waitsForAMonitorAreJudged(
      String scenario, String carriers, int times, long every, long each, String expected) {
    Program program =
        carriers.equals("?")
            ? Program.withoutAgent(10_000, "jdk.JavaMonitorEnter").see(machine(1000, 0.97))
            : on(JDK_21).see(scheduler(100, Integer.parseInt(carriers), 4, 1, 0));
    program.times(times, i -> contended(i * every, each, 42, REGISTRY));
    program.assertFindings("monitor-contention " + expected);
  }

  private static Stream<Arguments> monitors() {
    return Stream.of(
        arguments(
            "the code names the monitor",
            registry(8, 900),
            "monitor-contention * lib.Registry.get; lock=this.singletons"),
        arguments(
            "platform threads often had the monitor",
            on(JDK_21)
                .times(9, i -> contended(i * 1000L, 400, 42 + i, "refresh-" + i % 3, REGISTRY))
                .times(9, i -> contended(i * 1000L, 400, 7, null, REGISTRY)),
            "monitor-contention; platformOwner=refresh-N; platformOwnerTimes=9"),
        arguments(
            "a platform thread had the monitor once",
            registry(9, 400).see(contended(0, 400, 42, "refresh-1", REGISTRY)),
            "monitor-contention; platformOwner=-"));
  }

  private static Stream<Arguments> growth() {
    Stack waits = stack("java.lang.Object.wait", "app.Box.take:5");
    return Stream.of(
        arguments("the carriers stay within the parallelism", on(JDK_21).times(4, i -> waits(i))),
        arguments("two carriers are added", grown().times(2, i -> waits(4 + i))),
        arguments(
            "one carrier is added again and again",
            grown()
                .see(scheduler(5, 4, 5, 4, 0))
                .times(40, i -> new CarrierEnd(at(i * 60_000L + 40_000)))
                .times(40, i -> waits(i * 60_000L + 60_000))
                .see(new MonitorWait(at(100), nanos(5_000), 0, waits, "app.Box"))),
        arguments(
            "an idle carrier ends, and another one starts",
            Program.withoutAgent(600_000, "jdk.ThreadStart")
                .see(carrierForWork(0))
                .times(10, i -> compensation(i * 60_000L, LOOKUP, "app.Box.take:5"))
                .times(10, i -> new CarrierEnd(at(i * 60_000L + 40_000)))),
        arguments(
            "each step of a start loads classes from a jar",
            Program.withoutAgent(600_000, "jdk.ThreadStart")
                .times(2, i -> carrierForWork(i))
                .times(10, i -> readsJar(i))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("growth")
  void aPoolThatGrowsLittleIsHealthy(String scenario, Program program) {
    program.assertFindings("-");
  }

  private static Stream<Arguments> files() {
    Stack read = stack("!java.io.FileInputStream.readBytes", "app.Import.line:4");
    return Stream.of(
        arguments(
            "four threads read for a minute of two hours",
            on(JDK_21)
                .lasts(7_200_000)
                .see(scheduler(5, 4, 4, 4, 30))
                .times(240, i -> fileIo(i / 4 * 1000L, 990, IMPORTS)),
            "file-io-capture WARNING"),
        arguments(
            "samples of the same read do not add to its time",
            on(JDK_21)
                .times(40, i -> inNative(5000 + i * 100L, 7, read))
                .see(fileIoOf(7, 5000, 4000, read)),
            "file-io-capture; totalMillis=4000"),
        arguments(
            "the pool grew for a read, but has its size again",
            on(JDK_21)
                .see(scheduler(1000, 4, 4, 4, 9))
                .see(compensation(0, "java.io.FileInputStream.read", "app.Import.line:4"))
                .times(10, i -> fileIo(i * 1000L, 500, IMPORTS)),
            "file-io-capture"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource({"pins", "monitors"})
  void aCallThatHoldsACarrierIsFound(String scenario, Program program, String expected) {
    program.assertFindings(expected);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("files")
  void fileIoIsFound(String scenario, Program program, String expected) {
    program.assertAmong(expected);
  }

  @Test
  void aWaiterForALibrarysMonitorHasTheOwnersRemedy() {
    pins(Code.LOAD_FOR_CACHE.stack)
        .see(enters("lib.Cache.put:6", "local variable entry"))
        .times(10, i -> contended(i * 100L, 50, 0, stack("lib.Cache.put:6", "app.Main.run:1")))
        .assertAmong(
            "monitor-contention; remedy=CALLBACK; target=app.Rates$Loader.load; calledBy=cache");
  }

  @Test
  void onlyMonitorsOfTheApplicationAreToBeReplaced() {
    assertThat(locks(pins(NESTED))).containsExactly("a.A.a", "a.B.b", "a.C.c", "a.D.d");
    Stack flushes = Code.FLUSH_LOG.stack;
    Program program = Program.withoutAgent(10_000, "jdk.VirtualThreadPinned").see(agent(JDK_21));
    known(program).see(pin(1000, 4000, flushes));
    assertThat(locks(program)).containsExactly("app.Mail.publish");
  }

  @Test
  void cheapPinsInManyPlacesAreInfo() {
    assertThat(severities(places(40, 4, 21))).doesNotContain("WARNING"); // 3.4 s of 40
    assertThat(severities(places(60, 2, 42))).doesNotContain("WARNING");
  }

  @Test
  void aWaitWithoutUnmountingSaysSo() {
    Finding finding = unmounted().only();
    assertThat(Say.of(finding, unmounted().diagnosis().snapshot()).headline())
        .startsWith("Box.take blocks in Object.wait and was not unmounted; carriers pinned ");
  }

  @Test
  void theCodeThatHadTheMonitorMeanwhileIsItsHolder() {
    Stack later = stack("java.lang.Thread.sleep", "app.Later.make:3");
    Program program = registry(8, 100).see(holds("app.Slow.make:3", "this.singletons"));
    program.see(pinOf(42, 0, 900, MAKES), pinOf(43, 5000, 900, later));
    assertThat(program.all("monitor-contention").getFirst().holders())
        .extracting(Site::name)
        .containsExactly("app.Slow.make");
  }

  @Test
  void aPinShowsHowLongOthersWaitedForItsMonitor() {
    registry(8, 100)
        .see(holds("app.Slow.make:3", "this.singletons"))
        .times(8, i -> pinOf(42, i * 1000L, 900, MAKES))
        .assertAmong("pinned-monitor; entriesWaited=8; entriesWaitedMillis=800");
  }

  /** The carriers are idle at first. */
  private static Program on(String jdk) {
    return Program.on(jdk).see(carriers(0, 0, 0, 0, 0, 4));
  }

  /** The agent has read the code, and knows its libraries. */
  private static Program known(Program program) {
    return program
        .see(holds("a.A.a:1", "this"), holds("a.B.b:2", "this"))
        .see(holds("a.C.c:3", "this"), holds("a.D.d:4", "this"))
        .see(holds(POSTGRESQL + ".execute:356", "this"), origin(POSTGRESQL, "postgresql", "42.5.4"))
        .see(holds("lib.Cache.get:7", "local variable entry"), origin("lib.Cache", "cache", "3.1"))
        .see(holds("java.io.PrintWriter.newLine:2", "this.lock"))
        .see(holds("java.naming.Client.bind:2", "this"), holds("app.Mail.publish:7", "this"))
        .see(holds("java.util.logging.StreamHandler.flush:1", "this"))
        .see(holds("java.net.http.Tls.receive:2", "this"))
        .see(origin("app.Main", "app", "1"), origin("app.Rates$Loader", "app", "1"));
  }

  private static Program pins(Stack stack) {
    return known(on(JDK_21)).times(10, i -> pin(i * 40L, 50, stack));
  }

  private static Program pins(int count, long millis) {
    return on(JDK_21).times(count, i -> pin(i * 40L, millis, QUERY));
  }

  /** Threads wait for a registry's monitor. */
  private static Program registry(int times, long millis) {
    return on(JDK_21)
        .see(enters("lib.Registry.get:217", "this.singletons"))
        .see(origin("lib.Registry", "registry", "1.2"))
        .times(times, i -> contended(i * 300L, millis, 42, REGISTRY));
  }

  private static Program outage() {
    return known(on(JDK_21)).lasts(36_000_000).times(90, i -> pin(i * 40L, 400, NESTED));
  }

  private static Program unmounted() {
    return on(JDK_25).times(3, i -> pin(i * 40L, 8000, NATIVE, "Object.wait", OBJECT_WAIT));
  }

  private static Program places(int places, int times, long millis) {
    Program program = on(JDK_21);
    for (int place = 0; place < places; place++) {
      String frame = "app.Db.query" + place + ":7";
      program.see(holds(frame, "this"));
      program.times(times, i -> pin(i * 40L, millis, stack("java.lang.Thread.sleep", frame)));
    }
    return program;
  }

  /** The pool has the four carriers of its parallelism. */
  private static Program grown() {
    return on(JDK_21).times(4, i -> carrierForWork(i));
  }

  private static Record waits(long at) {
    return compensation(at, "java.lang.Object.wait", "app.Box.take:5");
  }

  private static Record readsJar(int step) {
    return compensation(
        10 + step,
        "java.io.RandomAccessFile.seek",
        "java.util.zip.ZipFile$Source.readFullyAt",
        "java.lang.ClassLoader.loadClass",
        "app.Step" + step + ".run:5");
  }

  private static Stream<String> locks(Program program) {
    Held held = (Held) program.only().facts();
    return held.change().locks().stream().map(Site::name);
  }

  private static Stream<String> severities(Program program) {
    return program.all("pinned-monitor").stream().map(finding -> finding.severity().toString());
  }
}
