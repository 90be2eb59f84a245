package io.vtscope.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.vtscope.testing.Jdk;
import io.vtscope.testing.OnEachJdk;
import io.vtscope.testing.OnNewestJdk;
import io.vtscope.testing.Program;
import io.vtscope.testing.Vtscope;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

class PopulationIT {
  /** Four standard deviations for 100 random threads. */
  private static final double CHANCE = 0.2;

  private static final AtomicInteger COUNT = new AtomicInteger();

  @TempDir static Path reports;
  private static final Map<Jdk, Report> REPORTS = new HashMap<>();

  @TempDir Path directory;

  @AfterAll
  static void forget() {
    REPORTS.clear();
  }

  @OnEachJdk
  void findsALockDeadlock(Jdk jdk) throws Exception {
    List<JsonObject> deadlocks = report(jdk).findings("deadlock");
    assertThat(deadlocks)
        .hasSize(jdk.monitorsPin() ? 5 : 7)
        .allSatisfy(deadlock -> {
          String proof = circle(deadlock);
          assertThat(Report.severity(deadlock)).isEqualTo("CRITICAL");
          assertThat(Report.evidence(deadlock, "threads"))
              .isEqualTo(proof.contains("own-end-cycle") ? "1" : "2");
        });
    assertThat(deadlocks)
        .extracting(PopulationIT::circle)
        .anyMatch(proof -> proof.contains("own-end-cycle"))
        .anyMatch(proof -> names(proof, "lock-cycle"))
        .anyMatch(proof -> names(proof, "mixed-cycle"))
        .anyMatch(proof -> names(proof, "read-cycle"))
        .anyMatch(proof -> names(proof, "join-cycle"))
        .matches(proofs -> jdk.monitorsPin() || anyNames(proofs, "monitor-cycle"))
        .matches(proofs -> jdk.monitorsPin() || anyNames(proofs, "mixed-monitor-cycle"));
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void findsADeadlockOfALockAndAMonitor(Jdk jdk) throws Exception {
    Path recording = watched(jdk, "fixture.Together", "platform-monitor-cycle", "60");
    assertThat(Report.of(recording).findings("deadlock"))
        .singleElement()
        .extracting(PopulationIT::circle)
        .matches(proof -> names(proof, "platform-monitor-cycle"));
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void findsADeadlockOfALockAndATask(Jdk jdk) throws Exception {
    List<String> options = List.of("--add-exports", "java.base/jdk.internal.misc=ALL-UNNAMED");
    List<JsonObject> deadlocks =
        Report.of(watched(jdk, options, "fixture.Awaited", "60")).findings("deadlock");
    assertThat(deadlocks)
        .extracting(PopulationIT::circle)
        .anyMatch(proof -> names(proof, "\"result"))
        .anyMatch(proof -> names(proof, "pool-result"))
        .anyMatch(proof -> names(proof, "\"close"))
        .anyMatch(proof -> names(proof, "helped"))
        .anyMatch(proof -> names(proof, "pool-close"))
        .anyMatch(proof -> names(proof, "scope"))
        .matches(proofs -> jdk.monitorsPin() || anyNames(proofs, "end"))
        .noneMatch(proof -> names(proof, "limited"));
    assertThat(deadlocks)
        .allSatisfy(deadlock -> {
          assertThat(Report.severity(deadlock)).isEqualTo("CRITICAL");
          boolean isHelped = circle(deadlock).contains("helped-three");
          assertThat(Report.evidence(deadlock, "threads")).isEqualTo(isHelped ? "3" : "2");
        });
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void findsAJoinDeadlock(Jdk jdk) throws Exception {
    // JDK 21 reports neither the awaited object of Object.wait nor monitor owners.
    List<String> found =
        jdk.monitorsPin() ? List.of("virtual") : List.of("virtual", "platform", "three");
    List<String> scenes = new ArrayList<>(found);
    scenes.addFirst("fixture.Joining");
    scenes.add("60");
    List<JsonObject> deadlocks =
        Report.of(watched(jdk, scenes.toArray(String[]::new))).findings("deadlock");
    assertThat(deadlocks)
        .hasSize(found.size())
        .allSatisfy(deadlock -> {
          assertThat(Report.severity(deadlock)).isEqualTo("CRITICAL");
          assertThat(Report.stack(deadlock)).contains("fixture.Joining.");
          assertThat(Report.fields(deadlock))
              .contains("waits for the end of")
              .contains("fixture.Joining.");
        })
        .extracting(PopulationIT::circle)
        .satisfies(proofs -> {
          for (String scene : found) {
            assertThat(proofs).anyMatch(proof -> proof.contains('"' + scene + '-'));
          }
        });
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void findsDeadlocksBehindACrowd(Jdk jdk) throws Exception {
    List<JsonObject> deadlocks =
        Report.of(watched(jdk, "fixture.Crowded", "60")).findings("deadlock");
    assertThat(deadlocks)
        .hasSize(jdk.monitorsPin() ? 3 : 4)
        .allSatisfy(deadlock -> {
          assertThat(Report.severity(deadlock)).isEqualTo("CRITICAL");
          assertThat(Report.evidence(deadlock, "threads")).isEqualTo("2");
        });
    assertThat(deadlocks)
        .extracting(PopulationIT::circle)
        .anyMatch(proof -> names(proof, "crowded-lock-cycle"))
        .anyMatch(proof -> names(proof, "crowded-read-cycle"))
        .anyMatch(proof -> names(proof, "crowded-join-cycle"))
        .matches(proofs -> jdk.monitorsPin() || anyNames(proofs, "crowded-monitor-cycle"));
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void findsWaitsThatAreNeverAnswered(Jdk jdk) throws Exception {
    Report report = Report.of(watched(jdk, "18s", List.of("-Xmx512m"), "fixture.Unanswered", "60"));
    assertThat(report.findings("unanswered-wait"))
        .extracting(
            Report::severity, Report::site, finding -> Report.evidence(finding, "waitingAtEnd"))
        .containsExactlyInAnyOrder(
            tuple("INFO", "fixture.Unanswered.ask", "15"),
            tuple("INFO", "fixture.Unanswered.askLibrary", "15"));
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void findsScopesThatAreNeverJoined(Jdk jdk) throws Exception {
    List<String> options = List.of("--enable-preview");
    Report report = Report.of(watched(jdk, "18s", options, "fixture.Joined", "60"));
    assertThat(report.findings("unanswered-wait"))
        .as("half of the threads wait for the other half")
        .anySatisfy(finding -> {
          assertThat(Report.site(finding)).isEqualTo("fixture.Joined.render");
          assertThat(Double.parseDouble(Report.evidence(finding, "oldestWaitMillis")))
              .as("the scope shows that it is one wait")
              .isGreaterThan(10_000);
        });
  }

  @OnNewestJdk
  void findsAContendedPool(Jdk jdk) throws Exception {
    JsonObject finding = report(jdk).finding("pool-bottleneck");
    assertThat(Report.stack(finding)).contains("Semaphore.acquire", "fixture.Busy.borrow");
    assertThat(Report.evidence(finding, "field")).isEqualTo("Busy.POOL");
    assertThat(Report.evidence(finding, "heldBy")).isEqualTo("fixture.Busy.borrow");
    assertThat(Report.evidence(finding, "heldIn")).isEqualTo("java.lang.Thread.sleep");
  }

  @OnEachJdk
  void findsAContendedLock(Jdk jdk) throws Exception {
    JsonObject finding = report(jdk).finding("monitor-contention");
    assertThat(Report.severity(finding)).isEqualTo("WARNING");
    assertThat(Report.site(finding)).isEqualTo("fixture.Busy.use");
    assertThat(Report.evidence(finding, "kind")).isEqualTo("LOCK");
    assertThat(Report.evidence(finding, "lockIsFair")).isEqualTo("false");
    assertThat(Report.amount(finding, "lockHeldMillis")).isBetween(19.0, 40.0);
  }

  @OnEachJdk
  void samplingAnUnmountedOwnerDoesNotRequeueIt(Jdk jdk) throws Exception {
    Path file = watched(jdk, "fixture.Busy", "owner-behind-hogs", "60");
    assertThat(Report.evidence(Report.of(file).finding("monitor-contention"), "owner"))
        .contains("owner");
    assertThat(LastingStallIT.mostQueued(Vtscope.json(file)))
        .as("the owner, a second time at most, and the agent's own thread on trial")
        .isBetween(1L, 3L);
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void findsAContendedWriteLockButNoBusySemaphore(Jdk jdk) throws Exception {
    Report report =
        Report.of(
            watched(
                jdk,
                "fixture.Together",
                "contended-write-lock",
                "busy-semaphore",
                "own-semaphores",
                "60"));
    JsonObject finding = report.finding("monitor-contention");
    assertThat(Report.severity(finding)).isEqualTo("WARNING");
    assertThat(Report.evidence(finding, "lock")).contains("ReentrantReadWriteLock");
    assertThat(report.ids())
        .as("waits end in between, and an object with one waiter is no pool")
        .doesNotContain("pool-bottleneck");
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void findsALockWithManyShortWaits(Jdk jdk) throws Exception {
    JsonObject finding =
        Report.of(watched(jdk, "fixture.Busy", "convoy", "60")).finding("monitor-contention");
    assertThat(Report.severity(finding)).isEqualTo("WARNING");
    assertThat(Report.evidence(finding, "waitsIn")).startsWith("fixture.Busy.lambda$convoy$");
    assertThat(Report.amount(finding, "oldestWaitMillis")).isBetween(100.0, 2_000.0);
    assertThat(Report.evidence(finding, "lockIsFair")).isEqualTo("true");
    assertThat(Report.amount(finding, "lockHeldMillis")).isBetween(9.5, 20.0);
    assertThat(Report.amount(finding, "lockTurnsPerSecond")).isBetween(50.0, 100.0);
    assertThat(Report.amount(finding, "lockHeldShare")).isGreaterThan(0.9);
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void findsLostLocksAndALockWithoutAnOwner(Jdk jdk) throws Exception {
    Report report =
        Report.of(
            watched(
                jdk,
                "fixture.Together",
                "contended-stamped-lock",
                "lost-lock",
                "lost-read-lock",
                "upgraded-lock",
                "60"));
    List<JsonObject> findings = report.findings("monitor-contention");
    assertThat(findings)
        .extracting(Report::severity)
        .containsExactly("CRITICAL", "CRITICAL", "CRITICAL", "WARNING");
    assertThat(Report.evidence(findings.getLast(), "lock")).contains("StampedLock");
    assertThat(findings.subList(0, 3))
        .extracting(PopulationIT::lost)
        .anyMatch(lost -> lost.matches("\"ended\" #\\d+ OWNER_ENDED"))
        .anyMatch(lost -> lost.matches("\"ended-reader\" #\\d+ READER_ENDED"))
        .anyMatch(lost -> lost.matches("\"upgrader-?\\d*\" #\\d+ UPGRADE"));
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void findsLostLocksWithOneOrTwoWaiters(Jdk jdk) throws Exception {
    Report report = Report.of(watched(jdk, "fixture.Busy", "lost-to-few", "60"));
    List<JsonObject> findings = report.findings("monitor-contention");
    assertThat(findings)
        .as("and none of the lock that one waits for and another has")
        .extracting(Report::severity)
        .containsExactly("CRITICAL", "CRITICAL", "CRITICAL");
    assertThat(findings)
        .extracting(PopulationIT::lost)
        .anyMatch(lost -> lost.matches("\"ended-for-one\" #\\d+ OWNER_ENDED"))
        .anyMatch(lost -> lost.matches("\"ended-for-two\" #\\d+ READER_ENDED"))
        .anyMatch(lost -> lost.matches("\"upgrader-alone\" #\\d+ UPGRADE"));
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void findsTheReaderThatBlocksWriters(Jdk jdk) throws Exception {
    Report report = Report.of(watched(jdk, "fixture.Busy", "slow-reader", "60"));
    JsonObject finding = report.finding("monitor-contention");
    assertThat(Report.site(finding)).startsWith("fixture.Busy.lambda$slowReader$");
    assertThat(Report.evidence(finding, "reader")).matches("\"report-?\\d*\" #\\d+");
    assertThat(Report.evidence(finding, "ownerMostlyIn")).isEqualTo("java.lang.Thread.sleep");
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void findsTheUpgradeOfALaterReader(Jdk jdk) throws Exception {
    Report report = Report.of(watched(jdk, "fixture.Busy", "upgraded-beside-readers", "60"));
    assertThat(report.findings("monitor-contention"))
        .filteredOn(finding -> Report.severity(finding).equals("CRITICAL"))
        .as("a thread that waits for the other lock does not read it")
        .singleElement()
        .satisfies(finding -> {
          assertThat(Report.site(finding)).isEqualTo("fixture.Busy.upgrade");
          assertThat(lost(finding)).matches("\"later-upgrader\" #\\d+ UPGRADE");
        });
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void findsAContendedMonitorInACrowd(Jdk jdk) throws Exception {
    Report report = Report.of(watched(jdk, "fixture.Together", "crowd", "contended-monitor", "60"));
    JsonObject finding = report.finding("monitor-contention");
    assertThat(Report.severity(finding)).isEqualTo("WARNING");
    assertThat(Report.site(finding)).isEqualTo("fixture.Busy.useMonitor");
    if (!jdk.monitorsPin()) {
      assertThat(Report.evidence(finding, "kind")).isEqualTo("MONITOR");
      assertThat(Report.evidence(finding, "lockField")).isEqualTo("Busy.class");
      assertThat(Report.evidence(finding, "lock")).startsWith("fixture.Busy.class@");
      assertThat(Report.evidence(finding, "owner")).contains("worker");
      assertThat(Report.amount(finding, "waitingAtPeakLow")).isBetween(150.0, 200.0);
      assertThat(Report.amount(finding, "waitingAtPeakHigh")).isBetween(190.0, 200.0);
    }
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void namesTheMethodThatEnteredTheMonitor(Jdk jdk) throws Exception {
    assumeThat(jdk.monitorsPin()).as("the JDK reports the owner's monitors").isFalse();
    Report report = Report.of(watched(jdk, "fixture.Together", "refreshed-monitor", "60"));
    assertThat(Report.site(report.finding("monitor-contention"))).isEqualTo("fixture.Busy.refresh");
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void countsRepeatedShortSleepsAsNewWaits(Jdk jdk) throws Exception {
    List<JsonObject> places = new ArrayList<>();
    for (JsonElement place :
        Vtscope.json(watched(jdk, "fixture.Busy", "short-sleeps")).getAsJsonArray("population")) {
      places.add(place.getAsJsonObject());
    }
    assertThat(places)
        .filteredOn(place -> blocking(place).startsWith("java.lang.Thread.sleep"))
        .isNotEmpty()
        .as("none sleeps from one count to the next, a second later")
        .noneMatch(place -> place.has("oldestMillis"));
    assertThat(places)
        .filteredOn(place -> blocking(place).startsWith("java.util.concurrent.Semaphore"))
        .isNotEmpty()
        .allMatch(place -> place.has("oldestMillis"));
  }

  @OnEachJdk
  void samplingCallsNoOverriddenMethods(Jdk jdk) throws Exception {
    try (Program program =
        Vtscope.fixture(
            jdk,
            List.of(Vtscope.agent("quiet,output=" + directory.resolve("own.json"))),
            "fixture.Overriding")) {
      program.awaitOut("ready"::equals);
      Path report = directory.resolve("report.json");
      try (Program viewer =
          Vtscope.viewer(
              "report",
              Long.toString(program.pid()),
              "--duration",
              "6s",
              "-o",
              report.toString())) {
        assertThat(viewer.await()).as(viewer.err()).isZero();
      }
      assertThat(Vtscope.json(report).getAsJsonArray("population")).isNotEmpty();
      assertThat(program.out()).doesNotContain(" ran ");
    }
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void seesAtOnceWhatEndsACalm(Jdk jdk) throws Exception {
    Path file = directory.resolve("after-calm.json");
    List<String> options =
        List.of(Vtscope.agent("quiet,output=" + file), "-Djdk.reflect.useNativeAccessorOnly=true");
    try (Program program = Vtscope.fixture(jdk, options, "fixture.AfterCalm")) {
      assertThat(program.await()).as(program::err).isZero();
    }
    Report report = Report.of(file);
    JsonObject finding = report.finding("monitor-contention");
    assertThat(Report.severity(finding)).isEqualTo("WARNING");
    assertThat(Report.site(finding)).isEqualTo("fixture.AfterCalm.own");
    assertThat(Report.objects(report.json().getAsJsonObject("carriers"), "timeline"))
        .anyMatch(sample -> sample.get("queued").getAsInt() >= 10);
    assertThat(Report.objects(report.json(), "hotspots"))
        .extracting(place -> place.getAsJsonObject("cost"))
        .anyMatch(cost -> cost.get("count").getAsInt() >= 2 && maxMillis(cost) >= 500);
  }

  private static double maxMillis(JsonObject cost) {
    return cost.get("maxMillis").getAsDouble();
  }

  private static String circle(JsonObject deadlock) {
    return Report.fields(deadlock);
  }

  private static String lost(JsonObject finding) {
    return Report.evidence(finding, "thread") + " " + Report.evidence(finding, "how");
  }

  private static String blocking(JsonObject place) {
    JsonElement blocking = place.get("blocking");
    return blocking == null || blocking.isJsonNull() ? "" : blocking.getAsString();
  }

  @OnEachJdk
  void weighsThreadLocals(Jdk jdk) throws Exception {
    threadLocalsAreWeighed(report(jdk));
  }

  /** Compact headers are the default on JDK 27 and optional on 25 and 26 (JEP 534). */
  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void objectsWithOtherHeadersAreRead(Jdk jdk) throws Exception {
    assumeThat(jdk.feature()).isGreaterThanOrEqualTo(25);
    String headers = (jdk.feature() < 27 ? "+" : "-") + "UseCompactObjectHeaders";
    Report report =
        Report.of(
            watched(
                jdk,
                List.of("-Xmx512m", "-XX:" + headers),
                "fixture.Together",
                "lock-cycle",
                "monitor-cycle",
                "thread-locals",
                "60"));
    threadLocalsAreWeighed(report);
    assertThat(report.findings("deadlock")).hasSize(2);
  }

  private static void threadLocalsAreWeighed(Report report) {
    JsonObject finding = report.finding("thread-local-weight");
    assertThat(Report.severity(finding)).isEqualTo("WARNING");
    assertThat(Report.evidence(finding, "types"))
        .as("with the arrays that objects have for themselves")
        .contains("byte[]", "java.io.ByteArrayOutputStream", "fixture.Busy$Cells");
    assertThat(Report.evidence(finding, "fields"))
        .contains("fixture.Busy.BUFFER", "fixture.Busy.STREAM", "fixture.Busy.CELLS");
    assertThat(Double.parseDouble(Report.evidence(finding, "bytes")))
        .isCloseTo(2000 * 65536.0, within(0.2 * 2000 * 65536));
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void namesTheFieldsOfPlainThreadLocals(Jdk jdk) throws Exception {
    Path classes = directory.resolve("classes.log");
    String log = "-Xlog:class+load=info,class+init=info:file=" + classes;
    JsonObject finding =
        Report.of(watched(jdk, List.of("-Xmx512m", log), "fixture.OwnedLocals", "60"))
            .finding("thread-local-weight");
    assertThat(Report.evidence(finding, "types")).isEqualTo("byte[], char[], byte[]");
    assertThat(Report.evidence(finding, "fields"))
        .isEqualTo(
            "fixture.OwnedLocals$Owner.LARGE, fixture.OwnedLocals$Owner.NAMED,"
                + " fixture.OwnedLocals$Owner.SMALL");
    assertThat(Files.readString(classes))
        .as("no class is loaded or initialised for that")
        .contains("fixture.OwnedLocals$NotInitialised")
        .doesNotContain("NeverLoaded")
        .doesNotContainPattern("(?i)initializ.*NotInitialised");
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void weighsWhatObjectsOfTheJdkHold(Jdk jdk) throws Exception {
    Path file = directory.resolve("formatters.json");
    List<String> options = List.of("-Xmx96m", "-XX:+UseSerialGC");
    double expected;
    try (Program program = Vtscope.fixture(jdk, options, "fixture.Formatters", "60")) {
      program.awaitOut("ready"::equals);
      String measured = program.out().replaceAll("(?s).*bytes (\\d+).*", "$1");
      expected = 2 * 2000 * Double.parseDouble(measured);
      String pid = Long.toString(program.pid());
      try (Program viewer =
          Vtscope.viewer("report", pid, "--duration", "6s", "-o", file.toString())) {
        assertThat(viewer.await()).as(viewer.err()).isZero();
      }
    }
    JsonObject finding = Report.of(file).finding("thread-local-weight");
    assertThat(Report.evidence(finding, "types"))
        .contains("java.text.SimpleDateFormat", "fixture.Formatters$Held");
    assertThat(Double.parseDouble(Report.evidence(finding, "bytes")))
        .as("without the text that all share")
        .isCloseTo(expected, within(0.1 * expected));
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void namesTheHoldersOfAQueuesElements(Jdk jdk) throws Exception {
    JsonObject finding =
        Report.of(watched(jdk, "fixture.Together", "lent-elements", "60"))
            .finding("pool-bottleneck");
    assertThat(Report.evidence(finding, "bound")).isEqualTo("EMPTY_QUEUE");
    assertThat(Report.evidence(finding, "field")).isEqualTo("Busy.LENT");
    assertThat(Report.evidence(finding, "heldBy")).isEqualTo("fixture.Busy.takeElement");
    assertThat(Report.evidence(finding, "heldIn")).isEqualTo("java.lang.Thread.sleep");
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void findsAServerThatDoesNotAnswer(Jdk jdk) throws Exception {
    Report report = Report.of(watched(jdk, "18s", List.of(), "fixture.DeadServer", "60"));
    JsonObject finding = report.finding("unanswered-wait");
    assertThat(Report.severity(finding)).isEqualTo("WARNING");
    assertThat(Report.evidence(finding, "blocking")).isEqualTo("java.net.URL.openStream");
    assertThat(Double.parseDouble(Report.evidence(finding, "oldestWaitMillis")))
        .as("the JDK's poller shows that it is one wait")
        .isGreaterThan(10_000);
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void inheritedValuesAreWeighed(Jdk jdk) throws Exception {
    List<String> options = List.of("-Xmx512m");
    Path recording = watched(jdk, options, "fixture.Together", "inherited-locals", "60");
    JsonObject finding = Report.of(recording).finding("thread-local-weight");
    assertThat(Report.evidence(finding, "types")).contains("java.util.HashMap");
    assertThat(Report.evidence(finding, "fields")).contains("fixture.Busy.INHERITED");
    assertThat(Report.evidence(finding, "inherited")).isEqualTo("true");
    assertThat(Double.parseDouble(Report.evidence(finding, "bytes")))
        .isCloseTo(2000 * 16384.0, within(0.2 * 2000 * 16384));
  }

  @OnEachJdk
  void doesNotBlameCarriersForUnmountedThreads(Jdk jdk) throws Exception {
    assertThat(report(jdk).ids())
        .doesNotContain("starvation-deadlock", "cpu-monopoly", "yield-storm");
  }

  @OnEachJdk
  void dumpGroupsAHundredThousandThreads(Jdk jdk) throws Exception {
    Path file = directory.resolve("dump.json");
    try (Program program = Vtscope.fixture(jdk, List.of("-Xmx1g"), "fixture.Many", "100000")) {
      program.awaitOut("ready"::equals);
      try (Program viewer =
          Vtscope.viewer("dump", Long.toString(program.pid()), "-o", file.toString())) {
        assertThat(viewer.await()).as(viewer.err()).isZero();
      }
    }
    JsonObject dump = Vtscope.json(file);
    JsonObject all = dump.getAsJsonObject("virtualThreads");
    assertThat(all.get("total").getAsLong()).isEqualTo(100_000);
    assertThat(all.get("parked").getAsLong()).isEqualTo(70_000);
    assertThat(all.get("timed").getAsLong()).isEqualTo(30_000);
    assertThat(share(dump, "takeFromQueue")).isCloseTo(0.50, within(CHANCE));
    assertThat(share(dump, "sleepLong")).isCloseTo(0.30, within(CHANCE));
    assertThat(share(dump, "awaitLatch")).isCloseTo(0.15, within(CHANCE));
    assertThat(share(dump, "acquirePermit")).isCloseTo(0.05, within(CHANCE));
    assertThat(dump.has("stall")).isFalse();
  }

  @OnEachJdk
  void countsThreadsOfExecutorsAndNestedScopesOnce(Jdk jdk) throws Exception {
    Path file = directory.resolve("dump.json");
    List<String> options = List.of("--add-exports", "java.base/jdk.internal.misc=ALL-UNNAMED");
    try (Program program = Vtscope.fixture(jdk, options, "fixture.Scopes", "1000")) {
      program.awaitOut("ready"::equals);
      try (Program viewer =
          Vtscope.viewer("dump", Long.toString(program.pid()), "-o", file.toString())) {
        assertThat(viewer.await()).as(viewer.err()).isZero();
      }
    }
    JsonObject all = Vtscope.json(file).getAsJsonObject("virtualThreads");
    assertThat(all.get("total").getAsLong()).isEqualTo(1000 * 2 + 1 + 3 + 3 * 2);
  }

  private static boolean names(String proof, String scene) {
    return proof.contains(scene + "-one") && proof.contains(scene + "-two");
  }

  private static boolean anyNames(List<? extends String> proofs, String scene) {
    return proofs.stream().anyMatch(proof -> names(proof, scene));
  }

  private static double share(JsonObject dump, String method) {
    return Report.objects(dump, "population").stream()
        .filter(group -> Report.stack(group).contains("fixture.Many." + method))
        .mapToDouble(group -> group.get("share").getAsDouble())
        .sum();
  }

  private static Report report(Jdk jdk) throws InterruptedException {
    Report known = REPORTS.get(jdk);
    if (known == null) {
      known = Report.of(watch(jdk));
      REPORTS.put(jdk, known);
    }
    return known;
  }

  private static Path watch(Jdk jdk) throws InterruptedException {
    List<String> scenes =
        new ArrayList<>(
            List.of(
                "fixture.Together",
                "lock-cycle",
                "mixed-cycle",
                "read-cycle",
                "join-cycle",
                "own-end-cycle"));
    if (!jdk.monitorsPin()) {
      scenes.addAll(List.of("monitor-cycle", "mixed-monitor-cycle"));
    }
    scenes.addAll(List.of("semaphore", "contended-lock", "thread-locals", "60"));
    return watched(jdk, scenes.toArray(String[]::new));
  }

  private static Path watched(Jdk jdk, String... scenes) throws InterruptedException {
    return watched(jdk, List.of("-Xmx512m"), scenes);
  }

  private static Path watched(Jdk jdk, List<String> options, String... scenes)
      throws InterruptedException {
    return watched(jdk, "6s", options, scenes);
  }

  private static Path watched(Jdk jdk, String time, List<String> options, String... scenes)
      throws InterruptedException {
    Path report = reports.resolve(COUNT.incrementAndGet() + ".json");
    try (Program program = Vtscope.fixture(jdk, options, scenes)) {
      program.awaitOut("ready"::equals);
      String pid = Long.toString(program.pid());
      try (Program viewer =
          Vtscope.viewer("report", pid, "--duration", time, "-o", report.toString())) {
        assertThat(viewer.await()).as(viewer.err()).isZero();
      }
    }
    return report;
  }
}
