package io.vtscope.rule;

import static io.vtscope.observation.Seen.machine;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.stack;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.blame.Site;
import io.vtscope.finding.Finding;
import io.vtscope.finding.HungFacts.DumpedStall;
import io.vtscope.finding.HungFacts.DumpedThread;
import io.vtscope.finding.Verdict;
import io.vtscope.judge.Severity;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Aggregator;
import io.vtscope.observation.HoldObservation;
import io.vtscope.observation.JvmObservation;
import io.vtscope.observation.JvmObservation.StartedWith;
import io.vtscope.observation.SchedulerObservation;
import io.vtscope.observation.SchedulerObservation.OnCarrier;
import io.vtscope.observation.Seen;
import io.vtscope.rule.carrier.StarvationDetector;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DumpedStallTest {
  private static final Stack PARKED =
      stack(
          "java.lang.VirtualThread.parkOnCarrierThread:817",
          "java.util.concurrent.CountDownLatch.await:230",
          "app.Slow.<clinit>:4",
          "app.Main.run:6");
  private static final Stack WAITS = stack("java.lang.Object.wait0:1", "app.Old.take:7");
  private static final Stack NATIVE = stack("!app.Device.read", "app.Main.run:6");
  private static final Stack RUNS = stack("app.Sum.add:3", "app.Main.run:6");

  private final List<Record> observations = new ArrayList<>();
  private final long begin = recorded(0, 0).from();

  DumpedStallTest() {
    see(recorded(0, 60_000), new StartedWith(2, false));
  }

  @Test
  void carriersWithTheSameThreadInTwoDumpsAreStuck() {
    dump(20_000, carrier(1, 23, 5, PARKED), carrier(2, 25, 7, PARKED));
    dump(60_000, carrier(1, 23, 5, PARKED), carrier(2, 25, 8, PARKED));
    assertThat(only())
        .returns(Severity.WARNING, Finding::severity)
        .returns("app.Slow.<clinit>", DumpedStallTest::site)
        .satisfies(one ->
            assertThat(facts(one))
                .returns(2, DumpedStall::carriers)
                .returns(40_000_000_000L, DumpedStall::lastedNanos))
        .satisfies(one ->
            assertThat(facts(one).threads())
                .first()
                .returns("ForkJoinPool-1-worker-1", DumpedThread::carrier)
                .returns(23L, DumpedThread::thread)
                .returns(DumpedThread.How.PINNED, DumpedThread::how)
                .returns(40_000_000_000L, DumpedThread::heldNanos));
  }

  @Test
  void oneDumpIsEnoughWhereTheJvmTookNoProcessorTime() {
    idle();
    dump(60_000, carrier(1, 23, 5, PARKED), carrier(2, 25, 7, PARKED));
    assertThat(only())
        .returns(Severity.WARNING, Finding::severity)
        .satisfies(one -> assertThat(facts(one).lastedNanos()).isNegative());
  }

  @Test
  void oneDumpOfABusyJvmProvesNothing() {
    for (int n = 57; n < 60; n++) {
      see(load(n * 1000L, 0.4));
    }
    dump(60_000, carrier(1, 23, 5, PARKED), carrier(2, 25, 7, PARKED));
    assertThat(findings()).isEmpty();
  }

  @Test
  void aComputingCarrierIsNotStuck() {
    dump(50_000, carrier(1, 23, 5, RUNS), carrier(2, 25, 7, PARKED));
    dump(60_000, carrier(1, 23, 9_000, RUNS), carrier(2, 25, 8, PARKED));
    assertThat(findings()).isEmpty();
  }

  @Test
  void noStallWhileACarrierIsFreeOrCanStart() {
    idle();
    dump(60_000, carrier(1, 23, 5, PARKED), carrier(2, 0, 7, Stack.NONE));
    assertThat(findings()).isEmpty();
    see(new StartedWith(3, true));
    dump(60_000, carrier(1, 23, 5, PARKED), carrier(2, 25, 7, PARKED));
    assertThat(findings()).isEmpty();
  }

  @Test
  void objectWaitMayBeCompensated() {
    idle();
    dump(60_000, carrier(1, 23, 5, WAITS), carrier(2, 25, 7, PARKED));
    assertThat(findings()).isEmpty();
  }

  @Test
  void withoutStacksNothingIsCertainOnceThePoolHasGrown() {
    idle();
    dump(60_000, carrier(1, 23, 5, Stack.NONE), carrier(2, 25, 7, Stack.NONE));
    assertThat(only())
        .returns(Severity.WARNING, Finding::severity)
        .satisfies(one -> assertThat(facts(one).remedy()).isEqualTo(DumpedStall.Remedy.DUMP));
    dump(
        60_000,
        carrier(1, 23, 5, Stack.NONE),
        carrier(2, 25, 7, Stack.NONE),
        carrier(3, 26, 1, Stack.NONE));
    assertThat(only()).returns(Severity.INFO, Finding::severity);
  }

  @Test
  void noStallIfAThreadRanAfterItsHold() {
    idle();
    see(pin(59_500, 120, 31));
    dump(60_000, carrier(1, 23, 5, PARKED), carrier(2, 25, 7, PARKED));
    assertThat(findings()).isEmpty();
  }

  @Test
  void aHoldShorterThanEndedOnesMayEndToo() {
    idle();
    see(pin(50_000, 5_000, 31));
    dump(60_000, carrier(1, 23, 5, PARKED), carrier(2, 25, 7, PARKED));
    assertThat(findings()).hasSize(1);
    see(pin(45_000, 11_000, 32));
    assertThat(findings()).isEmpty();
  }

  @Test
  void sameThreadsInTwoDumpsMayHaveRemounted() {
    see(pin(59_500, 120, 23));
    dump(20_000, carrier(1, 23, 5, PARKED), carrier(2, 25, 7, PARKED));
    dump(60_000, carrier(1, 23, 5, PARKED), carrier(2, 25, 8, PARKED));
    assertThat(findings()).isEmpty();
  }

  @Test
  void aRecentNativeSampleProvesACarrier() {
    idle();
    dump(60_000, carrier(1, 23, 5, Stack.NONE), carrier(2, 25, 7, Stack.NONE));
    see(inNative(59_800, 23));
    assertThat(findings()).hasSize(1);
    see(inNative(59_700, 31));
    assertThat(findings()).isEmpty();
  }

  @Test
  void oneDumpDoesNotProveAHoldInNativeCode() {
    idle();
    dump(60_000, carrier(1, 23, 5, NATIVE), carrier(2, 25, 7, PARKED));
    assertThat(findings()).isEmpty();
  }

  @Test
  void aDumpBeforeTheEndProvesNoStall() {
    idle();
    dump(50_000, carrier(1, 23, 5, PARKED), carrier(2, 25, 7, PARKED));
    assertThat(findings()).isEmpty();
  }

  private void see(Record... seen) {
    observations.addAll(List.of(seen));
  }

  private void idle() {
    for (int n = 57; n < 60; n++) {
      see(load(n * 1000L, 0.01));
    }
  }

  private static JvmObservation.MachineLoad load(long at, double ofTarget) {
    return new JvmObservation.MachineLoad(machine(at, 0).at(), 0.5, ofTarget);
  }

  private void dump(long at, OnCarrier... carriers) {
    see(new SchedulerObservation.ThreadDump(begin + at * 1_000_000, List.of(carriers)));
  }

  private Record pin(long at, long millis, long thread) {
    return HoldObservation.Pins.of(
        begin + at * 1_000_000, millis * 1_000_000, thread, 1, PARKED, null, null);
  }

  private Record inNative(long at, long thread) {
    return new HoldObservation.NativeSample(
        begin + at * 1_000_000, thread, NATIVE, 20_000_000, 0, 0);
  }

  private static OnCarrier carrier(int number, long thread, long cpuMillis, Stack stack) {
    return new OnCarrier(
        "ForkJoinPool-1-worker-" + number, thread, cpuMillis * 1_000_000, null, stack);
  }

  private static DumpedStall facts(Finding finding) {
    return (DumpedStall) finding.facts();
  }

  private static @Nullable String site(Finding finding) {
    Site site = finding.site();
    return site == null ? null : site.name();
  }

  private Finding only() {
    assertThat(findings()).hasSize(1);
    return findings().getFirst();
  }

  private List<Finding> findings() {
    Aggregator aggregator = new Aggregator();
    observations.forEach(one -> Seen.tell(one, aggregator));
    return new StarvationDetector().evaluate(aggregator.snapshot()) instanceof Verdict.Found found
        ? found.findings()
        : List.of();
  }
}
