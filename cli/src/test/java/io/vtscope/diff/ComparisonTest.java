package io.vtscope.diff;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.executor;
import static io.vtscope.observation.Seen.handling;
import static io.vtscope.observation.Seen.load;
import static io.vtscope.observation.Seen.origin;
import static io.vtscope.observation.Seen.pin;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.refusing;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.waiting;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Aggregator;
import io.vtscope.observation.RecordingObservation;
import io.vtscope.observation.Seen;
import io.vtscope.report.Report;
import io.vtscope.report.Written;
import io.vtscope.state.ExecutorState;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Real and apparent changes. */
class ComparisonTest {
  @Test
  void equalSidesShowNoChange() {
    Comparison same = compare(Written.pinning(20), Written.pinning(20));
    assertThat(same.findings()).extracting(FindingChange::trend).containsExactly(Trend.SAME);
    assertThat(same.hotspots()).extracting(HotspotChange::trend).containsExactly(Trend.SAME);
    assertThat(same.carriers()).extracting(Figure::trend).containsOnly(Trend.SAME);
    assertThat(same.cautions()).isEmpty();
  }

  @Test
  void reportsNewAndGoneFindings() {
    Comparison broken = compare(Written.healthy(), Written.pinning(20));
    assertThat(broken.findings())
        .singleElement()
        .satisfies(change -> {
          assertThat(change.trend()).isEqualTo(Trend.NEW);
          assertThat(change.comparable()).isTrue();
          assertThat(change.nanosAfter()).isCloseTo(24e9, within(1.0)); // 4 s in ten seconds
        });
    assertThat(broken.hotspots()).extracting(HotspotChange::trend).containsExactly(Trend.NEW);
    Comparison repaired = compare(Written.pinning(20), Written.healthy());
    assertThat(repaired.findings()).extracting(FindingChange::trend).containsExactly(Trend.GONE);
    assertThat(repaired.hotspots()).extracting(HotspotChange::trend).containsExactly(Trend.GONE);
  }

  @Test
  void aFifthMoreIsWorseAndLessThanThatIsNoise() {
    assertThat(finding(compare(Written.pinning(40), Written.pinning(51)))).isEqualTo(Trend.WORSE);
    assertThat(finding(compare(Written.pinning(40), Written.pinning(46)))).isEqualTo(Trend.SAME);
    assertThat(finding(compare(Written.pinning(51), Written.pinning(40)))).isEqualTo(Trend.BETTER);
  }

  @Test
  void negligibleCostIsNoChange() {
    assertThat(Trend.of(1e6, 10e6, FindingChanges.LEAST_NANOS)).isEqualTo(Trend.SAME);
    assertThat(Trend.of(1e6, 12e6, FindingChanges.LEAST_NANOS)).isEqualTo(Trend.WORSE);
  }

  @Test
  void comparesWaitingByPlace() {
    Stack sleep = Seen.stack("java.lang.Thread.sleep:1", "app.Main.idle:3");
    Stack moved = Seen.stack("java.lang.Thread.sleep:1", "app.Main.idle:4");
    Stack take = Seen.stack("java.util.concurrent.LinkedBlockingQueue.take:1", "app.Main.work:9");
    Comparison more =
        compare(
            counting(
                Seen.counted(1, 0, 300, 100), waiting(1, 50, 0, sleep), waiting(1, 50, 0, take)),
            counting(
                Seen.counted(1, 0, 600, 100), waiting(1, 75, 0, moved), waiting(1, 25, 0, take)));
    assertThat(more.waiting())
        .extracting(WaitChange::trend, WaitChange::before, WaitChange::after)
        .containsExactly(tuple(Trend.WORSE, 150.0, 450.0), tuple(Trend.SAME, 150.0, 150.0));
  }

  @Test
  void changesWithinTheSamplingErrorAreNone() {
    Stack one = Seen.stack("app.Main.one:1");
    Stack other = Seen.stack("app.Main.other:1");
    Comparison noise =
        compare(
            counting(
                Seen.counted(1, 0, 9_000, 90), waiting(1, 10, 0, one), waiting(1, 80, 0, other)),
            counting(
                Seen.counted(1, 0, 9_000, 90), waiting(1, 13, 0, one), waiting(1, 77, 0, other)));
    assertThat(noise.waiting()).extracting(WaitChange::trend).containsOnly(Trend.SAME);
  }

  @Test
  void waitingIsComparedOnlyIfBothSidesCounted() {
    Aggregator counts =
        counting(Seen.counted(1, 0, 9, 9), waiting(1, 9, 0, Seen.stack("app.Main.one:1")));
    assertThat(compare(Written.healthy(), counts).waiting()).isEmpty();
    assertThat(compare(counts, counting(Seen.counted(1, 1, 0, 0))).waiting())
        .extracting(WaitChange::trend)
        .containsExactly(Trend.GONE);
  }

  private static Aggregator counting(Record... counts) {
    Aggregator all = Written.healthy();
    List.of(counts).forEach(one -> Seen.tell(one, all));
    return all;
  }

  @Test
  void scalesWindowsOfDifferentLengthsWithACaution() {
    Aggregator longer = Written.pinning(60);
    longer.accept(recorded(0, 30_000));
    for (int at = 10_000; at <= 30_000; at += 100) {
      longer.accept(scheduler(at, 4, 4, 0, 0));
      longer.accept(Seen.carriers(at, 0, 0, 0, 0, 4));
    }
    Comparison comparison = compare(Written.pinning(20), longer);
    assertThat(finding(comparison)).isEqualTo(Trend.SAME);
    assertThat(comparison.cautions())
        .containsExactly(
            "Windows of different lengths: 10 s and 30 s. The shorter may lack rare events.");
  }

  @Test
  void reportsOtherDifferencesAsCautions() {
    Aggregator other = new Aggregator();
    other.accept(agent("25.0.3+9-LTS"));
    other.accept(recorded(0, 10_000));
    other.accept(scheduler(0, 2, 2, 1, 0));
    other.accept(new RecordingObservation.Loss(Seen.at(1_000), 2048));
    assertThat(compare(Written.healthy(), other).cautions())
        .startsWith(
            "Different JDKs: 21.0.8+9-LTS and 25.0.3+9-LTS; they pin in different places.",
            "Different parallelism: 4 and 2; shares have different denominators.",
            "After, the JVM dropped 2 KiB of events. The figures of that side are too low.")
        .last()
        .asString()
        .startsWith("Not checked after: pinned-monitor, pinned-native, pinned-class-init,");
  }

  @Test
  void findingNotCheckedBeforeIsNotComparable() {
    Aggregator blind = new Aggregator();
    blind.accept(agent("21.0.8+9-LTS"));
    blind.accept(recorded(0, 10_000));
    assertThat(compare(blind, Written.pinning(20)).findings())
        .filteredOn(change -> change.last().id().equals("pinned-monitor"))
        .singleElement()
        .extracting(FindingChange::comparable)
        .isEqualTo(false);
  }

  @Test
  void aHotspotSurvivesNewLinesAndLambdaNames() {
    Aggregator before = Written.healthy();
    Aggregator after = Written.healthy();
    for (int i = 0; i < 20; i++) {
      before.accept(pin(i * 100L, 200, stack("app.Main$$Lambda/0x1.run:7")));
      after.accept(pin(i * 100L, 200, stack("app.Main$$Lambda/0x2.run:8")));
    }
    assertThat(compare(before, after).hotspots())
        .extracting(HotspotChange::trend)
        .containsExactly(Trend.SAME);
  }

  @Test
  void aFigureUnknownOnOneSideHasNoTrend() {
    Aggregator without = new Aggregator();
    without.accept(recorded(0, 10_000));
    assertThat(compare(without, Written.growing()).carriers())
        .filteredOn(figure -> !figure.isKnown())
        .extracting(Figure::trend)
        .isNotEmpty()
        .containsOnly(Trend.SAME);
  }

  @Test
  void omitsLibraryExecutorsWithoutAFinding() {
    String pool = "java.util.concurrent.ThreadPoolExecutor";
    String discards = "com.zaxxer.hikari.util.UtilityElf$CustomDiscardPolicy";
    assertThat(executors(pool, "com.zaxxer.hikari.pool.HikariPool", discards)).isEmpty();
    assertThat(executors(pool, "app.Main", discards)).containsExactly("adder");
    assertThat(executors("org.server.Pool", "com.zaxxer.hikari.pool.HikariPool", discards))
        .as("of a server")
        .containsExactly("adder");
    String aborts = pool + "$AbortPolicy";
    assertThat(executors(pool, "com.zaxxer.hikari.pool.HikariPool", aborts))
        .as("which loses tasks")
        .containsExactly("adder");
  }

  private static List<String> executors(String type, String maker, String rejection) {
    Aggregator before = Written.healthy();
    Aggregator after = Written.healthy();
    for (Aggregator all : List.of(before, after)) {
      all.accept(origin("app.Main", "shop", "1.0"));
      all.accept(origin("com.zaxxer.hikari.pool.HikariPool", "HikariCP", "6.3.0"));
      all.accept(
          handling(
              executor(1, type, "adder-1", 1, 1, 10, Seen.stack(maker + ".make:1")), rejection));
      for (long n = 1; n <= 9; n++) {
        ExecutorState.ExecutorLoad load = load(1, n, n * 30, 1, 9, n * 10);
        all.accept(all == before ? load : refusing(load, n * 20, Seen.stack("app.Main.give:1")));
      }
    }
    return compare(before, after).executors().stream().map(ExecutorChange::name).toList();
  }

  @Test
  void theVerdictNamesWhatIsGoneAndTheNextLimit() {
    assertThat(compare(counted(Written.pinning(40)), counted(Written.healthy())).verdict())
        .isEqualTo(
            new DiffVerdict(
                DiffVerdict.State.BETTER,
                "Better: pinning is gone (20 % -> 0 %). No problem is left."));
    assertThat(compare(counted(Written.healthy()), counted(Written.pinning(40))).verdict())
        .isEqualTo(
            new DiffVerdict(
                DiffVerdict.State.WORSE, "Worse: pinning rose from 0 % to 20 % of carrier time."));
    assertThat(compare(counted(Written.pinning(80)), counted(Written.pinning(40))).verdict().text())
        .startsWith("Better: pinning fell from 40 % to 20 % of carrier time. Next limit: ");
    assertThat(compare(counted(Written.pinning(40)), counted(Written.pinning(40))).verdict().text())
        .isEqualTo("No difference: pinned-monitor in Stream.receive is still there.");
    assertThat(compare(counted(Written.healthy()), counted(Written.healthy())).verdict().text())
        .isEqualTo("No difference: no problem before or after.");
  }

  @Test
  void aSideWithoutDataIsNotComparable() {
    Aggregator blind = new Aggregator();
    blind.accept(recorded(0, 10_000));
    assertThat(compare(counted(Written.pinning(40)), blind).verdict().text())
        .isEqualTo("Not comparable: pinned-monitor was found before, but not checked after.");
    blind.accept(agent("21.0.8+9-LTS"));
    assertThat(compare(blind, counted(Written.pinning(40))).verdict().text())
        .isEqualTo("Not comparable: no virtual thread ran before.");
  }

  @Test
  void smallHotspotsAndTheStartOfClassesAreLeftOut() {
    Aggregator after = counted(Written.healthy());
    after.accept(pin(100, 300, stack("app.Main.once:7")));
    for (int i = 0; i < 5; i++) {
      after.accept(pin(i * 100L, 90, stack("app.Main.<clinit>:3")));
    }
    assertThat(compare(counted(Written.healthy()), after).hotspots()).isEmpty();
  }

  private static Aggregator counted(Aggregator all) {
    all.accept(Seen.counted(5, 1, 0, 0));
    return all;
  }

  private static Trend finding(Comparison comparison) {
    return comparison.findings().getFirst().trend();
  }

  private static io.vtscope.jvm.Stack stack(String frame) {
    return Seen.stack("java.lang.VirtualThread.park", "java.lang.Thread.sleep:540", frame);
  }

  private static Comparison compare(Aggregator before, Aggregator after) {
    return Comparison.of(side("before", before), side("after", after));
  }

  private static Side side(String name, Aggregator all) {
    Report report = Written.report(all);
    return new Side(name, report, null);
  }
}
