package io.vtscope.bug;

import static io.vtscope.observation.Seen.counted;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.stack;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.bug.KnownBug.Purpose;
import io.vtscope.finding.CarrierFacts;
import io.vtscope.finding.Change;
import io.vtscope.finding.ExecutorFacts;
import io.vtscope.finding.Facts;
import io.vtscope.finding.Finding;
import io.vtscope.finding.HungFacts;
import io.vtscope.finding.Kind;
import io.vtscope.finding.ThreadFacts;
import io.vtscope.finding.ThreadPool;
import io.vtscope.judge.Severity;
import io.vtscope.jvm.Jdk;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Aggregator;
import io.vtscope.ledger.Snapshot;
import io.vtscope.observation.JvmObservation;
import io.vtscope.observation.Seen;
import io.vtscope.rule.Rules;
import io.vtscope.state.StallState;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class KnownBugsTest {
  private static final String EVERYWHERE = "linux-windows-aarch64";
  private static final Facts OTHER = new CarrierFacts.SmallParallelism(2);
  private static final ThreadPool FORK_JOIN =
      new ThreadPool(
          "common",
          "java.util.concurrent.ForkJoinPool",
          ThreadPool.Sort.COMMON_POOL,
          false,
          null,
          new ThreadPool.Limits(-1, 4, -1, false),
          null,
          new ThreadPool.Users(null, null),
          ThreadPool.Alike.NONE,
          null);

  @Test
  void everyRowHasASource() {
    assertThat(KnownBugs.all()).hasSizeGreaterThanOrEqualTo(20);
    assertThat(KnownBugs.all())
        .extracting(KnownBug::bug)
        .doesNotHaveDuplicates()
        .allMatch(bug -> bug.matches("JDK-\\d{7}"));
    assertThat(KnownBugs.all())
        .allSatisfy(bug -> {
          assertThat(bug.link()).startsWith("https://");
          assertThat(bug.effect()).isNotBlank().doesNotEndWith(".");
          assertThat(bug.workaround()).doesNotEndWith(".");
          assertThat(bug.purpose() != Purpose.CAUSE || !bug.workaround().isEmpty()).isTrue();
        });
  }

  @Test
  void everySymptomIsUsed() {
    assertThat(KnownBugs.all().stream().map(KnownBug::symptom).distinct())
        .containsExactlyInAnyOrder(Symptom.values());
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        // bug,       version,                vendor,             vendor version,       has it
        "JDK-8369227, 24.0.2+12,              Eclipse Adoptium,   -,                    false",
        "JDK-8369227, 25+36-LTS,              Eclipse Adoptium,   Temurin-25+36,        true",
        "JDK-8369227, 25.0.2+10-LTS,          Eclipse Adoptium,   Temurin-25.0.2+10,    true",
        "JDK-8369227, 25.0.3+9-LTS,           Eclipse Adoptium,   Temurin-25.0.3+9,     false",
        "JDK-8369227, 26+35,                  Oracle Corporation, -,                    true",
        "JDK-8369227, 26.0.1+8,               Oracle Corporation, -,                    false",
        "JDK-8369227, 27.0.1.0.3+1-1-Debian,  Debian,             -,                    false",
        "JDK-8369227, 28-ea+18,               Oracle Corporation, -,                    false",
        "JDK-8373120, 25.0.3+9-LTS,           Eclipse Adoptium,   Temurin-25.0.3+9,     true",
        "JDK-8373120, 25.0.3+9-LTS,           Amazon.com Inc.,    Corretto-25.0.3.9.1,  false",
        "JDK-8373120, 25.0.2+10-LTS,          Amazon.com Inc.,    Corretto-25.0.2.10.1, true",
        "JDK-8373120, 25.0.4+7-LTS,           'Azul Systems, Inc.', Zulu25.36+17-CA,    false",
        "JDK-8370887, 25.0.2+10-LTS,          Amazon.com Inc.,    -,                    false",
        "JDK-8369019, 25.0.5+8-LTS,           Oracle Corporation, -,                    true",
        "JDK-8369019, 25.0.5.1+4-LTS,         Oracle Corporation, -,                    true",
        "JDK-8369019, 25.0.5.1.1+1-LTS,       Oracle Corporation, -,                    false",
        "JDK-8369019, 25.0.5.1.1,             Debian,             -,                    true",
        "JDK-8386085, 25.0.5+8-LTS,           Eclipse Adoptium,   -,                    true",
        "JDK-8386085, 26.0.2.1+1-1-Debian,    Debian,             -,                    true",
        "JDK-8386085, 26.0.2.1+1,             Amazon.com Inc.,    Corretto-26.0.2.11.1, false",
        "JDK-8386085, 27,                     Eclipse Adoptium,   -,                    false",
        "JDK-8337331, 21.0.5+11-LTS,          Eclipse Adoptium,   -,                    true",
        "JDK-8337331, 21.0.6+7-LTS,           Eclipse Adoptium,   -,                    false",
        "JDK-8337331, 22.0.2+9,               Eclipse Adoptium,   -,                    true",
        "JDK-8337331, 25.0.1+8-LTS-jvmci-b01, Oracle Corporation, Oracle GraalVM 25,    false",
        "JDK-8338417, 24-ea+20,               Oracle Corporation, -,                    true",
        "JDK-8338417, 24+36,                  Oracle Corporation, -,                    false",
        "JDK-8373224, 28-ea+18,               Oracle Corporation, -,                    true",
      })
  void aBuildHasTheBugUntilItsFix(
      String bug,
      String version,
      String vendor,
      @Nullable String vendorVersion,
      boolean isAffected) {
    Jdk jdk = new Jdk(version, vendor, vendorVersion, EVERYWHERE);
    assertThat(KnownBugs.of(jdk).stream().anyMatch(one -> one.bug().equals(bug)))
        .isEqualTo(isAffected);
  }

  @Test
  void anUnknownVersionHasNoKnownBugs() {
    assertThat(KnownBugs.of(Jdk.UNKNOWN)).isEmpty();
    assertThat(KnownBugs.of(Jdk.of("GraalVM CE"))).isEmpty();
  }

  @Test
  void namesTheFixesOfTheLineAndTheNext() {
    assertThat(bug("JDK-8386085").sentence(Jdk.of("25.0.3+9")))
        .isEqualTo(
            "JDK-8386085 makes tryLock and tryAcquire with a short time limit spin; fixed in Corretto"
                + " 25.0.4.7.1 and 27 (https://github.com/openjdk/jdk/pull/31436).");
    assertThat(bug("JDK-8369227").fixed(Jdk.of("25+36"))).isEqualTo("fixed in 25.0.3");
    assertThat(bug("JDK-8369227").fixed(Jdk.of("26+35"))).isEqualTo("fixed in 26.0.1");
    assertThat(bug("JDK-8334574").fixed(Jdk.of("25+36"))).isEqualTo("no fixed release is known");
  }

  @ParameterizedTest
  @MethodSource("affected")
  void noBugMakesAFindingOfAHealthyJvm(KnownBug bug) {
    assertThat(Rules.diagnose(healthy(affectedBy(bug))).findings()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("affected")
  void adviceIsGivenWhereTheSymptomIsShown(KnownBug bug) {
    if (bug.purpose() != Purpose.ADVICE) {
      return;
    }
    Finding finding = shows(bug.symptom());
    Snapshot snapshot = troubled(affectedBy(bug));
    assertThat(advice(finding, snapshot))
        .anyMatch(sentence -> sentence.startsWith(bug.bug() + " " + bug.effect()));
    assertThat(advice(finding, troubled(Jdk.of("20.0.1")))).isEmpty();
    assertThat(advice(finding(Kind.SUBMIT_FAILED, OTHER), snapshot)).isEmpty();
  }

  @Test
  void aBugOfAnotherPlatformIsNoAdvice() {
    Finding waits = shows(Symptom.SOCKET_WAIT);
    for (String platform : new String[] {"Linux-amd64", null}) {
      Jdk jdk = new Jdk("25.0.5+8", null, null, platform);
      assertThat(advice(waits, troubled(jdk))).isEmpty();
    }
    Jdk windows = new Jdk("25.0.5+8", null, null, "Windows 11-amd64");
    assertThat(advice(waits, troubled(windows))).first().asString().contains("JDK-8334574");
  }

  @Test
  void bugsThatHarmToolsAreNotes() {
    assertThat(notes(new Jdk("21.0.5+11-LTS", null, null, "linux-amd64"), true))
        .containsExactly(
            "JDK-8337331 can crash a JVM with a Java agent when a virtual thread is pinned; fixed in"
                + " 21.0.6 (https://github.com/openjdk/jdk/pull/20373).");
    assertThat(notes(new Jdk("21.0.5+11-LTS", null, null, "linux-amd64"), false)).isEmpty();
    assertThat(notes(new Jdk("25.0.2+10-LTS", null, null, "linux-amd64"), true)).isEmpty();
    assertThat(notes(new Jdk("25.0.2+10-LTS", null, null, "linux-aarch64"), true))
        .singleElement()
        .asString()
        .startsWith("JDK-8371368 can crash Flight Recorder");
    assertThat(notes(new Jdk("27.0.1+8", null, null, "linux-aarch64"), true)).isEmpty();
  }

  static Stream<KnownBug> affected() {
    return KnownBugs.all().stream();
  }

  private static KnownBug bug(String id) {
    return KnownBugs.all().stream().filter(bug -> bug.bug().equals(id)).findFirst().orElseThrow();
  }

  private static Jdk affectedBy(KnownBug bug) {
    String version =
        bug.from().numbers().stream().map(String::valueOf).collect(Collectors.joining("."))
            + (bug.from().earlyAccess() ? "-ea" : "")
            + "+1";
    Jdk jdk = new Jdk(version, null, null, EVERYWHERE);
    assertThat(bug.affects(jdk)).as(bug.bug()).isTrue();
    return jdk;
  }

  private static Finding shows(Symptom symptom) {
    return switch (symptom) {
      case STAYS_PARKED -> finding(Kind.KNOWN_JDK_BUG, missed("PARKED"));
      case STAYS_BLOCKED -> finding(Kind.KNOWN_JDK_BUG, missed("BLOCKED"));
      case IDLE_CARRIER ->
          finding(Kind.KNOWN_JDK_BUG, new ThreadFacts.IdleCarrier(1, 1, true, true));
      case TIMED_WAIT ->
          at(Kind.POOL_BOTTLENECK, "java.util.concurrent.locks.LockSupport.parkNanos:1");
      case MONITOR_STALL -> at(Kind.STARVATION_DEADLOCK, "app.Shop.pay:1");
      case QUEUE_SPIN ->
          at(
              Kind.CPU_MONOPOLY,
              "java.util.concurrent.locks.AbstractQueuedSynchronizer.cleanQueue:1");
      case CLASS_WAIT -> at(Kind.PINNED_CLASS_INIT, "app.Shop.pay:1");
      case POLLER_STARVED -> finding(Kind.STARVATION_DEADLOCK, stalled());
      case SOCKET_WAIT -> at(Kind.POOL_BOTTLENECK, "sun.nio.ch.Poller.poll:1");
      case FORK_JOIN_POOL ->
          finding(Kind.EXECUTOR_SATURATION, new ExecutorFacts.Unused(FORK_JOIN, 1));
      case TRACES_PINS, AGENT, RECORDED, THREAD_DUMP ->
          throw new IllegalArgumentException(symptom.name());
    };
  }

  private static Facts missed(String state) {
    return new ThreadFacts.MissedWakeups(1, state, 1, null, List.of());
  }

  private static Facts stalled() {
    return new HungFacts.Stall(
        new HungFacts.StallExtent(1, 1, 1, 1, 1, "", "", false),
        new HungFacts.StallCause(
            StallState.StallProof.POLLER_QUEUED,
            HungFacts.StallCause.Reason.PROOF,
            null,
            null,
            null,
            null),
        false,
        -1,
        List.of(),
        Change.of(Change.Remedy.NETWORK),
        List.of(),
        0);
  }

  private static Finding finding(Kind kind, Facts facts) {
    return finding(kind, facts, Stack.NONE);
  }

  private static Finding finding(Kind kind, Facts facts, Stack stack) {
    return new Finding(kind, Severity.WARNING, null, null, facts, stack);
  }

  private static Finding at(Kind kind, String innermost) {
    return finding(kind, OTHER, stack(innermost, "app.Main.main:1"));
  }

  private static List<String> advice(Finding finding, Snapshot snapshot) {
    return KnownBugs.advice(finding, snapshot);
  }

  private static List<String> notes(Jdk jdk, boolean agent) {
    Aggregator aggregator = new Aggregator();
    aggregator.accept(target(jdk, agent));
    aggregator.accept(recorded(0, 10_000));
    return KnownBugs.notes(aggregator.snapshot());
  }

  private static Snapshot healthy(Jdk jdk) {
    return with(jdk).snapshot();
  }

  private static Snapshot troubled(Jdk jdk) {
    Aggregator aggregator = with(jdk);
    Stack pay = stack("app.Shop.pay:9");
    aggregator.accept(Seen.stall(1, 9000, 8000, false, StallState.StallProof.WAITS_FOR_OTHERS));
    aggregator.accept(Seen.waiting(Seen.carried(9000, 1, "", pay), "BLOCKED", null));
    aggregator.accept(
        Seen.pin(
            1000,
            100,
            "Waited for initialization of app.Shop by another thread",
            "Object.wait",
            pay));
    return aggregator.snapshot();
  }

  private static Aggregator with(Jdk jdk) {
    Aggregator aggregator = new Aggregator();
    aggregator.accept(target(jdk, true));
    aggregator.accept(recorded(0, 10_000));
    for (int second = 1; second < 10; second++) {
      aggregator.accept(scheduler(second * 1000L, 4, 4, 1, 0));
      aggregator.accept(counted(second, 1, 100, 100));
    }
    return aggregator;
  }

  private static JvmObservation.TargetInfo target(Jdk jdk, boolean agent) {
    JvmObservation.TargetInfo info = Seen.agent("");
    return new JvmObservation.TargetInfo(
        info.at(), info.pid(), 0, info.mainClass(), jdk, agent ? info.agent() : null);
  }
}
