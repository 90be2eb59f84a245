package io.vtscope.rule;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.carriers;
import static io.vtscope.observation.Seen.compensation;
import static io.vtscope.observation.Seen.enabled;
import static io.vtscope.observation.Seen.held;
import static io.vtscope.observation.Seen.inNative;
import static io.vtscope.observation.Seen.pending;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.stack;
import static io.vtscope.observation.Seen.trial;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.finding.CarrierFacts;
import io.vtscope.finding.Change;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.LoadFacts;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.Aggregator;
import io.vtscope.observation.CarrierObservation;
import io.vtscope.observation.CarrierObservation.HeldKind;
import io.vtscope.observation.Observation;
import io.vtscope.observation.Stack;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A pool that had grown to its maximum of 256 before anybody watched: ten seconds of it. */
class ExhaustedPoolTest {
  private static final Stack READ =
      stack(
          "!java.io.FileInputStream.readBytes:1",
          "java.io.FileInputStream.read:2",
          "java.nio.file.Files.read:3",
          "app.Ledger.open:5",
          "app.Main.run:9");
  private static final Stack LOOKUP =
      stack(
          "!java.net.Inet6AddressImpl.lookupAllHostAddr:1",
          "java.net.InetAddress$PlatformResolver.lookupByName:2",
          "java.net.InetAddress.getByName:3",
          "java.net.Socket.<init>:4",
          "app.Client.connect:5");

  private final List<Observation> observations = new ArrayList<>();

  ExhaustedPoolTest() {
    see(recorded(0, 10_000), enabled("jdk.ThreadStart"), enabled("jdk.VirtualThreadPinned"));
  }

  @Test
  void callsThatNeverEndAreNamedByWhereTheCarriersStand() {
    looks(256, 0, 64, true);
    hold(0, 256, READ);
    assertThat(only())
        .returns(Severity.CRITICAL, Finding::severity)
        .returns("app.Ledger.open", ExhaustedPoolTest::site)
        .extracting(finding -> (CarrierFacts.PoolHeld) finding.facts())
        .returns(true, CarrierFacts.PoolHeld::isExhausted)
        .returns(new CarrierFacts.Pool(256, 2, 256), CarrierFacts.PoolHeld::pool)
        .returns(256L, CarrierFacts.PoolHeld::carriersHeld)
        .returns(64L, CarrierFacts.PoolHeld::queuedMeanwhile);
  }

  @Test
  void eachOfTheMainCallsIsNamed() {
    looks(256, 0, 64, true);
    hold(0, 150, READ);
    hold(150, 250, LOOKUP);
    hold(250, 256, stack("app.Rare.call:1"));
    List<Finding> findings = compensations();
    assertThat(findings)
        .extracting(ExhaustedPoolTest::site)
        .containsExactly("app.Ledger.open", "app.Client.connect");
    assertThat((CarrierFacts.PoolHeld) findings.getLast().facts())
        .extracting(CarrierFacts.PoolHeld::call)
        .returns(Change.of(Change.Cure.LOOKUP), CarrierFacts.BlockingCall::change);
  }

  @Test
  void whatHasMadeThePoolGrowIsNotNamedTwice() {
    for (int i = 0; i < 254; i++) {
      see(compensation(0, "java.io.FileInputStream.read", "app.Ledger.open:5"));
    }
    looks(256, 0, 64, true);
    hold(0, 256, READ);
    assertThat(only().facts().carriersStarted()).isEqualTo(254);
  }

  @Test
  void whereNobodyIsQueuedItHasGrownOnly() {
    looks(256, 0, 0, false);
    hold(0, 256, READ);
    assertThat(only().severity()).isEqualTo(Severity.WARNING);
  }

  @Test
  void whereCarriersAreIdleItHasGrownOnly() {
    looks(120, 136, 3, false);
    hold(0, 120, READ);
    assertThat(only().severity()).isEqualTo(Severity.WARNING);
  }

  @Test
  void whereANewThreadHasACarrierSoonItHasGrownOnly() {
    looks(256, 0, 64, false);
    hold(0, 256, READ);
    assertThat(only().severity()).isEqualTo(Severity.WARNING);
  }

  @Test
  void whereTheCallsAreShortItIsTheLoad() {
    looks(256, 0, 64, true);
    hold(0, 2, READ);
    assertThat(compensations()).isEmpty();
  }

  @Test
  void aPoolFarFromItsMaximumGrowsOn() {
    looks(100, 0, 3, true);
    hold(0, 100, READ);
    assertThat(only().severity()).isEqualTo(Severity.WARNING);
  }

  @Test
  void withoutTheAgentThePoolsFiguresAndTheJvmsSamplesSayIt() {
    seconds(1, 64);
    for (int i = 0; i < 400; i++) {
      see(inNative(1000 + i * 20L, i % 200, READ));
    }
    assertThat(only())
        .returns(Severity.CRITICAL, Finding::severity)
        .returns("app.Ledger.open", ExhaustedPoolTest::site);
    assertThat(((CarrierFacts.PoolHeld) only().facts()).threadsSeen()).isEqualTo(200);
  }

  @Test
  void withoutTheAgentAndWithoutSamplesWhichCallsIsNotKnown() {
    seconds(1, 64);
    assertThat(only()).returns(Severity.WARNING, Finding::severity).returns(null, Finding::site);
    assertThat(((CarrierFacts.PoolHeld) only().facts()).call()).isNull();
  }

  @Test
  void withoutTheAgentAPoolThatIsAllAtWorkIsBusy() {
    seconds(2, 64);
    assertThat(compensations()).isEmpty();
  }

  @Test
  void withoutTheAgentAQueueThatGetsNoShorterIsAWarningThatSendsToTheAgent() {
    seconds(2, 64);
    assertThat(delays())
        .singleElement()
        .returns(Severity.WARNING, Finding::severity)
        .satisfies(finding ->
            assertThat(finding.facts())
                .isInstanceOfSatisfying(
                    LoadFacts.StandingQueue.class,
                    queue -> assertThat(queue.queued()).isEqualTo(64)));
    see(scheduler(10_000, 2, 256, 2, 12));
    assertThat(delays()).as("it has begun to move").isEmpty();
  }

  @Test
  void withoutTheAgentAQueueThatGetsShorterMoves() {
    for (int i = 0; i < 10; i++) {
      see(scheduler(i * 1000L, 2, 256, 1, 64 - i * 4L));
    }
    assertThat(compensations()).isEmpty();
  }

  @Test
  void withoutTheAgentAnEmptyQueueIsFine() {
    seconds(0, 0);
    assertThat(compensations()).isEmpty();
  }

  /** The agent's, ten a second. */
  private void looks(int compensated, int idle, long queued, boolean waits) {
    see(agent("25.0.3+9-LTS"));
    for (int i = 0; i <= 100; i++) {
      see(scheduler(i * 100L, 2, compensated + idle, compensated, queued));
      CarrierObservation.CarrierSample look = carriers(i * 100L, 0, 0, 0, compensated, idle);
      see(waits ? pending(look, i * 100L) : trial(look, 300));
    }
  }

  /** Without the agent, one a second. */
  private void seconds(int mounted, long queued) {
    for (int i = 0; i < 10; i++) {
      see(scheduler(i * 1000L, 2, 256, mounted, queued));
    }
  }

  private void hold(int from, int to, Stack stack) {
    for (int i = from; i < to; i++) {
      see(held(HeldKind.COMPENSATED, i, 10_000, 10_000, 0, stack));
    }
  }

  private void see(Observation... more) {
    observations.addAll(List.of(more));
  }

  private Finding only() {
    List<Finding> findings = compensations();
    assertThat(findings).hasSize(1);
    return findings.getFirst();
  }

  private List<Finding> compensations() {
    return found(Kind.COMPENSATION.id());
  }

  private List<Finding> delays() {
    return found("scheduling-delay");
  }

  private List<Finding> found(String id) {
    Aggregator aggregator = new Aggregator();
    observations.forEach(aggregator::accept);
    return Rules.diagnose(aggregator.snapshot()).findings().stream()
        .filter(finding -> finding.id().equals(id))
        .toList();
  }

  private static String site(Finding finding) {
    return Objects.requireNonNull(finding.site()).name();
  }
}
