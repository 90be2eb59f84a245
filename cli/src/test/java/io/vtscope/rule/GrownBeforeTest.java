package io.vtscope.rule;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.at;
import static io.vtscope.observation.Seen.carriers;
import static io.vtscope.observation.Seen.compensation;
import static io.vtscope.observation.Seen.enabled;
import static io.vtscope.observation.Seen.fileIoOf;
import static io.vtscope.observation.Seen.held;
import static io.vtscope.observation.Seen.inTurn;
import static io.vtscope.observation.Seen.nanos;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.stack;
import static io.vtscope.observation.Seen.trial;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.finding.CarrierFacts;
import io.vtscope.finding.Diagnosis;
import io.vtscope.finding.Finding;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.Aggregator;
import io.vtscope.observation.CarrierObservation.HeldKind;
import io.vtscope.observation.HoldObservation;
import io.vtscope.observation.Observation;
import io.vtscope.observation.Stack;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A pool that had grown before the agent came: ten seconds of it, at a parallelism of 2. */
class GrownBeforeTest {
  private static final Stack READ =
      stack(
          "!java.io.FileInputStream.readBytes:1",
          "java.io.FileInputStream.read:2",
          "java.lang.Process$PipeInputStream.read:3",
          "app.Child.output:5");
  private static final Stack PIPE =
      stack("java.lang.Process$PipeInputStream.read:3", "app.Child.output:5");
  private static final Stack WAIT =
      stack("!java.lang.Object.wait0:1", "java.lang.Object.wait:2", "app.Box.take:5");

  private static final Stack LOOKUP =
      stack(
          "!java.net.Inet6AddressImpl.lookupAllHostAddr:1",
          "java.net.InetAddress$PlatformResolver.lookupByName:2",
          "java.net.InetAddress.getByName:3",
          "app.Client.connect:5");

  private final List<Observation> observations = new ArrayList<>();

  GrownBeforeTest() {
    see(recorded(0, 10_000), agent("25.0.3+9-LTS"));
    see(enabled("jdk.ThreadStart"), enabled("jdk.VirtualThreadPinned"), enabled("jdk.FileRead"));
  }

  @Test
  void callsThatNeverEndAreNamedByTheCarriersThatTheyHold() {
    looks(40, 1);
    hold(40, READ);
    assertThat(only())
        .returns("compensation", Finding::id)
        .returns(Severity.WARNING, Finding::severity)
        .returns("app.Child.output", GrownBeforeTest::site)
        .extracting(finding -> (CarrierFacts.PoolHeld) finding.facts())
        .returns(false, CarrierFacts.PoolHeld::isExhausted)
        .returns(40L, CarrierFacts.PoolHeld::carriersHeld)
        .returns(new CarrierFacts.Pool(41, 2, 256), CarrierFacts.PoolHeld::pool);
  }

  @Test
  void theyAreNotSaidAgainWhereTheJvmHasSampledThemToo() {
    see(enabled("jdk.NativeMethodSample"));
    looks(40, 1);
    hold(40, READ);
    for (int i = 0; i < 500; i++) {
      see(inTurn(i * 20L, i % 40, READ, 800, 40));
    }
    assertThat(only().id()).isEqualTo("compensation");
  }

  @Test
  void callsTooShortForTheAgentsEyeThatLeaveNoEventAreNamedByTheJvmsSamples() {
    looks(40, 1);
    areSampled(60, LOOKUP);
    assertThat(only())
        .returns("compensation", Finding::id)
        .returns(Severity.WARNING, Finding::severity)
        .returns("app.Client.connect", GrownBeforeTest::site)
        .returns(40L, finding -> poolHeld(finding).carriersHeldOnAverage());
  }

  @Test
  void whereTheySeldomHoldACarrierTheyAreNotWorthAWord() {
    looks(1, 40);
    areSampled(60, LOOKUP);
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void aFewThatReadForLongAreWorthKnowing() {
    looks(6, 1);
    hold(6, READ);
    assertThat(only().severity()).isEqualTo(Severity.INFO);
  }

  @Test
  void oneOrTwoAreNot() {
    looks(2, 30);
    hold(2, READ);
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void ofAPoolThatHasNotGrownNothingIsSaid() {
    looks(2, 0);
    hold(2, READ);
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void whatWasSeenToMakeItGrowIsNotSaidAgain() {
    for (int i = 0; i < 39; i++) {
      see(compensation(0, "java.lang.Process$PipeInputStream.read", "app.Child.output:5"));
    }
    looks(40, 1);
    hold(40, READ);
    assertThat(only().facts().carriersStarted()).isEqualTo(39);
  }

  @Test
  void callsThatEndAreNoFileIoForWhichCarriersAreLost() {
    looks(40, 1);
    read(40);
    assertThat(only())
        .returns("compensation", Finding::id)
        .returns(Severity.WARNING, Finding::severity);
    assertThat(growth(only()))
        .returns(CarrierFacts.PoolGrowth.Role.BEFORE, CarrierFacts.PoolGrowth::growth)
        .returns("java.lang.Process$PipeInputStream.read", growth -> growth.call().blocking());
  }

  @Test
  void aCarrierMoreForThemDoesNotHideThoseBefore() {
    see(compensation(5000, "java.lang.Process$PipeInputStream.read", "app.Child.output:5"));
    looks(40, 1);
    read(40);
    assertThat(growth(only()).growth()).isEqualTo(CarrierFacts.PoolGrowth.Role.BEFORE);
  }

  @Test
  void aFewThatReadAgainAndAgainAreWorthKnowing() {
    looks(6, 1);
    read(6);
    assertThat(only())
        .returns("compensation", Finding::id)
        .returns(Severity.INFO, Finding::severity);
  }

  @Test
  void whereTheEventsShowNoFrameOfTheJdkItIsIo() {
    looks(40, 1);
    for (int thread = 0; thread < 40; thread++) {
      see(fileIoOf(thread, 0, 9000, stack("app.Log.write:5")));
    }
    assertThat(growth(only()).call())
        .returns(null, CarrierFacts.BlockingCall::blocking)
        .returns(true, CarrierFacts.BlockingCall::isFileIo);
  }

  @Test
  void fileIoThatThePoolDoesNotMakeUpForHoldsItsCarriers() {
    for (int i = 0; i <= 100; i++) {
      see(scheduler(i * 100L, 2, 7, 2, 4));
      see(trial(carriers(i * 100L, 0, 0, 2, 0, 5), 20));
    }
    read(2);
    assertThat(only().id()).isEqualTo("file-io-capture");
  }

  @Test
  void whoWaitsAloneInAPoolThatHadGrownForOthersIsNoWorseForIt() {
    looks(1, 250);
    for (int i = 0; i < 19; i++) {
      see(new HoldObservation.MonitorWait(at(i * 500L), nanos(500), 1, WAIT, "app.Box"));
    }
    assertThat(only()).as("and not CRITICAL").returns(Severity.INFO, Finding::severity);
  }

  @Test
  void whoHoldsNearlyAllThatThereMayBeIsCritical() {
    looks(250, 1);
    for (int thread = 0; thread < 250; thread++) {
      see(new HoldObservation.MonitorWait(at(10), nanos(9900), thread, WAIT, "app.Box"));
    }
    assertThat(only().severity()).isEqualTo(Severity.CRITICAL);
  }

  @Test
  void withoutTheAgentTheJvmsOwnSamplesTellWhatHoldsTheCarriers() {
    seconds(41, 41);
    areSampled(40, READ);
    assertThat(only())
        .returns("compensation", Finding::id)
        .returns(Severity.WARNING, Finding::severity)
        .returns("app.Child.output", GrownBeforeTest::site);
    assertThat(poolHeld(only()).isExhausted()).isFalse();
  }

  @Test
  void withoutTheAgentReadsThatEndTellToo() {
    seconds(41, 41);
    read(40);
    assertThat(only())
        .returns("compensation", Finding::id)
        .returns(Severity.WARNING, Finding::severity);
  }

  @Test
  void withoutTheAgentAPoolThatIsLeftFromBeforeIsNotWorthAWord() {
    seconds(41, 41);
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void withoutTheAgentAPoolThatIsLargeNowAndThenIsWorthKnowing() {
    seconds(41, 5);
    read(40);
    assertThat(only())
        .returns("compensation", Finding::id)
        .returns(Severity.INFO, Finding::severity);
  }

  @Test
  void withoutTheAgentAFewReadersAreAsTheyWere() {
    seconds(3, 3);
    areSampled(2, READ);
    assertThat(only().id()).isEqualTo("file-io-capture");
  }

  /** Without the agent, one a second, with one pool or the other. */
  private void seconds(int pool, int other) {
    for (int i = 0; i < 10; i++) {
      see(scheduler(i * 1000L, 2, i % 2 == 0 ? pool : other, 0, 0));
    }
  }

  /** One after the other, as the JVM's sampler comes round. */
  private void areSampled(int threads, Stack stack) {
    see(enabled("jdk.NativeMethodSample"));
    for (int i = 0; i < 500; i++) {
      see(inTurn(i * 20L, i % threads, stack, 20L * threads, threads));
    }
  }

  /** The agent's, ten a second. */
  private void looks(int compensated, int idle) {
    for (int i = 0; i <= 100; i++) {
      see(scheduler(i * 100L, 2, compensated + idle, 1, 0));
      see(trial(carriers(i * 100L, 0, 0, 0, compensated, idle), 1));
    }
  }

  /** Virtual threads that never come back. */
  private void hold(int threads, Stack stack) {
    for (int i = 0; i < threads; i++) {
      see(held(HeldKind.COMPENSATED, i, 10_000, 10_000, 0, stack));
    }
  }

  /** Virtual threads that read again and again. */
  private void read(int threads) {
    for (int thread = 0; thread < threads; thread++) {
      for (int i = 0; i < 33; i++) {
        see(fileIoOf(thread, i * 300L, 300, PIPE));
      }
    }
  }

  private void see(Observation... more) {
    observations.addAll(List.of(more));
  }

  private Diagnosis diagnosis() {
    Aggregator aggregator = new Aggregator();
    observations.forEach(aggregator::accept);
    return Rules.diagnose(aggregator.snapshot());
  }

  private Finding only() {
    List<Finding> findings =
        diagnosis().findings().stream()
            .filter(finding -> !finding.id().equals("small-parallelism"))
            .toList();
    assertThat(findings).hasSize(1);
    return findings.getFirst();
  }

  private static String site(Finding finding) {
    return Objects.requireNonNull(finding.site()).name();
  }

  private static CarrierFacts.PoolHeld poolHeld(Finding finding) {
    return (CarrierFacts.PoolHeld) finding.facts();
  }

  private static CarrierFacts.PoolGrowth growth(Finding finding) {
    return (CarrierFacts.PoolGrowth) finding.facts();
  }
}
