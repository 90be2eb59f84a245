package io.vtscope.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.vtscope.testing.Jcmd;
import io.vtscope.testing.Jdk;
import io.vtscope.testing.OnEachJdk;
import io.vtscope.testing.OnNewestJdk;
import io.vtscope.testing.Program;
import io.vtscope.testing.Vtscope;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassWriter;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

class ResourcePoolIT {
  private static final Path REDIS = Path.of("/usr/bin/redis-server");
  private static final int WAITING = 12;

  @TempDir Path directory;

  private record Said(String name, int active, int idle, int waiting, int maximum) {
    static Said of(JsonObject pool) {
      return new Said(
          Report.text(pool, "name"),
          number(pool, "active"),
          number(pool, "idle"),
          number(pool, "waiting"),
          number(pool, "maximum"));
    }

    private static int number(JsonObject pool, String key) {
      return pool.has(key) ? pool.get(key).getAsInt() : -1;
    }

    static List<Said> all(Path report) {
      return Report.objects(Vtscope.json(report), "pools").stream().map(Said::of).toList();
    }

    static Said busy(String name, int waiting) {
      return new Said(name, 5, 0, waiting, 5);
    }

    static Said idle(String name) {
      return new Said(name, 0, 5, 0, 5);
    }
  }

  private static final String ALL = "hikari dbcp c3p0 tomcat agroal http5";
  private static final List<String> NAMES =
      List.of("orders", "invoices", "c3p0#1", "Tomcat JDBC#1", "Agroal#1", "Apache HttpClient 5#1");

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void figuresMatchThePools(Jdk jdk) throws Exception {
    figuresAreRight(jdk, "newer", ALL, NAMES);
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void figuresMatchOlderPools(Jdk jdk) throws Exception {
    figuresAreRight(jdk, "older", ALL, NAMES);
  }

  /** Before JDK 24 its waiters hold carriers. */
  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void readsThePoolOfHttpClient4(Jdk jdk) throws Exception {
    List<String> names = List.of("Apache HttpClient 4#1");
    for (String versions : List.of("newer", "older")) {
      figuresAreRight(jdk, versions, "http4", names);
      loansAreRight(jdk, versions, "http4", names);
    }
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void readsPoolsOfRedisClients(Jdk jdk) throws Exception {
    assumeTrue(Files.isExecutable(REDIS), "no redis-server");
    String port = freePort();
    String options = " --port %s --bind 127.0.0.1 --save  --dir %s".formatted(port, directory);
    try (Program redis = Program.start(List.of((REDIS + options).split(" ", -1)))) {
      redis.awaitOut(line -> line.contains("eady to accept connections"));
      String pools = "jedis:%s lettuce:%s".formatted(port, port);
      List<String> names = List.of("JedisPool#1", "ConnectionPoolSupport#1");
      figuresAreRight(jdk, "newer", pools, names);
      loansAreRight(jdk, "newer", pools, names);
    }
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void readsThePoolOfR2dbc(Jdk jdk) throws Exception {
    List<String> names = List.of("R2DBC Pool#1");
    for (String versions : List.of("newer-r2dbc newer", "older-r2dbc older")) {
      figuresAreRight(jdk, versions, "r2dbc", names);
      loansAreRight(jdk, versions, "r2dbc", names);
    }
  }

  /** Their stacks show that they wait for an answer, but not that it is a connection. */
  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void findsThreadsThatBlockForR2dbc(Jdk jdk) throws Exception {
    Path report = directory.resolve("report.json");
    List<String> options = List.of(Vtscope.agent("quiet"));
    try (Program program = pools(jdk, "newer-r2dbc newer", options, 120, "turns r2dbc")) {
      program.awaitOut("ready"::equals);
      report(program, report, "8s");
    }
    JsonObject found = Report.of(report).finding("pool-bottleneck");
    assertThat(Report.severity(found)).isEqualTo("WARNING");
    assertThat(Report.text(found, "headline"))
        .startsWith("All 5 connections of R2DBC Pool#1 are in use; ")
        .endsWith(" of 125 virtual threads wait");
    assertThat(Report.evidence(found, "heldBy")).isEqualTo("fixture.Pools.use");
    assertThat(Report.evidence(found, "heldIn")).isEqualTo("java.lang.Thread.sleep");
    assertThat(Report.evidence(found, "leak")).isEqualTo("NONE");
    assertThat(Report.amount(found, "loanMeanMillis")).isBetween(100.0, 200.0);
    assertThat(Report.amount(found, "loansPerSecondAtMost")).isBetween(25.0, 50.0);
  }

  private void figuresAreRight(Jdk jdk, String versions, String pools, List<String> names)
      throws Exception {
    Path busy = directory.resolve("busy.json");
    Path atExit = directory.resolve("exit.json");
    try (Program program =
        pools(jdk, versions, List.of(Vtscope.agent("quiet,output=" + atExit)), WAITING, pools)) {
      program.awaitOut("ready"::equals);
      report(program, busy);
      assertThat(Said.all(busy))
          .containsExactlyInAnyOrderElementsOf(
              names.stream().map(name -> Said.busy(name, WAITING)).toList());
      program.tell("release");
      Path idle = directory.resolve("idle.json");
      report(program, idle);
      assertThat(Said.all(idle))
          .containsExactlyInAnyOrderElementsOf(names.stream().map(Said::idle).toList());
      program.tell("close");
      Path closed = directory.resolve("closed.json");
      report(program, closed);
      assertThat(Said.all(closed)).as("closed pools").isEmpty();
      program.tellLast("end");
      assertThat(program.await()).as(program.err()).isZero();
      assertThat(program.err()).doesNotContain("vtscope");
    }
    assertThat(Report.objects(Vtscope.json(atExit), "pools"))
        .extracting(pool -> pool.get("peakWaiting").getAsInt())
        .hasSize(names.size())
        .containsOnly(WAITING);
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void showsPoolFiguresNextToItsWaiters(Jdk jdk) throws Exception {
    Path report = directory.resolve("report.json");
    try (Program program = pools(jdk, "newer", List.of(Vtscope.agent("quiet")), 120, "hikari")) {
      program.awaitOut("ready"::equals);
      report(program, report);
    }
    JsonObject found = Report.of(report).finding("pool-bottleneck");
    assertThat(Report.text(found, "headline"))
        .isEqualTo("All 5 connections of orders are in use; 120 of 125 virtual threads wait");
    assertThat(found.getAsJsonObject("facts").asMap())
        .containsEntry("poolActive", new JsonPrimitive(5))
        .containsEntry("poolIdle", new JsonPrimitive(0))
        .containsEntry("poolWaiting", new JsonPrimitive(120))
        .containsEntry("poolMaximum", new JsonPrimitive(5))
        .containsEntry("heldIn", new JsonPrimitive("java.util.concurrent.CountDownLatch.await"))
        .containsEntry("holderDoes", new JsonPrimitive("ELSEWHERE"))
        .containsEntry("loansKnown", new JsonPrimitive(5));
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void namesHoldersAndTimesLoans(Jdk jdk) throws Exception {
    loansAreRight(jdk, "newer", ALL, NAMES);
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void namesHoldersOfOlderPools(Jdk jdk) throws Exception {
    loansAreRight(jdk, "older", ALL, NAMES);
  }

  private void loansAreRight(Jdk jdk, String versions, String pools, List<String> names)
      throws Exception {
    Path recording = directory.resolve("loans.jfr");
    List<String> options = List.of(Vtscope.agent("quiet,output=" + recording));
    try (Program program = pools(jdk, versions, options, WAITING, "turns " + pools)) {
      program.awaitOut("ready"::equals);
      report(program, directory.resolve("while.json"));
      program.tell("release");
      program.tellLast("end");
      assertThat(program.await()).as(program.err()).isZero();
    }
    for (String name : names) {
      List<RecordedEvent> holders = events(recording, "vtscope.PoolHolders", name);
      assertThat(holders).as(name).isNotEmpty();
      assertThat(holders)
          .as(name)
          .filteredOn(event -> event.getString("stack").contains("fixture.Pools\tuse\t"))
          .hasSizeGreaterThanOrEqualTo(holders.size() / 2)
          .allSatisfy(event -> {
            assertThat(event.getInt("known")).isBetween(1, 5);
            assertThat(event.getDuration("longest")).isLessThan(Duration.ofSeconds(2));
          });
      List<RecordedEvent> figures = events(recording, "vtscope.ResourcePool", name);
      long loans = figures.stream().mapToLong(event -> event.getLong("loans")).sum();
      long nanos =
          figures.stream().mapToLong(event -> event.getDuration("loanTime").toNanos()).sum();
      assertThat(loans).as(name).isGreaterThan(20);
      assertThat(Duration.ofNanos(nanos / loans))
          .as(name)
          .isBetween(Duration.ofMillis(100), Duration.ofMillis(400));
    }
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void aPoolWithoutWaitersHasNoHolderEvents(Jdk jdk) throws Exception {
    Path recording = directory.resolve("calm.jfr");
    List<String> options = List.of(Vtscope.agent("quiet,output=" + recording));
    try (Program program = pools(jdk, "newer", options, 0, ALL)) {
      program.awaitOut("ready"::equals);
      report(program, directory.resolve("while.json"));
      program.tellLast("end");
      assertThat(program.await()).as(program.err()).isZero();
    }
    for (String name : NAMES) {
      assertThat(events(recording, "vtscope.ResourcePool", name)).as(name).isNotEmpty();
      assertThat(events(recording, "vtscope.PoolHolders", name)).as(name).isEmpty();
    }
  }

  private static List<RecordedEvent> events(Path recording, String type, String pool)
      throws IOException {
    return RecordingFile.readAllEvents(recording).stream()
        .filter(event -> event.getEventType().getName().equals(type))
        .filter(event -> event.getString("name").equals(pool))
        .toList();
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void reportsABorrowerOfTwoConnections(Jdk jdk) throws Exception {
    Path report = directory.resolve("report.json");
    try (Program program = pools(jdk, "newer", List.of(Vtscope.agent("quiet")), 12, "nested")) {
      program.awaitOut("ready"::equals);
      report(program, report, "15s");
    }
    JsonObject found = Report.of(report).finding("pool-bottleneck");
    assertThat(Report.severity(found)).isEqualTo("WARNING");
    assertThat(Report.text(found, "headline"))
        .isEqualTo("All 5 connections of orders are in use; 12 of 13 virtual threads wait");
    assertThat(Report.evidence(found, "leak")).isEqualTo("LIKELY");
    assertThat(Report.evidence(found, "borrowersAtWork")).isEqualTo("1");
    assertThat(Report.evidence(found, "holderDoes")).isEqualTo("BORROWS");
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void findsExistingPoolsAtTheirFirstUse(Jdk jdk) throws Exception {
    Path report = directory.resolve("report.json");
    try (Program program = pools(jdk, "newer", List.of(), WAITING, ALL)) {
      program.awaitOut("ready"::equals);
      String before = bytes(program);
      try (Program viewer = viewer(program, "1h", directory.resolve("first.json"))) {
        Jcmd.awaitSampler(program);
        assertThat(bytes(program)).as("woven").isNotEqualTo(before);
        program.tell("more");
        report(program, report);
        viewer.interrupt();
        viewer.await();
      }
      assertThat(Said.all(report))
          .containsExactlyInAnyOrderElementsOf(
              NAMES.stream().map(name -> Said.busy(name, WAITING + 1)).toList());
      assertThat(Jcmd.leftAfterTenSeconds(program)).isEmpty();
      assertThat(bytes(program)).as("after the agent has left").isEqualTo(before);
    }
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void reportsCallsQueuedInOkHttp(Jdk jdk) throws Exception {
    for (String versions : List.of("newer", "older")) {
      Path report = directory.resolve(versions + ".json");
      try (Program program = calls(jdk, versions, List.of(Vtscope.agent("quiet")), 205)) {
        program.awaitOut("ready"::equals);
        report(program, report, "13s");
      }
      assertThat(Said.all(report))
          .containsExactly(new Said("OkHttp's Dispatcher#1", 5, -1, 200, 64));
      JsonObject found = Report.of(report).finding("pool-bottleneck");
      assertThat(Report.severity(found)).isEqualTo("WARNING");
      assertThat(Report.site(found)).startsWith("fixture.Calls.call");
      assertThat(Report.text(found, "headline"))
          .startsWith("Up to 200 calls wait in the queue of OkHttp's Dispatcher#1 while 5 run");
    }
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void findsAnExistingDispatcherAtItsNextCall(Jdk jdk) throws Exception {
    for (String versions : List.of("newer", "older")) {
      Path report = directory.resolve(versions + ".json");
      try (Program program = calls(jdk, versions, List.of(), 15);
          Program viewer = viewer(program, "1h", directory.resolve("first.json"))) {
        program.awaitOut("ready"::equals);
        Jcmd.awaitSampler(program);
        program.tell("more");
        report(program, report);
        viewer.interrupt();
        viewer.await();
      }
      assertThat(Said.all(report))
          .containsExactly(new Said("OkHttp's Dispatcher#1", 5, -1, 11, 64));
    }
  }

  /** As seen by a new agent. */
  private String bytes(Program program) throws Exception {
    Jcmd.run(program, "JVMTI.agent_load", Vtscope.redefiner(directory).toString());
    String answer = program.tell("bytes").substring("bytes ".length());
    ClassWriter writer = new ClassWriter(0); // reorders constants by use
    new ClassReader(Base64.getDecoder().decode(answer)).accept(writer, 0);
    return Base64.getEncoder().encodeToString(writer.toByteArray());
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void withoutPoolsLoadsNoPoolReader(Jdk jdk) throws Exception {
    Path loaded = directory.resolve("loaded.txt");
    try (Program program =
        Vtscope.fixture(
            jdk,
            List.of("-Xlog:class+load:file=" + loaded, Vtscope.agent("quiet")),
            "fixture.Together",
            "1")) {
      assertThat(program.await()).as(program.err()).isZero();
    }
    assertThat(Files.readString(loaded))
        .contains("io.vtscope.agent.pool.Pools ")
        .doesNotContain(
            "io.vtscope.agent.pool.Hikari",
            "io.vtscope.agent.pool.Reader",
            "io.vtscope.agent.jvm.ForeignFields",
            "io.vtscope.agent.jvm.Conditions");
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void ignoresPoolsIfDisabled(Jdk jdk) throws Exception {
    Path report = directory.resolve("report.json");
    try (Program program =
        pools(
            jdk,
            "newer",
            List.of(Vtscope.agent("quiet,pools=off,output=" + report)),
            WAITING,
            ALL)) {
      program.awaitOut("ready"::equals);
      program.tell("release");
      program.tellLast("end");
      assertThat(program.await()).as(program.err()).isZero();
    }
    assertThat(Said.all(report)).isEmpty();
  }

  private static Program pools(
      Jdk jdk, String versions, List<String> jvmOptions, int waiting, String pools)
      throws IOException {
    return program(jdk, versions, jvmOptions, "fixture.Pools", Integer.toString(waiting), pools);
  }

  private static Program calls(Jdk jdk, String versions, List<String> jvmOptions, int calls)
      throws IOException {
    return program(jdk, versions, jvmOptions, "fixture.Calls", Integer.toString(calls));
  }

  /**
   * Starts a program.
   *
   * @param versions directories of libraries, the first ones first
   */
  static Program program(Jdk jdk, String versions, List<String> jvmOptions, String... program)
      throws IOException {
    List<String> classPath = new ArrayList<>(List.of(Vtscope.FIXTURES.toString()));
    for (String directory : versions.split(" ", -1)) {
      try (Stream<Path> jars = Files.list(Path.of("target/pools").resolve(directory))) {
        jars.map(Path::toString).forEach(classPath::add);
      }
    }
    List<String> command = new ArrayList<>(List.of(jdk.java().toString()));
    command.add(Vtscope.SHORT_RUN);
    command.addAll(jvmOptions);
    command.addAll(List.of("-cp", String.join(":", classPath)));
    command.addAll(List.of(program));
    return Program.start(command);
  }

  private static void report(Program program, Path report) throws InterruptedException {
    report(program, report, "3s");
  }

  private static void report(Program program, Path report, String duration)
      throws InterruptedException {
    try (Program viewer = viewer(program, duration, report)) {
      assertThat(viewer.await()).as(viewer.err()).isZero();
    }
  }

  private static Program viewer(Program program, String duration, Path report) {
    return Vtscope.viewer(
        "report", Long.toString(program.pid()), "--duration", duration, "-o", report.toString());
  }

  private static String freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return Integer.toString(socket.getLocalPort());
    }
  }
}
