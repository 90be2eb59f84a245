package io.vtscope.ledger;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.at;
import static io.vtscope.observation.Seen.carrierForWork;
import static io.vtscope.observation.Seen.carriers;
import static io.vtscope.observation.Seen.compensation;
import static io.vtscope.observation.Seen.late;
import static io.vtscope.observation.Seen.nanos;
import static io.vtscope.observation.Seen.pin;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.stack;
import static io.vtscope.observation.Seen.trial;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.vtscope.blame.Cause;
import io.vtscope.blame.Site;
import io.vtscope.blame.Target;
import io.vtscope.clock.Budget;
import io.vtscope.clock.Most;
import io.vtscope.clock.SchedulingDelay;
import io.vtscope.clock.Window;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Jdk;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.carrier.PoolGrowth;
import io.vtscope.ledger.carrier.TimelinePoint;
import io.vtscope.ledger.pin.Hotspot;
import io.vtscope.ledger.pin.StackLimit;
import io.vtscope.observation.HoldObservation;
import io.vtscope.observation.JvmObservation;
import io.vtscope.observation.PinTimes;
import io.vtscope.observation.RecordingObservation;
import io.vtscope.observation.Seen;
import io.vtscope.state.CarrierState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Supplier;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AggregatorTest {
  private static final Stack LOAD =
      stack("java.lang.Thread.sleep:1", "app.Db.query:7", "app.Main.load:17");

  @Test
  void countsAClassWaitReportedTwiceOnlyOnce() {
    Record wait =
        new HoldObservation.MonitorWait(nanos(100), nanos(900), 7, stack("app.Main.load:17"), "[I");
    assertThat(snapshot(recorded(0, 10_000), agent("21.0.8+9-LTS"), wait).hotspots()).hasSize(1);
    assertThat(snapshot(recorded(0, 10_000), agent("25.0.3+9-LTS"), wait).hotspots()).isEmpty();
  }

  @Test
  void aHotspotSumsUpThePinsOfOneSite() {
    Snapshot snapshot =
        snapshot(
            recorded(0, 10_000),
            scheduler(100, 4, 4, 4, 9),
            pin(0, 100, LOAD),
            pin(500, 300, LOAD),
            pin(900, 200, stack("java.lang.Thread.sleep:1", "app.Db.query:7", "app.Other.run:3")));

    assertThat(snapshot.hotspots()).hasSize(1);
    Hotspot hotspot = snapshot.hotspots().getFirst();
    assertThat(hotspot.blame().cause()).isEqualTo(Cause.MONITOR);
    assertThat(hotspot.blame().site()).isEqualTo(new Site("app.Db", "query", 7, false, null));
    assertThat(hotspot.blame().blocking()).isEqualTo("java.lang.Thread.sleep");
    assertThat(hotspot.cost().count()).isEqualTo(3);
    assertThat(hotspot.cost().totalNanos()).isEqualTo(nanos(600));
    assertThat(hotspot.cost().maxNanos()).isEqualTo(nanos(300));
    assertThat(hotspot.extent().share()).isCloseTo(0.6 / (10 * 4), within(1e-9));
    assertThat(hotspot.extent().queued()).isEqualTo(9);
    assertThat(hotspot.stacks()).hasSize(2);
    assertThat(hotspot.stacks().getFirst().stack()).isEqualTo(LOAD);
  }

  @Test
  void stopsBeforeTheFirstCarrierAreStartUp() {
    Snapshot snapshot =
        snapshot(
            recorded(0, 10_000),
            stop(500, 100),
            stop(4500, 20),
            carrierForWork(4000),
            pin(4100, 100, LOAD),
            stop(2000, 9));
    assertThat(stoppedMillis(snapshot)).isEqualTo(20);
    assertThat(snapshot.window())
        .returns(nanos(6000), Window::nanos)
        .returns(nanos(4000), Window::startUp);
  }

  @Test
  void aStopCountsIfAnEarlierCarrierTurnsUpLater() {
    Snapshot snapshot =
        snapshot(
            recorded(0, 10_000),
            carrierForWork(4000),
            stop(500, 100),
            stop(3500, 20),
            carrierForWork(3000));
    assertThat(stoppedMillis(snapshot)).isEqualTo(20);
  }

  private static double stoppedMillis(Snapshot snapshot) {
    return millis(Objects.requireNonNull(snapshot.charged().stopped()).cost().totalNanos());
  }

  private static JvmObservation.Stop stop(long at, long millis) {
    return new JvmObservation.Stop(at(at), nanos(millis), "G1CollectForAllocation");
  }

  @Test
  void theOrderOfObservationsDoesNotMatter() {
    List<Record> observations = new ArrayList<>();
    Random random = new Random(3);
    for (int i = 0; i < 300; i++) {
      observations.add(pin(i * 40L, random.nextInt(1, 90), stack("app.Db.query:" + i % 5)));
      observations.add(scheduler(i * 40L, 4, 4 + i % 9, i % 4, i % 7));
      observations.add(trial(late(carriers(i * 40L, i % 4, 1, 0, 0, 2), i % 50), i));
    }
    Snapshot inOrder = snapshot(observations.toArray(Record[]::new));
    Collections.shuffle(observations, random);
    assertThat(snapshot(observations.toArray(Record[]::new))).isEqualTo(inOrder);
  }

  @Test
  void pinSumsEqualSinglePins() {
    Random random = new Random(11);
    Aggregator one = new Aggregator();
    Aggregator inParts = new Aggregator();
    Supplier<HoldObservation.PinSum> sums = Aggregator.pinSums();
    HoldObservation.PinSum part = sums.get();
    for (int i = 0; i < 3_000; i++) {
      Stack stack = stack("java.lang.Thread.sleep:1", "app.Db.query:" + random.nextInt(40));
      long at = random.nextInt(1_000_000);
      HoldObservation.Pins pins =
          random.nextBoolean()
              ? pin(at, random.nextInt(1, 5_000), stack)
              : pin(at, random.nextInt(1, 90), "Native frame", "LockSupport.park", stack);
      one.accept(pins);
      add(pins, part);
      if (random.nextInt(100) == 0) {
        part.taker().end();
        inParts.accept(part);
        part = random.nextBoolean() ? part : sums.get(); // empty again
      }
    }
    part.taker().end();
    inParts.accept(part);

    assertThat(inParts.snapshot()).isEqualTo(one.snapshot());
    assertThat(one.snapshot().hotspots().stream().mapToLong(spot -> spot.cost().count()).sum())
        .isEqualTo(3_000);
  }

  @Test
  void pinSumsBeyondOnePartEqualSinglePins() {
    Aggregator one = new Aggregator();
    Aggregator inParts = new Aggregator();
    Supplier<HoldObservation.PinSum> sums = Aggregator.pinSums();
    HoldObservation.PinSum part = sums.get();
    int full = 0;
    for (int i = 0; i < 60_000; i++) {
      Stack stack = stack("java.lang.Thread.sleep:1", "app.Db.query:" + i % 20_000);
      HoldObservation.Pins pins = pin(i, 1 + i % 90, stack);
      one.accept(pins);
      if (add(pins, part)) {
        full++;
        part.taker().end();
        inParts.accept(part);
        part = full % 2 == 0 ? part : sums.get(); // empty again
      }
    }
    part.taker().end();
    inParts.accept(part);

    assertThat(full).as("times that a part was full").isPositive();
    assertThat(inParts.snapshot()).isEqualTo(one.snapshot());
    assertThat(one.snapshot().quality().stacks().count()).isEqualTo(20_000);
    assertThat(one.snapshot().hotspots().stream().mapToLong(spot -> spot.cost().count()).sum())
        .isEqualTo(60_000);
  }

  /** Adds a pin and returns whether the part is full. */
  private static boolean add(HoldObservation.Pins pin, HoldObservation.PinSum part) {
    part.taker().watched(true);
    int wording = part.taker().wording(pin.reason(), pin.operation());
    int kind = part.taker().kind(wording, pin.stack());
    PinTimes times = pin.times();
    long[] row = {times.at(0), times.nanos(0), times.thread(0), times.carrier(0)};
    return part.taker().add(new int[] {kind}, row, row.length, 1);
  }

  @Test
  void withoutASchedulerTheImpactIsNotKnown() {
    Hotspot hotspot = snapshot(recorded(0, 1000), pin(0, 100, LOAD)).hotspots().getFirst();
    assertThat(hotspot.extent().share()).isEqualTo(-1);
    assertThat(hotspot.extent().queued()).isEqualTo(-1);
  }

  @Test
  void groupsPoolGrowthByBlockingCall() {
    Snapshot snapshot =
        snapshot(
            carrierForWork(0),
            carrierForWork(1),
            compensation(2, "java.lang.Object.wait:1", "app.Box.take:5", "app.Main.a:1"),
            compensation(3, "java.lang.Object.wait:1", "app.Box.take:5", "app.Main.b:1"),
            compensation(
                4, "java.io.FileInputStream.read:1", "java.io.Reader.read:1", "app.Log.in:9"));

    assertThat(snapshot.carrierSummary().growths())
        .extracting(PoolGrowth::site, PoolGrowth::blocking, PoolGrowth::carriers)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(
                new Site("app.Box", "take", 5, false, null), "java.lang.Object.wait", 2L),
            org.assertj.core.groups.Tuple.tuple(
                new Site("app.Log", "in", 9, false, null), "java.io.FileInputStream.read", 1L));
    assertThat(snapshot.carriers().size().grown()).isEqualTo(3);
    assertThat(snapshot.carriers().size().peakPool()).isEqualTo(5);
  }

  @Test
  void carrierTimesAddUpToTheTotal() {
    List<Record> looks = new ArrayList<>(List.of(recorded(0, 10_000)));
    for (int at = 2000; at <= 8000; at += 103) { // sampling takes time itself
      looks.add(scheduler(at, 4, at < 5000 ? 2 : 6, 1, 0));
      looks.add(at < 5000 ? carriers(at, 1, 0, 0, 0, 1) : carriers(at, 2, 1, 1, 2, 0));
    }
    Budget budget = budget(looks);
    assertThat(millis(budget.total()))
        .as("from the first look on")
        .isCloseTo(3000 * 4 + 3000 * 6 + 2000 * 4, within(1000.0));
    assertThat(millis(budget.running())).isCloseTo(3000 + 2 * 3000, within(300.0));
    assertThat(millis(budget.held())).isCloseTo(2 * 3000, within(300.0));
    assertThat(millis(budget.compensated())).isCloseTo(2 * 3000, within(300.0));
    assertThat(millis(budget.idle()))
        .as("carriers that were not started yet count too")
        .isCloseTo(3 * 3000, within(400.0));
    assertThat(millis(budget.unknown())).isCloseTo(4 * 2000, within(300.0));
  }

  @Test
  void carrierTimeInALongGapIsUnknown() {
    List<Record> looks = new ArrayList<>(List.of(recorded(0, 4000)));
    for (int at : new int[] {100, 200, 300, 400, 3900, 4000}) {
      looks.add(scheduler(at, 2, 2, 2, 0));
      looks.add(at == 3900 ? late(carriers(at, 2, 0, 0, 0, 0), 3400) : carriers(at, 2, 0, 0, 0, 0));
    }
    Budget budget = budget(looks);
    assertThat(millis(budget.running())).isEqualTo(2 * 1000);
    assertThat(millis(budget.unknown())).isEqualTo(2 * 3000);
  }

  @Test
  void mountedCountComesFromTheCarriers() {
    Snapshot snapshot = snapshot(scheduler(0, 2, 7, 0, 0), carriers(0, 0, 0, 1, 6, 0));
    assertThat(snapshot.carriers().timeline())
        .singleElement()
        .returns(7, TimelinePoint::mounted)
        .returns(1.0, TimelinePoint::held);
  }

  @Test
  void aStartDuringAPendingProbeWouldWaitToo() {
    List<Record> looks = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      looks.add(scheduler(i * 100L, 2, 2, 1, 0));
      looks.add(trial(carriers(i * 100L, 1, 0, 0, 0, 1), 0));
    }
    looks.add(scheduler(4000, 2, 2, 2, 9));
    looks.add(trial(carriers(4000, 2, 0, 0, 0, 0), 3000));
    SchedulingDelay delay = Objects.requireNonNull(snapshot(looks).carriers().delay());
    assertThat(delay.count()).isEqualTo(11);
    assertThat(millis(delay.p50Nanos()))
        .as("one second of four it was none, in the other three it fell from three seconds to none")
        .isCloseTo(1000, Offset.offset(60.0));
  }

  @Test
  void machineLatenessIsSubtractedFromADelay() {
    List<Record> looks = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      looks.add(scheduler(i * 200L, 4, 4, 1, 0));
      CarrierState.CarrierSample sample = late(carriers(i * 200L, 1, 0, 0, 0, 3), 100);
      looks.add(i == 9 ? trial(sample, 1800) : i % 2 == 0 ? sample : trial(sample, 101));
    }
    SchedulingDelay delay = Objects.requireNonNull(snapshot(looks).carriers().delay());
    assertThat(delay.count()).isEqualTo(5);
    assertThat(millis(delay.maxNanos())).as("nine looks were 100 ms late each").isEqualTo(900);
  }

  @Test
  void reportsAPinThresholdRaisedByTheAgent() {
    assertThat(pinThreshold("1000000 ns")).isEqualTo(Duration.ofMillis(1));
    assertThat(pinThreshold("0 ns")).as("for another recording").isEqualTo(Duration.ofMillis(1));
    assertThat(pinThreshold("4000000 ns")).isEqualTo(Duration.ofMillis(4));
  }

  @ParameterizedTest
  @ValueSource(strings = {"99999999999999999999 ms", "9223372036854775807 d", "ms", ""})
  void aMalformedThresholdIsIgnored(String given) {
    assertThat(pinThreshold(given)).isEqualTo(Duration.ofMillis(1));
  }

  @Test
  void anImpossibleVersionIsUnknown() {
    assertThat(snapshot(agent("99999999999.1")).target().feature()).isZero();
  }

  private static Duration pinThreshold(String inForce) {
    RecordingObservation.Setting setting =
        new RecordingObservation.Setting(0, "jdk.VirtualThreadPinned", "threshold", inForce);
    Snapshot snapshot = snapshot(recorded(0, 1000), agent("21.0.4"), setting);
    return Objects.requireNonNull(snapshot.quality().thresholds().pin());
  }

  @Test
  void memoryIsBoundedAndWhatIsLeftOutIsCounted() {
    int told = StackLimit.MOST_WHOLE + StackLimit.MOST_SHORTENED;
    Aggregator aggregator = new Aggregator();
    for (int i = 0; i < told + 5_000; i++) {
      aggregator.accept(pin(i, 1, stack("app.Generated" + i + ".run:1")));
    }
    Snapshot snapshot = aggregator.snapshot();
    assertThat(snapshot.hotspots()).hasSize(told);
    assertThat(snapshot.quality().stacks().shortened()).isEqualTo(StackLimit.MOST_SHORTENED);
    assertThat(snapshot.quality().stacks().uncounted()).isEqualTo(5_000);
    assertThat(snapshot.carriers().pinnedNanos()).isEqualTo(nanos(told + 5_000));
    assertThat(snapshot.carriers().timeline()).hasSizeLessThanOrEqualTo(600);
  }

  /** As single pins and as a part. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void pinsBeyondTheStackLimitKeepTheirSite(boolean inParts) {
    Aggregator aggregator = new Aggregator();
    HoldObservation.PinSum part = Aggregator.pinSums().get();
    Frame[] inner =
        stack("java.lang.Thread.sleep:1", "app.Db.query:7").frames().toArray(Frame[]::new);
    for (int i = 0; i < StackLimit.MOST_WHOLE + 10_000; i++) {
      Stack stack = deep(inner, 30, "app.Caller" + i + ".call:1");
      if (inParts) {
        int kind = part.taker().kind(part.taker().wording(null, null), stack);
        part.taker().add(new int[] {kind}, new long[] {i, 1_000_000, 0, 0}, 4, 1);
      } else {
        aggregator.accept(pin(i, 1, stack));
      }
    }
    if (inParts) {
      part.taker().end();
      aggregator.accept(part);
    }
    Snapshot snapshot = aggregator.snapshot();
    assertThat(snapshot.hotspots()).hasSize(1);
    assertThat(Objects.requireNonNull(snapshot.hotspots().getFirst().blame().site()).method())
        .isEqualTo("query");
    assertThat(snapshot.hotspots().getFirst().cost().count())
        .isEqualTo(StackLimit.MOST_WHOLE + 10_000);
    assertThat(snapshot.quality().stacks().shortened()).isEqualTo(10_000);
    assertThat(snapshot.quality().stacks().uncounted()).isZero();
    assertThat(snapshot.quality().stacks().truncated()).as("by the JVM").isZero();
  }

  private static Stack deep(Frame[] inner, int depth, String outermost) {
    List<Frame> frames = new ArrayList<>(List.of(inner));
    Frame between = stack("app.Main.step:3").frames().getFirst();
    while (frames.size() < depth) {
      frames.add(between);
    }
    frames.addAll(stack(outermost).frames());
    return new Stack(frames, false);
  }

  @Test
  void aLongPinNeedsNoMoreStepsThanAShortOne() {
    Snapshot snapshot = snapshot(pin(0, 24 * 3_600_000L, LOAD));
    assertThat(snapshot.carriers().timeline())
        .hasSizeBetween(Most.ITEMS / 2, Most.ITEMS + 1)
        .allMatch(point -> point.pinned() < 1.01);
  }

  @Test
  void agentKnowledgeOfTheTargetTakesPrecedence() {
    JvmObservation.TargetInfo jvm =
        new JvmObservation.TargetInfo(
            0, 4711, 0, "app.Main", Jdk.of("OpenJDK VM (21.0.8+9) for x"), null);
    Target target = snapshot(agent("21.0.8+9-LTS"), jvm).target();
    assertThat(target.release()).isEqualTo("21.0.8+9-LTS");
    assertThat(target.agent()).isNotNull();
    assertThat(snapshot(jvm).target().feature()).isEqualTo(21);
  }

  private static Budget budget(List<Record> observations) {
    return Objects.requireNonNull(snapshot(observations).carriers().budget());
  }

  private static double millis(long nanos) {
    return nanos / 1e6;
  }

  private static Snapshot snapshot(Record... observations) {
    return snapshot(List.of(observations));
  }

  private static Snapshot snapshot(List<Record> observations) {
    Aggregator aggregator = new Aggregator();
    observations.forEach(one -> Seen.tell(one, aggregator));
    return aggregator.snapshot();
  }
}
