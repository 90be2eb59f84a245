package io.vtscope.view.text;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.carried;
import static io.vtscope.observation.Seen.carriers;
import static io.vtscope.observation.Seen.compensation;
import static io.vtscope.observation.Seen.counted;
import static io.vtscope.observation.Seen.enabled;
import static io.vtscope.observation.Seen.executor;
import static io.vtscope.observation.Seen.held;
import static io.vtscope.observation.Seen.holds;
import static io.vtscope.observation.Seen.inNative;
import static io.vtscope.observation.Seen.load;
import static io.vtscope.observation.Seen.origin;
import static io.vtscope.observation.Seen.ownCost;
import static io.vtscope.observation.Seen.perTask;
import static io.vtscope.observation.Seen.pin;
import static io.vtscope.observation.Seen.pool;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.scheduled;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.setting;
import static io.vtscope.observation.Seen.stack;
import static io.vtscope.observation.Seen.stall;
import static io.vtscope.observation.Seen.trial;
import static io.vtscope.observation.Seen.waiting;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.finding.Diagnosis;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Aggregator;
import io.vtscope.observation.Seen;
import io.vtscope.rule.Rules;
import io.vtscope.state.CarrierState;
import io.vtscope.state.StallState.StallProof;
import io.vtscope.view.Shop;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class TextReportTest {
  private static final Stack QUERY =
      stack(
          "java.lang.VirtualThread.park",
          "java.net.Socket$SocketInputStream.read:979",
          "org.db.Stream.receive:465",
          "org.db.Connection.query:356",
          "app.Main$$Lambda.0x1.run",
          "app.Main.main:12",
          "java.lang.VirtualThread.run:309",
          "!jdk.internal.vm.Continuation.enterSpecial");

  @Test
  void verdictThenFindingsThenTheUnknown() {
    Aggregator aggregator = aggregator();
    for (int i = 0; i < 40; i++) {
      aggregator.accept(pin(i * 100L, 200, QUERY));
    }
    aggregator.accept(scheduler(200, 4, 34, 3, 2));
    for (int i = 0; i < 30; i++) {
      aggregator.accept(compensation(i, "java.lang.Object.wait:366", "app.Box.take:5"));
    }
    assertThat(brief(Rules.diagnose(aggregator.snapshot())))
        .containsSubsequence(
            "vtscope 0.1.0: app.Main, pid 4711, JDK 21.0.8+9-LTS, 5 s from 2027-01-15 08:00:00 UTC",
            "VERDICT  Not healthy: ",
            "         1 warning, 1 note. 14 of 24 checks ran.",
            "WARNING   pinned-monitor: ",
            "  fix       ",
            "  stack     ",
            "> org.db.Stream.receive(Stream.java:465)",
            "NOTE      compensation: ",
            "Carriers: parallelism 4",
            "Checks: ",
            "Not checked: ",
            "Note: Pins shorter than 1 ms were not recorded.")
        .doesNotContain("Executors: ", "Virtual threads: ");
  }

  @Test
  void theFramesThatHoldAreMarkedAndSayWhatTheyHold() {
    Aggregator aggregator = aggregator();
    aggregator.accept(holds("org.db.Connection.query:356", "this.lock"));
    aggregator.accept(holds("app.Main.main:12", "Main.class"));
    aggregator.accept(origin("org.db.Connection", "db", "4.2"));
    for (int i = 0; i < 40; i++) {
      aggregator.accept(pin(i * 100L, 200, QUERY));
    }
    assertThat(text(Rules.diagnose(aggregator.snapshot()), 100, false))
        .contains(
            """
            > org.db.Connection.query(Connection.java:356)  holds this.lock
            """
                .strip(),
            "> app.Main.main(Main.java:12)  holds Main.class");
  }

  @Test
  void rarelySampledNativeCodeMayTakeLonger() {
    Aggregator aggregator = aggregator();
    for (int i = 0; i < 40; i++) {
      aggregator.accept(inNative(i * 100L, 42, stack("!lib.Codec.encode", "app.Main.run:1")));
    }
    aggregator.accept(setting("jdk.NativeMethodSample", "period", "20 ms"));
    String closely = "sampled closely for 30 s";
    assertThat(text(Rules.diagnose(aggregator.snapshot()), 200, false))
        .contains("lib.Codec.encode")
        .doesNotContain(closely);
    aggregator.accept(setting("jdk.NativeMethodSample", "period", "1 s"));
    assertThat(text(Rules.diagnose(aggregator.snapshot()), 200, false)).contains(closely);
  }

  @Test
  void withoutAgentPinsBelowTheThresholdAreUnchecked() {
    Aggregator aggregator = new Aggregator();
    aggregator.accept(recorded(0, 5000));
    aggregator.accept(enabled("jdk.VirtualThreadPinned"));
    aggregator.accept(setting("jdk.VirtualThreadPinned", "threshold", "20 ms"));
    String report = text(Rules.diagnose(aggregator.snapshot()), 200, false);
    assertThat(report)
        .contains("Clean: pinned-monitor (20 ms or longer), pinned-native (20 ms or longer)");
  }

  @Test
  void summarisesWhereMostThreadsWait() {
    Aggregator aggregator = aggregator();
    Stack idle = stack("java.lang.Thread.sleep:1", "app.Main.idle:3");
    for (int n = 1; n <= 4; n++) {
      aggregator.accept(counted(n, 10, 4990, 200));
      aggregator.accept(waiting(n, 150, n * 1000L, idle));
      aggregator.accept(
          waiting(n, 50, 0, stack("java.util.concurrent.CountDownLatch.await:1", "app.Main.go:9")));
    }
    aggregator.accept(pool(4000, "orders", "com.zaxxer.hikari.pool.HikariPool", 10, 10, 7));
    assertThat(text(Rules.diagnose(aggregator.snapshot()), 100, false))
        .contains(
            """
            Virtual threads: up to 5,000 in 4 samples; in the last sample 5,000: 10 on a carrier, 4,990 parked.
              up to 3,743, 75 % (68 to 81 %) of waiting threads: app.Main.idle:3 in java.lang.Thread.sleep,
                  some for at least 4 s; in 4 of 4 samples
              up to 1,248, 25 % (19 to 32 %) of waiting threads: app.Main.go:9 in
                  java.util.concurrent.CountDownLatch.await; in 4 of 4 samples
              pool orders, as it reports: 10 of 10 in use, 0 idle, 7 waiting, up to 7

            """);
  }

  @Test
  void aLibraryWaitShowsTheApplicationsCall() {
    Aggregator aggregator = aggregator();
    aggregator.accept(origin("app.Main", "shop", "1.0"));
    aggregator.accept(origin("lib.Answer", "lib", "2.0"));
    Stack asked =
        stack(
            "java.util.concurrent.CountDownLatch.await:1", "lib.Answer.await:3", "app.Main.ask:7");
    aggregator.accept(counted(1, 10, 190, 200));
    aggregator.accept(waiting(1, 190, 0, asked));
    assertThat(text(Rules.diagnose(aggregator.snapshot()), 200, false))
        .contains(
            "of waiting threads: lib.Answer.await:3 in java.util.concurrent.CountDownLatch.await,"
                + " called by app.Main.ask:7; in 1 of 1 sample");
  }

  @Test
  void executorsTakeOneLineEach() {
    Aggregator aggregator = aggregator();
    for (int i = 1; i <= 12; i++) {
      aggregator.accept(
          executor(i, "a.Pool", "p" + i + "-1", 4, 8, 50, stack("app.Main.go" + i + ":9")));
      aggregator.accept(load(i, 4, 1000 - i, 6, 20, 600));
    }
    aggregator.accept(executor(13, "a.Pool", "idle-1", 4, 8, 50, stack("app.Main.go:9")));
    aggregator.accept(load(13, 4, 0, 0, 0, -1));
    assertThat(text(Rules.diagnose(aggregator.snapshot()), 100, false))
        .contains(
            """
            Executors: 12 executors had tasks in a window of 5 s, sampled once per second.
              p1: Pool, core 4, at most 8 threads, queue of 50: 999 submitted, 973 completed, up to 6
                  running, up to 20 queued; wait p50 302 ms, p99 600 ms, longest 1.2 s (10 timed)
            """)
        .contains("\n  p10: ", "\n  and 2 more\n")
        .doesNotContain("p11", "idle");
  }

  @Test
  void manyExecutorsOfOnePlaceShareALine() {
    Aggregator aggregator = aggregator();
    for (int i = 1; i <= 300; i++) {
      aggregator.accept(executor(i, "a.Pool", "p" + i + "-1", 4, 8, 50, stack("app.Main.go:9")));
      aggregator.accept(load(i, 4, 1000 - i, 6, 20, 600));
    }
    aggregator.accept(executor(301, "a.Pool", "other-1", 4, 8, 50, stack("app.Main.other:2")));
    aggregator.accept(load(301, 4, 5, 1, 0, -1));
    String text = text(Rules.diagnose(aggregator.snapshot()), 100, false);
    assertThat(text.replaceAll("\\s+", " "))
        .contains(
            "301 executors had tasks in a window of 5 s, sampled once per second. 300 executors"
                + " created in app.Main.go, like p1: Pool, core 4, at most 8 threads, queue of 50;"
                + " in total 254,850 submitted, 247,050 completed, up to 6 running in one of them, up"
                + " to 20 queued in one of them; longest wait 1.2 s other: Pool, core 4,");
  }

  @Test
  void executorsNumberedPerConnectionShareALine() {
    Aggregator aggregator = aggregator();
    for (int i = 1; i <= 30; i++) {
      String name = "socket-0x%08x-client".formatted(i * 0x07be4f21);
      aggregator.accept(executor(i, "a.Pool", name, 4, 8, 50, stack("lib.Socket.go:9")));
      aggregator.accept(load(i, 4, 1000 - i, 6, 20, 600));
    }
    assertThat(text(Rules.diagnose(aggregator.snapshot()), 200, false))
        .contains("30 executors created in lib.Socket.go, like socket-0x07be4f21-client: Pool");
  }

  @Test
  void executorsOfEqualNamesShowWhereTheyWereMade() {
    Aggregator aggregator = aggregator();
    for (int i = 1; i <= 2; i++) {
      Stack made = stack("app.Main.go" + i + ":9");
      aggregator.accept(executor(i, "a.Pool", "p-1", 4, 8, 50, made));
      aggregator.accept(load(i, 1, 20, 6, 20, 600));
    }
    assertThat(text(Rules.diagnose(aggregator.snapshot()), 200, false))
        .contains(
            "queue of 50, created in app.Main.go1: 20 submitted",
            "created in app.Main.go2: 20 submitted");
  }

  @Test
  void aSchedulersQueueMayHoldTasksNotDue() {
    Aggregator aggregator = aggregator();
    Stack made = stack("app.Main.go:9");
    int any = Integer.MAX_VALUE;
    aggregator.accept(scheduled(executor(1, "a.Pool", "tick-1", 2, any, any, made)));
    aggregator.accept(load(1, 4, 344, 2, 58, -1));
    assertThat(text(Rules.diagnose(aggregator.snapshot()), 100, false))
        .contains(
            """
              tick: Pool, at most 2 threads, unbounded queue: 344 submitted, 284 completed, up to 2 running,
                  up to 58 in the queue, due or not
            """);
  }

  @Test
  void nativeSamplesAreNotCountedAsCalls() {
    Aggregator aggregator = aggregator();
    for (int i = 0; i < 40; i++) {
      aggregator.accept(inNative(i * 100L, 42, stack("!lib.Codec.encode", "app.Main.run:1")));
    }
    Diagnosis diagnosis = Rules.diagnose(aggregator.snapshot());
    assertThat(text(diagnosis, 100, false)).contains("lib.Codec.encode").doesNotContain("40 calls");
    assertThat(LiveText.block(diagnosis, Instant.EPOCH))
        .contains("lib.Codec.encode (native)  at least 3.9 s, seen in samples\n");
  }

  @Test
  void showsThreeNotesOfOneKind() {
    Aggregator aggregator = aggregator();
    for (int i = 0; i < 25; i++) {
      aggregator.accept(
          pin(i * 100L, 50, stack("java.lang.Thread.sleep", "app.Db.query" + i + ":7")));
    }
    String report = brief(Rules.diagnose(aggregator.snapshot()));
    assertThat(report).containsOnlyOnce("NOTE      pinned-monitor: and 22 more\n");
    assertThat(report.lines().filter(line -> line.startsWith("NOTE      pinned-monitor: ")))
        .hasSize(3 + 1);
  }

  @Test
  void aLastingPinIsShownAndAClassWaitIsNoPin() {
    Aggregator aggregator = aggregator();
    aggregator.accept(agent("25.0.3+9-LTS"));
    looks(aggregator);
    Stack initialises =
        stack("java.util.concurrent.CountDownLatch.await:1", "app.Slow.<clinit>:12", "app.A.go:10");
    aggregator.accept(held(CarrierState.HeldKind.PINNED, 1, 4_900, 3_000, 0, initialises));
    aggregator.accept(
        held(CarrierState.HeldKind.BLOCKED, 2, 4_900, 2_000, 0, stack("app.A.go:10")));
    Diagnosis diagnosis = Rules.diagnose(aggregator.snapshot());
    assertThat(text(diagnosis, 200, false))
        .contains("pinned for 3.1 s, blocked for 2.1 s by class initialisation, ");
    assertThat(LiveText.block(diagnosis, Instant.EPOCH))
        .contains("pinned 3.1 s, waits for a class 2.1 s, ");
  }

  @Test
  void carrierTimeIsABarWithItsParts() {
    Aggregator aggregator = aggregator();
    looks(aggregator);
    Diagnosis diagnosis = Rules.diagnose(aggregator.snapshot());
    assertThat(text(diagnosis, 100, false))
        .contains(
            """
            Carriers: parallelism 4, pool up to 7 of at most 256, up to 36 virtual threads queued for a carrier,
              start delay 1 ms (median), at most 14 ms (50 probes).
              time    |█████████████▓▓▓▓▓▓▓▓▓▓▓▓▓▒▒▒▒▒▒▒▒▒▒▒▒············| 20.4 s of carriers
                       █ running 25 %  ▓ pinned 25 %  ▒ blocked 25 %  · idle 25 %
              pool    |▅█▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅| up to 7
              mounted |█▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆| up to 4
              queued  |█▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁| up to 36
              held    |██████████████████████████████████████████████████| up to 2
            """);
    assertThat(text(diagnosis, 60, true))
        .contains("|#######PPPPPPBBBBBB......|", "# running 25 %  P pinned 25 %", ". idle 25 %")
        .matches("[\\n -~]*");
  }

  @ParameterizedTest
  @FieldSource("io.vtscope.view.Shop#JDKS")
  void noLineIsWiderThanTheTerminal(String jdk) {
    for (int width : List.of(60, 80, 100, 160)) {
      assertThat(text(Shop.on(jdk), width, false).lines()).allMatch(line -> line.length() <= width);
    }
  }

  @Test
  void wrapsLongLines() {
    String name = "a.package_of_ours.with.quite.a.name.and.SomeTypeOfThatPackage.method";
    Aggregator aggregator = aggregator();
    for (int i = 0; i < 40; i++) {
      aggregator.accept(pin(i * 100L, 200, stack("java.lang.Thread.sleep", name + ":17")));
    }
    assertThat(text(Rules.diagnose(aggregator.snapshot()), 60, true))
        .contains(
            """
            > a.package_of_ours.with.quite.a.name.and.
            """);
  }

  @Test
  void theThreadsOfAStallAreShownUnderIt() {
    Aggregator aggregator = aggregator();
    looks(aggregator);
    aggregator.accept(stall(1, 4900, 4000, false, StallProof.CYCLE));
    aggregator.accept(carried(4900, 1, "app.Lock@1f", stack("java.lang.Object.wait", "app.A.b:7")));
    aggregator.accept(carried(4900, 2, "app.Lock@2e", stack("java.lang.Object.wait", "app.C.d:9")));
    assertThat(text(Rules.diagnose(aggregator.snapshot()), 100, false))
        .containsSubsequence(
            "VERDICT  Stuck: ", "CRITICAL  starvation-deadlock: ", "> app.A.b(A.java:7)");
  }

  @Test
  void aHealthyReportIsShort() {
    Aggregator aggregator = aggregator();
    looks(aggregator);
    aggregator.accept(counted(1, 2, 100, 100));
    aggregator.accept(counted(2, 2, 100, 100));
    aggregator.accept(executor(1, "a.Pool", "p-1", 4, 8, 50, stack("app.Main.go:9")));
    aggregator.accept(load(1, 4, 1000, 6, 0, 600));
    String report = brief(Rules.diagnose(aggregator.snapshot()));
    assertThat(report).contains("VERDICT  Healthy: no problems in 5 s; 23 of 24 checks ran.\n");
    assertThat(report.lines()).hasSizeLessThanOrEqualTo(12);
  }

  @Test
  void asciiReportsHaveNoOtherCharacters() {
    assertThat(text(Rules.diagnose(aggregator().snapshot()), 100, true))
        .contains("|+# ")
        .matches("[\\n -~]*");
  }

  @Test
  void startUpIsShownApartFromTheWindow() {
    Aggregator aggregator = new Aggregator();
    aggregator.accept(recorded(0, 22_800));
    aggregator.accept(scheduler(7_200, 4, 4, 1, 0));
    assertThat(text(Rules.diagnose(aggregator.snapshot()), 100, false))
        .contains("15.6 s from 2027-01-15 08:00:07 UTC, after 7.2 s without virtual threads\n");
  }

  @Test
  void endsWithTheCostOfTheAgent() {
    Aggregator aggregator = new Aggregator();
    aggregator.accept(agent("25.0.3+9-LTS"));
    aggregator.accept(recorded(0, 10_000));
    assertThat(text(Rules.diagnose(aggregator.snapshot()), 100, false)).doesNotContain("CPU time");
    aggregator.accept(ownCost(1_000, 0.1)); // of two processors
    assertThat(text(Rules.diagnose(aggregator.snapshot()), 100, false))
        .endsWith(
            "Agent: Its thread used 200 ms of CPU time: 2 % of one core in a window of 10 s.\n");
  }

  @Test
  void anEmptyRecordingIsReportedOn() {
    String report = text(Rules.diagnose(new Aggregator().snapshot()), 80, false);
    assertThat(report)
        .contains(
            "VERDICT  Incomplete: no problem found, but 24 of 24 checks",
            "Carriers: ",
            "Not checked");
  }

  @Test
  void withoutAgentAnAbsenceIsNotAsserted() {
    Aggregator aggregator = new Aggregator();
    aggregator.accept(recorded(0, 10_000));
    assertThat(text(Rules.diagnose(aggregator.snapshot()), 500, false))
        .contains("VERDICT  Incomplete: ", "Carriers: unknown without the agent.\n")
        .contains("those that had not ended are missing");
    aggregator.accept(agent("21.0.8+9-LTS"));
    assertThat(text(Rules.diagnose(aggregator.snapshot()), 500, false))
        .contains("Carriers: no virtual thread was seen.\n")
        .doesNotContain("had not ended");
    aggregator.accept(perTask(1));
    assertThat(text(Rules.diagnose(aggregator.snapshot()), 500, false))
        .as("which had no task")
        .contains("Carriers: no virtual thread was seen.\n");
    aggregator.accept(load(1, 1, 20, 0, 0, -1));
    assertThat(text(Rules.diagnose(aggregator.snapshot()), 500, false))
        .contains("Carriers: virtual threads ran, but the agent took no sample.\n");
  }

  @Test
  void namesCannotSteerTheTerminal() {
    Aggregator aggregator = aggregator();
    for (int i = 0; i < 40; i++) {
      aggregator.accept(
          pin(i * 100L, 200, stack("java.lang.Thread.sleep", "app.\u001b[2J.evil:1")));
    }
    assertThat(text(Rules.diagnose(aggregator.snapshot()), 100, false))
        .contains("app.\\u001b[2J.evil")
        .doesNotContain("\u001b");
  }

  private static String text(Diagnosis diagnosis, int width, boolean ascii) {
    return TextReport.of(diagnosis, "0.1.0", new TextReport.Style(width, ascii, true, true));
  }

  private static String brief(Diagnosis diagnosis) {
    return TextReport.of(diagnosis, "0.1.0", TextReport.Style.of(100, false));
  }

  private static void looks(Aggregator aggregator) {
    for (int at = 0; at <= 5000; at += 100) {
      if (at > 100) {
        aggregator.accept(scheduler(at, 4, 4, 4, 0));
      }
      CarrierState.CarrierSample sample = carriers(at, 1, 1, 1, 0, 1);
      aggregator.accept(at == 0 ? carriers(at, 2, 1, 1, 0, 0) : trial(sample, at == 100 ? 14 : 1));
    }
  }

  private static Aggregator aggregator() {
    Aggregator aggregator = new Aggregator();
    List<Record> always =
        List.of(
            recorded(0, 5000),
            agent("21.0.8+9-LTS"),
            scheduler(0, 4, 4, 4, 36),
            scheduler(100, 4, 7, 3, 2),
            enabled("jdk.VirtualThreadPinned"),
            enabled("jdk.ThreadStart"),
            enabled("jdk.VirtualThreadSubmitFailed"),
            enabled("jdk.JavaMonitorEnter"),
            enabled("jdk.NativeMethodSample"),
            enabled("jdk.FileRead"),
            enabled("jdk.FileWrite"),
            enabled("jdk.FileForce"));
    always.forEach(one -> Seen.tell(one, aggregator));
    return aggregator;
  }
}
