package io.vtscope.finding;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.compensation;
import static io.vtscope.observation.Seen.enabled;
import static io.vtscope.observation.Seen.pin;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.stack;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.aggregate.Aggregator;
import io.vtscope.aggregate.Site;
import io.vtscope.observation.Observation;
import io.vtscope.observation.Stack;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What is found, how bad it is, and what is no finding: ten seconds on four carriers each. */
class DetectorsTest {
  private static final Stack LOAD = stack("java.lang.Thread.sleep", "app.Db.query:7");
  private static final String WAITED = "Waited for initialization of app.Slow by another thread";
  private static final String INITIALISES = "VM call to app.Slow.<clinit> on stack";
  private static final String LOADING = "Freeze or preempt failed (2)";

  private final List<Observation> observations = new ArrayList<>();

  DetectorsTest() {
    see(recorded(0, 10_000), scheduler(0, 4, 4, 0, 0));
    see(enabled("jdk.VirtualThreadPinned"), enabled("jdk.ThreadStart"));
    see(enabled("jdk.VirtualThreadSubmitFailed"));
  }

  @Test
  void aHealthyApplicationGetsNotAWord() {
    assertThat(diagnosis().findings()).isEmpty();
    assertThat(diagnosis().verdicts().values()).allMatch(new Verdict.Ok()::equals);
  }

  @Test
  void aSiteThatPinsAgainAndAgainIsAWarning() {
    pins(10, 50, LOAD);
    assertThat(only())
        .returns("pinned-monitor", Finding::id)
        .returns(Severity.WARNING, Finding::severity);
  }

  @Test
  void thousandsOfShortPinsAreAWarningToo() {
    pins(200, 3, LOAD);
    assertThat(only().severity()).isEqualTo(Severity.WARNING);
  }

  @Test
  void aSiteThatPinsOnceAsItIsSetUpIsWorthKnowing() {
    pins(1, 600, LOAD);
    assertThat(only().severity()).isEqualTo(Severity.INFO);
  }

  @Test
  void unlessThatTookLong() {
    pins(1, 1200, LOAD);
    assertThat(only().severity()).isEqualTo(Severity.WARNING);
  }

  @Test
  void aHundredthOfTheCarriersIsNotMissedByAnyone() {
    pins(13, 30, LOAD); // 390 ms of 40 s
    assertThat(only().severity()).isEqualTo(Severity.INFO);
  }

  @Test
  void aFewMillisecondsAreNoFinding() {
    pins(3, 3, LOAD);
    assertThat(diagnosis().findings()).isEmpty();
    assertThat(diagnosis().snapshot().hotspots()).hasSize(1);
  }

  @Test
  void classesThatAreLoadedAndInitialisedAtStartUpAreNoFinding() {
    for (int i = 0; i < 16; i++) {
      see(pin(i, 90, WAITED.replace("Slow", "C" + i % 8), "Object.wait", stack("app.Main.run:1")));
      see(pin(i, 5, LOADING, "Contended monitor enter", stack("app.Main.run:1")));
    }
    Finding startUp = only();
    assertThat(startUp.severity()).isEqualTo(Severity.INFO);
    assertThat(startUp.title())
        .isEqualTo(
            "Classes were loaded and initialised at 9 places while virtual threads waited, 1.5 s of"
                + " carrier time in all.");
  }

  @Test
  void anInitialiserThatWaitsIsAWarningWithThoseWhoWaitedForIt() {
    see(
        pin(
            0,
            300,
            INITIALISES,
            "LockSupport.park",
            stack("java.lang.Thread.sleep", "app.Slow.<clinit>:3", "app.Main.run:1")));
    for (int i = 0; i < 3; i++) {
      see(pin(0, 300, WAITED, "Object.wait", stack("app.Main.run:1")));
    }
    assertThat(only())
        .returns("pinned-class-init", Finding::id)
        .returns(Severity.WARNING, Finding::severity)
        .extracting(finding -> site(finding).line())
        .isEqualTo(3);
  }

  @Test
  void anInitialiserThatTakesVeryLongIsAWarning() {
    see(pin(0, 1500, WAITED, "Object.wait", stack("app.Main.run:1")));
    assertThat(only().severity()).isEqualTo(Severity.WARNING);
  }

  @Test
  void aPoolThatDoublesIsAWarning() {
    grow(8);
    assertThat(only())
        .returns("compensation", Finding::id)
        .returns(Severity.WARNING, Finding::severity);
  }

  @Test
  void aFewCarriersMoreAreWorthKnowing() {
    grow(4);
    assertThat(only().severity()).isEqualTo(Severity.INFO);
  }

  @Test
  void oneOrTwoAreNot() {
    grow(2);
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void aPoolNearItsMaximumIsCritical() {
    grow(240);
    see(scheduler(5000, 4, 244, 4, 100));
    assertThat(only().severity()).isEqualTo(Severity.CRITICAL);
  }

  @Test
  void aThreadThatTheSchedulerRefusedIsCritical() {
    see(new Observation.SubmitFailure(0, LOAD, "Queue capacity exceeded"));
    assertThat(only())
        .returns("submit-failed", Finding::id)
        .returns(Severity.CRITICAL, Finding::severity)
        .returns(
            "The scheduler refused 1 virtual thread, which will never run: Queue capacity exceeded.",
            Finding::title);
  }

  @Test
  void theWorstComesFirst() {
    pins(10, 50, LOAD);
    pins(10, 500, stack("java.lang.Thread.sleep", "app.Worse.query:9"));
    grow(4);
    assertThat(diagnosis().findings())
        .extracting(finding -> site(finding).type())
        .containsExactly("app.Worse", "app.Db", "app.Box");
  }

  @Test
  void onJdk24AndNewerNobodyIsToldToRunOnJdk24() {
    see(agent("25.0.3+9-LTS"));
    pins(10, 50, LOAD);
    grow(20);
    assertThat(diagnosis().findings()).extracting(Finding::remedy).noneMatch(r -> r.contains("24"));
  }

  @Test
  void before24ThatIsOneOfTheRemedies() {
    see(agent("21.0.8+9-LTS"));
    pins(10, 50, LOAD);
    grow(20);
    assertThat(diagnosis().findings()).extracting(Finding::remedy).allMatch(r -> r.contains("24"));
  }

  @Test
  void whatWasNotRecordedIsNotSaidToBeFine() {
    observations.clear();
    see(recorded(0, 10_000), enabled("jdk.ThreadStart"));
    see(new Observation.Setting(0, "jdk.VirtualThreadPinned", "enabled", "false"));
    var verdicts = diagnosis().verdicts();
    assertThat(verdicts.get("compensation")).isEqualTo(new Verdict.Ok());
    assertThat(verdicts.get("pinned-monitor"))
        .isEqualTo(
            new Verdict.NotEvaluated(
                "jdk.VirtualThreadPinned was not recorded; enable it, or record with vtscope"));
    assertThat(verdicts.get("submit-failed"))
        .isEqualTo(
            new Verdict.NotEvaluated(
                "the recording does not say whether jdk.VirtualThreadSubmitFailed was enabled; record"
                    + " with vtscope"));
  }

  private void see(Observation... more) {
    observations.addAll(List.of(more));
  }

  private void pins(int count, long millis, Stack stack) {
    for (int i = 0; i < count; i++) {
      see(pin(i * 40L, millis, stack));
    }
  }

  private void grow(int carriers) {
    for (int i = 0; i < carriers; i++) {
      see(compensation(i, "java.lang.Object.wait", "app.Box.take:5"));
    }
  }

  private Diagnosis diagnosis() {
    Aggregator aggregator = new Aggregator();
    observations.forEach(aggregator::accept);
    return Diagnosis.of(aggregator.snapshot());
  }

  private Finding only() {
    List<Finding> findings = diagnosis().findings();
    assertThat(findings).hasSize(1);
    return findings.getFirst();
  }

  private static Site site(Finding finding) {
    return Objects.requireNonNull(finding.site());
  }
}
